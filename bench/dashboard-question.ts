import { callApi } from "./admin.ts";
import type { SearchedTexts } from "./searched-texts.ts";

/** What the dashboard is asked again and again. */
export interface Question {
  name: string;
  /** Answered within so many milliseconds, 95 times of 100. */
  limitMs: number;
  /** The nth path below the API's prefix. */
  path: (n: number) => string;
}

/** The shop that is asked, and what it is seeded with. */
export interface AskedShop {
  origin: string;
  headers: Readonly<Record<string, string>>;
  orders: number;
  /** The id of the product that has moved most often. */
  bestSeller: string;
  texts: SearchedTexts;
}

export const LIST_LIMIT_MS = 60;

/** The first, the last and the last numbered page of each of a list's filters, as its address names them. */
export async function* pagesOf(
  { origin, headers }: AskedShop,
  list: string,
  path: string,
  filters: Readonly<Record<string, string>>,
): AsyncGenerator<Question> {
  for (const [named, filter] of Object.entries(filters)) {
    const name = named === "" ? list : `${list}, ${named}`;
    const page = (place: string) => () => `${path}?${filter}&${place}`;
    const { pages } = await callApi(origin, `${path}?${filter}`, { headers });
    yield { name: `${name}, first page`, limitMs: LIST_LIMIT_MS, path: page("page=1") };
    yield { name: `${name}, last page`, limitMs: LIST_LIMIT_MS, path: page("before=end") };
    if (pages > 1)
      yield { name: `${name}, page ${pages}`, limitMs: LIST_LIMIT_MS, path: page(`page=${pages}`) };
  }
}

/** A list's searches, each for another text each time. */
export function* searchesOf(
  list: string,
  path: string,
  texts: Readonly<Record<string, (n: number) => string>>,
): Generator<Question> {
  for (const [name, text] of Object.entries(texts)) {
    yield {
      name: `${list} by ${name}`,
      limitMs: LIST_LIMIT_MS,
      path: (n) => `${path}?search=${encodeURIComponent(text(n))}`,
    };
  }
}

/** Spread over all orders, so that each request is for another one. @returns from 1 */
export function nthOrder({ orders }: AskedShop, n: number): number {
  return 1 + ((n * 7919) % orders);
}

/** Whom an order is of, likewise: each fifth of so many orders is of another one. */
export function nthPerson(shop: AskedShop, n: number): number {
  return 1 + (nthOrder(shop, n) % Math.ceil(shop.orders / 5));
}

/** The nth of texts, from the first again after the last; empty where there is none. */
export function nthText(texts: readonly string[], n: number): string {
  return texts[n % texts.length] ?? "";
}

export function commonName(n: number): string {
  return ["Asha Das", "Ravi Khan", "Meera Gill"][n % 3] ?? "";
}
