import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { API_PREFIX } from "#shared/endpoint.ts";
import { freePort } from "../tests/support/free-port.ts";
import { adminEnvironment } from "./admin.ts";
import type { BenchRow } from "./bench-row.ts";
import { visitorHeaders } from "./latency.ts";
import { median } from "./median.ts";
import { findGoods, type Goods, placeOrder, type Shopper, signIn } from "./order-carts.ts";
import { ask } from "./order-client.ts";
import { jobsAreDone, shopDatabase, withoutAutovacuum } from "./shop-database.ts";
import {
  cpuSeconds,
  processorSeconds,
  type ShopProcess,
  startShopProcess,
} from "./shop-process.ts";

const ROUNDS = 5;
/**
 * Orders of a round, by how many shoppers buy at once: four to six seconds of them. In rounds of one second what the first wait for and
 * the last are waited for was a quarter of the rate.
 */
const ORDERS = new Map([
  [1, 320],
  [8, 560],
  [32, 640],
]);
const MANY = 32;
/** Of a round with one product, and of that with many which it is compared with. */
const HOT_ORDERS = 320;
/** Before anything is measured: Node compiles what runs often, and statements are prepared. */
const WARM_UP_ORDERS = 250;
const LINES = 3;
/** Orders whose transactions are counted, and how long the database may take to say how many there were. */
const COUNTED_ORDERS = 100;
const COUNTED_AFTER_MS = 11_000;
const POLL_MS = 25;
const PAY_TIMEOUT_MS = 30_000;
/** Of the card, as its page takes it. */
const EXPIRY = `12/${(new Date().getFullYear() + 1) % 100}`;

/** What the shop and the bank in its place agree on. */
const BANK = {
  HDFC_MERCHANT_ID: "bench",
  HDFC_API_KEY: "bench-key",
  HDFC_RESPONSE_KEY: "bench-response-key",
  HDFC_WEBHOOK_USER: "bench",
  HDFC_WEBHOOK_PASSWORD: "bench-password",
};

/** Of an order, until its mails are written. */
interface Load {
  failed: number;
  perSecond: number;
  /** Milliseconds of processor time. */
  node: number;
  database: number;
  /** The bank's own, whose work is the same in each version of the shop: how quick the machine is just now. */
  bank: number;
  /** Bytes of the database's log. */
  wal: number;
  /** Of it those of whole pages, which are written as a page changes first after a checkpoint. */
  walImages: number;
}

type Buy = (
  count: number,
  callers: number,
  goods: readonly Goods[],
  lines: number,
) => Promise<Load>;

/**
 * What a whole order costs: made of a cart, paid on the bank's page, asked about until it is paid, its mails
 * written. The bank is a process of its own, which tells the shop of the payment as the real one does.
 */
export async function benchWholeOrders(dataDir: string): Promise<BenchRow[]> {
  const bankPort = await freePort();
  const shop = await startShopProcess(dataDir, `0-${availableParallelism() - 1}`, {
    ...adminEnvironment,
    ...BANK,
    HDFC_CLIENT_ID: "bench",
    HDFC_BASE_URL: `http://127.0.0.1:${bankPort}`,
    DEMO: "true",
  });
  const database = shopDatabase(dataDir);
  const owner = shopDatabase(dataDir, "postgres");
  const bank = startBank(bankPort, shop.origin);
  try {
    await once(bank.stdout, "data");
    await database.connect();
    await owner.connect();
    await owner.query("create extension pg_walinspect");
    return await measure(dataDir, { shop, bank, database, owner });
  } finally {
    await owner.end();
    await database.end();
    await shop.stop();
    bank.kill("SIGTERM");
    if (bank.exitCode === null) await once(bank, "exit");
  }
}

/** Says where it listens once it does. */
function startBank(port: number, shopOrigin: string): ChildProcessByStdio<null, Readable, null> {
  const program = fileURLToPath(new URL("../sandbox/main.ts", import.meta.url));
  return spawn(process.execPath, [program], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      ...BANK,
      SANDBOX_PORT: String(port),
      SANDBOX_WEBHOOK_URL: `${shopOrigin}/api/v1/payment/hdfc/webhook`,
    },
  });
}

