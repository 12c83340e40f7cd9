import { mkdtemp, readFile, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { API_PREFIX } from "#shared/endpoint.ts";
import { adminEnvironment, saveSettings, signInAdmin } from "./admin.ts";
import { type Latencies, summarize } from "./latency.ts";
import {
  findGoods,
  type Goods,
  makePeople,
  PLACE_ORDER,
  placeOrder,
  type Shopper,
  signIn,
} from "./order-carts.ts";
import { pgbenchScript, runPgbench } from "./pgbench.ts";
import type { RecordedStatement } from "./record-statements.ts";
import { jobsAreDone, shopDatabase } from "./shop-database.ts";
import { processorSeconds, type ShopProcess, startShopProcess } from "./shop-process.ts";

const CALLERS = 32;
/** A shop that has just been started compiles what it runs; one that sells has done so. */
const WARM_UP_SECONDS = 4;
const TRANSFER = { lines: 3, payBy: "bank-transfer" } as const;
/** A shop without people is given so many that they can order for so long. */
const MAX_SECONDS = 60;
/** Of one account so many may wait for a transfer at once. */
const ORDERS_OF_ONE = 3;

export interface PlacingFigures {
  /** Orders a second that the shop makes, 32 callers at once, to be paid by bank transfer: no bank is asked. */
  shopRate: number;
  latencies: Omit<Latencies, "refused">;
  failed: number;
  /** Processor time of an order, its jobs and mails included, milliseconds. */
  nodeMs: number;
  databaseMs: number;
  /** The same statements by pgbench, 32 clients at once. */
  sqlRate: number;
}

/**
 * How fast orders are made of carts in a seeded shop, beside what its database does with the same statements.
 *
 * @param dataDir of a shop with made-up products, and orders or not, that is not running
 */
export async function placingFigures(dataDir: string, seconds: number): Promise<PlacingFigures> {
  const folder = await mkdtemp(join(tmpdir(), "pressroom-placing-"));
  try {
    const recorded = await recordOrders(dataDir, folder);
    return await withShop(dataDir, {}, async (shop, database) => {
      const goods = await findGoods(database);
      await placeOrders(
        shop.origin,
        await signInShoppers(database, enoughFor(WARM_UP_SECONDS)),
        goods,
        WARM_UP_SECONDS,
      );
      await jobsAreDone(database);
      const shoppers = await signInShoppers(database, enoughFor(seconds));
      const before = await processorSeconds(shop.pid);
      const placed = await placeOrders(shop.origin, shoppers, goods, seconds);
      await jobsAreDone(database);
      const after = await processorSeconds(shop.pid);
      const { answers } = placed.latencies;
      const nodeMs = ((after.own - before.own) * 1000) / answers;
      const databaseMs = ((after.children - before.children) * 1000) / answers;
      let sqlRate: number;
      try {
        await holdBetweenTransactions(shop.pid, database);
        sqlRate = await runPgbench(join(dataDir, "database"), recorded, { seconds, folder });
      } finally {
        process.kill(shop.pid, "SIGCONT");
      }
      return { ...placed, nodeMs, databaseMs, sqlRate };
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Holds the shop: its jobs would be done beside pgbench, more of them than beside orders of its own. Not while it has a
 * transaction open, whose locks would hold pgbench, too.
 */
async function holdBetweenTransactions(pid: number, database: pg.Client): Promise<void> {
  for (;;) {
    process.kill(pid, "SIGSTOP");
    const { rows } = await database.query(
      "select from pg_stat_activity where xact_start is not null and backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    if (rows.length === 0) return;
    process.kill(pid, "SIGCONT");
    await delay(50);
  }
}

/** Shoppers for so many seconds. */
const enoughFor = (seconds: number) => Math.ceil((seconds * 600) / ORDERS_OF_ONE);

/** Scripts of pgbench, of one order each. */
async function recordOrders(dataDir: string, folder: string): Promise<string[]> {
  const file = join(folder, "statements.jsonl");
  const environment = {
    NODE_OPTIONS: `--import=${new URL("record-statements.ts", import.meta.url).href}`,
    BENCH_STATEMENTS: file,
    BENCH_ROUTE: API_PREFIX + PLACE_ORDER,
  };
  const orders: { orderId: string; since: number }[] = [];
  await withShop(dataDir, environment, async (shop, database) => {
    const goods = await findGoods(database);
    const shoppers = await signInShoppers(database, CALLERS);
    // The first ones fill what the shop remembers.
    for (const [place, shopper] of [...shoppers.slice(0, 2), ...shoppers].entries()) {
      const since = Date.now();
      const { status, orderId, text } = await placeOrder(shop.origin, {
        shopper,
        goods,
        place,
        ...TRANSFER,
      });
      if (status !== 200) throw new Error(`an order was refused: ${text}`);
      orders.push({ orderId, since });
    }
  });
  const lines = (await readFile(file, "utf8")).trim().split("\n");
  const statements = lines.map((line) => JSON.parse(line) as RecordedStatement);
  return orders.slice(2).map(({ orderId, since }) => {
    const { request } = statements.find(({ values }) => values.includes(orderId)) ?? {};
    const own = statements.filter((statement) => statement.request === request);
    const references = own.flatMap(({ text, values }) =>
      /^insert into "order(s|_payments)"/.test(text)
        ? values.filter((value) => typeof value === "string" && /^[A-Z0-9]{8}$/.test(value))
        : [],
    ) as string[];
    return pgbenchScript({
      statements: own,
      made: [orderId, orderId.toLowerCase(), orderId.toUpperCase(), ...references],
      since,
    });
  });
}

async function withShop<T>(
  dataDir: string,
  environment: Readonly<Record<string, string>>,
  work: (shop: ShopProcess, database: pg.Client) => Promise<T>,
): Promise<T> {
  const shop = await startShopProcess(dataDir, `0-${availableParallelism() - 1}`, {
    ...adminEnvironment,
    ...environment,
  });
  const database = shopDatabase(dataDir);
  try {
    await database.connect();
    await allowTransfers(shop.origin);
    await makePeople(database, enoughFor(MAX_SECONDS));
    // Mails that the run before has left would be written beside what is measured.
    await jobsAreDone(database);
    return await work(shop, database);
  } finally {
    await database.end();
    await shop.stop();
  }
}

/** Lets everybody pay by bank transfer. */
export async function allowTransfers(origin: string): Promise<void> {
  await saveSettings({ origin, headers: await signInAdmin(origin) }, "payments", {
    ...{ transferOn: true, transferFor: "all", transferTo: 10_000_000 },
    ...{ accountName: "Pressroom", accountNumber: "50200012345678", ifsc: "HDFC0001234" },
    bank: "HDFC Bank",
  });
}

/** Accounts of people who have bought before and owe nothing, each with a new session. */
export async function signInShoppers(database: pg.Client, count: number): Promise<Shopper[]> {
  const { rows } = await database.query<{ id: string }>(
    `select id from users
     where email like 'person%' and not exists (select from orders where user_id = users.id
       and payment_state not in ('charged', 'failed'))
     order by id limit $1`,
    [count],
  );
  if (rows.length < count / 4) {
    throw new Error(
      "earlier runs have left too few people who may order: delete the bench's folders",
    );
  }
  return signIn(
    database,
    rows.map(({ id }) => id),
  );
}

async function placeOrders(
  origin: string,
  shoppers: readonly Shopper[],
  goods: readonly Goods[],
  seconds: number,
): Promise<Pick<PlacingFigures, "shopRate" | "latencies" | "failed">> {
  const times: number[] = [];
  let next = 0;
  let failed = 0;
  const begin = performance.now();
  const end = begin + seconds * 1000;
  const caller = async () => {
    while (performance.now() < end) {
      const place = next;
      next += 1;
      const shopper = shoppers[place % shoppers.length];
      if (!shopper || place >= shoppers.length * ORDERS_OF_ONE) {
        throw new Error("the shop has too few people for so many orders");
      }
      const asked = performance.now();
      const { status, text } = await placeOrder(origin, { shopper, goods, place, ...TRANSFER });
      if (status !== 200 && failed === 0) console.log(`An order was refused: ${status} ${text}`);
      if (status === 200) times.push(performance.now() - asked);
      else failed += 1;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  const passed = (performance.now() - begin) / 1000;
  return { shopRate: times.length / passed, latencies: summarize(times), failed };
}
