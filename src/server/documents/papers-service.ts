import { and, asc, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import { gstPercentsAt, gstRule } from "#shared/catalogue/gst-rates.ts";
import { MAX_SHORT_HSN } from "#shared/documents/papers-contract.ts";
import { readSignedQr, type registrationInput } from "#shared/documents/registration.ts";
import { MAX_E_INVOICES } from "#shared/documents/registration-contract.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import type { PapersSettings } from "#shared/settings/documents.ts";
import { announce } from "../database/change-feed.ts";
import type { Database } from "../database/connection.ts";
import { products } from "../database/schema/catalogue.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { changedMeanwhile, invalidFields } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import { type Setting, settingsStore } from "../settings/store.ts";
import { queueEInvoiceMail } from "./e-invoice-mail.ts";
import { type EInvoiceRow, eInvoicesStore } from "./e-invoices-store.ts";
import { papersSubject, readPapersSettings } from "./papers-settings-store.ts";
import { type Registration, registrationsStore } from "./registrations-store.ts";

export type Papers = ReturnType<typeof openPapers>;

/** Opens what papers need beside being issued: the owner's settings, and registrations. */
export function openPapers({ database }: { database: Database }) {
  const { db } = database;
  return {
    settings: () => readPapersSettings(db),

    /** Saves the settings as a whole; fails with the present ones where another save came between. */
    async saveSettings(
      value: PapersSettings,
      seen: number,
      by: string,
    ): Promise<Outcome<Setting<PapersSettings>, "changed_meanwhile" | "invalid_request">> {
      const { defaultGstPercent } = value;
      const earlier = (await readPapersSettings(db)).value.defaultGstPercent;
      const isInForce = gstPercentsAt(new Date()).some((percent) => percent === defaultGstPercent);
      // A rate that has ended does not keep the rest from being saved.
      if (defaultGstPercent !== null && defaultGstPercent !== earlier && !isInForce) {
        return invalidFields({ defaultGstPercent: gstRule() });
      }
      const isSaved = await database.transaction(async (trx) => {
        const isNew = await settingsStore(trx).save(papersSubject, value, seen, by);
        // Pages of products show HSN and rate, and go by their categories.
        if (isNew) await announce(trx, cacheTags.categories);
        return isNew;
      });
      const present = await readPapersSettings(db);
      if (isSaved) return success(present);
      return changedMeanwhile("page", { settings: present.value, version: present.version });
    },

    /** Some of the products whose HSN has fewer digits than `digits`, but has some. */
    productsWithShortHsn(digits: number) {
      return db
        .select({ name: products.name, slug: products.slug, hsn: products.hsn })
        .from(products)
        .where(and(ne(products.hsn, ""), sql`length(${products.hsn}) < ${digits}`))
        .orderBy(asc(products.name))
        .limit(MAX_SHORT_HSN);
    },

    /** Documents of a period that the e-invoice portal registers, and whether there are more. */
    async eInvoices(from: string, to: string): Promise<{ rows: EInvoiceRow[]; hasMore: boolean }> {
      const rows = await eInvoicesStore(db).ofPeriod(from, to, MAX_E_INVOICES + 1);
      return { rows: rows.slice(0, MAX_E_INVOICES), hasMore: rows.length > MAX_E_INVOICES };
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
        const isKept = await registrationsStore(trx).register(id, given, by);
        if (isKept) await queueEInvoiceMail(trx, id);
        return isKept;
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
