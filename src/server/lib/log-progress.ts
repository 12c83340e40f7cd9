import type { Log } from "./log.ts";

/** Rows between two lines of the log. */
const LOGGED_EACH = 10_000;

/**
 * Says in the log how far a job is with rows from before; nothing of one that finds nothing to do.
 *
 * @param some what it did with the `count` rows so far, such as "numbered older orders"
 * @param all the same once it is through
 */
export function logProgress(log: Pick<Log, "info">, some: string, all: string) {
  let count = 0;
  return {
    /** So many rows more are done. */
    done(rows: number): void {
      const lines = Math.floor(count / LOGGED_EACH);
      count += rows;
      if (Math.floor(count / LOGGED_EACH) > lines) log.info({ count }, some);
    },
    end(): void {
      if (count > 0) log.info({ count }, all);
    },
  };
}
