import { access } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { createBackup } from "#server/backups/create-backup.ts";
import { readConfig } from "#server/config/config.ts";
import { StartError } from "#server/config/start-error.ts";
import { reachDatabase } from "#server/database/reach-database.ts";
import { openLog } from "#server/lib/log.ts";
import { openPictures } from "#server/media/open-media-store.ts";
import { formatBytes } from "#shared/numbers.ts";
import { countText } from "./count-text.ts";
import { runCommand } from "./run-command.ts";

const USAGE = "npm run backup -- FILE (such as shop.tar; the shop may go on running)";

/** `npm run backup`: writes the shop of this environment into one file. */
await runCommand(async (started, cut) => {
  const [file] = process.argv.slice(2);
  if (!file || file.startsWith("-")) throw new StartError(USAGE);
  const path = resolve(file);
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (isThere) throw new StartError(`${path} is there already: name another file.`);
  const config = readConfig(process.env);
  const begun = performance.now();
  const url = await reachDatabase(config, started, console.log);
  const made = await createBackup({
    url,
    path,
    pictures: openPictures(config, openLog("warn", process.stderr)),
    origin: config.origin,
    signal: cut,
  }).catch((error: unknown) => {
    throw errorOfFile(error, path);
  });
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  console.log(
    `Backed up into ${path}: ${formatBytes(made.bytes)}, ${countText(made.rows, "row")} and ${countText(made.pictures, "picture")}, in ${seconds} s.`,
  );
  if (made.missing.length > 0) {
    console.log(
      `${countText(made.missing.length, "picture that something shows is", "pictures that something shows are")} not in the store of pictures, and not in the backup.`,
    );
  }
  console.log(
    "It holds customers' data and the hashes of their passwords: keep it where nobody else can read it.",
  );
});

/** Says in one line why the file cannot be written; a bug stays as it is. */
function errorOfFile(error: unknown, path: string): unknown {
  if (error instanceof StartError || !(error instanceof Error) || !("code" in error)) return error;
  const folder = dirname(path);
  switch (error.code) {
    case "ENOENT":
      return new StartError(
        `There is no folder ${folder}: make it, or name a file in another one.`,
      );
    case "ENOTDIR":
      return new StartError(`${folder} is not a folder: name a file in another one.`);
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return new StartError(`You may not write ${path}: name a file in a folder of yours.`);
    case "ENOSPC":
    case "EDQUOT":
      return new StartError(
        `The disk that holds ${folder} is full: free some space, or name a file on another disk. Nothing is left of this one.`,
      );
    default:
      return error;
  }
}
