import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, inject } from "vitest";
import { type EmbeddedDatabase, startEmbedded } from "#server/database/embedded/embedded.ts";

export const isRoot = process.getuid?.() === 0;
export const isLinux = process.platform === "linux";
export const holderFile = join(import.meta.dirname, "embedded-database-holder.ts");

/** A DATA_DIR for the test that runs, and what may be done there. */
interface DatabaseFolder {
  /** The folder that DATA_DIR lies in. */
  home: string;
  dataDir: string;
  /** What databases that were started here said. */
  logged: string[];
  /** Puts a database that was shut down into DATA_DIR. */
  copyDatabase(): void;
  /** Starts the database of a folder, by default DATA_DIR; it ends with the test. */
  start(folder?: string): Promise<EmbeddedDatabase>;
  /** Starts a process of its own, and process group, that stands for a shop. */
  spawnHolder(options?: { uid?: number; gid?: number }): ChildProcess;
  /** Has a process killed when the test ends, if it still runs. */
  killAfterTest(child: ChildProcess): void;
  /** `spawnHolder`, once its database runs. */
  startHolder(): Promise<{ child: ChildProcess; url: string }>;
}

/** Gives each test of the file a folder of its own, and ends what the test left running. */
export function openDatabaseFolder(): DatabaseFolder {
  const template = inject("databaseToCopy");
  let running: EmbeddedDatabase[] = [];
  let children: ChildProcess[] = [];
  const folder: DatabaseFolder = {
    home: "",
    dataDir: "",
    logged: [],
    copyDatabase() {
      mkdirSync(folder.dataDir);
      spawnSync("cp", ["-a", join(template, "database"), folder.dataDir]);
    },
    async start(dataDir = folder.dataDir) {
      const log = (line: string) => folder.logged.push(line);
      const database = await startEmbedded({ dataDir, log });
      running.push(database);
      return database;
    },
    spawnHolder(options = {}) {
      const child = spawn(process.execPath, [holderFile, folder.dataDir], {
        stdio: ["ignore", "pipe", "inherit"],
        detached: true,
        ...options,
      });
      folder.killAfterTest(child);
      return child;
    },
    killAfterTest: (child) => void children.push(child),
    async startHolder() {
      const child = folder.spawnHolder();
      const line = await waitForLine(child, "url ");
      return { child, url: line.slice("url ".length) };
    },
  };

  beforeEach(() => {
    const home = realpathSync(mkdtempSync("/tmp/shop-"));
    // Else root's database user could not pass, and every test would be about that.
    chmodSync(home, 0o711);
    Object.assign(folder, { home, dataDir: join(home, "data"), logged: [] });
    running = [];
    children = [];
  });

  afterEach(async () => {
    for (const child of children) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGKILL");
        await once(child, "exit");
      }
    }
    for (const database of running) await database.stop();
    // What a killed holder left running.
    for (const name of readdirSync(folder.home)) await endPostmaster(join(folder.home, name));
    rmSync(folder.home, { recursive: true, force: true });
  });

  return folder;
}

/** The first line from now on that begins so. */
export async function waitForLine(child: ChildProcess, beginning: string): Promise<string> {
  let text = "";
  for (;;) {
    const line = text
      .split("\n")
      .slice(0, -1)
      .find((one) => one.startsWith(beginning));
    if (line !== undefined) return line;
    if (!child.stdout) throw new Error("The child's output is not open.");
    const [chunk] = await once(child.stdout, "data", { signal: AbortSignal.timeout(20_000) });
    text += String(chunk);
  }
}

/** Asks over a connection of its own; answers the rows. */
export async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Asks until there is an answer, for 10 s at most. */
export async function queryUntilAnswered(
  url: string,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const end = Date.now() + 10_000;
  for (;;) {
    try {
      return await query(url, statement);
    } catch (error) {
      if (Date.now() > end) throw error;
      await delay(50);
    }
  }
}

/** The process of the database that runs in a folder. */
export function postmasterOf(folder: string): number {
  return Number(readFileSync(join(folder, "database/postmaster.pid"), "utf8").split("\n")[0]);
}

async function endPostmaster(folder: string): Promise<void> {
  if (!isLinux || !existsSync(join(folder, "database/postmaster.pid"))) return;
  const pid = postmasterOf(folder);
  const comm = `/proc/${pid}/comm`;
  if (!existsSync(comm) || readFileSync(comm, "utf8").trim() !== "postgres") return;
  process.kill(pid, "SIGQUIT");
  while (existsSync(join(folder, "database/postmaster.pid"))) await delay(20);
}
