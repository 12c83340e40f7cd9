import { readConfig } from "./config/config.ts";
import { endStart } from "./config/start-error.ts";
import { serializeError } from "./lib/log.ts";
import { openBuild } from "./pages/build.ts";
import type { RunningStore } from "./start-store.ts";

/** A stop that takes longer is cut short. */
const STOP_TIMEOUT_MS = 20_000;

/** Starts the shop of this environment and stops it on Ctrl-C or SIGTERM. */
export async function main(openStorefront = openBuild): Promise<void> {
  // One promise that nobody awaited must not end the process; it is a bug, and logged as one.
  process.on("unhandledRejection", (reason) => {
    console.error("Unhandled promise rejection:", serializeError(reason));
  });
  try {
    const config = readConfig(process.env);
    // Loaded only now: a wrong variable is told at once.
    const { startStore } = await import("./start-store.ts");
    const starting = startStore(config, { build: await openStorefront(), say: console.log });
    stopOnSignals(starting);
    await starting;
  } catch (error) {
    endStart(error);
  }
}

/**
 * Stops the shop cleanly at the first signal, and ignores further ones. A shop that is still
 * starting is stopped as soon as it has started: else its database would be left running.
 */
export function stopOnSignals(starting: RunningStore | Promise<RunningStore>): void {
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, async () => {
      if (stopping) return;
      stopping = true;
      console.log(`The shop is stopping (${signal}).`);
      setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
      // A start that fails is reported by whoever waits for it.
      const store = await Promise.resolve(starting).catch(() => undefined);
      if (!store) return;
      await store.stop();
      process.exit(0);
    });
  }
}
