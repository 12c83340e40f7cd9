import { setTimeout as delay } from "node:timers/promises";
import { DiskFull, StartError } from "../../config/start-error.ts";
import { stopLeftoverProcess, stopOrphanedBackends } from "./leftover-process.ts";
import {
  type PostmasterOptions,
  type PostmasterProcess,
  shutDown,
  spawnPostmaster,
  waitUntilReady,
} from "./postmaster-process.ts";
import { removeSocket } from "./socket-folder.ts";

interface Postmaster {
  /** It has died and cannot be started again because its disk is full. */
  isDiskFull(): boolean;
  /** Stops it and waits for its end: by a fast shutdown, by harder ones if that takes over 10 s. */
  stop(): Promise<void>;
}

/** How long backends may take to notice that their postmaster is dead. */
const BACKENDS_TIMEOUT_MS = 15_000;
const MAX_RESTART_DELAY_MS = 5_000;

/**
 * Starts PostgreSQL on the folder and keeps it running: when it dies while the shop runs, it is
 * started again on the same socket, and recovers by itself.
 *
 * @throws StartError if it does not come up
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { folder, log } = options;
  let current: PostmasterProcess | null = null;
  const stopping = new AbortController();
  const launch = async (): Promise<PostmasterProcess> => {
    await stopLeftoverProcess(folder, log);
    await removeSocket(options.socketFolder);
    const end = Date.now() + BACKENDS_TIMEOUT_MS;
    for (;;) {
      if (stopping.signal.aborted) throw new StartError("The shop stops.");
      current = spawnPostmaster(options);
      const failed = await waitUntilReady(current, options);
      if (failed === null) return current;
      if (!failed.stillInUse || Date.now() > end) throw failed.error;
      stopOrphanedBackends(folder);
      await delay(200);
    }
  };

  const endWithShop = () => {
    current?.child.kill("SIGINT");
  };
  process.once("exit", endWithShop);
  let running: PostmasterProcess;
  try {
    running = await launch();
  } catch (error) {
    process.off("exit", endWithShop);
    throw error;
  }

  let isFull = false;
  const reportFailure = (error: unknown) => {
    if (!(error instanceof DiskFull)) return log(lineOf(error));
    if (!isFull) {
      log(
        `The disk that holds ${folder} is full: once some space is free, the database starts again.`,
      );
    }
    isFull = true;
  };
  const keepRunning = async (): Promise<void> => {
    for (;;) {
      const exit = await running.ended;
      if (stopping.signal.aborted) return;
      log(`The database process ended by itself (${exit}): starting it again.`);
      const since = Date.now();
      const again = await launchWithRetries(launch, stopping.signal, reportFailure);
      isFull = false;
      if (again === null) return;
      running = again;
      log(`The database answers again after ${Date.now() - since} ms.`);
    }
  };
  const supervision = keepRunning();

  return {
    isDiskFull: () => isFull,
    async stop() {
      if (!stopping.signal.aborted) {
        stopping.abort();
        if (current) await shutDown(current);
        process.off("exit", endWithShop);
      }
      await supervision;
    },
  };
}

/** Tries until it runs, with growing pauses; null when the shop stops meanwhile. */
async function launchWithRetries(
  launch: () => Promise<PostmasterProcess>,
  stopping: AbortSignal,
  reportFailure: (error: unknown) => void,
): Promise<PostmasterProcess | null> {
  let pause = 100;
  while (!stopping.aborted) {
    try {
      return await launch();
    } catch (error) {
      if (stopping.aborted) return null;
      reportFailure(error);
      await delay(pause, undefined, { signal: stopping }).catch(() => {
        // The shop stops, and the loop ends.
      });
      pause = Math.min(pause * 2, MAX_RESTART_DELAY_MS);
    }
  }
  return null;
}

const lineOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
