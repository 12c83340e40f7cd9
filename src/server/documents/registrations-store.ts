import { inArray } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { documentRegistrations } from "../database/schema/documents.ts";

/** The e-invoice portal's answer, as it is printed on the document. */
export interface Registration {
  /** 64 hex digits. */
  irn: string;
  ackNumber: string;
  acknowledgedAt: Date;
  /** The QR code's text. */
  signedQr: string;
}

/** The registrations of issued documents at the e-invoice portal (docs/decisions/035-registration.md). */
export function registrationsStore(db: Db) {
  return {
    async registrationOf(documentId: string): Promise<Registration | undefined> {
      return (await this.ofDocuments([documentId])).get(documentId);
    },

    /** The registrations of several documents, by the document's id. */
    async ofDocuments(documentIds: readonly string[]): Promise<Map<string, Registration>> {
      if (documentIds.length === 0) return new Map();
      const { documentId, irn, ackNumber, acknowledgedAt, signedQr } = documentRegistrations;
      const rows = await db
        .select({ documentId, irn, ackNumber, acknowledgedAt, signedQr })
        .from(documentRegistrations)
        .where(inArray(documentId, [...documentIds]));
      return new Map(rows.map(({ documentId: id, ...registration }) => [id, registration]));
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
