import type { Config } from "../config/config.ts";
import { openDataDir } from "./embedded/data-dir.ts";
import { startEmbedded } from "./embedded/embedded.ts";
import { checkExternalDatabase } from "./external-database.ts";

/**
 * Starts the embedded database unless DATABASE_URL names another; answers its URL.
 *
 * @param started what to stop is added to it
 * @param say told what a person at the terminal should read
 */
export async function startDatabase(
  { databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">,
  started: AsyncDisposableStack,
  say: (line: string) => void,
): Promise<string> {
  if (databaseUrl) {
    await checkExternalDatabase(databaseUrl);
    await openDataDir(dataDir);
    return databaseUrl;
  }
  const embedded = await startEmbedded({ dataDir, log: say });
  started.defer(() => embedded.stop());
  return embedded.url;
}
