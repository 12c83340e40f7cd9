import { setTimeout as delay } from "node:timers/promises";
import { API_PREFIX } from "#shared/endpoint.ts";
import type { BenchRow } from "./bench-row.ts";
import { type PageKind, type Visit, withShop } from "./fresh-visits.ts";
import { HEADERS } from "./load.ts";
import { request } from "./request.ts";
import { type ShopProcess, startShopProcess } from "./shop-process.ts";

/** Idle means that it has not been asked for anything for so long. */
const IDLE_MS = 5_000;
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
 * Resident memory of Node: idle after its start, after pages that were rendered afresh, and after a mix of requests as shoppers
 * send them.
 *
 * @param dataDir of a shop with the demo catalogue that is not running
 */
export async function benchMemory(dataDir: string): Promise<BenchRow[]> {
  // A first start fills the demo catalogue, which leaves more behind.
  await (await startShopProcess(dataDir)).stop();
  return withShop(dataDir, {}, async (shop, visit, kinds) => {
    await delay(IDLE_MS);
    const row = async (name: string, most: number): Promise<BenchRow> => [
      name,
      `${(await shop.memoryMegabytes()).toFixed(0)} MB`,
      `${most} MB at most`,
    ];
    const idle = await row("idle memory of Node", 170);
    await visitAfresh(visit, kinds);
    const afterFresh = await row(`memory of Node after ${FRESH_PAGES} pages afresh`, 280);
    await sendMixed(shop, visit, kinds);
    return [idle, afterFresh, await row(`after ${MIXED_REQUESTS} mixed requests, too`, 300)];
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
