import { Zip, ZipPassThrough } from "fflate";
import type { User } from "#shared/accounts/contract.ts";
import { MAX_ARCHIVE } from "#shared/documents/contract.ts";
import { type Copy, copies } from "#shared/documents/document-texts.ts";
import type { AnsweredFile } from "#shared/endpoint.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { waitsForPayment } from "#shared/orders/payment-status.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Database } from "../database/connection.ts";
import type { ListPlace } from "../database/numbered-page.ts";
import { mayDo, type SignedIn } from "../http/staff-access.ts";
import type { Tasks } from "../jobs/job-table.ts";
import { noDocument, noOrder } from "../lib/common-failures.ts";
import { createConcurrencyLimit, freeAfter } from "../lib/concurrency-limit.ts";
import { isId } from "../lib/ids.ts";
import type { Log } from "../lib/log.ts";
import type { MailJobParts } from "../mail/mail.ts";
import { ordersStore } from "../orders/store.ts";
import { fileNameOf, proformaName } from "./document-file.ts";
import { type DocumentFilter, readDocumentsPage } from "./documents-list-store.ts";
import { type DocumentPeriod, type DocumentRow, documentsStore } from "./documents-store.ts";
import type { DrawDocuments } from "./draw-documents.ts";
import { sendEInvoiceMail } from "./e-invoice-mail.ts";
import type { PdfRenderer } from "./pdf/pdf-renderer.ts";
import { cachedPdf, cachedPdfs, cachePdf, drawAndCache, pdfCacheJobs } from "./pdf-cache.ts";
import { readProforma } from "./proforma.ts";
import { type Registration, registrationsStore } from "./registrations-store.ts";
import { sellerGstins } from "./series-store.ts";
import { documentLinesJob } from "./write-lines.ts";

export type DocumentsService = ReturnType<typeof openDocuments>;

interface DocumentsParts {
  database: Database;
  storeInfo: StoreInfo;
  pdf: PdfRenderer;
  draw: DrawDocuments;
  log: Log;
}

interface FoundDocument {
  document: DocumentRow;
  registration: Registration | undefined;
}

type Refused = "too_many_requests" | "unavailable";
type FileOutcome<Code extends string> = Promise<Outcome<AnsweredFile, Code | Refused>>;

/** Documents of a period that are read at a time. */
const ARCHIVE_STEP = 20;

