import { API_PREFIX } from "#shared/endpoint.ts";
import { overviewPanels } from "#shared/fulfilment/overview-contract.ts";
import { callApi, saveSettings, signInAdmin } from "./admin.ts";
import { listQuestions } from "./dashboard-lists.ts";
import { orderQuestions } from "./dashboard-orders.ts";
import { type AskedShop, LIST_LIMIT_MS, type Question } from "./dashboard-question.ts";
import { type Latencies, latenciesOf } from "./latency.ts";

const CALLERS = 4;
const PANEL_LIMIT_MS = 150;
const YEAR_LIMIT_MS = 2_000;
const YEAR = { from: "2025-04", to: "2026-03" };

export interface DashboardFigure {
  name: string;
  latencies: Latencies;
  limitMs: number;
}

/**
 * How fast the dashboard's lists, searches and panels answer, asked by four callers at once.
 *
 * @param asked each for so many seconds; only those that are asked, by their names
 */
export async function* dashboardFigures(
  origin: string,
  seeded: Omit<AskedShop, "origin" | "headers">,
  { seconds, isAsked }: { seconds: number; isAsked: (name: string) => boolean },
): AsyncGenerator<DashboardFigure> {
  const headers = await signInAdmin(origin);
  const shop = { origin, headers, ...seeded };
  async function* measure({
    name,
    limitMs,
    path: next,
  }: Question): AsyncGenerator<DashboardFigure> {
    if (!isAsked(name)) return;
    const path = (n: number) => API_PREFIX + next(n);
    const load = { callers: CALLERS, seconds, headers };
    // Once before it counts: an admin who looks at a list has come from the one before.
    await fetch(origin + path(0), { headers });
    yield { name, limitMs, latencies: await latenciesOf(origin, path, load) };
  }
  for await (const question of orderQuestions(shop)) yield* measure(question);
  for await (const question of listQuestions(shop)) yield* measure(question);
  for await (const question of stockQuestions(shop)) yield* measure(question);
  // Without it the panel of e-invoices has nothing to count.
  await saveSettings(shop, "documents", { eInvoicing: true });
  for (const panel of overviewPanels) {
    const path = () => `/overview/${panel}`;
    yield* measure({ name: `overview, ${panel}`, limitMs: PANEL_LIMIT_MS, path });
  }
  await saveSettings(shop, "documents", { eInvoicing: false });
  yield* measure({
    name: "a year's totals by month, state, rate and HSN",
    limitMs: YEAR_LIMIT_MS,
    path: () => `/accounting/monthly-tax?${new URLSearchParams(YEAR)}`,
  });
}

/** What came and went of the product that moved most often: the newest, what is far back, and the whole compared. */
async function* stockQuestions(shop: AskedShop): AsyncGenerator<Question> {
  const path = `/products/${shop.bestSeller}/stock`;
  const { stock } = await callApi(shop.origin, path, shop);
  const newest = stock.movements[0]?._id ?? 0;
  const half = Math.ceil(newest / 2);
  const of = (before: number) => () => `${path}?before=${before}`;
  const name = "a best seller's movements";
  yield { name: `${name}, newest`, limitMs: LIST_LIMIT_MS, path: () => path };
  yield { name: `${name}, half of all before`, limitMs: PANEL_LIMIT_MS, path: of(half) };
  yield { name: `${name}, the oldest`, limitMs: PANEL_LIMIT_MS, path: of(1_000) };
  yield {
    name: "a best seller's stock beside all that moved",
    limitMs: PANEL_LIMIT_MS,
    path: () => `${path}/differences`,
  };
}
