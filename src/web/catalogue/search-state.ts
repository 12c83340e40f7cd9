import { callEndpoint } from "../api/endpoint-client.ts";
import { latestOnly } from "../lib/latest-only.ts";
import { type ListedProduct, listedProduct } from "./listed-product.ts";

/** What was searched for last, and what was found (specification, section 3). */
interface SearchState {
  keyword: string;
  results: readonly ListedProduct[];
}

/** Characters of a keyword that the call takes. */
const LONGEST = 2000;

let state: SearchState = { keyword: "", results: [] };
const searches = latestOnly();

/** What is searched for when this was typed. */
export function searchedKeyword(typed: string): string {
  return typed.trim().slice(0, LONGEST);
}

/** The search state as it is now. */
export function currentSearch(): SearchState {
  return state;
}

/** Puts what was found for a keyword into the search state. */
export function keepSearch(keyword: string, results: readonly ListedProduct[]): void {
  state = { keyword, results };
}

/**
 * Searches the products and puts what was found into the search state. Answers true when that is
 * done and /search can be opened; false when the search failed, which is only logged
 * (specification, section 8), or when a later one has overtaken it.
 */
export async function searchProducts(keyword: string): Promise<boolean> {
  const signal = searches.begin();
  const wanted = searchedKeyword(keyword);
  if (wanted === "") {
    keepSearch("", []);
    return true;
  }
  const found = await callEndpoint("searchProducts", { params: { keyword: wanted } });
  if (signal.aborted) return false;
  if (!found.ok) {
    console.error(`The search failed: ${found.message}`);
    return false;
  }
  keepSearch(wanted, found.value.map(listedProduct));
  return true;
}
