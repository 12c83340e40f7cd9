import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { adminEnvironment } from "./admin.ts";
import type { BenchRow } from "./bench-row.ts";
import { findLockWaits, type LockWaits } from "./lock-waits.ts";
import { findGoods, type Goods, placeOrder, type Shopper } from "./order-carts.ts";
import { allowTransfers, signInShoppers } from "./placing-orders.ts";
import { shopDatabase } from "./shop-database.ts";
import { type ShopProcess, startShopProcess } from "./shop-process.ts";

const PRODUCTS = 2_000;
const CALLERS = 3;
/** Of the made-up people, at most: each may have three orders that wait for a transfer. */
const MAX_SHOPPERS = 3_000;
/** Orders are made before the upgrade and after it, too: the program of before goes on. */
const BESIDE_MS = 5_000;
const WAIT_LIMIT_MS = 2_000;

const run = promisify(execFile);

/**
 * `npm run bench -- --upgrade COMMIT --orders 200000`: `npm run migrate` of this code beside the shop of that commit, which
 * has so many made-up orders and takes more without a pause. The commit's packages must be those that are installed.
 */
export async function* benchUpgrade(commit: string, orders: number): AsyncGenerator<BenchRow> {
  await using ended = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "pressroom-upgrade-"));
  ended.defer(() => rm(folder, { recursive: true, force: true }));
  // PostgreSQL's own user passes through it.
  await run("chmod", ["711", folder]);
  const before = join(folder, "before");
  await run("git", ["worktree", "add", "--detach", before, commit]);
  ended.defer(async () => void (await run("git", ["worktree", "remove", "--force", before])));
  await run("cp", ["-a", "--reflink=auto", "node_modules", before]);
  const dataDir = join(folder, "data");
  console.log(`Making up ${orders.toLocaleString("en-IN")} orders in the shop of ${commit} …`);
  await run(
    process.execPath,
    ["scripts/seed.ts", "--products", String(PRODUCTS), "--orders", String(orders)],
    { cwd: before, env: { ...process.env, DATA_DIR: dataDir, DEMO: "true" }, maxBuffer: 2 ** 26 },
  );
  await run("npm", ["run", "build"], { cwd: before, maxBuffer: 2 ** 26 });
  const processors = `0-${availableParallelism() - 1}`;
  const shop = await startShopProcess(dataDir, processors, adminEnvironment, before);
  ended.defer(() => shop.stop());
  const database = shopDatabase(dataDir);
  await database.connect();
  ended.defer(() => database.end());
  await allowTransfers(shop.origin);
  const shoppers = await signInShoppers(database, Math.min(MAX_SHOPPERS, orders / 10));
  const goods = await findGoods(database);
  const { waits, result } = await findLockWaits(dataDir, () =>
    orderBeside(shop, { shoppers, goods }, () => migrate(dataDir, join(folder, "beside"))),
  );
  yield* upgradeRows(waits, result);
}

interface Ordered {
  made: number;
  refused: number;
  slowestMs: number;
  migratedMs: number;
}

/** Has callers order without a pause while something is done, and some seconds before and after. */
async function orderBeside(
  shop: ShopProcess,
  { shoppers, goods }: { shoppers: readonly Shopper[]; goods: readonly Goods[] },
  work: () => Promise<void>,
): Promise<Ordered> {
  const counted = { made: 0, refused: 0, slowestMs: 0 };
  let next = 0;
  let isOver = false;
  const callers = Array.from({ length: CALLERS }, async () => {
    while (!isOver) {
      const place = next++;
      const shopper = shoppers[place % shoppers.length];
      if (!shopper) throw new Error("there is nobody who may order");
      const asked = performance.now();
      const cart = { shopper, goods, place, lines: 3, payBy: "bank-transfer" } as const;
      const { status, text } = await placeOrder(shop.origin, cart);
      counted.slowestMs = Math.max(counted.slowestMs, performance.now() - asked);
      if (status === 200) counted.made += 1;
      else counted.refused += 1;
      if (counted.refused === 1) console.log(`An order was refused: ${status} ${text}`);
    }
  });
  await delay(BESIDE_MS);
  const begun = performance.now();
  try {
    await work();
  } finally {
    await delay(BESIDE_MS);
    isOver = true;
    await Promise.all(callers);
  }
  return { ...counted, migratedMs: performance.now() - begun - BESIDE_MS };
}

/**
 * As whoever upgrades does, with the indexes of large tables.
 *
 * @param ownDir where another shop's database runs, none may be begun
 */
async function migrate(dataDir: string, ownDir: string): Promise<void> {
  const host = encodeURIComponent(join(dataDir, "database"));
  const child = spawn(process.execPath, ["scripts/migrate.ts"], {
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      ...process.env,
      ...{ DATA_DIR: ownDir, LOG_LEVEL: "warn" },
      DATABASE_URL: `postgres://pressroom@localhost/pressroom?host=${host}`,
    },
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("the database could not be migrated");
}

function upgradeRows(waits: LockWaits, ordered: Ordered): BenchRow[] {
  const limit = `${WAIT_LIMIT_MS} ms at most`;
  const { looks, longestGapMs, byMigration } = waits;
  return [
    ["migrations, late indexes and constraints", `${Math.round(ordered.migratedMs / 1000)} s`, ""],
    ["orders made meanwhile by the program of before", `${ordered.made}`, ""],
    ["refused", `${ordered.refused}`, "none"],
    ["the slowest order", `${ordered.slowestMs.toFixed(0)} ms`, ""],
    [`looked for waits (once after ${longestGapMs.toFixed(0)} ms)`, `${looks} times`, ""],
    ...[...byMigration].map(
      ([name, ms]): BenchRow => [`longest wait for ${name}`, `${ms.toFixed(0)} ms`, limit],
    ),
    ["longest wait", `${Math.max(0, ...byMigration.values()).toFixed(0)} ms`, limit],
  ];
}
