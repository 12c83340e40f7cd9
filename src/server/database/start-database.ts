import type { Config } from "../config/config.ts";
import { openDataDir } from "./embedded/data-dir.ts";
import { startEmbedded } from "./embedded/embedded.ts";
import { checkExternalDatabase } from "./external-database.ts";

/** Where the shop's database is. */
interface DatabaseAddress {
  url: string;
  /** The same without a pooler: for what one connection must keep (LISTEN, locks) and for migrations. */
  directUrl: string;
  isDiskFull?: () => boolean;
}

/**
 * Starts the embedded database unless DATABASE_URL names another; answers where it is.
 *
 * @param started what to stop is added to it
 * @param say told what a person at the terminal should read
 */
export async function startDatabase(
  config: Pick<Config, "databaseUrl" | "databaseDirectUrl" | "databaseWaitMs" | "dataDir">,
  started: AsyncDisposableStack,
  say: (line: string) => void,
): Promise<DatabaseAddress> {
  const { databaseUrl: url, databaseDirectUrl, databaseWaitMs: waitMs, dataDir } = config;
  if (url) {
    await checkExternalDatabase({ url, directUrl: databaseDirectUrl, waitMs }, say);
    await openDataDir(dataDir);
    return { url, directUrl: databaseDirectUrl ?? url };
  }
  const embedded = await startEmbedded({ dataDir, log: say });
  started.defer(() => embedded.stop());
  return { url: embedded.url, directUrl: embedded.url, isDiskFull: embedded.isDiskFull };
}
