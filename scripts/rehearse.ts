import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { openBackupStore } from "#server/backups/open-backup-store.ts";
import { rehearse } from "#server/backups/rehearse.ts";
import { type Config, readConfig } from "#server/config/config.ts";
import { StartError } from "#server/config/start-error.ts";
import { dateAndTime } from "#shared/dates.ts";
import { backupPlaces } from "#shared/settings/backups.ts";
import { countText } from "./count-text.ts";
import { runCommand } from "./run-command.ts";

/**
 * `npm run rehearse`: restores the newest backup, or the one that is named, aside; ends with 1 where it could
 * not be restored, or its books do not hold.
 */
await runCommand(async (started, cut) => {
  const [file] = process.argv.slice(2);
  const path = file ? resolve(file) : await newestBackup(readConfig(process.env), started);
  const begun = performance.now();
  const { about, rows, pictures, steps, books } = await rehearse(path, console.log, cut);
  console.log(`${path}: the shop at ${about.origin} of ${dateAndTime(about.madeAt)}`);
  console.log(`${countText(rows, "row")} and ${countText(pictures, "picture")}\n`);
  const total = { name: "together", ms: performance.now() - begun };
  const width = Math.max(...steps.map(({ name }) => name.length), total.name.length);
  for (const { name, ms } of [...steps, total]) {
    console.log(`${name.padEnd(width)}  ${(ms / 1_000).toFixed(1).padStart(8)} s`);
  }
  console.log("");
  for (const { name, wrong } of books) {
    console.log(`${wrong.length === 0 ? "holds" : "WRONG"}  ${name}`);
    for (const one of wrong) console.log(`       ${one}`);
  }
  if (books.some(({ wrong }) => wrong.length > 0)) {
    throw new StartError("\nIt was restored, but its books do not hold: look at what is named.");
  }
  console.log("\nIt can be restored. What was made for it is removed again.");
});

/** The newest one of the folder and the bucket; one of the bucket is fetched first. */
async function newestBackup(
  { backups }: Pick<Config, "backups">,
  started: AsyncDisposableStack,
): Promise<string> {
  const found = [];
  for (const place of backupPlaces) {
    const store = openBackupStore(place, backups);
    for (const backup of (await store?.list()) ?? []) found.push({ ...backup, place, store });
  }
  const [newest] = found.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  if (!newest) {
    throw new StartError(
      `There is no backup in ${backups.folder}: name one (npm run rehearse -- FILE), or schedule backups.`,
    );
  }
  if (newest.place === "disk") return join(backups.folder, newest.name);
  const folder = await mkdtemp(join(tmpdir(), "pressroom-fetched-"));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, newest.name);
  await newest.store?.fetch(newest.name, path);
  return path;
}