/** Issued documents as people look at them and take them away. */
export function openDocuments({ database, storeInfo, pdf, draw, log }: DocumentsParts) {
  const { db } = database;
  const store = documentsStore(db);
  const keeping = pdfCacheJobs(pdf);
  const lines = documentLinesJob(log);
  const archiving = createConcurrencyLimit({
    total: 2,
    perKey: 1,
    tooMany: "Your last ZIP is still being made. Please wait until it is there.",
  });

  async function find(id: string, reader: SignedIn): Promise<Outcome<FoundDocument, "not_found">> {
    const document = isId(id) ? await store.find(id) : undefined;
    const order = document && (await ownOrder(document.orderId, reader));
    if (!document || !order) return noDocument();
    return success({ document, registration: await registrationsStore(db).registrationOf(id) });
  }

  /** An order that whoever asks may see. */
  async function ownOrder(id: string, { user, staff }: SignedIn) {
    const order = isId(id) ? await ordersStore(db).find({ id }) : undefined;
    return order && (order.userId === user._id || mayDo(staff, "read_orders")) ? order : undefined;
  }

  async function* filesIn(period: DocumentPeriod): AsyncGenerator<ArchivedFile> {
    let last: string | null = null;
    for (;;) {
      const rows: DocumentRow[] = await store.nextIn(period, last, ARCHIVE_STEP);
      const cached = await cachedPdfs(
        db,
        rows.map(({ id }) => id),
      );
      const missing = rows.filter(({ id }) => !cached.has(id)).map(({ id }) => id);
      const registrations = await registrationsStore(db).ofDocuments(missing);
      for (const document of rows) {
        const { id } = document;
        const content =
          cached.get(id) ?? (await drawAndCache(db, pdf, document, registrations.get(id)));
        yield {
          name: `${fileNameOf(document.body, storeInfo)}.pdf`,
          content,
          day: document.issuedOn,
        };
      }
      if (rows.length < ARCHIVE_STEP) return;
      last = rows.at(-1)?.id ?? null;
    }
  }

  return {
    /** One page of the documents that fit, for staff. */
    list: ({ search, ...filter }: DocumentFilter, place: ListPlace) =>
      readDocumentsPage(database.db, { ...filter, search: search?.trim() }, place),

    sellerGstins: () => sellerGstins(database.db),

    /** A document of the user's own order, or anybody's for an admin. */
    find,

    /** The same as PDF. */
    async download(id: string, reader: SignedIn, wanted: Copy | "all"): FileOutcome<"not_found"> {
      const found = await find(id, reader);
      if (!found.ok) return found;
      const { document, registration } = found.value;
      const { body } = document;
      const name = fileNameOf(body, storeInfo);
      const isOriginal = wanted === "original";
      const cached = isOriginal ? await cachedPdf(db, id) : undefined;
      if (cached) return success({ name: `${name}.pdf`, content: cached });
      const printed = { body, registration, copies: wanted === "all" ? copies : [wanted] };
      const drawn = await draw(reader.user._id, name, [printed]);
      if (drawn.ok && isOriginal) await cachePdf(db, id, drawn.value.content, registration);
      return drawn;
    },

    /**
     * The proforma invoice of an order.
     *
     * @returns `conflict` where it is paid, or given up
     */
    async proforma(id: string, reader: SignedIn): FileOutcome<"not_found" | "conflict"> {
      const order = await ownOrder(id, reader);
      if (!order) return noOrder();
      if (!waitsForPayment(order.paymentState)) {
        return failure(
          "conflict",
          "This order waits for no payment, so there is no proforma invoice. Its tax invoice comes with the goods.",
        );
      }
      const offer = await readProforma(db, storeInfo, order);
      return draw(reader.user._id, proformaName(order), [{ offer }]);
    },

    /**
     * The documents of a period as one ZIP, made as it is sent: of kept PDFs, and what is drawn for it.
     *
     * @returns `not_found` where there are none, `conflict` where there are too many
     */
    async archive(period: DocumentPeriod, user: User): FileOutcome<"not_found" | "conflict"> {
      const count = await store.countIn(period);
      if (count === 0) return failure("not_found", "Nothing was issued in these days.");
      if (count > MAX_ARCHIVE) {
        return failure(
          "conflict",
          `These are ${groupedNumber(count)} documents, and a ZIP takes ${groupedNumber(MAX_ARCHIVE)}. Choose fewer days.`,
        );
      }
      const slot = await archiving.take(user._id);
      if (!slot.ok) return slot;
      const content = freeAfter(zipOf(filesIn(period)), slot.value);
      return success({ name: `Documents ${period.from} to ${period.to}.zip`, content });
    },

    tasks: (mailing: Omit<MailJobParts, "database">) =>
      ({
        "e-invoice-mail": (payload) => sendEInvoiceMail({ database, ...mailing, pdf }, payload),
        ...keeping.tasks,
        ...lines.tasks,
      }) satisfies Partial<Tasks>,
    sweeps: { ...keeping.sweeps, ...lines.sweeps },
  };
}

interface ArchivedFile {
  name: string;
  content: Uint8Array;
  /** The day that the archive names as the file's, such as 2026-11-22. */
  day: string;
}

/** Makes a ZIP piece by piece: of its files never more than one is in memory. */
async function* zipOf(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for await (const { name, content, day } of files) {
    // PDFs are compressed inside.
    const file = new ZipPassThrough(name);
    file.mtime = `${day}T12:00:00`;
    zip.add(file);
    file.push(content, true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
