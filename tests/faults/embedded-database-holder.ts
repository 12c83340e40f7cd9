/**
 * A process that stands for a shop: it holds the embedded database of a folder (its one argument)
 * until it is asked to stop. It says `url …` when the database runs, and everything it logs.
 */

import { StartError } from "#server/config/start-error.ts";
import { startEmbedded } from "#server/database/embedded/embedded.ts";

const [dataDir = ""] = process.argv.slice(2);
// As the shop does on Ctrl-C while it still answers its last requests.
process.on("SIGINT", () => console.log("interrupted"));
try {
  const database = await startEmbedded({ dataDir, log: (line) => console.log(line) });
  process.on("SIGTERM", () => database.stop().then(() => process.exit(0)));
  console.log(`url ${database.url}`);
  setInterval(() => {}, 60_000);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
