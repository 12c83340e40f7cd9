import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { startEmbedded } from "../database/embedded/embedded.ts";
import { type CheckedBook, checkBooks } from "./check-books.ts";
import { type CheckedBackup, checkBackup } from "./read-archive.ts";
import { restoreBackup } from "./restore-backup.ts";

export interface Rehearsal {
  about: CheckedBackup["about"];
  rows: number;
  pictures: number;
  /** What each step took, in milliseconds. */
  steps: { name: string; ms: number }[];
  books: CheckedBook[];
}

const stepNames = {
  loaded: "rows loaded",
  compared: "rows compared, keys made",
  migrated: "migrated to this version",
};

/**
 * Restores a backup into a database that is made for it and removed again, and looks through its books. The
 * shop, its database and its pictures are not touched; those of the backup are read, and compared with their checksums.
 *
 * @param say told what a person should know of
 * @throws StartError where the file is no whole backup
 */
export async function rehearse(
  path: string,
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<Rehearsal> {
  const steps: Rehearsal["steps"] = [];
  let begun = performance.now();
  const done = (name: string) => {
    steps.push({ name, ms: performance.now() - begun });
    begun = performance.now();
  };
  const backup = await checkBackup(path);
  done("every checksum compared");
  const folder = await mkdtemp(join(tmpdir(), "pressroom-rehearsal-"));
  try {
    // As root the database's own user must pass.
    await chmod(folder, 0o711);
    const embedded = await startEmbedded({ dataDir: folder, log: () => {} });
    try {
      done("an empty database made");
      const { url } = embedded;
      const stepDone = (step: keyof typeof stepNames) => done(stepNames[step]);
      await restoreBackup({ path, backup, url, pictures: undefined, say, signal, stepDone });
      const books = await booksOf(url);
      done("books checked");
      const { tables, pictures } = backup.contents;
      const rows = Object.values(tables).reduce((total, table) => total + table.rows, 0);
      return { about: backup.about, rows, pictures: pictures.count, steps, books };
    } finally {
      await embedded.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** On a connection whose statements may take long. */
async function booksOf(url: string): Promise<CheckedBook[]> {
  const client = new pg.Client({ connectionString: url, application_name: "pressroom rehearsal" });
  client.on("error", () => {});
  await client.connect();
  try {
    return await checkBooks(drizzle({ client }));
  } finally {
    await client.end().catch(() => {});
  }
}
