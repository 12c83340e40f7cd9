import { type Outcome, success } from "#shared/failure.ts";
import { createConcurrencyLimit } from "../lib/concurrency-limit.ts";
import type { Paper } from "./pdf/papers.ts";
import type { PdfRenderer } from "./pdf/pdf-renderer.ts";

/** A file as `AnsweredFile` has it, all of which is there. */
interface DrawnFile {
  name: string;
  content: Buffer;
}

/**
 * Draws papers as one PDF, when it is the turn of whoever wants it.
 *
 * @param key of whoever wants it, so that the others have their share
 * @param name of the file, without its ending
 */
export type DrawPapers = (
  key: string,
  name: string,
  papers: readonly Paper[],
) => Promise<Outcome<DrawnFile, "too_many_requests" | "unavailable">>;

/** Bounds what is drawn for people at once. */
export function openDrawing(pdf: PdfRenderer): DrawPapers {
  const drawing = createConcurrencyLimit({
    total: 4,
    perKey: 2,
    tooMany: "Your last papers are still being made. Please try again in a few seconds.",
    line: { total: 40, perKey: 8, waitMs: 20_000 },
  });
  return async (key, name, papers) => {
    const slot = await drawing.take(key);
    if (!slot.ok) return slot;
    try {
      return success({ name: `${name}.pdf`, content: await pdf.render(papers) });
    } finally {
      slot.value();
    }
  };
}
