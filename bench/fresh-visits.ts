import { execFileSync } from "node:child_process";
import { Agent } from "node:http";
import { availableParallelism } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { freePort } from "../tests/support/free-port.ts";
import { timeToFirstByte } from "./first-byte.ts";
import { median } from "./median.ts";
import { request } from "./request.ts";
import { shopDatabase } from "./shop-database.ts";
import {
  processorSeconds,
  SERVER_CPU,
  type ShopProcess,
  startShopProcess,
} from "./shop-process.ts";
import { type ThreadTime, threadTime } from "./thread-time.ts";

/** Below the limit of renders a minute for one network (pages/render-limits.ts). */
const PAGES_PER_NETWORK = 250;
/** All but a category without products, whose page no sale and no product's change has made anew. */
const MADE_ANEW = 0.9;
/** A page that shows a number is rendered no more often than once a second (server/pages/page-cache.ts). */
const SHOWN_STOCK_MS = 1_050;

/** Processor time of a page, in milliseconds. */
interface Cost {
  node: number;
  database: number;
  /** Node's, by what its threads do. */
  threads: ThreadTime;
}

export interface Load {
  perSecond: number;
  cost: Cost;
  /** Milliseconds until the answer began, half of them. */
  firstByte: number;
}

export interface PageKind {
  name: string;
  /** The route's pattern, by which the shop knows it. */
  route: string;
  /** Addresses, each of another page. */
  paths: readonly string[];
}

/**
 * What has happened to every product before pages are asked for: a piece of it was sold, which is announced as an order announces
 * it, or anything about it may be another, and so may what searches find.
 */
export type Happening = "sale" | "change";

/** Asks for each page once, by so many callers at once; after a change if nothing else is said. */
export type Visit = (
  paths: readonly string[],
  callers: number,
  happening?: Happening,
) => Promise<Load>;

/**
 * Starts a shop for its pages afresh, and its database's client. Node has one processor, the database the others besides.
 *
 * @param environment where it has a METRICS_PORT, a visit fails of which not every page was made anew
 * @param work is handed what visits pages
 */
export async function withShop<T>(
  dataDir: string,
  environment: Readonly<Record<string, string>>,
  work: (shop: ShopProcess, visit: Visit, kinds: readonly PageKind[]) => Promise<T>,
): Promise<T> {
  const shop = await startShopProcess(dataDir, `0-${availableParallelism() - 1}`, environment);
  const database = shopDatabase(dataDir);
  try {
    await database.connect();
    execFileSync("taskset", ["-a", "-c", "-p", SERVER_CPU, String(shop.pid)]);
    const visit = visitor(shop, database, environment.METRICS_PORT);
    return await work(shop, visit, await findPages(database));
  } finally {
    await database.end();
    await shop.stop();
  }
}

/** For a shop whose pages made anew are to be counted. */
export async function withMetrics(): Promise<Record<string, string>> {
  return { METRICS_PORT: String(await freePort()) };
}

async function findPages(database: pg.Client): Promise<PageKind[]> {
  const slugs = async (table: string) => {
    const { rows } = await database.query(`select slug from ${table} order by slug limit 60`);
    return rows.map(({ slug }) => slug as string);
  };
  const products = (await slugs("products")).map((slug) => `/product/${slug}`);
  return [
    { name: "product", route: "/product/:slug", paths: products },
    {
      name: "category",
      route: "/category/:slug",
      paths: (await slugs("categories")).map((slug) => `/category/${slug}`),
    },
    {
      name: "search",
      route: "/search",
      paths: products.map((_, place) => `/search?q=mug+${place}`),
    },
  ];
}

const announced: Readonly<Record<Happening, string>> = {
  sale: "select 'product:' || id || '#shown-stock' as tag from products",
  change: "select 'product:' || id as tag from products union all select 'search'",
};

/** Makes what asks for pages, each once, after something has happened to every product. */
function visitor(shop: ShopProcess, database: pg.Client, metricsPort: string | undefined): Visit {
  let asked = 0;
  const visitedAt = new Map<readonly string[], number>();
  const happens = async (happening: Happening) => {
    // One piece less of each that is in stock, of 20 at most, so that all pages that say how many are left differ.
    await database.query("update products set stock = 1 + (stock + 18) % 20 where stock > 0");
    await database.query(
      `select pg_notify('pressroom_changes', tag) from (${announced[happening]}) as happened`,
    );
    // The shop hears of it within some milliseconds.
    await delay(100);
  };
  const made = async () => {
    if (!metricsPort) return 0;
    const { body } = await request(`http://127.0.0.1:${metricsPort}/metrics`);
    return Number(/^pressroom_page_render_seconds_count (\d+)$/m.exec(body.toString())?.[1]);
  };
  return async (paths, callers, happening = "change") => {
    const sinceVisit = performance.now() - (visitedAt.get(paths) ?? Number.NEGATIVE_INFINITY);
    if (happening === "sale") await delay(Math.max(0, SHOWN_STOCK_MS - sinceVisit));
    await happens(happening);
    const agent = new Agent({ keepAlive: true, maxSockets: callers });
    const times: number[] = [];
    const rest = paths.values();
    const before = await made();
    const cost = await costOf(shop.pid);
    const begin = performance.now();
    const caller = async () => {
      for (const path of rest) {
        const localAddress = `127.0.0.${2 + (Math.floor(asked / PAGES_PER_NETWORK) % 250)}`;
        asked += 1;
        times.push(await timeToFirstByte(shop.origin + path, { agent, localAddress }));
      }
    };
    await Promise.all(Array.from({ length: callers }, caller));
    const seconds = (performance.now() - begin) / 1000;
    const costs = await cost();
    agent.destroy();
    visitedAt.set(paths, performance.now());
    const count = metricsPort ? (await made()) - before : paths.length;
    if (count < MADE_ANEW * new Set(paths).size) {
      throw new Error(`of ${paths.length} pages after a ${happening} ${count} were made anew`);
    }
    return {
      perSecond: count / seconds,
      cost: costs(count),
      firstByte: median(times),
    };
  };
}

/** Begins to measure; what is answered ends it, and then says what each of so many pages cost. */
async function costOf(pid: number): Promise<() => Promise<(pages: number) => Cost>> {
  const measured = async () => ({ ...(await processorSeconds(pid)), ...(await threadTime(pid)) });
  const before = await measured();
  return async () => {
    const after = await measured();
    return (pages) => {
      const of = (what: keyof typeof after) => ((after[what] - before[what]) * 1000) / pages;
      return {
        node: of("own"),
        database: of("children"),
        threads: { main: of("main"), v8: of("v8"), pool: of("pool") },
      };
    };
  };
}