interface Bench {
  shop: ShopProcess;
  bank: { pid?: number | undefined };
  database: pg.Client;
  /** The same, for what the shop may not ask. */
  owner: pg.Client;
}

async function measure(dataDir: string, bench: Bench): Promise<BenchRow[]> {
  const { database } = bench;
  const goods = await findGoods(database);
  const [hot] = goods;
  if (!hot) throw new Error("the shop has nothing to sell");
  const all = WARM_UP_ORDERS + COUNTED_ORDERS + ROUNDS * (sum(ORDERS.values()) + 2 * HOT_ORDERS);
  const buy = buyer(bench, await signInNewShoppers(database, all));
  await buy(WARM_UP_ORDERS, 8, goods, LINES);

  const rounds: Map<number, Load>[] = [];
  const hotShare: number[] = [];
  let failed = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const loads = new Map<number, Load>();
    for (const [callers, count] of ORDERS) {
      loads.set(callers, await buy(count, callers, goods, LINES));
    }
    rounds.push(loads);
    const many = await buy(HOT_ORDERS, MANY, goods, 1);
    const one = await buy(HOT_ORDERS, MANY, [hot], 1);
    failed += sum([...loads.values(), many, one].map((load) => load.failed));
    hotShare.push(one.perSecond / many.perSecond);
  }
  const counted = await withoutAutovacuum(dataDir, () =>
    countTransactions(database, () => buy(COUNTED_ORDERS, 1, goods, LINES)),
  );
  const of = (callers: number, figure: keyof Load) =>
    median(rounds.map((loads) => loads.get(callers)?.[figure] ?? Number.NaN));
  const cost = (callers: number) =>
    `${of(callers, "node").toFixed(1)} + ${of(callers, "database").toFixed(1)} ms`;
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  const images = kilobytes(of(1, "walImages"));
  const rate = (callers: number, least: number): BenchRow => [
    `whole orders a second, ${callers} at once`,
    of(callers, "perSecond").toFixed(0),
    `${least} at least`,
  ];
  return [
    ["a whole order, processor time of Node and of PostgreSQL", cost(1), "7 + 5 ms at most"],
    [`the same, ${MANY} at once`, cost(MANY), ""],
    [
      `the bank's for it, one and ${MANY} at once: how quick the machine is now`,
      `${of(1, "bank").toFixed(1)}, ${of(MANY, "bank").toFixed(1)} ms`,
      "",
    ],
    ["a whole order, transactions", counted.transactions.toFixed(1), "10 at most"],
    [
      `a whole order, written to the log, with the database's own cleaning (${images} whole pages)`,
      kilobytes(of(1, "wal")),
      "12 kB at most",
    ],
    ["the same without that cleaning", kilobytes(counted.wal), "12 kB at most"],
    rate(1, 70),
    rate(8, 120),
    rate(MANY, 150),
    ["failed", `${failed}`, "none"],
    ["one hot product against many", median(hotShare).toFixed(2), "0.70 at least"],
  ];
}

/** Accounts that were never used, whose mailbox is confirmed: each buys once. */
async function signInNewShoppers(database: pg.Client, count: number): Promise<Shopper[]> {
  const { rows } = await database.query<{ id: string }>(
    `insert into users (id, name, email, email_key, phone, address, password_hash, answer_hash, email_verified_at)
     select uuidv7(), 'Asha Rao', mailbox, mailbox, '9830012345', '12 Park Street', '', '', now()
     from (select 'asha.rao' || n || '@example.com' as mailbox from generate_series(1, $1) as n) as made
     returning id`,
    [count],
  );
  return signIn(
    database,
    rows.map(({ id }) => id),
  );
}

