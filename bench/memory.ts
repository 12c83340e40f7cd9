import { setTimeout as delay } from "node:timers/promises";
import { API_PREFIX } from "#shared/endpoint.ts";
import type { BenchRow } from "./bench-row.ts";
import { type PageKind, type Visit, withShop } from "./fresh-visits.ts";
import { HEADERS } from "./load.ts";
import { median } from "./median.ts";
import { request } from "./request.ts";
import { type ShopProcess, startShopProcess } from "./shop-process.ts";

/** Idle means that it has not been asked for anything for so long. */
const IDLE_MS = 5_000;
/** Starts of the same program end up to 13 MB apart: where V8 was when it was left alone. */
const STARTS = 5;
const FRESH_PAGES = 6_000;
const MIXED_REQUESTS = 100_000;
const CALLERS = 8;
/** Below the limits of one address, of calls (http/app.ts) and of renders (pages/render-limits.ts). */
const REQUESTS_PER_ADDRESS = 400;
/** After so many requests something is sold of every product, and the pages of one kind are asked for afresh. */
const SOLD_EACH = 2_000;
/** Of ten requests one asks whether what the browser has is still true, and two are calls; the others are pages. */
const TENTH = 10;

/**
 * How long a start takes, and resident memory of Node: idle after each of these, and of another shop after pages that were rendered
 * afresh, and after a mix of requests as shoppers send them.
 *
 * @param dataDir of a shop with the demo catalogue that is not running
 */
export async function benchMemory(dataDir: string): Promise<BenchRow[]> {
  // A first start fills the demo catalogue, which leaves more behind.
  await (await startShopProcess(dataDir)).stop();
  const starts: { startMs: number; megabytes: number }[] = [];
  while (starts.length < STARTS) {
    const shop = await startShopProcess(dataDir);
    await delay(IDLE_MS);
    starts.push({ startMs: shop.startMs, megabytes: await shop.memoryMegabytes() });
    await shop.stop();
  }
  const megabytes = starts.map((start) => start.megabytes).toSorted((a, b) => a - b);
  const ends = [megabytes[0], megabytes.at(-1)].map((end = 0) => end.toFixed(0)).join(" to ");
  const row = (name: string, now: number, most: number): BenchRow => [
    name,
    `${now.toFixed(0)} MB`,
    `${most} MB at most`,
  ];
  return withShop(dataDir, {}, async (shop, visit, kinds) => {
    await visitAfresh(visit, kinds);
    const afterFresh = await shop.memoryMegabytes();
    await sendMixed(shop, visit, kinds);
    return [
      [
        `start to first page, median of ${STARTS}`,
        `${median(starts.map((start) => start.startMs))} ms`,
        "1500 ms at most",
      ],
      row(`idle memory of Node, median of ${STARTS} (${ends})`, median(megabytes), 170),
      row(`memory of Node after ${FRESH_PAGES} pages afresh`, afterFresh, 280),
      row(`after ${MIXED_REQUESTS} mixed requests, too`, await shop.memoryMegabytes(), 300),
    ];
  });
}

async function visitAfresh(visit: Visit, kinds: readonly PageKind[]): Promise<void> {
  for (let visited = 0; visited < FRESH_PAGES; ) {
    for (const { paths } of kinds) {
      await visit(paths, CALLERS);
      visited += paths.length;
    }
  }
}

async function sendMixed(
  shop: ShopProcess,
  visit: Visit,
  kinds: readonly PageKind[],
): Promise<void> {
  const pages = [...Object.values(shop.pages), ...kinds.flatMap(({ paths }) => paths)];
  const calls = kinds
    .flatMap(({ name, paths }) => (name === "product" ? paths : []))
    .map((path) => `${API_PREFIX}/product/get-${path.slice(1)}`);
  const ask = async (place: number) => {
    const localAddress = `127.0.1.${1 + (Math.floor(place / REQUESTS_PER_ADDRESS) % 250)}`;
    const asked = place % TENTH < 2 ? calls : pages;
    const path = asked[Math.floor(place / TENTH) % asked.length] ?? "/";
    const headers = { ...HEADERS, ...(place % TENTH === 2 && { "if-none-match": "*" }) };
    const { status } = await request(shop.origin + path, { headers, localAddress });
    if (status !== 200 && status !== 304) throw new Error(`${path} answered ${status}`);
  };
  let sent = 0;
  while (sent < MIXED_REQUESTS) {
    const end = sent + SOLD_EACH;
    const caller = async () => {
      while (sent < end) {
        sent += 1;
        await ask(sent);
      }
    };
    await Promise.all(Array.from({ length: CALLERS }, caller));
    await visit(kinds[(sent / SOLD_EACH) % kinds.length]?.paths ?? [], CALLERS);
  }
}
