import { hash } from "node:crypto";

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
