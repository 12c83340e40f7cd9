import { lstat } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { StartError } from "../config/start-error.ts";
import { AlreadyRunning } from "./embedded/data-folder-lock.ts";
import { runningDatabaseUrl } from "./embedded/embedded.ts";
import { startDatabase } from "./start-database.ts";

/**
 * The address of this configuration's database for a command beside the shop, without a pooler: the embedded
 * one is started unless a shop has it running, whose database is used then.
 *
 * @param started what to stop is added to it
 * @throws StartError where there is no database, which this never makes
 */
export async function reachDatabase(
  config: Config,
  started: AsyncDisposableStack,
  say: (line: string) => void,
): Promise<string> {
  const isThere = await lstat(join(config.dataDir, "database")).catch(() => null);
  if (!config.databaseUrl && !isThere) {
    throw new StartError(
      `There is no shop in ${config.dataDir}: set DATA_DIR to its folder, or DATABASE_URL.`,
    );
  }
  try {
    return (await startDatabase(config, started, say)).directUrl;
  } catch (error) {
    const running =
      error instanceof AlreadyRunning ? await runningDatabaseUrl(config.dataDir) : undefined;
    if (running === undefined) throw error;
    return running;
  }
}
