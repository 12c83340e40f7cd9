import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { diskFull, StartError, startErrorOfFile } from "../../config/start-error.ts";
import { readPostmasterFile, shutdownSteps } from "./leftover-process.ts";
import {
  accountOptions,
  databaseEnvironment,
  failureLine,
  isDiskFull,
  type SystemAccount,
} from "./run-command.ts";
import { SOCKET_PORT } from "./socket-folder.ts";

export interface PostmasterOptions {
  /** The folder of the binaries, with bin in it. */
  binaries: string;
  account: SystemAccount | null;
  /** A complete database folder, all links resolved. */
  folder: string;
  socketFolder: string;
  /** PostgreSQL's output is appended here. */
  logFile: string;
  log: (line: string) => void;
}

export interface PostmasterProcess {
  child: ChildProcess;
  /** Resolves when it has ended or could not be started, with the reason: "SIGKILL", "code 1" … */
  ended: Promise<string>;
  /** Where its own lines begin in the log file, in bytes. */
  logStart: number;
}

const MAX_LOG_BYTES = 5_000_000;

/** Starts the process on a folder that no other process uses; it is not ready yet. */
export function spawnPostmaster(options: PostmasterOptions): PostmasterProcess {
  const { binaries, account, folder, socketFolder, logFile } = options;
  const settings = [
    "listen_addresses=",
    // "." is the database folder, in which PostgreSQL works: its path might need quotes.
    `unix_socket_directories=${socketFolder === folder ? "." : socketFolder}`,
    "unix_socket_permissions=0700",
    `port=${SOCKET_PORT}`,
    "logging_collector=off",
    "log_destination=stderr",
  ];
  const output = openLog(logFile);
  const logStart = sizeOf(logFile);
  try {
    const child = spawn(
      join(binaries, "bin", "postgres"),
      ["-D", folder, ...settings.flatMap((setting) => ["-c", setting])],
      {
        cwd: "/",
        env: databaseEnvironment(),
        stdio: ["ignore", output, output],
        // In a session of its own, so that Ctrl-C in the terminal reaches only the shop, which stops
        // the database after its last connection.
        detached: true,
        ...accountOptions(account),
      },
    );
    // The child must not keep the shop's process from ending.
    child.unref();
    const ended = new Promise<string>((resolve) => {
      child.once("error", (error) => resolve(error.message));
      child.once("exit", (code, signal) => resolve(signal ?? `code ${code}`));
    });
    return { child, ended, logStart };
  } finally {
    closeSync(output);
  }
}

/**
 * Waits until the process accepts connections; recovery after a crash may take long.
 *
 * @returns null when it does, or the error with which it ended instead
 */
export async function waitUntilReady(
  running: PostmasterProcess,
  { folder, logFile, log }: PostmasterOptions,
): Promise<{ error: StartError; stillInUse: boolean } | null> {
  let end: string | null = null;
  running.ended.then((how) => {
    end = how;
  });
  const begun = Date.now();
  let nextReportMs = 10_000;
  while (end === null) {
    const file = readPostmasterFile(folder);
    if (file?.pid === running.child.pid && file?.ready) return null;
    const waited = Date.now() - begun;
    if (waited > nextReportMs) {
      log(`The database is still recovering (${Math.round(waited / 1000)} s).`);
      nextReportMs += 10_000;
    }
    await delay(waited < 1_000 ? 4 : 50);
  }
  const output = readFileSync(logFile).subarray(running.logStart).toString("utf8");
  const stillInUse = /pre-existing shared memory block|lock file "[^"]*" already exists/.test(
    output,
  );
  const error = isDiskFull(output)
    ? diskFull(folder)
    : new StartError(
        `The database in ${folder} does not start: ${failureLine(output) ?? end}. ` +
          `See ${logFile}, fix the problem, then start again.`,
      );
  return { error, stillInUse };
}

/** Stops the process by the signals of `shutdownSteps`, and waits for its end. */
export async function shutDown(running: PostmasterProcess): Promise<void> {
  for (const [signal, timeoutMs] of shutdownSteps) {
    running.child.kill(signal);
    // Keeps the shop's process running while it waits.
    const waiting = new AbortController();
    const late = delay(timeoutMs, "late", { signal: waiting.signal }).catch(() => "ended");
    const first = await Promise.race([running.ended, late]);
    waiting.abort();
    if (first !== "late") return;
  }
}

function openLog(logFile: string): number {
  try {
    if (sizeOf(logFile) > MAX_LOG_BYTES) renameSync(logFile, `${logFile}.1`);
    return openSync(logFile, "a", 0o600);
  } catch (error) {
    throw startErrorOfFile(error, logFile);
  }
}

function sizeOf(file: string): number {
  try {
    return statSync(file).size;
  } catch {
    return 0;
  }
}
