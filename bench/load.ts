import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import autocannon from "autocannon";
import { hasProgram } from "./installed-program.ts";
import { SERVER_CPU } from "./shop-process.ts";

const CONNECTIONS = 50;
export const HEADERS = { "accept-encoding": "br" };

/** Asks for one address over and over; answers how many requests a second were answered. */
type Load = (url: string, seconds: number) => Promise<number>;

export interface Generator {
  name: "wrk" | "autocannon";
  load: Load;
}

/**
 * What loads a server: wrk, which is faster than any server of ours (installed now if need be, as
 * root on Debian and derivatives), else autocannon.
 */
export function findGenerator(): Generator {
  if (hasProgram("wrk", "wrk")) return { name: "wrk", load: loadByWrk };
  return { name: "autocannon", load: loadByAutocannon };
}

/** On the processors that the server does not run on. */
async function loadByWrk(url: string, seconds: number): Promise<number> {
  const processors = availableParallelism();
  const own = processors > 1 ? ["-c", `1-${processors - 1}`] : ["-c", SERVER_CPU];
  const headers = Object.entries(HEADERS).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const { stdout } = await promisify(execFile)("taskset", [
    ...own,
    "wrk",
    "-t1",
    `-c${CONNECTIONS}`,
    `-d${seconds}s`,
    ...headers,
    url,
  ]);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  if (!(rate > 0) || /Non-2xx|Socket errors/.test(stdout)) {
    throw new Error(`${url} did not answer every time:\n${stdout}`);
  }
  return rate;
}

async function loadByAutocannon(url: string, seconds: number): Promise<number> {
  const connections = CONNECTIONS;
  const result = await autocannon({ url, duration: seconds, connections, headers: HEADERS });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} did not answer every time`);
  return result.requests.total / seconds;
}
