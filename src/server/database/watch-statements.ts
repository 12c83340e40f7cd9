import { hash } from "node:crypto";
import type pg from "pg";
import { currentWork } from "../lib/current-work.ts";
import type { Log } from "../lib/log.ts";
import { isAfterFailure } from "./database-errors.ts";

const FIRST_TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?("?\w+"?(?:\."?\w+"?)?)/i;
/** A prepared statement's name has at most 63 bytes. */
const MAX_TABLE_LENGTH = 40;

/**
 * What the log, the metrics and the database know a statement by: its first word, its first table and a
 * digest of its text, such as `select_orders_1f0c2a9b3d`. The same in every process; nothing of its values.
 */
export function statementName(text: string): string {
  const keyword = /[a-z]+/i.exec(text)?.[0].slice(0, 10).toLowerCase() ?? "";
  const table = FIRST_TABLE.exec(text)?.[1]?.replaceAll('"', "").slice(0, MAX_TABLE_LENGTH);
  const digest = hash("sha1", text, "hex").slice(0, 10);
  return [keyword, table, digest].filter(Boolean).join("_");
}

/** A statement that takes longer is logged. */
export const SLOW_STATEMENT_MS = 250;

type Callback = (error: Error | null, result: unknown) => void;

const failed = new WeakMap<Error, string>();

/** The name of the statement that failed with an error, also where other errors are wrapped around it. */
export function failedStatement(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const name = failed.get(cause);
    if (name !== undefined) return name;
  }
  return undefined;
}

/**
 * Logs the connection's slow statements, by name and never with their values, and remembers the names of
 * those that fail.
 */
export function watchStatements(client: pg.ClientBase, log?: Pick<Log, "warn">): void {
  const ask = client.query.bind(client) as (...given: unknown[]) => unknown;
  const watched = (...given: unknown[]): unknown => {
    const [statement] = given;
    const work = currentWork();
    const begun = performance.now();
    const ended = (error?: unknown) => {
      const ms = performance.now() - begun;
      if (ms < SLOW_STATEMENT_MS && !error) return;
      const name = statementName(textOf(statement));
      if (error instanceof Error) {
        // Of those that were sent together, a lost connection or a time limit ends all with one error: the first was being done.
        if (!failed.has(error)) failed.set(error, name);
        if (work && !isAfterFailure(error)) work.failed = { statement: name, error };
      }
      if (ms < SLOW_STATEMENT_MS) return;
      log?.warn({ ...work?.fields, statement: name, ms: Math.round(ms) }, "a statement was slow");
    };
    const callback = given.at(-1);
    if (typeof callback === "function") {
      const answer: Callback = (error, result) => {
        ended(error);
        (callback as Callback)(error, result);
      };
      return ask(...given.slice(0, -1), answer);
    }
    const asked = ask(...given);
    if (asked instanceof Promise) asked.then(() => ended(), ended);
    return asked;
  };
  Object.assign(client, { query: watched });
}

function textOf(statement: unknown): string {
  if (typeof statement === "string") return statement;
  const { text } = statement as { text?: unknown };
  return typeof text === "string" ? text : "";
}
