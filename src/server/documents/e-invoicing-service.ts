import { and, asc, inArray, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import { readSignedQr, type registrationInput } from "#shared/documents/registration.ts";
import { MAX_PORTAL_DOCUMENTS, MAX_SHORT_HSN } from "#shared/documents/registration-contract.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import type { Database } from "../database/connection.ts";
import { findKeys, orderOf } from "../database/list-keys.ts";
import {
  type ListPlace,
  type NumberedPage,
  readListPage,
  sortedRowsOf,
} from "../database/numbered-page.ts";
import { products } from "../database/schema/catalogue.ts";
import { documents } from "../database/schema/documents.ts";
import { invalidFields } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import { readSettings } from "../settings/store.ts";
import { queueEInvoiceMail } from "./e-invoice-mail.ts";
import {
  type EInvoiceRow,
  eInvoiceListOf,
  eInvoicesStore,
  openEInvoiceListOf,
} from "./e-invoices-store.ts";
import { type Registration, registrationsStore } from "./registrations-store.ts";

export type EInvoicing = ReturnType<typeof openEInvoicing>;

/** Opens what documents need beside being issued. */
export function openEInvoicing({ database }: { database: Database }) {
  const { db } = database;
  return {
    /** Some of the products whose HSN has fewer digits than the owner has set, but has some. */
    async productsWithShortHsn() {
      const { hsnDigits } = await readSettings(db, "documents");
      return db
        .select({ name: products.name, slug: products.slug, hsn: products.hsn })
        .from(products)
        .where(and(ne(products.hsn, ""), sql`length(${products.hsn}) < ${hsnDigits}`))
        .orderBy(asc(products.name))
        .limit(MAX_SHORT_HSN);
    },

    /** A page of the documents of a period that the e-invoice portal registers. */
    eInvoices: (
      { from, to }: { from: string; to: string },
      place: ListPlace,
    ): Promise<NumberedPage<EInvoiceRow>> =>
      readListPage(db, eInvoiceListOf(db, { from, to }), place),

    /** Of these the next that have no IRN after one, as many as a file takes; without a next one no file follows. */
    async portalFile({
      from,
      to,
      after,
    }: {
      from: string;
      to: string;
      after?: string | undefined;
    }) {
      const list = openEInvoiceListOf(db, { from, to });
      const found = await findKeys(db, sortedRowsOf(list), {
        ...{ isBackwards: false, beside: after, offset: 0, count: MAX_PORTAL_DOCUMENTS + 1 },
      });
      const ids = found.slice(0, MAX_PORTAL_DOCUMENTS).map(({ id }) => id);
      const rows = await list.read(inArray(documents.id, ids), orderOf(sortedRowsOf(list)), ids);
      const next = found.length > MAX_PORTAL_DOCUMENTS ? ids.at(-1) : undefined;
      return { rows, next };
    },

    /** Keeps what the portal answered of a document: once, but the same again is taken as well. */
    async register(
      id: string,
      given: z.output<typeof registrationInput>,
      by: string,
    ): Promise<Outcome<Registration, "not_found" | "conflict" | "invalid_request">> {
      const document = isId(id) ? await eInvoicesStore(db).find(id) : undefined;
      if (!document) {
        return failure("not_found", "There is no invoice or credit note here to register.");
      }
      const { number } = document.body;
      const qr = readSignedQr(given.signedQr);
      if (qr.number !== undefined && qr.number !== number) {
        return invalidFields({
          signedQr: `Signed QR text is that of ${qr.number}, but this is ${number}`,
        });
      }
      if (qr.irn !== undefined && qr.irn !== given.irn) {
        return invalidFields({ irn: "IRN is another than the one in the signed QR text" });
      }
      // With its mail, in one transaction: a registration is kept once, so it is mailed once.
      const isNew = await database.transaction(async (trx) => {
        const isNew = await registrationsStore(trx).register(id, given, by);
        if (isNew) await queueEInvoiceMail(trx, id);
        return isNew;
      });
      if (isNew) return success(given);
      const present = await registrationsStore(db).registrationOf(id);
      if (!present) return failure("conflict", "This IRN is already that of another document.");
      return isSame(present, given)
        ? success(present)
        : failure("conflict", `${number} is registered already, under the IRN ${present.irn}.`);
    },
  };
}

function isSame(a: Registration, b: Registration): boolean {
  return (
    a.irn === b.irn &&
    a.ackNumber === b.ackNumber &&
    a.signedQr === b.signedQr &&
    a.acknowledgedAt.getTime() === b.acknowledgedAt.getTime()
  );
}
