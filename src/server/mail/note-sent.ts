import { setTimeout as delay } from "node:timers/promises";
import type { TakenJob } from "../jobs/take-job.ts";
import type { SentMail, sentMailsStore } from "./sent-mails-store.ts";

/** A database that fails over is back before; until then the job of the mail stays this process's. */
const KEEP_WITHIN_MS = 60_000;
const KEEP_AGAIN_MS = 200;
/** The note of a mail waits for so long at most for another that the mail server is being handed. */
const TOGETHER_MS = 10;

/** A job that has nothing left to do once so many mails of it are noted. */
export interface JobOfMails {
  taken: TakenJob;
  mails: number;
}

interface Notes {
  /** Hands a mail over; from then on until `settle` others wait to be noted with it. */
  begin(): void;
  /** Notes a mail that the mail server took; throws what keeps the database from it for a minute. */
  add(key: string, job?: JobOfMails): Promise<void>;
  /** It was taken and added, or refused. */
  settle(): void;
}

/** Notes mails as sent: those together that are taken at about the same time, so that it is one transaction. */
export function openNotes(sent: Pick<ReturnType<typeof sentMailsStore>, "add">): Notes {
  let underWay = 0;
  let gathered:
    | { mails: { key: string; job?: JobOfMails | undefined }[]; noted: PromiseWithResolvers<void> }
    | undefined;
  let timer: NodeJS.Timeout | undefined;

  const flush = () => {
    clearTimeout(timer);
    if (!gathered) return;
    const { mails, noted } = gathered;
    gathered = undefined;
    const ended = endedBy(mails.flatMap(({ job }) => job ?? []));
    const taken = mails.map(({ key, job }) => ({
      key,
      ...(job && ended.has(job.taken) && { ends: job.taken }),
    }));
    keep(sent, taken).then(noted.resolve, noted.reject);
  };
  return {
    begin() {
      underWay += 1;
    },
    add(key, job) {
      if (!gathered) {
        gathered = { mails: [], noted: Promise.withResolvers() };
        timer = setTimeout(flush, TOGETHER_MS);
      }
      gathered.mails.push({ key, job });
      return gathered.noted.promise;
    },
    settle() {
      underWay -= 1;
      if (underWay === 0) flush();
    },
  };
}

/** Of the jobs of some mails, one for each, those of which these are all. One whose mails are noted apart ends by itself. */
function endedBy(jobs: readonly JobOfMails[]): ReadonlySet<TakenJob> {
  const counted = Map.groupBy(jobs, ({ taken }) => taken);
  return new Set(
    [...counted].flatMap(([taken, own]) => (own.length === own[0]?.mails ? taken : [])),
  );
}

/** Tries until the database takes it, for a minute; then throws its error. */
async function keep(
  sent: Parameters<typeof openNotes>[0],
  mails: readonly SentMail[],
): Promise<void> {
  const end = performance.now() + KEEP_WITHIN_MS;
  for (;;) {
    try {
      await sent.add(mails);
      for (const { ends } of mails) if (ends) ends.isEnded = true;
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
      await delay(KEEP_AGAIN_MS);
    }
  }
}
