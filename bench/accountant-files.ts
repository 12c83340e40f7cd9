import { API_PREFIX } from "#shared/endpoint.ts";
import { signInAdmin } from "./admin.ts";
import type { BenchRow } from "./bench-row.ts";
import type { ShopProcess } from "./shop-process.ts";

const LOOK_EVERY_MS = 50;

interface FilesFigures {
  firstByteMs: number;
  wholeMs: number;
  bytes: number;
  /** Most memory of Node meanwhile, more than just before it. */
  moreMegabytes: number;
}

/** Downloaded before anything is measured: what a shop has compiled and loaded once is not of the period. */
const WARM_UP = { from: "2026-05-01", to: "2026-05-15" };

/** How the accountant's files of a period, as one ZIP, come. @param from such as 2026-06-01 */
async function filesFigures(
  shop: ShopProcess,
  { from, to }: { from: string; to: string },
): Promise<FilesFigures> {
  const headers = await signInAdmin(shop.origin);
  const ask = (period: { from: string; to: string }) =>
    fetch(`${shop.origin}${API_PREFIX}/accounting/archive?from=${period.from}&to=${period.to}`, {
      headers,
    });
  await (await ask(WARM_UP)).arrayBuffer();
  const before = await shop.memoryMegabytes();
  let most = before;
  const look = setInterval(async () => {
    most = Math.max(most, await shop.memoryMegabytes());
  }, LOOK_EVERY_MS);
  try {
    const begin = performance.now();
    const answer = await ask({ from, to });
    if (answer.status !== 200 || !answer.body) {
      throw new Error(`the archive answered ${answer.status}: ${await answer.text()}`);
    }
    let firstByteMs = Number.NaN;
    let bytes = 0;
    for await (const part of answer.body) {
      if (bytes === 0) firstByteMs = performance.now() - begin;
      bytes += part.length;
    }
    return { firstByteMs, wholeMs: performance.now() - begin, bytes, moreMegabytes: most - before };
  } finally {
    clearInterval(look);
  }
}

/** Of whose files, and what they may take. */
export interface FilesPeriod {
  name: string;
  from: string;
  to: string;
  wholeSeconds: number;
  megabytes: number;
}

/** The same as rows of the bench. */
export async function filesRows(shop: ShopProcess, period: FilesPeriod): Promise<BenchRow[]> {
  const { name, wholeSeconds, megabytes } = period;
  const { firstByteMs, wholeMs, bytes, moreMegabytes } = await filesFigures(shop, period);
  return [
    [`files of ${name}, first byte`, `${firstByteMs.toFixed(0)} ms`, "1000 ms at most"],
    [
      `files of ${name}, whole (${(bytes / 1e6).toFixed(1)} MB)`,
      `${(wholeMs / 1000).toFixed(1)} s`,
      `${wholeSeconds} s at most`,
    ],
    ["memory of Node meanwhile, more", `${moreMegabytes.toFixed(0)} MB`, `${megabytes} MB at most`],
  ];
}
