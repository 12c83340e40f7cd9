import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { checkBackup } from "#server/backups/read-archive.ts";
import {
  findPresentShop,
  type PresentShop,
  restoreBackup,
} from "#server/backups/restore-backup.ts";
import { readConfig } from "#server/config/config.ts";
import { StartError } from "#server/config/start-error.ts";
import { startDatabase } from "#server/database/start-database.ts";
import { openLog } from "#server/lib/log.ts";
import { openPictures } from "#server/media/open-media-store.ts";
import { dateAndTime } from "#shared/dates.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { countText } from "./count-text.ts";
import { runCommand } from "./run-command.ts";

const USAGE = "npm run restore -- FILE [--replace] (the shop must be stopped)";
const WORD = "replace";
const OLD_SIGN_IN =
  "Staff, passwords and second factors are as they were then: look through the page Staff.";
const OLD_CODES =
  "Recovery codes that were used since may be good again: have staff make new ones under Your sign-in.";

/** `npm run restore`: puts the shop of a backup into the place that this environment names. */
await runCommand(async (started, cut) => {
  const { values, positionals } = readArguments();
  const [file] = positionals;
  if (!file) throw new StartError(USAGE);
  const path = resolve(file);
  const config = readConfig(process.env);
  const begun = performance.now();
  const backup = await checkBackup(path);
  const { madeAt, origin, program } = backup.about;
  const { size } = await stat(path);
  console.log(
    `${path} is whole: the shop at ${origin} of ${dateAndTime(madeAt)}, version ${program}, ${megabytes(size)}.`,
  );
  const { directUrl: url } = await startDatabase(config, started, console.log);
  const pictures = openPictures(config, openLog("warn", process.stderr));
  const present = await findPresentShop(url, pictures);
  const place = config.databaseUrl ? "the database of DATABASE_URL" : config.dataDir;
  if (Object.values(present).some((count) => count > 0) && !values.replace) {
    await askForWord(`${place} holds ${inWords(present)}`, cut);
  }
  // A drill's bucket is that of the shop itself.
  const untouched = config.drill && config.s3;
  if (untouched) console.log("DRILL=true: the pictures of the bucket are left as they are.");
  await restoreBackup({
    path,
    backup,
    url,
    pictures: untouched ? undefined : pictures,
    say: console.log,
    signal: cut,
  });
  const hasCodes = (backup.contents.tables.recovery_codes?.rows ?? 0) > 0;
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  const { tables, pictures: stored } = backup.contents;
  const holds = inWords({
    orders: tables.orders?.rows ?? 0,
    products: tables.products?.rows ?? 0,
    accounts: tables.users?.rows ?? 0,
    quotes: tables.quotes?.rows ?? 0,
    pictures: untouched ? 0 : stored.count,
  });
  console.log(
    `Restored in ${seconds} s: the shop of ${dateAndTime(madeAt)} with ${holds || "nothing in it yet"}. Each row was compared, and each picture read again from where it lies. What came after ${dateAndTime(madeAt)} is not there. ${OLD_SIGN_IN}${hasCodes ? ` ${OLD_CODES}` : ""} Start the shop: where it takes itself for a copy, it names the code by which you say that it is the shop now (CONFIRM_SHOP).`,
  );
});

/** @throws StartError where an option is given that there is none of */
function readArguments() {
  try {
    return parseArgs({
      options: { replace: { type: "boolean", default: false } },
      allowPositionals: true,
    });
  } catch {
    throw new StartError(USAGE);
  }
}

function megabytes(bytes: number): string {
  return `${groupedNumber(Math.ceil(bytes / 1_000_000))} MB`;
}

function inWords({ orders, products, accounts, quotes, pictures }: PresentShop): string {
  const counts = [
    [orders, "order"],
    [products, "product"],
    [accounts, "account"],
    [quotes, "quote"],
    [pictures, "picture"],
  ] as const;
  return counts
    .filter(([count]) => count > 0)
    .map(([count, what]) => countText(count, what))
    .join(", ");
}

/** Goes on only where a person at a terminal types the word. */
async function askForWord(holds: string, cut: AbortSignal): Promise<void> {
  const what = `${holds}. A restore replaces all of the database; pictures stay until nothing has shown them for two nights.`;
  if (!process.stdin.isTTY) {
    throw new StartError(`${what} Nothing was changed. To do it, add --replace.`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${what}\nType ${WORD} to do it: `, { signal: cut });
  terminal.close();
  if (answer.trim() !== WORD) throw new StartError("Nothing was changed.");
}
