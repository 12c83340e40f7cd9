import type { Log } from "../lib/log.ts";

/** So many answers of a second have a line each: a database that is away would else fill a disk with thousands. */
const LINES_A_SECOND = 100;

/** An answer with a 5xx. */
export interface ErrorAnswer {
  reqId: string;
  method: string;
  /** A pattern, never an address; `none` where no route was looked for. */
  route: string;
  status: number;
  /** Until the answer began. */
  ms?: number;
  /** The name of the statement that failed. */
  statement?: string | undefined;
  /** Such as the database's code of an error. */
  reason?: string | undefined;
}

export type ErrorLines = ReturnType<typeof openErrorLines>;

/**
 * Writes a line for each answer with a 5xx. In a second that has more than a hundred of them, the others are counted by
 * status, method and route, and one line tells their numbers when the second is over.
 */
export function openErrorLines(log: Pick<Log, "warn">) {
  let begunAt = Number.NEGATIVE_INFINITY;
  let lines = 0;
  const omitted = new Map<string, number>();
  const flush = () => {
    if (omitted.size === 0) return;
    log.warn(
      { omitted: Object.fromEntries(omitted) },
      "more requests were answered with a 5xx than a second has lines for",
    );
    omitted.clear();
  };
  return {
    write(answer: ErrorAnswer): void {
      const now = performance.now();
      if (now >= begunAt + 1_000) {
        begunAt = now;
        lines = 0;
      }
      lines += 1;
      if (lines <= LINES_A_SECOND) {
        log.warn({ ...answer }, `a request was answered with ${answer.status}`);
        return;
      }
      if (omitted.size === 0) setTimeout(flush, begunAt + 1_000 - now).unref();
      const about = `${answer.status} ${answer.method} ${answer.route}`;
      omitted.set(about, (omitted.get(about) ?? 0) + 1);
    },

    /** Tells at once what was counted, before the process ends. */
    flush,
  };
}
