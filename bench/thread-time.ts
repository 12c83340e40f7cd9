import { readdir, readFile } from "node:fs/promises";

/** Processor time of a Node process, in seconds, by what its threads do. */
export interface ThreadTime {
  main: number;
  /** V8's own: they collect, and compile. */
  v8: number;
  /** Node's own: they compress, and read files. */
  pool: number;
}

/** What the threads of a process have used so far; those that have ended are left out. */
export async function threadTime(pid: number): Promise<ThreadTime> {
  const folder = `/proc/${pid}/task`;
  const time: ThreadTime = { main: 0, v8: 0, pool: 0 };
  for (const thread of await readdir(folder)) {
    const read = (file: string) => readFile(`${folder}/${thread}/${file}`, "utf8").catch(() => "");
    // Nanoseconds on a processor come first (Documentation/scheduler/sched-stats.rst).
    const seconds = Number.parseInt(await read("schedstat"), 10) / 1e9 || 0;
    const name = (await read("comm")).trim();
    if (thread === String(pid)) time.main += seconds;
    else if (name.startsWith("libuv")) time.pool += seconds;
    else time.v8 += seconds;
  }
  return time;
}
