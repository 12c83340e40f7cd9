import { parentPort } from "node:worker_threads";
import { makePdf } from "./make-pdf.ts";
import type { PdfAnswer, PdfRequest } from "./pdf-renderer.ts";

/** The thread of `pdf-renderer.ts`: makes one PDF after the other. */
let last: Promise<unknown> = Promise.resolve();

parentPort?.on("message", (request: PdfRequest) => {
  last = last.then(() => answer(request));
});

async function answer({ id, documents }: PdfRequest): Promise<void> {
  let answered: PdfAnswer;
  try {
    answered = { id, bytes: await makePdf(documents) };
  } catch (error) {
    answered = { id, error };
  }
  parentPort?.postMessage(answered);
}
