import { isSlug } from "../slug.ts";

/** Products that stand side by side at most. */
export const MAX_COMPARED = 4;

export const COMPARE_PATH = "/compare";

/** The slugs that an address compares, each once; what is none is left out. */
export function readCompared(query: URLSearchParams): string[] {
  return [...new Set(query.getAll("p"))].filter(isSlug).slice(0, MAX_COMPARED);
}

/** The slugs as an address's query. */
export function comparedQuery(slugs: readonly string[]): URLSearchParams {
  return new URLSearchParams(slugs.map((slug) => ["p", slug]));
}

/** The address that compares these products. */
export function compareAddress(slugs: readonly string[]): string {
  return slugs.length > 0 ? `${COMPARE_PATH}?${comparedQuery(slugs)}` : COMPARE_PATH;
}
