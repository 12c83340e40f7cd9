import { readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { basename } from "node:path";
import { parentPort } from "node:worker_threads";
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

/**
 * Has the kernel run this thread after the others where processors are short, so that the PDF of a
 * mail takes no time from orders that are placed meanwhile. Linux keeps a priority for each thread, by an id that Node does
 * not tell; elsewhere nothing changes.
 */
function yieldToShoppers(): void {
  try {
    const thread = Number(basename(readlinkSync("/proc/thread-self")));
    setPriority(thread, constants.priority.PRIORITY_LOW);
  } catch {
    // No Linux, or not allowed: the thread goes on as it is.
  }
}
