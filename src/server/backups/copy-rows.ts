import { createHash } from "node:crypto";
import { once } from "node:events";
import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import type { RowsOf } from "./backup-format.ts";

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Bytes of rows in a part, before they are compressed: so much is in memory at once. */
const PART_BYTES = 2 * 1024 * 1024;

const NEWLINE = 10;

/** Set for whatever writes rows as text, or reads them: the same row is the same text then. */
export const TEXT_SETTINGS = [
  "set client_encoding = 'UTF8'",
  "set datestyle = 'ISO, YMD'",
  "set intervalstyle = 'postgres'",
  "set timezone = 'UTC'",
  "set bytea_output = 'hex'",
  "set extra_float_digits = 1",
  "set synchronize_seqscans = off",
  "set search_path = public",
];

interface CopiedRows {
  /** As a table name with its columns, or a select in brackets. */
  source: string;
  /** Told each part, compressed; it holds whole rows. */
  part?: (number: number, bytes: Buffer) => Promise<void>;
}

/** Reads rows as COPY writes them; answers how many, in how many parts, and their SHA-256. */
export async function readRows(
  client: pg.ClientBase,
  { source, part }: CopiedRows,
): Promise<Omit<RowsOf, "columns">> {
  const hash = createHash("sha256");
  const stream = client.query(copyTo(`copy ${source} to stdout`));
  let parts = 0;
  let waiting: Buffer[] = [];
  let bytes = 0;
  const flush = async (whole: Buffer) => {
    parts += 1;
    await part?.(parts, await compress(whole));
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    if (!part) continue;
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < PART_BYTES) continue;
    // A newline within a value is written otherwise: each of these ends a row.
    const all = Buffer.concat(waiting);
    const end = all.lastIndexOf(NEWLINE) + 1;
    waiting = [all.subarray(end)];
    bytes = all.length - end;
    if (end > 0) await flush(all.subarray(0, end));
  }
  if (bytes > 0) await flush(Buffer.concat(waiting));
  return { rows: stream.rowCount, parts, sha256: hash.digest("hex") };
}

/**
 * Writes one part's rows.
 *
 * @param target a table name with its columns
 * @param bytes as `readRows` has compressed them
 */
export async function writeRows(
  client: pg.ClientBase,
  target: string,
  bytes: Buffer,
): Promise<void> {
  const rows = await decompress(bytes);
  const stream = client.query(copyFrom(`copy ${target} from stdin`));
  const finished = once(stream, "finish");
  stream.end(rows);
  await finished;
}

/** A table of the shop with the columns that are stored as they are given. */
export function tableSource(table: string, columns: readonly string[]): string {
  return `public.${quoted(table)} (${columns.map(quoted).join(", ")})`;
}

/**
 * The rows of a table in an order that they have after they were loaded, too: as they lie, but of a table that
 * is kept in parts by its primary key.
 */
export async function readSource(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_class
     join pg_index on indrelid = pg_class.oid and indisprimary
     join unnest(indkey) with ordinality as key(number, place) on true
     join pg_attribute on attrelid = pg_class.oid and attnum = number
     where pg_class.oid = to_regclass($1) and relkind = 'p' order by place`,
    [`public.${quoted(table)}`],
  );
  if (rows.length === 0) return tableSource(table, columns);
  const key = rows.map(({ name }) => quoted(name)).join(", ");
  return `(select ${columns.map(quoted).join(", ")} from public.${quoted(table)} order by ${key})`;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
