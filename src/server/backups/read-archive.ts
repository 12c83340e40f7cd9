import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { buffer } from "node:stream/consumers";
import { extract } from "tar-stream";
import { StartError } from "../config/start-error.ts";
import { type KnownMigration, knownMigrations } from "../database/migrate.ts";
import { fileErrorKind } from "../lib/file-errors.ts";
import { contentTypeOf } from "../media/picture-name.ts";
import {
  ABOUT_ENTRY,
  type About,
  about,
  CONTENTS_ENTRY,
  type Contents,
  contents,
  FORMAT,
  PICTURES,
  partEntry,
  SUMS_ENTRY,
} from "./backup-format.ts";

/** What a backup holds, after all of it was read and found whole. */
export interface CheckedBackup {
  about: About;
  contents: Contents;
}

/** What tar-stream says where a file ends within an entry; to who reads that entry later, that it is destroyed. */
function isEndedEarly(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.message === "Unexpected end of data" ||
    ("code" in error && error.code === "STREAM_DESTROYED")
  );
}

interface Entry {
  name: string;
  /** To be read to its end before the next entry comes. */
  content: AsyncIterable<Buffer>;
}

/** The entries of an archive, one after the other. Throws where the file ends before the archive does. */
export async function* readEntries(path: string): AsyncGenerator<Entry> {
  const tar = extract();
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  file.on("error", (error) => tar.destroy(error));
  file.pipe(tar);
  try {
    for await (const entry of tar) {
      yield { name: entry.header.name, content: entry as unknown as AsyncIterable<Buffer> };
      entry.resume();
    }
  } finally {
    file.destroy();
  }
}

/**
 * Reads a backup from its first to its last byte. Throws a StartError that says what is wrong with it, and
 * what to do: it is none, of a newer version, cut short or altered, or has something else among its pictures.
 */
export async function checkBackup(path: string): Promise<CheckedBackup> {
  const sums = new Map<string, string>();
  let first: About | undefined;
  let found: Contents | undefined;
  let noted: string | undefined;
  try {
    for await (const { name, content } of readEntries(path)) {
      if (sums.size === 0 && name !== ABOUT_ENTRY) throw noBackup(path);
      if (name.startsWith(PICTURES) && !contentTypeOf(name.slice(PICTURES.length))) {
        throw oddPicture(path, name);
      }
      if (name === SUMS_ENTRY) {
        noted = (await bytesOf(content)).toString();
        continue;
      }
      const hash = createHash("sha256");
      if (name === ABOUT_ENTRY || name === CONTENTS_ENTRY) {
        const bytes = await bytesOf(content);
        hash.update(bytes);
        const json: unknown = JSON.parse(bytes.toString());
        if (name === CONTENTS_ENTRY) found = contents.parse(json);
        else first = readAbout(path, json, await knownMigrations());
      } else {
        for await (const chunk of content) hash.update(chunk);
      }
      sums.set(name, hash.digest("hex"));
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (fileErrorKind(error) === "missing") {
      throw new StartError(`${path} is not there: name the file of a backup.`);
    }
    if (fileErrorKind(error)) throw new StartError(`${path} cannot be read: look at its rights.`);
    if (sums.size === 0) throw noBackup(path);
    throw isEndedEarly(error) ? cutShort(path) : damaged(path);
  }
  if (!first) throw noBackup(path);
  // The sums come last: whatever is missing at the end, they are.
  if (noted === undefined || !found) throw cutShort(path);
  const expected = new Map(noted.split("\n").filter(Boolean).map(readSum));
  const isSame =
    expected.size === sums.size &&
    [...expected].every(([name, sum]) => sums.get(name) === sum) &&
    partsOf(found).every((name) => sums.has(name));
  if (!isSame) throw damaged(path);
  return { about: first, contents: found };
}

function readSum(line: string): [name: string, sum: string] {
  return [line.slice(66), line.slice(0, 64)];
}

function partsOf({ tables, queue }: Contents): string[] {
  const named = [...Object.entries(tables), ["queue", queue] as const];
  return named.flatMap(([name, { parts }]) =>
    Array.from({ length: parts }, (_, part) => partEntry(name, part + 1)),
  );
}

/** Throws where this program cannot read what a newer one has written. */
function readAbout(path: string, json: unknown, known: readonly KnownMigration[]): About {
  const format = Number((json as { format?: unknown } | null)?.format);
  if (format > FORMAT) throw newer(path);
  const read = about.parse(json);
  const newest = Math.max(...known.map(({ at }) => at));
  if (read.migration.at > newest) throw newer(path);
  if (!known.some(({ at }) => at === read.migration.at)) {
    throw new StartError(
      `${path} was made from a database of another line of this program (its migration ${read.migration.name} is not known here): restore it with the program that made it. Nothing was changed.`,
    );
  }
  return read;
}

function bytesOf(content: AsyncIterable<Buffer>): Promise<Buffer> {
  return buffer(content);
}

/** Its sums may be right all the same: whoever can write a file can write those. */
const oddPicture = (path: string, name: string) =>
  new StartError(
    `${path} holds what is no picture of a shop (${JSON.stringify(name.slice(0, 80))}): it is not as a shop has made it. Take another backup. Nothing was changed.`,
  );
const noBackup = (path: string) =>
  new StartError(`${path} is no backup of this shop. Nothing was changed.`);
const newer = (path: string) =>
  new StartError(
    `${path} was made by a newer version of this shop: update the program, then restore it. Nothing was changed.`,
  );
const cutShort = (path: string) =>
  new StartError(
    `${path} is cut short: copy it again from where it came from, or take another backup. Nothing was changed.`,
  );
const damaged = (path: string) =>
  new StartError(
    `${path} is damaged (what it holds is not what was written): copy it again from where it came from, or take another backup. Nothing was changed.`,
  );
