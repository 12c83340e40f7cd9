import { readConfig } from "./config/config.ts";
import { StartError } from "./config/start-error.ts";
import { serializeError } from "./lib/log.ts";
import { openBuild } from "./pages/build.ts";
import { type RunningStore, startStore } from "./start-store.ts";

/** A stop that takes longer than this is cut short: milliseconds. */
const STOP_TIMEOUT = 20_000;

/** Starts the shop of this environment and stops it on Ctrl-C or SIGTERM. */
export async function main(): Promise<void> {
  // One forgotten promise must not close the shop; it is a bug, and logged as one.
  process.on("unhandledRejection", (reason) => {
    console.error("Unhandled promise rejection:", serializeError(reason));
  });
  try {
    const config = readConfig(process.env);
    const starting = startStore(config, { build: await openBuild(), say: console.log });
    stopOnSignals(starting);
    await starting;
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  }
}

/**
 * The first signal stops the shop cleanly, one that still starts as soon as it has: else its
 * database would be left behind. A second one while it stops is not needed, nor heard.
 */
export function stopOnSignals(starting: RunningStore | Promise<RunningStore>): void {
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, async () => {
      if (stopping) return;
      stopping = true;
      setTimeout(() => process.exit(1), STOP_TIMEOUT).unref();
      // A start that fails is reported by whoever waits for it.
      const shop = await Promise.resolve(starting).catch(() => undefined);
      if (!shop) return;
      await shop.stop();
      process.exit(0);
    });
  }
}
