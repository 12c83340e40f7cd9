import { callEndpoint } from "#browser/endpoint-client.ts";
import { latestOnly } from "#browser/latest-only.ts";
import { type ListedProduct, listedProduct } from "../catalogue/listed-product.ts";

/** Of the last search (specification, section 3). */
interface SearchState {
  keyword: string;
  results: readonly ListedProduct[];
}

/** Characters that the endpoint takes. Every page has this file, and so not the lists' own. */
const MAX_KEYWORD_LENGTH = 2000;

let state: SearchState = { keyword: "", results: [] };
const searches = latestOnly();

/** The keyword as it is searched for: trimmed and cut to what the endpoint takes. */
export function normalizeKeyword(typed: string): string {
  return typed.trim().slice(0, MAX_KEYWORD_LENGTH);
}

export function currentSearch(): SearchState {
  return state;
}

export function saveSearch(keyword: string, results: readonly ListedProduct[]): void {
  state = { keyword, results };
}

/**
 * Searches the products and stores what was found in the search state. Returns true when /search can
 * be opened; false when the search failed, which is only logged (specification, section 8), or when
 * a newer one has taken over.
 */
export async function searchProducts(keyword: string): Promise<boolean> {
  const signal = searches.begin();
  const wanted = normalizeKeyword(keyword);
  if (wanted === "") {
    saveSearch("", []);
    return true;
  }
  const found = await callEndpoint("searchProducts", { params: { keyword: wanted } });
  if (signal.aborted) return false;
  if (!found.ok) {
    console.error(`The search failed: ${found.message}`);
    return false;
  }
  saveSearch(wanted, found.value.map(listedProduct));
  return true;
}
