import type { Log } from "./log.ts";

/**
 * Says in the log how far a job is with rows from before; nothing of one that finds nothing to do.
 *
 * @param some what it did with the `count` rows so far, such as "numbered older orders"
 * @param all the same once it is through
 * @param each rows between two lines of the log
 */
export function logProgress(
  log: Pick<Log, "info">,
  { some, all, each }: { some: string; all: string; each: number },
) {
  let count = 0;
  return {
    /** So many rows more are done. */
    done(rows: number): void {
      const lines = Math.floor(count / each);
      count += rows;
      if (Math.floor(count / each) > lines) log.info({ count }, some);
    },
    end(): void {
      if (count > 0) log.info({ count }, all);
    },
  };
}
