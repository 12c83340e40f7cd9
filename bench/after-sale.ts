import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { freePort } from "../tests/support/free-port.ts";
import { adminEnvironment } from "./admin.ts";
import type { BenchRow } from "./bench-row.ts";
import { HEADERS } from "./load.ts";
import { findGoods, type Goods, makePeople, placeOrder, type Shopper } from "./order-carts.ts";
import { benchPageBytes } from "./page-bytes.ts";
import { allowTransfers, signInShoppers } from "./placing-orders.ts";
import { request } from "./request.ts";
import { shopDatabase } from "./shop-database.ts";
import { SERVER_CPU, startShopProcess } from "./shop-process.ts";

/** A page that shows a number is out of date so long after it was rendered (server/pages/page-cache.ts). */
const SETTLED_MS = 1_500;
/** So few that its page tells how many there are (FEW_LEFT); one is left at the end. */
const PIECES = 19;
const SALES_A_SECOND = 6;
const PRODUCTS = 20;
/** Of whom each may have three orders at once that wait for a transfer. */
const PEOPLE = 20;

/**
 * What a sale costs of what is kept: which of five pages are rendered again, and how often that of a product is which sells all
 * the time. How large a product's HTML is, too, since it is a shop that nobody else visits.
 *
 * @param dataDir of a shop with the demo catalogue that is not running
 */
export async function benchAfterSale(dataDir: string): Promise<BenchRow[]> {
  const metricsPort = await freePort();
  const shop = await startShopProcess(dataDir, SERVER_CPU, {
    ...adminEnvironment,
    METRICS_PORT: String(metricsPort),
  });
  const database = shopDatabase(dataDir);
  try {
    await database.connect();
    const [sold, plenty] = await findGoods(database);
    if (!sold || !plenty) throw new Error("the shop has nothing to sell");
    const slugs = await slugsOf(database);
    await allowTransfers(shop.origin);
    await makePeople(database, PEOPLE);
    const pageOf = ({ id }: Goods) => `/product/${slugs.get(id)}`;
    const sell = seller(shop.origin, await signInShoppers(database, PEOPLE));
    await database.query("update products set stock = $2 where id = $1", [sold.id, PIECES]);
    const visit = (path: string) => request(shop.origin + path, { headers: HEADERS });
    const rendered = async () => {
      const { body } = await request(`http://127.0.0.1:${metricsPort}/metrics`);
      return Number(/^pressroom_page_render_seconds_count (\d+)$/m.exec(body.toString())?.[1]);
    };
    const bytes = await benchPageBytes(shop, [...slugs.values()].slice(0, PRODUCTS));

    const pages = ["/", "/category/drinkware-blanks", "/search?q=mug", "/blog"];
    const renderedAgain = async (goods: Goods) => {
      const seen = [...pages, pageOf(goods)];
      for (const path of [...seen, ...seen]) await visit(path);
      await delay(SETTLED_MS);
      const before = await rendered();
      await sell(goods);
      await delay(SETTLED_MS);
      for (const path of seen) await visit(path);
      // What is out of date is shown once more while it is rendered.
      await delay(SETTLED_MS);
      return String((await rendered()) - before);
    };
    const ofMany = await renderedAgain(plenty);
    const ofFew = await renderedAgain(sold);

    const begin = await rendered();
    const since = performance.now();
    for (let sales = 2; sales < PIECES; sales += 1) {
      await sell(sold);
      await visit(pageOf(sold));
      await delay(1_000 / SALES_A_SECOND);
    }
    const seconds = (performance.now() - since) / 1_000;
    const perSecond = ((await rendered()) - begin) / seconds;
    return [
      ...bytes,
      [
        "of home, category, search, blog, product rendered again: one of thousands sold",
        ofMany,
        "0",
      ],
      [
        "the same: one of few sold, of which home and its own page tell the number",
        ofFew,
        "2 at most",
      ],
      [
        `a product's page while ${(PIECES / seconds).toFixed(0)} are sold a second, rendered a second`,
        perSecond.toFixed(1),
        "1.1 at most",
      ],
    ];
  } finally {
    await database.end();
    await shop.stop();
  }
}

async function slugsOf(database: pg.Client): Promise<Map<string, string>> {
  const { rows } = await database.query<{ id: string; slug: string }>(
    "select id, slug from products order by slug",
  );
  return new Map(rows.map(({ id, slug }) => [id, slug]));
}

/** Sells one piece with each call, to be paid by a transfer, so that no bank is asked. */
function seller(origin: string, shoppers: readonly Shopper[]): (goods: Goods) => Promise<void> {
  let place = 0;
  return async (goods) => {
    const shopper = shoppers[place % shoppers.length];
    if (!shopper) throw new Error("nobody buys");
    place += 1;
    const cart = { shopper, goods: [goods], place, lines: 1, payBy: "bank-transfer" } as const;
    const { status, text } = await placeOrder(origin, cart);
    if (status !== 200) throw new Error(`an order was answered with ${status}: ${text}`);
  };
}
