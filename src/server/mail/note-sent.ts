import { setTimeout as delay } from "node:timers/promises";
import type { sentMailsStore } from "./sent-mails-store.ts";

/** A database that fails over is back before; until then the job of the mail stays this process's. */
const KEEP_WITHIN_MS = 60_000;
const KEEP_AGAIN_MS = 200;
/** The note of a mail waits for so long at most for another that the mail server is being handed. */
const TOGETHER_MS = 10;

interface Notes {
  /** Hands a mail over; from then on until `settle` others wait to be noted with it. */
  begin(): void;
  /** Notes a mail that the mail server took; throws what keeps the database from it for a minute. */
  add(key: string): Promise<void>;
  /** It was taken and added, or refused. */
  settle(): void;
}

/** Notes mails as sent: those together that are taken at about the same time, so that it is one transaction. */
export function openNotes(sent: Pick<ReturnType<typeof sentMailsStore>, "add">): Notes {
  let underWay = 0;
  let gathered: { keys: string[]; noted: PromiseWithResolvers<void> } | undefined;
  let timer: NodeJS.Timeout | undefined;

  const flush = () => {
    clearTimeout(timer);
    if (!gathered) return;
    const { keys, noted } = gathered;
    gathered = undefined;
    keep(sent, keys).then(noted.resolve, noted.reject);
  };
  return {
    begin() {
      underWay += 1;
    },
    add(key) {
      if (!gathered) {
        gathered = { keys: [], noted: Promise.withResolvers() };
        timer = setTimeout(flush, TOGETHER_MS);
      }
      gathered.keys.push(key);
      return gathered.noted.promise;
    },
    settle() {
      underWay -= 1;
      if (underWay === 0) flush();
    },
  };
}

/** Tries until the database takes it, for a minute; then throws its error. */
async function keep(sent: Parameters<typeof openNotes>[0], keys: readonly string[]): Promise<void> {
  const end = performance.now() + KEEP_WITHIN_MS;
  for (;;) {
    try {
      return await sent.add(keys);
    } catch (error) {
      if (performance.now() > end) throw error;
      await delay(KEEP_AGAIN_MS);
    }
  }
}
