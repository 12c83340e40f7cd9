import { readConfig } from "#server/config/config.ts";
import { StartError } from "#server/config/start-error.ts";
import { AlreadyRunning } from "#server/database/embedded/data-folder-lock.ts";
import { makeLateIndexes } from "#server/database/make-late-indexes.ts";
import { migrate } from "#server/database/migrate.ts";
import { startDatabase } from "#server/database/start-database.ts";
import { migrateJobs } from "#server/jobs/job-runner.ts";
import { openLog } from "#server/lib/log.ts";

/**
 * `npm run migrate`: brings the database of this environment to this version, and ends. Where the database is a process of its
 * own (DATABASE_URL), a shop of the version before may go on running beside it. The embedded one is held by its one shop.
 * A start of this version does the same by itself, and makes the indexes of large tables while it runs.
 */
async function bringUp(): Promise<void> {
  await using started = new AsyncDisposableStack();
  const config = readConfig(process.env);
  const { directUrl } = await startDatabase(config, started, console.log);
  const begin = performance.now();
  await migrate(directUrl, console.log);
  await migrateJobs(directUrl);
  const toMend = await makeLateIndexes(
    directUrl,
    openLog(config.logLevel),
    new AbortController().signal,
    console.log,
  );
  for (const sentence of toMend) console.error(sentence);
  if (toMend.length > 0) {
    process.exitCode = 1;
    return;
  }
  console.log(`The database is up to date, in ${Math.round(performance.now() - begin)} ms.`);
}

try {
  await bringUp();
} catch (error) {
  console.error(
    error instanceof AlreadyRunning
      ? `${error.message}\nA shop that runs holds its embedded database, and brings it to its version at each start: start it anew with this version. Only a database of its own process (DATABASE_URL) is brought up beside a shop.`
      : error instanceof StartError
        ? error.message
        : error,
  );
  process.exitCode = 1;
}
