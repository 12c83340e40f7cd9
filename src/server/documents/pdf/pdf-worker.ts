import { parentPort } from "node:worker_threads";
import { yieldToShoppers } from "../../lib/yield-to-shoppers.ts";
import { makePdf } from "./make-pdf.ts";
import type { PdfAnswer, PdfRequest } from "./pdf-renderer.ts";

/** The thread of `pdf-renderer.ts`: makes one PDF after the other. */
yieldToShoppers();
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
