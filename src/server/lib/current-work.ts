import { AsyncLocalStorage } from "node:async_hooks";

/** Whom of the shop's staff a change is written down for; see `audit_log`. */
export interface Actor {
  userId: string;
  /** Name and e-mail. */
  who: string;
  role: string;
  /** The network address. */
  address: string;
  requestId: string;
  /** The endpoint's name. */
  action: string;
}

/** How the audit names a person. */
export function whoIs({ name, email }: { name: string; email: string }): string {
  return `${name} <${email}>`;
}

/** A request or a job: what is done in it can be told apart in the log. */
export interface Work {
  /** What its lines in the log carry: a request's id and route, or a job's task, id and attempt. */
  fields: Readonly<Record<string, string | number>>;
  /** Of a call by which staff change something. */
  actor?: Actor;
  /** The last of its statements that failed by itself, and what the database said. */
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
