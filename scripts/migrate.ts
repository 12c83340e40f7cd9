import { readConfig } from "#server/config/config.ts";
import { StartError } from "#server/config/start-error.ts";
import { makeLateIndexes } from "#server/database/make-late-indexes.ts";
import { migrate } from "#server/database/migrate.ts";
import { startDatabase } from "#server/database/start-database.ts";
import { migrateJobs } from "#server/jobs/job-runner.ts";
import { openLog } from "#server/lib/log.ts";

/**
 * `npm run migrate`: brings the database of this environment to this version, and ends. A shop of the
 * version before may go on running beside it; a start of this version does the same by itself, and makes
 * the indexes of large tables while it runs.
 */
async function bringUp(): Promise<void> {
  await using started = new AsyncDisposableStack();
  const config = readConfig(process.env);
  const { directUrl } = await startDatabase(config, started, console.log);
  const begin = performance.now();
  await migrate(directUrl, console.log);
  await migrateJobs(directUrl);
  await makeLateIndexes(directUrl, openLog(config.logLevel), new AbortController().signal);
  console.log(`The database is up to date, in ${Math.round(performance.now() - begin)} ms.`);
}

try {
  await bringUp();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
