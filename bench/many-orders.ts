import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { adminEnvironment } from "./admin.ts";
import type { BenchRow } from "./bench-row.ts";
import { type DashboardFigure, dashboardFigures } from "./dashboard.ts";
import { hasProgram } from "./installed-program.ts";
import { filesFigures } from "./month-files.ts";
import { placingFigures } from "./placing-orders.ts";
import { reportFigures } from "./reports.ts";
import { seededShop } from "./seeded-shop.ts";
import { jobsAreDone, shopDatabase } from "./shop-database.ts";
import { startShopProcess } from "./shop-process.ts";

const PRODUCTS = 2_000;
/** So many orders have the people whom the bench buys as. */
const FEW_ORDERS = 20_000;
const MONTH = { from: "2026-06-01", to: "2026-06-30" };

/**
 * `npm run bench -- --orders 1000000`: what lists, searches, files and new orders take in a shop that has
 * sold so much. The large shop is seeded once and stays for the next run, in the system's temporary folder.
 *
 * @param seconds each kind of request is asked for so long
 */
export async function* benchOrders(orders: number, seconds: number): AsyncGenerator<BenchRow> {
  if (!hasProgram("pgbench", "postgresql-contrib")) {
    throw new Error(
      "Install pgbench (Debian: postgresql-contrib), which orders are compared with.",
    );
  }
  // A run leaves some of its few people with more orders to be paid than anybody may have.
  const few = await seededShop({ products: PRODUCTS, orders: FEW_ORDERS }, { isAfresh: true });
  const many = await seededShop({ products: PRODUCTS, orders });
  const processors = `0-${availableParallelism() - 1}`;
  await bringUpToDate([few, many]);
  const shop = await startShopProcess(many, processors, adminEnvironment);
  await jobsOf(many);
  yield [`${orders.toLocaleString("en-IN")} orders, 4 callers at once:`, "", ""];
  try {
    const figures = dashboardFigures(shop.origin, orders, Math.min(seconds, 5));
    for await (const figure of figures) yield rowOf(figure);
    yield ["1 caller, a financial year beside the one before:", "", ""];
    for await (const figure of reportFigures(shop.origin)) yield rowOf(figure);
    const files = await filesFigures(shop, MONTH);
    yield* [
      ["a month's files, first byte", `${files.firstByteMs.toFixed(0)} ms`, "1000 ms at most"],
      [
        `a month's files, whole (${(files.bytes / 1e6).toFixed(1)} MB)`,
        `${(files.wholeMs / 1000).toFixed(1)} s`,
        "20 s at most",
      ],
      ["memory of Node meanwhile, more", `${files.moreMegabytes.toFixed(0)} MB`, "50 MB at most"],
    ] satisfies BenchRow[];
  } finally {
    await shop.stop();
  }
  const atFew = await placingFigures(few, seconds);
  const atMany = await placingFigures(many, seconds);
  yield* [
    [`orders placed by 32 at once with ${FEW_ORDERS} orders`, `${atFew.shopRate.toFixed(0)}/s`, ""],
    ["the same statements by pgbench", `${atFew.sqlRate.toFixed(0)}/s`, ""],
    [`orders placed by 32 at once with ${orders} orders`, `${atMany.shopRate.toFixed(0)}/s`, ""],
    ["the same statements by pgbench", `${atMany.sqlRate.toFixed(0)}/s`, ""],
    ["failed", `${atFew.failed + atMany.failed}`, "none"],
    ["shop against pgbench", (atMany.shopRate / atMany.sqlRate).toFixed(2), "0.50 at least"],
    ["many orders against few", (atMany.shopRate / atFew.shopRate).toFixed(2), "0.80 at least"],
  ] satisfies BenchRow[];
}

function rowOf({ name, latencies, limitMs }: DashboardFigure): BenchRow {
  const { median, p95, answers, refused } = latencies;
  const beside = [`median ${median.toFixed(0)} ms`, `${answers} answers`];
  if (refused > 0) beside.push(`${refused} REFUSED`);
  return [
    `${name}, 95 of 100 (${beside.join(", ")})`,
    `${p95.toFixed(0)} ms`,
    `${limitMs} ms at most`,
  ];
}

/** Waits for what the run before has left to do: its mails would be written beside what is measured. */
async function jobsOf(folder: string): Promise<void> {
  const database = shopDatabase(folder);
  await database.connect();
  try {
    await jobsAreDone(database);
  } finally {
    await database.end();
  }
}

/** Also makes the indexes that a shop makes while it runs, which would slow down what is measured. */
async function bringUpToDate(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    await promisify(execFile)(process.execPath, ["scripts/migrate.ts"], {
      env: { ...process.env, DATA_DIR: folder },
    });
  }
}
