import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { BenchRow } from "./bench-row.ts";
import {
  type Happening,
  type Load,
  type PageKind,
  type Visit,
  withMetrics,
  withShop,
} from "./fresh-visits.ts";
import { median } from "./median.ts";
import type { RecordedStatement } from "./record-statements.ts";
import type { ReactCost } from "./render-to-string.ts";
import { SERVER_CPU } from "./shop-process.ts";

/** Of each kind, one at a time, and so many more at once by `CALLERS`. */
const ROUNDS = 5;
const CALLERS = 8;
/** Before anything is measured: Node compiles what runs often. */
const WARM_UP_PAGES = 300;
/** Of these pages of a kind React alone is measured. */
const REACT_PAGES = 12;
/** After so long V8 takes a shop that nobody asks for idle, and goes through its memory as somebody does. */
const PAUSE_MS = 6_000;
const PAUSES = 2;
/** Before questions are counted: what is asked often is prepared, and what seldom changes is remembered. */
const ROUNDS_BEFORE_COUNTING = 2;

interface Measured {
  one: Load[];
  many: Load[];
}

/**
 * What pages cost that are made anew: each was sold from since it was asked for last, so that its numbers are others; or each was
 * changed, so that the shop has thrown away what it kept of it. React alone is measured at the end, since the shop would be idle
 * meanwhile, as no shop is whose pages are asked for; what a pause makes of them has a row of its own.
 *
 * @param dataDir of a shop with the demo catalogue that is not running
 */
export async function benchFreshPages(dataDir: string): Promise<BenchRow[]> {
  const questions = await countQuestions(dataDir);
  return withShop(dataDir, await withMetrics(), async (shop, visit, kinds) => {
    for (const { paths } of kinds) await visit(repeated(paths, WARM_UP_PAGES), CALLERS);
    const changed = await measure(visit, kinds, "change");
    const sold = await measure(visit, kinds, "sale");
    const afterPause = await measurePauses(visit, kinds);
    const rows: BenchRow[] = [];
    for (const [place, kind] of kinds.entries()) {
      const react = await renderCost(shop.origin, kind.paths.slice(0, REACT_PAGES));
      const rowsOf = (page: string, { one, many }: Measured, happening: Happening): BenchRow[] => {
        const node = (loads: Load[]) => median(loads.map(({ cost }) => cost.node));
        const database = (loads: Load[]) => median(loads.map(({ cost }) => cost.database));
        const thread = (name: keyof Load["cost"]["threads"]) =>
          median(one.map(({ cost }) => cost.threads[name])).toFixed(1);
        const perSecond = (loads: Load[]) => median(loads.map((load) => load.perSecond)).toFixed(0);
        const { sent = Number.NaN, prepared = Number.NaN } =
          questions.get(`${kind.name} ${happening}`) ?? {};
        return [
          [
            `${page}, processor time of Node and of PostgreSQL`,
            `${node(one).toFixed(1)} + ${database(one).toFixed(1)} ms`,
            "7 + 2 ms at most",
          ],
          [
            "of it Node's main thread, V8's own (collecting), Node's own (compressing)",
            `${thread("main")}, ${thread("v8")}, ${thread("pool")} ms`,
            "",
          ],
          [
            `the same, ${CALLERS} at once`,
            `${node(many).toFixed(1)} + ${database(many).toFixed(1)} ms`,
            "",
          ],
          [
            `Node's against renderToString of the same tree (${react.all.toFixed(2)} ms; ${react.main.toFixed(2)} of them on its main thread)`,
            (node(one) / react.all).toFixed(1),
            "1.6 at most",
          ],
          [`${page}, so many a second, one at a time`, perSecond(one), ""],
          [`${page}, so many a second, ${CALLERS} at once`, perSecond(many), "120 at least"],
          [
            `${page}, first byte, half of them`,
            `${median(one.map(({ firstByte }) => firstByte)).toFixed(1)} ms`,
            "9 ms at most",
          ],
          [
            `${page}, questions to the database (of them prepared)`,
            `${sent.toFixed(1)} (${prepared.toFixed(1)})`,
            "3 at most",
          ],
        ];
      };
      const pause = afterPause[place]?.map(({ cost }) => cost) ?? [];
      rows.push(
        ...rowsOf(`${kind.name} page after a sale`, sold[place] as Measured, "sale"),
        ...rowsOf(`${kind.name} page afresh`, changed[place] as Measured, "change"),
        [
          `${kind.name} page afresh, after nobody asked for ${PAUSE_MS / 1000} s`,
          `${median(pause.map(({ node }) => node)).toFixed(1)} + ${median(pause.map(({ database }) => database)).toFixed(1)} ms`,
          "",
        ],
      );
    }
    return rows;
  });
}

/** For each kind its rounds: one page at a time, then several, and a first round that does not count. */
async function measure(
  visit: Visit,
  kinds: readonly PageKind[],
  happening: Happening,
): Promise<Measured[]> {
  const measured = kinds.map((): Measured => ({ one: [], many: [] }));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [what, callers] of [
      ["one", 1],
      ["many", CALLERS],
    ] as const) {
      for (const [place, { paths }] of kinds.entries()) {
        const load = await visit(paths, callers, happening);
        if (round > 0) measured[place]?.[what].push(load);
      }
    }
  }
  return measured;
}

async function measurePauses(visit: Visit, kinds: readonly PageKind[]): Promise<Load[][]> {
  const measured: Load[][] = kinds.map(() => []);
  for (let pause = 0; pause < PAUSES; pause += 1) {
    for (const [place, { paths }] of kinds.entries()) {
      await delay(PAUSE_MS);
      measured[place]?.push(await visit(paths, 1));
    }
  }
  return measured;
}

/** Milliseconds of processor time that React alone needs for a page, on average. */
async function renderCost(origin: string, paths: readonly string[]): Promise<ReactCost> {
  const program = fileURLToPath(new URL("render-to-string.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(
    "taskset",
    // With as much room for what is young as the shop has (package.json).
    ["-c", SERVER_CPU, process.execPath, "--max-semi-space-size=8", program],
    { env: { ...process.env, NODE_ENV: "production", origin, paths: paths.join(" ") } },
  );
  const costs = JSON.parse(stdout) as ReactCost[];
  const average = (of: (cost: ReactCost) => number) =>
    costs.reduce((sum, cost) => sum + of(cost), 0) / costs.length;
  return { main: average(({ main }) => main), all: average(({ all }) => all) };
}

/** By the name of the kind of page and what has happened: statements of a page on average. */
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
      for (const happening of ["change", "sale"] as const) {
        for (const kind of kinds) {
          for (let round = 0; round < ROUNDS_BEFORE_COUNTING; round += 1) {
            await visit(kind.paths, 1, happening);
          }
          const before = await recorded(kind);
          await visit(kind.paths, 1, happening);
          const after = (await recorded(kind)).slice(before.length);
          counted.set(`${kind.name} ${happening}`, {
            sent: after.length / kind.paths.length,
            prepared: after.filter(({ name }) => name).length / kind.paths.length,
          });
        }
      }
    });
    return counted;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function repeated(paths: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, place) => paths[place % paths.length] ?? "");
}
