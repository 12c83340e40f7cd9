import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../tests/support/free-port.ts";

export interface ShopProcess {
  pid: number;
  origin: string;
  /** Paths of public pages, by what they show. */
  pages: typeof PAGES;
  /** From the process's start to the last byte of the first page. */
  startMs: number;
  /** Resident memory of the Node process. */
  memoryMegabytes(): Promise<number>;
  stop(): Promise<void>;
}

/** The processor that servers run on; the load generator uses the others. */
export const SERVER_CPU = "0";

const PAGES = {
  home: "/",
  category: "/category/drinkware-blanks",
  product: "/product/white-mug-11-oz",
  blog: "/blog/sublimation-or-dtf",
  search: "/search?q=mug",
  "quick order": "/quick-order",
};
const START_TIMEOUT_MS = 60_000;

/**
 * Starts the built shop as its own process and waits for its first page.
 *
 * @param processors those that it and its database run on, as taskset takes them; one if not given
 * @param environment besides where it listens and keeps its data
 * @param folder of its code; this one if not given
 */
export async function startShopProcess(
  dataDir: string,
  processors = SERVER_CPU,
  environment: Readonly<Record<string, string>> = {},
  folder = ".",
): Promise<ShopProcess> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const begin = performance.now();
  const { set, options } = startCommand(folder);
  // What records its statements asks the shop's own modules.
  if (environment.BENCH_STATEMENTS) options.splice(-1, 1, "bench/start-sources.ts");
  const child = spawn("taskset", ["-c", processors, process.execPath, ...options], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      ...set,
      PORT: String(port),
      ORIGIN: origin,
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      ...environment,
    },
  });
  const { pid } = child;
  if (pid === undefined) throw new Error("the shop could not be started");
  for (;;) {
    const page = await fetch(origin + PAGES.product).then(
      (answer) => answer.text(),
      () => undefined,
    );
    if (page) break;
    if (child.exitCode !== null || performance.now() - begin > START_TIMEOUT_MS) {
      child.kill("SIGTERM");
      throw new Error("the shop did not start");
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return {
    pid,
    origin,
    pages: PAGES,
    startMs: Math.round(performance.now() - begin),
    async memoryMegabytes() {
      const status = await readFile(`/proc/${pid}/status`, "utf8");
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
    },
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}

/** What `npm start` sets, and passes to Node. */
function startCommand(folder: string): { set: Record<string, string>; options: string[] } {
  const { scripts } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const words: string[] = scripts.start.split(" ");
  const program = words.indexOf("node");
  const set = Object.fromEntries(words.slice(0, program).map((word) => word.split("=")));
  return { set, options: words.slice(program + 1) };
}

/** Processor time that a process has used so far, in seconds. */
export async function cpuSeconds(pid: number): Promise<number> {
  return (await statOf(pid)).own;
}

/** Processor time that a process and those that it has started (the database) have used so far, in seconds. */
export async function processorSeconds(pid: number): Promise<{ own: number; children: number }> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const stats = await Promise.all(
    pids.map((one) =>
      statOf(one).then(
        (stat) => ({ pid: one, ...stat }),
        () => undefined,
      ),
    ),
  );
  const all = stats.filter((stat) => stat !== undefined);
  const below = (parent: number): number =>
    all
      .filter((stat) => stat.parent === parent)
      .reduce((sum, stat) => sum + stat.own + stat.ended + below(stat.pid), 0);
  return { own: await cpuSeconds(pid), children: below(pid) };
}

/** Who has started a process, and its processor time in seconds: its own, and that of its children that have ended. */
async function statOf(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  // After the name in brackets, which may have spaces; user and system time are the 14th and 15th fields of all.
  const fields = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const [parent = 0] = fields.slice(1);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11);
  const TICKS_PER_SECOND = 100;
  const ended = (endedUser + endedSystem) / TICKS_PER_SECOND;
  return { parent, own: (user + system) / TICKS_PER_SECOND, ended };
}
