import { Worker } from "node:worker_threads";
import type { PrintedDocument } from "./printed-document.ts";

export interface PdfRequest {
  id: number;
  documents: readonly PrintedDocument[];
}

export type PdfAnswer = { id: number; bytes: Uint8Array } | { id: number; error: unknown };

export interface PdfRenderer {
  /**
   * Makes one PDF of documents, in their order; at least one. It is made in a thread of its own, one after
   * the other, so that the shop answers meanwhile. Throws where that thread ends before.
   */
  render(documents: readonly PrintedDocument[]): Promise<Buffer>;
  /** Ends the thread. */
  close(): Promise<void>;
}

/** The thread takes some 60 MB: it ends when nobody has wanted a PDF for so long. */
const IDLE_MS = 60_000;
const MAX_HEAP_MB = 256;

/** Starts the thread with the first PDF, and again after it ended. */
export function openPdfRenderer(): PdfRenderer {
  const waiting = new Map<number, PromiseWithResolvers<Buffer>>();
  let lastId = 0;
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  const start = () => {
    const started = new Worker(new URL("./pdf-worker.ts", import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    const end = (error: Error) => {
      if (worker !== started) return;
      worker = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    started.on("error", end);
    started.on("exit", () => end(new Error("the thread that makes PDFs ended")));
    started.on("message", (answer: PdfAnswer) => {
      const wanted = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ("bytes" in answer) wanted?.resolve(Buffer.from(answer.bytes));
      else wanted?.reject(answer.error);
      if (waiting.size === 0) rest(started);
    });
    return started;
  };

  /** Without work the thread keeps no process alive, and ends after a while. */
  const rest = (resting: Worker) => {
    resting.unref();
    clearTimeout(idle);
    idle = setTimeout(() => {
      if (waiting.size > 0 || worker !== resting) return;
      worker = undefined;
      void resting.terminate();
    }, IDLE_MS).unref();
  };

  return {
    render(documents) {
      worker ??= start();
      worker.ref();
      lastId += 1;
      const wanted = Promise.withResolvers<Buffer>();
      waiting.set(lastId, wanted);
      worker.postMessage({ id: lastId, documents } satisfies PdfRequest);
      return wanted.promise;
    },

    async close() {
      clearTimeout(idle);
      await worker?.terminate();
    },
  };
}
