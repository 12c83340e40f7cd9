import { eq } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { documentRegistrations } from "../database/schema/documents.ts";

/** What the e-invoice portal answered of a document, as it is printed on it. */
export interface Registration {
  /** 64 hex digits. */
  irn: string;
  ackNumber: string;
  acknowledgedAt: Date;
  /** What the QR code holds. */
  signedQr: string;
}

/** The registrations of issued documents at the e-invoice portal (docs/decisions/035-registration.md). */
export function registrationsStore(db: Db) {
  return {
    async registrationOf(documentId: string): Promise<Registration | undefined> {
      const [row] = await db
        .select({
          irn: documentRegistrations.irn,
          ackNumber: documentRegistrations.ackNumber,
          acknowledgedAt: documentRegistrations.acknowledgedAt,
          signedQr: documentRegistrations.signedQr,
        })
        .from(documentRegistrations)
        .where(eq(documentRegistrations.documentId, documentId));
      return row;
    },

    /**
     * Keeps a registration for good.
     *
     * @param by the admin's e-mail
     * @returns false, with nothing changed, where the document has one or the IRN is another's
     */
    async register(documentId: string, given: Registration, by: string): Promise<boolean> {
      const rows = await db
        .insert(documentRegistrations)
        .values({ documentId, ...given, registeredBy: by })
        .onConflictDoNothing()
        .returning({ irn: documentRegistrations.irn });
      return rows.length === 1;
    },
  };
}
