import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { Agent } from "node:http";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type pg from "pg";
import type { BenchRow } from "./bench-row.ts";
import { timeToFirstByte } from "./first-byte.ts";
import { median } from "./median.ts";
import type { RecordedStatement } from "./record-statements.ts";
import { shopDatabase } from "./shop-database.ts";
import {
  processorSeconds,
  SERVER_CPU,
  type ShopProcess,
  startShopProcess,
} from "./shop-process.ts";

/** Of each kind, one at a time, and so many more at once by `CALLERS`. */
const ROUNDS = 5;
const CALLERS = 8;
/** Before anything is measured: Node compiles what runs often. */
const WARM_UP_PAGES = 300;

/** Below the limit of renders a minute for one network (pages/render-limits.ts). */
const PAGES_PER_NETWORK = 250;

/** Processor time of a page, in milliseconds. */
interface Cost {
  node: number;
  database: number;
}

interface Load {
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
 * What pages cost that are rendered afresh: each was sold from since it was asked for last, so that the shop
 * has thrown away what it kept of it. Node has one processor, the database the others besides.
 *
 * @param dataDir of a shop with the demo catalogue that is not running
 */
export async function benchFreshPages(dataDir: string): Promise<BenchRow[]> {
  const questions = await countQuestions(dataDir);
  return withShop(dataDir, {}, async (shop, visit, kinds) => {
    for (const { paths } of kinds) await visit(repeated(paths, WARM_UP_PAGES), CALLERS);
    const rows: BenchRow[] = [];
    const rounds = new Map<PageKind, { one: Load; many: Load; react: number }[]>(
      kinds.map((kind) => [kind, []]),
    );
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const kind of kinds) {
        const one = await visit(kind.paths, 1);
        const many = await visit(kind.paths, CALLERS);
        const react = await renderCost(shop.origin, kind.paths.slice(round * 5, round * 5 + 5));
        rounds.get(kind)?.push({ one, many, react });
      }
    }
    for (const [{ name }, measured] of rounds) {
      const of = (figure: (round: (typeof measured)[number]) => number) =>
        median(measured.map(figure));
      const { sent = Number.NaN, prepared = Number.NaN } = questions.get(name) ?? {};
      const node = of(({ one }) => one.cost.node);
      rows.push(
        [
          `${name} page afresh, processor time of Node and of PostgreSQL`,
          `${node.toFixed(1)} + ${of(({ one }) => one.cost.database).toFixed(1)} ms`,
          "7 + 2 ms at most",
        ],
        [
          `the same, ${CALLERS} at once`,
          `${of(({ many }) => many.cost.node).toFixed(1)} + ${of(({ many }) => many.cost.database).toFixed(1)} ms`,
          "",
        ],
        [
          `Node's against renderToString of the same tree (${of(({ react }) => react).toFixed(1)} ms)`,
          of(({ one, react }) => one.cost.node / react).toFixed(1),
          "1.6 at most",
        ],
        [`${name} pages a second, one at a time`, of(({ one }) => one.perSecond).toFixed(0), ""],
        [
          `${name} pages a second, ${CALLERS} at once`,
          of(({ many }) => many.perSecond).toFixed(0),
          "120 at least",
        ],
        [
          `${name} page, first byte, half of them`,
          `${of(({ one }) => one.firstByte).toFixed(1)} ms`,
          "9 ms at most",
        ],
        [
          `${name} page, questions to the database (of them prepared)`,
          `${sent.toFixed(1)} (${prepared.toFixed(1)})`,
          "3 at most",
        ],
      );
    }
    return rows;
  });
}

/** Milliseconds of processor time that React alone needs for a page, on average. */
async function renderCost(origin: string, paths: readonly string[]): Promise<number> {
  const program = fileURLToPath(new URL("render-to-string.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(
    "taskset",
    ["-c", SERVER_CPU, process.execPath, program],
    { env: { ...process.env, NODE_ENV: "production", origin, paths: paths.join(" ") } },
  );
  const costs = JSON.parse(stdout) as number[];
  return costs.reduce((sum, cost) => sum + cost, 0) / costs.length;
}

/** By the name of the kind of page: statements of a page on average. */
async function countQuestions(
  dataDir: string,
): Promise<Map<string, { sent: number; prepared: number }>> {
  const folder = await mkdtemp(join(tmpdir(), "pressroom-questions-"));
  try {
    const file = join(folder, "statements.jsonl");
    const counted = new Map<string, { sent: number; prepared: number }>();
    const environment = {
      NODE_OPTIONS: `--import=${new URL("record-statements.ts", import.meta.url).href}`,
      BENCH_STATEMENTS: file,
      BENCH_ROUTE: "/product/:slug,/category/:slug,/search",
    };
    await withShop(dataDir, environment, async (_shop, visit, kinds) => {
      const recorded = async ({ route }: PageKind) => {
        const lines = (await readFile(file, "utf8").catch(() => "")).split("\n").filter(Boolean);
        return lines
          .map((line) => JSON.parse(line) as RecordedStatement)
          .filter((statement) => statement.route === route);
      };
      for (const kind of kinds) {
        // What is asked often is prepared on each connection, and what seldom changes is remembered.
        for (let round = 0; round < ROUNDS; round += 1) await visit(kind.paths, 1);
        const before = await recorded(kind);
        await visit(kind.paths, 1);
        const after = (await recorded(kind)).slice(before.length);
        counted.set(kind.name, {
          sent: after.length / kind.paths.length,
          prepared: after.filter(({ name }) => name).length / kind.paths.length,
        });
      }
    });
    return counted;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Asks for each page once, by so many callers at once. */
export type Visit = (paths: readonly string[], callers: number) => Promise<Load>;

/**
 * Starts a shop for its pages afresh, and its database's client.
 *
 * @param work is handed what visits pages, after something was sold of every product
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
    return await work(shop, visitor(shop, database), await findPages(database));
  } finally {
    await database.end();
    await shop.stop();
  }
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

/** Makes what asks for pages, each once, after something was sold of every product. */
function visitor(shop: ShopProcess, database: pg.Client): Visit {
  let asked = 0;
  return async (paths, callers) => {
    // One piece less of each that is in stock, of 20 at most, so that all pages that say how many are left differ.
    await database.query("update products set stock = 1 + (stock + 18) % 20 where stock > 0");
    await database.query(
      "select pg_notify('pressroom_changes', tag) from (select 'product:' || id as tag from products union all select 'search') as sold",
    );
    // The shop hears of it within some milliseconds.
    await delay(100);
    const agent = new Agent({ keepAlive: true, maxSockets: callers });
    const times: number[] = [];
    const rest = paths.values();
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
    agent.destroy();
    return {
      perSecond: paths.length / seconds,
      cost: await cost(paths.length),
      firstByte: median(times),
    };
  };
}

/** Begins to measure what pages cost. */
async function costOf(pid: number): Promise<(pages: number) => Promise<Cost>> {
  const before = await processorSeconds(pid);
  return async (pages) => {
    const after = await processorSeconds(pid);
    return {
      node: ((after.own - before.own) * 1000) / pages,
      database: ((after.children - before.children) * 1000) / pages,
    };
  };
}

function repeated(paths: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, place) => paths[place % paths.length] ?? "");
}
