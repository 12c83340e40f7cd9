import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import type pg from "pg";
import { type FilesPeriod, filesRows } from "./accountant-files.ts";
import { adminEnvironment } from "./admin.ts";
import type { BenchRow } from "./bench-row.ts";
import { type DashboardFigure, dashboardFigures } from "./dashboard.ts";
import { hasProgram } from "./installed-program.ts";
import { type JobsFigures, jobsFigures } from "./jobs.ts";
import { type PlacingFigures, placingFigures } from "./placing-orders.ts";
import { reportFigures } from "./reports.ts";
import { findSearchedTexts } from "./searched-texts.ts";
import { seededShop } from "./seeded-shop.ts";
import { jobsAreDone, shopDatabase } from "./shop-database.ts";
import { startShopProcess } from "./shop-process.ts";

const PRODUCTS = 2_000;
/** So many orders have the people whom the bench buys as. */
const FEW_ORDERS = 20_000;
/**
 * Of the accountant's files. A million orders of three years have 26,130 documents in June and 30,000 in 35 days, which is
 * what a month of the shop is taken to have. A year's files take ten times as long; all but the one that is sent first
 * wait on the disk, compressed.
 */
const PERIODS: readonly FilesPeriod[] = [
  {
    ...{ name: "35 days (30,000 documents)", from: "2026-05-27", to: "2026-06-30" },
    ...{ wholeSeconds: 20, megabytes: 50 },
  },
  { name: "a year", from: "2025-04-01", to: "2026-03-31", wholeSeconds: 240, megabytes: 150 },
];
const JOB_STATEMENT_LIMIT_MS = 10_000;

/**
 * `npm run bench -- --orders 1000000`: what lists, searches, files and new orders take in a shop that has
 * sold so much. The large shop is seeded once and stays for the next run, in the system's temporary folder.
 *
 * @param seconds each kind of request is asked for so long
 * @param rows only what has this in its name, such as "orders, late", "report", "files", "jobs" or "placed"
 */
export async function* benchOrders(
  orders: number,
  { seconds, rows }: { seconds: number; rows: string },
): AsyncGenerator<BenchRow> {
  if (!hasProgram("pgbench", "postgresql-contrib")) {
    throw new Error(
      "Install pgbench (Debian: postgresql-contrib), which orders are compared with.",
    );
  }
  const isAsked = (name: string) => name.includes(rows);
  const many = await seededShop({ products: PRODUCTS, orders });
  await bringUpToDate([many]);
  yield* busyShopRows(many, { orders, seconds, isAsked });
  if (!isAsked("placed")) return;
  // A run leaves some of its few people with more orders to be paid than anybody may have.
  const few = await seededShop({ products: PRODUCTS, orders: FEW_ORDERS }, { isAfresh: true });
  const none = await seededShop({ products: PRODUCTS }, { isAfresh: true });
  await bringUpToDate([none, few]);
  yield* placingRows({
    none: await placingFigures(none, seconds),
    few: await placingFigures(few, seconds),
    many: await placingFigures(many, seconds),
    orders,
  });
}

interface Asked {
  orders: number;
  seconds: number;
  isAsked: (name: string) => boolean;
}

/** What the dashboard, reports, files and jobs take in the large shop. */
async function* busyShopRows(
  many: string,
  { orders, seconds, isAsked }: Asked,
): AsyncGenerator<BenchRow> {
  const processors = `0-${availableParallelism() - 1}`;
  const shop = await startShopProcess(many, processors, adminEnvironment);
  const database = shopDatabase(many);
  const queue = shopDatabase(many);
  await Promise.all([database.connect(), queue.connect()]);
  // Mails of the run before would be written beside what is measured.
  await jobsAreDone(queue);
  yield [`${orders.toLocaleString("en-IN")} orders, 4 callers at once:`, "", ""];
  try {
    const seeded = {
      orders,
      bestSeller: await findBestSeller(database),
      texts: await findSearchedTexts(database),
    };
    const asked = { seconds: Math.min(seconds, 5), isAsked };
    const figures = dashboardFigures(shop.origin, seeded, asked);
    for await (const figure of figures) yield rowOf(figure);
    yield ["1 caller, a financial year beside the one before:", "", ""];
    for await (const figure of reportFigures(shop.origin, isAsked)) yield rowOf(figure);
    for (const period of PERIODS) {
      if (isAsked(`files of ${period.name}`)) yield* await filesRows(shop, period);
    }
    if (isAsked("jobs")) yield* jobRows(await jobsFigures(database, queue));
  } finally {
    await Promise.all([database.end(), queue.end()]);
    await shop.stop();
  }
}

async function findBestSeller(database: pg.Client): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `select product_id as id from stock_movements join products on products.id = product_id
     group by 1 order by count(*) desc limit 1`,
  );
  return rows[0]?.id ?? "";
}

function jobRows({ kinds, longest, failed }: JobsFigures): BenchRow[] {
  return [
    [
      `longest statement of ${kinds} jobs of the clock (${longest.job})`,
      `${longest.ms.toFixed(0)} ms`,
      `${JOB_STATEMENT_LIMIT_MS} ms at most`,
    ],
    [`of these failed: ${failed.join("; ") || "none"}`, `${failed.length}`, "none"],
  ];
}

interface Placed extends Record<"none" | "few" | "many", PlacingFigures> {
  /** How many the large shop has. */
  orders: number;
}

function placingRows({ none, few, many, orders }: Placed): BenchRow[] {
  const shops = [
    ["no orders", none],
    [`${FEW_ORDERS} orders`, few],
    [`${orders} orders`, many],
  ] as const;
  const failed = none.failed + few.failed + many.failed;
  return [
    ...shops.flatMap(([name, { shopRate, sqlRate }]): BenchRow[] => [
      [`orders placed by 32 at once with ${name}`, `${shopRate.toFixed(0)}/s`, ""],
      ["the same statements by pgbench", `${sqlRate.toFixed(0)}/s`, ""],
    ]),
    ["failed", `${failed}`, "none"],
    ["shop against pgbench", (many.shopRate / many.sqlRate).toFixed(2), "0.50 at least"],
    ["many orders against few", (many.shopRate / few.shopRate).toFixed(2), "0.80 at least"],
    ["many orders against none", (many.shopRate / none.shopRate).toFixed(2), "0.80 at least"],
  ];
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

/** Also makes the indexes that a shop makes while it runs, which would slow down what is measured. */
async function bringUpToDate(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    await promisify(execFile)(process.execPath, ["scripts/migrate.ts"], {
      env: { ...process.env, DATA_DIR: folder },
    });
  }
}
