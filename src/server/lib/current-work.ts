import { AsyncLocalStorage } from "node:async_hooks";

/** A request or a job: what is done in it can be told apart in the log. */
export interface Work {
  /** What its lines in the log carry: a request's id and route, or a job's task, id and attempt. */
  fields: Readonly<Record<string, string | number>>;
  /** The last of its statements that failed, and what the database said. */
  failed?: { statement: string; error: Error };
}

const works = new AsyncLocalStorage<Work>();

/** Does something as this work; what it begins belongs to it, too. */
export function doWork<T>(work: Work, act: () => T): T {
  return works.run(work, act);
}

/** Undefined for what the process does of its own accord. */
export function currentWork(): Work | undefined {
  return works.getStore();
}
