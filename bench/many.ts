import { availableParallelism } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { adminEnvironment } from "./admin.ts";
import type { BenchRow } from "./bench-row.ts";
import { editToFound } from "./edit-to-found.ts";
import { type FindingFigures, findingFigures } from "./finding.ts";
import type { Latencies } from "./latency.ts";
import { seededShop } from "./seeded-shop.ts";
import { jobsAreDone, shopDatabase } from "./shop-database.ts";
import { type ShopProcess, startShopProcess } from "./shop-process.ts";

const SMALL_SHOP = 1_000;

interface ShopFigures {
  startMs: number;
  idleMegabytes: number;
  loadedMegabytes: number;
  finding: FindingFigures;
  foundAfterMs: number;
}

/**
 * `npm run bench -- --products 1000000`: how the shop finds at that size, beside a shop of 1,000
 * products. Both shops are seeded once and stay for the next run, in the system's temporary folder.
 *
 * @param seconds each kind of request is asked for so long
 */
export async function benchMany(products: number, seconds: number): Promise<BenchRow[]> {
  await waitForHourlyCount();
  const small = await figuresOf(SMALL_SHOP, Math.min(seconds, 20));
  const large = await figuresOf(products, seconds);
  const { finding } = large;
  const count = products.toLocaleString("en-IN");
  return [
    [`${count} products, 8 callers at once that never pause, ${seconds} s each:`, "", ""],
    p95("search, mixed words", finding.search.many, 60),
    p95("suggestions", finding.suggestions.many, 25),
    p95("suggestions for letters that nobody typed before", finding.newSuggestions, 25),
    p95("category with two filters, first page", finding.firstPages.many, 60),
    p95("category with two filters, hundredth page", finding.hundredthPages, 80),
    p95("product page's data", finding.productData.many, 60),
    p95("the same by 2 callers: search, mixed words", finding.search.few, 15),
    p95("suggestions", finding.suggestions.few, 8),
    p95("category with two filters, first page", finding.firstPages.few, 20),
    p95("product page's data", finding.productData.few, 12),
    p95("product page's data, one visitor after the other", finding.productDataAlone, 10),
    firstByte("product", large, small),
    firstByte("search", large, small),
    firstByte("category", large, small),
    [
      "from an edit's answer to its being found",
      `${large.foundAfterMs.toFixed(0)} ms`,
      "1000 ms at most",
    ],
    [
      "memory of Node after it, more than with 1,000 products",
      `${(large.loadedMegabytes - small.loadedMegabytes).toFixed(0)} MB`,
      "60 MB at most",
    ],
    [
      "start, longer than with 1,000 products",
      `${large.startMs - small.startMs} ms`,
      "500 ms at most",
    ],
    ["memory of Node with 1,000 products, idle", `${small.idleMegabytes.toFixed(0)} MB`, ""],
    ["memory of Node with 1,000 products, after it", `${small.loadedMegabytes.toFixed(0)} MB`, ""],
  ];
}

/** Of pages that nobody asked for before. */
function firstByte(
  kind: keyof FindingFigures["firstByte"],
  { finding: large }: ShopFigures,
  { finding: small }: ShopFigures,
): BenchRow {
  const FIRST_BYTE_MS = 9;
  const AT_MOST_TIMES = 1.5;
  return [
    `${kind} page afresh, first byte, half of them (${small.firstByte[kind].toFixed(1)} ms among ${SMALL_SHOP.toLocaleString("en-IN")})`,
    `${large.firstByte[kind].toFixed(1)} ms`,
    `${FIRST_BYTE_MS * AT_MOST_TIMES} ms at most`,
  ];
}

function p95(figure: string, latencies: Latencies | undefined, limit: number): BenchRow {
  if (!latencies) return [figure, "no list is so long", `${limit} ms at most`];
  const { p95: value, median, answers } = latencies;
  return [
    `${figure}, 95 of 100 (median ${median.toFixed(0)} ms, ${answers} answers)`,
    `${value.toFixed(0)} ms`,
    `${limit} ms at most`,
  ];
}

/**
 * Of made-up products nobody has bought any, so that the hourly count of sales (`search/count-sold.ts`) would set all of theirs to
 * none, and announce every list: a run that it fell into was slower by twenty times, and the shop another one afterwards.
 */
async function waitForHourlyCount(): Promise<void> {
  const [FROM, UNTIL] = [11, 19];
  const now = new Date();
  const minutes = now.getUTCMinutes();
  if (minutes < FROM || minutes >= UNTIL) return;
  console.log(`Waits until ${UNTIL} minutes past the hour, when sales have been counted …`);
  await delay((UNTIL - minutes) * 60_000 - now.getUTCSeconds() * 1_000);
}

async function figuresOf(products: number, seconds: number): Promise<ShopFigures> {
  const dataDir = await seededShop({ products });
  const processors = `0-${availableParallelism() - 1}`;
  const start = () => startShopProcess(dataDir, processors, adminEnvironment);
  // The first start may still bring the database up to date, and what a seed or an update left to do is done beside a shop.
  const first = await start();
  const database = shopDatabase(dataDir);
  try {
    await database.connect();
    await jobsAreDone(database);
  } finally {
    await database.end();
    await first.stop();
  }
  const shop = await start();
  try {
    return await measure(shop, products, seconds);
  } finally {
    await shop.stop();
  }
}

async function measure(shop: ShopProcess, products: number, seconds: number): Promise<ShopFigures> {
  const { origin, startMs } = shop;
  const idleMegabytes = await shop.memoryMegabytes();
  const finding = await findingFigures(origin, products, seconds);
  const foundAfterMs = await editToFound(origin);
  return {
    startMs,
    idleMegabytes,
    loadedMegabytes: await shop.memoryMegabytes(),
    finding,
    foundAfterMs,
  };
}
