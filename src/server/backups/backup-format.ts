import { z } from "zod";

/** Raised when a program of before could not read what is written. */
export const FORMAT = 1;

/** The first entry of a backup: whether this program can read the rest. */
export const ABOUT_ENTRY = "about.json";
/** After all data: what there is of it. */
export const CONTENTS_ENTRY = "contents.json";
/** The last entry: the SHA-256 of each other one, as `sha256sum --check` reads it. */
export const SUMS_ENTRY = "SHA256SUMS";

export const QUEUE = "queue";

/** A part of a table's rows, as COPY writes them, compressed by Zstandard: `database/orders/0001.zst`. */
export const partEntry = (table: string, part: number) =>
  `database/${table}/${String(part).padStart(4, "0")}.zst`;
export const partPattern = /^database\/(\w+)\/\d{4,}\.zst$/;

/** What the names of all files of pictures begin with. */
export const PICTURES = "media/";
/** A file of a picture, by its path in the store of pictures. */
export const pictureEntry = (path: string) => `${PICTURES}${path}`;
export const picturePattern = /^media\/([\w-]+\/[\w-]+)\/([\w.]+)$/;

export const about = z.object({
  format: z.number().int(),
  /** The program's version in package.json. */
  program: z.string(),
  /** The newest migration of the database: its time in milliseconds since 1970, and its name. */
  migration: z.object({ at: z.number(), name: z.string() }),
  /** When it was begun, as ISO 8601. */
  madeAt: z.string(),
  /** The public origin of the shop. */
  origin: z.string(),
});
export type About = z.infer<typeof about>;

const rowsOf = z.object({
  columns: z.array(z.string()),
  rows: z.number().int(),
  parts: z.number().int(),
  /** Of the rows as COPY wrote them, before they were compressed. */
  sha256: z.string(),
});

export const contents = z.object({
  /** By name. */
  tables: z.record(z.string(), rowsOf),
  /** Jobs that wait or were given up, without who ran them; `lastId` is where their numbers go on. */
  queue: rowsOf.extend({ lastId: z.string().nullable() }),
  /** The parts of tables that are kept in parts, by name; rows find theirs. */
  partitions: z.array(z.string()),
  /** The last value of each; null where it was never asked. */
  sequences: z.record(z.string(), z.string().nullable()),
  /** Constraints that were still to be looked through. */
  unchecked: z.array(z.string()),
  pictures: z.object({
    count: z.number().int(),
    /** Those that something shows and the store has not. */
    missing: z.array(z.string()),
  }),
});
export type Contents = z.infer<typeof contents>;
export type RowsOf = z.infer<typeof rowsOf>;
