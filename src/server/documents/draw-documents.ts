import { type Outcome, success } from "#shared/failure.ts";
import { createConcurrencyLimit } from "../lib/concurrency-limit.ts";
import type { PdfRenderer } from "./pdf/pdf-renderer.ts";
import type { PrintedDocument } from "./pdf/printed-document.ts";

/** A file as `AnsweredFile` has it, all of which is there. */
interface DrawnFile {
  name: string;
  content: Buffer;
}

/**
 * Draws documents as one PDF, when it is the turn of whoever wants it.
 *
 * @param key of whoever wants it, so that the others have their share
 * @param name of the file, without its ending
 */
export type DrawDocuments = (
  key: string,
  name: string,
  documents: readonly PrintedDocument[],
) => Promise<Outcome<DrawnFile, "too_many_requests" | "unavailable">>;

/** Bounds what is drawn for people at once. */
export function openDrawing(pdf: PdfRenderer): DrawDocuments {
  const drawing = createConcurrencyLimit({
    total: 4,
    perKey: 2,
    tooMany: "Your last documents are still being made. Please try again in a few seconds.",
    line: { total: 40, perKey: 8, waitMs: 20_000 },
  });
  return async (key, name, documents) => {
    const slot = await drawing.take(key);
    if (!slot.ok) return slot;
    try {
      return success({ name: `${name}.pdf`, content: await pdf.render(documents) });
    } finally {
      slot.value();
    }
  };
}
