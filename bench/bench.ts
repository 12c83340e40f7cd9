import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { adminEnvironment } from "./admin.ts";
import { benchAfterSale } from "./after-sale.ts";
import type { BenchRow } from "./bench-row.ts";
import { compareWithBareServer } from "./cached-page.ts";
import { benchClicks } from "./clicks.ts";
import { benchFreshPages } from "./fresh-pages.ts";
import { benchMany } from "./many.ts";
import { benchOrders } from "./many-orders.ts";
import { benchMemory } from "./memory.ts";
import { productPageScripts } from "./page-scripts.ts";
import { benchPhones } from "./phones.ts";
import { SERVER_CPU, startShopProcess } from "./shop-process.ts";
import { benchUpgrade } from "./upgrade.ts";
import { benchWholeOrders } from "./whole-orders.ts";

/**
 * `npm run bench`, alone or with `-- --products 1000000` or `-- --orders 1000000` (and `--seconds 60`,
 * and `--rows documents` for those rows of a million orders that have this word in their name), `-- --upgrade COMMIT` (and
 * `--orders 200000`) for an upgrade beside the shop of that commit, or `-- --only fresh` for the pages that are rendered afresh, `-- --only orders` for whole orders,
 * `-- --only sale` for the pages that a sale has rendered again and how large a product's is, `-- --only memory` for what Node takes, and `-- --only phone` for what a slow phone shows and how soon clicks are answered: the figures that the shop must keep to, all from one run on
 * this machine. Machines are noisy: compare ratios, not absolute numbers.
 */
const { values: wanted } = parseArgs({
  options: {
    products: { type: "string" },
    orders: { type: "string" },
    upgrade: { type: "string" },
    rows: { type: "string", default: "" },
    only: { type: "string" },
    seconds: { type: "string", default: "20" },
  },
});
const FIGURE_WIDTH = 80;
const dataDir = await mkdtemp(join(tmpdir(), "pressroom-bench-"));
try {
  const seconds = Number(wanted.seconds);
  if (wanted.products) print(...(await benchMany(Number(wanted.products), seconds)));
  else if (wanted.upgrade)
    for await (const row of benchUpgrade(wanted.upgrade, Number(wanted.orders ?? "200000")))
      print(row);
  else if (wanted.orders)
    for await (const row of benchOrders(Number(wanted.orders), { seconds, rows: wanted.rows }))
      print(row);
  else if (wanted.only === "fresh") print(...(await benchFreshPages(dataDir)));
  else if (wanted.only === "memory") print(...(await benchMemory(dataDir)));
  else if (wanted.only === "phone") await benchPhonesAlone();
  else if (wanted.only === "sale") print(...(await benchAfterSale(dataDir)));
  else if (wanted.only === "orders") print(...(await benchWholeOrders(dataDir)));
  else await benchDemo();
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
/** Each as it is measured: a run may take long, and may end early. */
function print(...rows: readonly BenchRow[]): void {
  for (const [figure, value, limit] of rows) {
    console.log(`${figure.padEnd(FIGURE_WIDTH)}  ${value.padStart(10)}  ${limit}`);
  }
}

async function benchPhonesAlone(): Promise<void> {
  const shop = await startShopProcess(dataDir, SERVER_CPU, adminEnvironment);
  try {
    for await (const row of benchPhones(shop)) print(row);
    for await (const row of benchClicks(shop)) print(row);
  } finally {
    await shop.stop();
  }
}

async function benchDemo(): Promise<void> {
  const cold = await startShopProcess(dataDir, SERVER_CPU, adminEnvironment);
  print(["first start to first page (database made, built before)", `${cold.startMs} ms`, ""]);
  await cold.stop();

  const shop = await startShopProcess(dataDir, SERVER_CPU, adminEnvironment);
  const scripts = await productPageScripts(shop.origin, shop.pages.product);
  print([
    `JavaScript of a product page (${scripts.files} files, brotli)`,
    `${(scripts.bytes / 1000).toFixed(1)} kB`,
    "125 kB at most",
  ]);

  for await (const row of benchPhones(shop)) print(row);
  for await (const row of benchClicks(shop)) print(row);

  const cached = await compareWithBareServer(shop);
  if (cached.generatorIsBottleneck) {
    console.log(
      `${cached.generator} is slower than the bare server: the rates below are its own, and only the ratio by processor time counts.`,
    );
  }
  print(
    [`cached product page, requests/s (by ${cached.generator})`, cached.shopRate.toFixed(0), ""],
    ["bare node:http, same bytes, requests/s", cached.bareRate.toFixed(0), ""],
    ["cached page against bare server, by rate", cached.rateRatio.toFixed(2), "0.90 at least"],
    ["cached page against bare server, by processor time", cached.cpuRatio.toFixed(2), ""],
  );

  await shop.stop();
  print(...(await benchMemory(dataDir)));
  print(...(await benchFreshPages(dataDir)));
  print(...(await benchAfterSale(dataDir)));
  print(...(await benchWholeOrders(dataDir)));
}