/** Makes what has so many orders made and paid. */
function buyer({ shop, bank, database, owner }: Bench, shoppers: readonly Shopper[]): Buy {
  let next = 0;
  return async (count, callers, goods, lines) => {
    const end = next + count;
    let failed = 0;
    const bankSeconds = () => cpuSeconds(bank.pid ?? Number.NaN);
    const before = { ...(await processorSeconds(shop.pid)), bank: await bankSeconds() };
    const logged = await logPosition(database);
    const begin = performance.now();
    const caller = async () => {
      while (next < end) {
        const place = next;
        next += 1;
        const shopper = shoppers[place];
        if (!shopper) throw new Error("the bench has too few shoppers");
        const cart = { shopper, goods, place, lines, payBy: "gateway" } as const;
        await buyOnce(shop.origin, cart).catch((error: unknown) => {
          if (failed === 0) console.log(String(error));
          failed += 1;
        });
      }
    };
    await Promise.all(Array.from({ length: callers }, caller));
    await jobsAreDone(database);
    const seconds = (performance.now() - begin) / 1000;
    const after = { ...(await processorSeconds(shop.pid)), bank: await bankSeconds() };
    const perOrder = (seconds: number) => (seconds * 1000) / count;
    const endOfLog = await logPosition(database);
    return {
      failed,
      perSecond: (count - failed) / seconds,
      node: perOrder(after.own - before.own),
      database: perOrder(after.children - before.children),
      bank: perOrder(after.bank - before.bank),
      wal: (endOfLog - logged) / count,
      walImages: (await imagesBetween(owner, logged, endOfLog)) / count,
    };
  };
}

async function buyOnce(origin: string, cart: Parameters<typeof placeOrder>[1]): Promise<void> {
  const { status, orderId, text } = await placeOrder(origin, cart);
  if (status !== 200) throw new Error(`an order was refused: ${status} ${text}`);
  const { payment_url: page } = JSON.parse(text) as { payment_url: string };
  const paid = await ask(page, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      method: "card",
      ...{ number: "4242424242424242", expiry: EXPIRY, cvv: "123", name: "Asha Rao" },
    }).toString(),
  });
  if (paid.status !== 303) throw new Error(`the bank answered ${paid.status}`);
  const headers = { ...visitorHeaders(cart.place), authorization: cart.shopper.token };
  const asked = `${origin}${API_PREFIX}/payment/status?order_id=${orderId}`;
  for (const end = performance.now() + PAY_TIMEOUT_MS; performance.now() < end; ) {
    const { status, body } = await ask(asked, { headers });
    if (status !== 200) throw new Error(`an order's state was refused: ${status} ${body}`);
    if (JSON.parse(body).order.state === "charged") return;
    await delay(POLL_MS);
  }
  throw new Error(`order ${orderId} was not paid`);
}

/** Transactions of an order, less those that the shop makes while nobody buys; and what it writes to the log. */
async function countTransactions(
  database: pg.Client,
  buyOrders: () => Promise<Load>,
): Promise<{ transactions: number; wal: number }> {
  const committed = async () => {
    // Each process of the database says what it did some seconds later.
    await delay(COUNTED_AFTER_MS);
    const { rows } = await database.query(
      "select xact_commit::float8 as count from pg_stat_database where datname = current_database()",
    );
    return { count: rows[0].count as number, at: performance.now() };
  };
  const first = await committed();
  const idle = await committed();
  const { wal } = await buyOrders();
  const last = await committed();
  const perMs = (idle.count - first.count) / (idle.at - first.at);
  const count = last.count - idle.count - perMs * (last.at - idle.at);
  return { transactions: count / COUNTED_ORDERS, wal };
}

async function logPosition(database: pg.Client): Promise<number> {
  const { rows } = await database.query(
    "select (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as bytes",
  );
  return rows[0].bytes;
}

/** Bytes of whole pages in a part of the log. */
async function imagesBetween(owner: pg.Client, from: number, to: number): Promise<number> {
  const { rows } = await owner.query(
    "select sum(fpi_size)::float8 as bytes from pg_get_wal_stats('0/0'::pg_lsn + $1, '0/0'::pg_lsn + $2)",
    [from, to],
  );
  return rows[0].bytes;
}

const sum = (counts: Iterable<number>) => [...counts].reduce((all, count) => all + count, 0);
