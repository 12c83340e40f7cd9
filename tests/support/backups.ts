import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { createBackup, type MadeBackup } from "#server/backups/create-backup.ts";
import { checkBackup } from "#server/backups/read-archive.ts";
import { findPresentShop, restoreBackup } from "#server/backups/restore-backup.ts";
import { openLog } from "#server/lib/log.ts";
import { openDiskStore } from "#server/media/disk-store.ts";
import type { TestShop } from "./test-shop.ts";

/** A folder that is removed at the end. */
export async function temporaryFolder(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), "pressroom-backups-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** The pictures of a shop's folder. */
export const picturesOf = (dataDir: string) =>
  openDiskStore(join(dataDir, "media"), openLog("silent"));

export function backUp(
  { databaseUrl, dataDir, origin }: Pick<TestShop, "databaseUrl" | "dataDir" | "origin">,
  path: string,
): Promise<MadeBackup> {
  return createBackup({ url: databaseUrl, pictures: picturesOf(dataDir), origin, path });
}

/** Does as `npm run restore` does with nobody to ask. */
export async function restoreInto(url: string, dataDir: string, path: string): Promise<void> {
  const backup = await checkBackup(path);
  const pictures = picturesOf(dataDir);
  await findPresentShop(url, pictures);
  await restoreBackup({ path, backup, url, pictures, say: () => {} });
}

/** What `npm run backup` or `npm run restore` says and ends with, with nobody at its terminal. */
function command(script: string, url: string, dataDir: string, given: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir };
  return new Promise((resolve) => {
    execFile(process.execPath, [`scripts/${script}.ts`, ...given], { env }, (error, out, err) =>
      resolve(`${error?.code ?? 0} ${out} ${err}`),
    );
  });
}

export const restoreCommand = (url: string, dataDir: string, ...given: string[]) =>
  command("restore", url, dataDir, given);
export const backupCommand = (url: string, dataDir: string, ...given: string[]) =>
  command("backup", url, dataDir, given);

/** All rows of each table of the shop, as one number and one digest, by its name. */
export async function digestTables(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url, options: "-c search_path=public" });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    const digests: Record<string, string> = {};
    for (const { name } of rows) {
      const digest = await client.query<{ found: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(each, '|' order by each)), '') as found
         from (select "${name}"::text as each from "${name}") as rows`,
      );
      digests[name] = digest.rows[0]?.found ?? "";
    }
    return digests;
  } finally {
    await client.end();
  }
}
