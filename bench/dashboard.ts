import { API_PREFIX } from "#shared/endpoint.ts";
import { overviewPanels } from "#shared/fulfilment/overview-contract.ts";
import { callApi, signInAdmin } from "./admin.ts";
import { type Latencies, latenciesOf } from "./latency.ts";

const CALLERS = 4;

/** Filters of the orders' list, as its address names them. */
const orderFilters: Readonly<Record<string, string>> = {
  "all orders": "",
  "to ship": "parcels=waiting",
  late: "parcels=late",
  processing: "status=Processing",
  delivered: "status=Delivered",
  "not paid": "status=Pending",
  "to be checked": "payment=check",
  "by the gateway": "payBy=gateway",
  "of a month": "from=2026-06-01&to=2026-06-30",
  "by sum": "sort=total-desc",
  "oldest first": "sort=oldest",
};

/** Each is answered within this many milliseconds, 95 times of 100. */
const LIST_LIMIT_MS = 60;
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
 * @param seconds each is asked for so long
 */
export async function* dashboardFigures(
  origin: string,
  orders: number,
  seconds: number,
): AsyncGenerator<DashboardFigure> {
  const headers = await signInAdmin(origin);
  const measure = async (
    name: string,
    limitMs: number,
    next: (n: number) => string,
  ): Promise<DashboardFigure> => {
    const path = (n: number) => API_PREFIX + next(n);
    const load = { callers: CALLERS, seconds, headers };
    // Once before it counts: an admin who looks at a list has come from the one before.
    await fetch(origin + path(0), { headers });
    return { name, limitMs, latencies: await latenciesOf(origin, path, load) };
  };

  for (const [name, filter] of Object.entries(orderFilters)) {
    yield measure(`orders, ${name}, first page`, LIST_LIMIT_MS, () => `/orders?${filter}`);
    yield measure(
      `orders, ${name}, last page`,
      LIST_LIMIT_MS,
      () => `/orders?${filter}&before=end`,
    );
    const { pages } = await callApi(origin, `/orders?${filter}`, { headers });
    yield measure(
      `orders, ${name}, page ${pages}`,
      LIST_LIMIT_MS,
      () => `/orders?${filter}&page=${pages}`,
    );
  }
  // Spread over all orders, so that each request is for another one.
  const place = (n: number) => 1 + ((n * 7919) % orders);
  const person = (n: number) => 1 + (place(n) % Math.ceil(orders / 5));
  const { orders: newest } = await callApi(origin, "/orders", { headers });
  const texts = {
    "its number": (n: number) => newest[n % newest.length]?.number ?? "",
    "its shopper's e-mail": (n: number) => `person${person(n)}@example.com`,
    "a name that many have": (n: number) => ["Asha Das", "Ravi Khan", "Meera Gill"][n % 3] ?? "",
    "its shopper's phone number": (n: number) =>
      `9${String((person(n) * 7919) % 1_000_000_000).padStart(9, "0")}`,
    "a phone number that none has": (n: number) => `8${String(place(n)).padStart(9, "0")}`,
    "a payment's reference": (n: number) => `txn${place(n)}`,
    "a tracking number": (n: number) => `EW${place(n)}IN`,
    "six characters of its id": (n: number) => newest[n % newest.length]?._id.slice(-6) ?? "",
  };
  for (const [name, text] of Object.entries(texts)) {
    yield measure(
      `orders by ${name}`,
      LIST_LIMIT_MS,
      (n) => `/orders?search=${encodeURIComponent(text(n))}`,
    );
  }
  const { documents } = await callApi(origin, "/documents", { headers });
  const documentTexts: Record<string, (n: number) => string> = {
    "their number": (n) => documents[n % documents.length]?.number ?? "",
    "the beginning of a number": () => "PR/26",
    "a buyer's name": (n) => ["Asha Das", "Ravi Khan", "Meera Gill"][n % 3] ?? "",
    "a payment's reference": (n) => `ORD${String(place(n)).padStart(12, "0")}`,
  };
  for (const [name, text] of Object.entries(documentTexts)) {
    yield measure(
      `documents by ${name}`,
      LIST_LIMIT_MS,
      (n) => `/documents?search=${encodeURIComponent(text(n))}`,
    );
  }
  const customerPages = { "first page": "", "last page": "before=end", "page 400": "page=400" };
  for (const [name, page] of Object.entries(customerPages)) {
    yield measure(`customers, ${name}`, LIST_LIMIT_MS, () => `/customers?${page}`);
  }
  const customerTexts: Record<string, (n: number) => string> = {
    "a name that many have": texts["a name that many have"],
    "their e-mail": texts["its shopper's e-mail"],
    "a business": (n) => `Prints and Gifts ${person(n)}`,
    "what a quarter has": () => "Prints",
  };
  for (const [name, text] of Object.entries(customerTexts)) {
    yield measure(
      `customers by ${name}`,
      LIST_LIMIT_MS,
      (n) => `/customers?search=${encodeURIComponent(text(n))}`,
    );
  }
  for (const panel of overviewPanels) {
    yield measure(`overview, ${panel}`, PANEL_LIMIT_MS, () => `/overview/${panel}`);
  }
  yield measure(
    "a year's totals by month, state, rate and HSN",
    YEAR_LIMIT_MS,
    () => `/accounting/monthly-tax?${new URLSearchParams(YEAR)}`,
  );
}
