import type { Db } from "../database/connection.ts";
import { isUnavailable } from "../database/database-errors.ts";
import type { Sweeps, Tasks } from "../jobs/job-table.ts";
import type { DocumentRow } from "./documents-store.ts";
import type { PdfRenderer } from "./pdf/pdf-renderer.ts";
import { pdfCacheStore } from "./pdf-cache-store.ts";
import { type Registration, registrationsStore } from "./registrations-store.ts";

/**
 * The version of how documents are drawn. Kept PDFs of another version are drawn anew, so a change that one sees on an
 * issued document raises it; `drawing-version.test.ts` fails until it does.
 */
export const DRAWING_VERSION = 1;

type Document = Pick<DocumentRow, "id" | "body">;

/** Days within which documents are drawn unasked: the mail carries them, and the month's ZIP takes them all. */
const DRAWN_DAYS = 45;

/** Documents that one run draws, in some seconds: a shop that is to stop waits for it. */
const DRAWN_AT_ONCE = 20;

/** Some 50,000 documents of a few lines. */
const MAX_CACHED_BYTES = 1024 ** 3;

/** The original of an issued document as PDF: drawn once, then kept. */
export async function pdfOfDocument(db: Db, pdf: PdfRenderer, document: Document): Promise<Buffer> {
  const cached = await cachedPdf(db, document.id);
  if (cached) return cached;
  return drawAndCache(db, pdf, document, await registrationsStore(db).registrationOf(document.id));
}

/** The PDF of a document as it is kept; undefined where it has to be drawn. */
export async function cachedPdf(db: Db, id: string): Promise<Buffer | undefined> {
  return (await cachedPdfs(db, [id])).get(id);
}

/** The PDFs of these documents that are kept, by their ids. */
export const cachedPdfs = (db: Db, ids: readonly string[]): Promise<Map<string, Buffer>> =>
  pdfCacheStore(db, DRAWING_VERSION).of(ids);

/** Draws a document and keeps it. */
export async function drawAndCache(
  db: Db,
  pdf: Pick<PdfRenderer, "render">,
  { id, body }: Document,
  registration: Registration | undefined,
): Promise<Buffer> {
  const content = await pdf.render([{ body, registration }]);
  await cachePdf(db, id, content, registration);
  return content;
}

/** Keeps what was drawn of a document, with its registration if it had one. */
export async function cachePdf(
  db: Db,
  id: string,
  content: Buffer,
  registration: Registration | undefined,
): Promise<void> {
  await pdfCacheStore(db, DRAWING_VERSION)
    .put(id, content, registration !== undefined)
    .catch((error: unknown) => {
      // A database that is full or read-only keeps nothing, but whoever wants the file gets it.
      if (!isUnavailable(error)) throw error;
    });
}

/** The job that draws what was issued lately, and bounds what is kept. */
export function pdfCacheJobs(pdf: PdfRenderer, maxBytes = MAX_CACHED_BYTES) {
  return {
    tasks: {
      "draw-documents": async (_payload, { db }) => {
        const store = pdfCacheStore(db, DRAWING_VERSION);
        // One after the other, so that whoever wants a PDF meanwhile waits for one of them at most.
        for (const document of await store.missing(DRAWN_DAYS, DRAWN_AT_ONCE)) {
          const registration = await registrationsStore(db).registrationOf(document.id);
          await drawAndCache(db, pdf, document, registration);
        }
        await store.trim(maxBytes);
      },
    } satisfies Partial<Tasks>,
    sweeps: { "draw-documents": "*/5 * * * *" } satisfies Sweeps,
  };
}
