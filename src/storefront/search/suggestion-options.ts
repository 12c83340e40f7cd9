import type { z } from "zod";
import type { suggest } from "#shared/search/contract.ts";

export type Suggested = Omit<z.output<typeof suggest.answer>, "success">;

/** One line of the list under the search box. */
export type SuggestionOption =
  | { kind: "search"; keyword: string; note: "recent" | "corrected" | "all" }
  | { kind: "product"; product: Suggested["products"][number] }
  | { kind: "category"; category: Suggested["categories"][number] }
  | { kind: "also"; also: Suggested["also"][number] }
  | { kind: "blog"; blog: Suggested["blogs"][number] }
  | { kind: "forget" };

export interface SuggestionGroup {
  label: string;
  options: SuggestionOption[];
}

/** The list for what the shop offers; empty where it offers nothing. */
export function suggestedGroups(typed: string, found: Suggested): SuggestionGroup[] {
  const { products, categories, also, blogs, correctedKeyword } = found;
  const groups: SuggestionGroup[] = [
    {
      label: "Did you mean",
      options:
        correctedKeyword === null
          ? []
          : [{ kind: "search", keyword: correctedKeyword, note: "corrected" }],
    },
    // First: no product is called by the words that ask for these.
    { label: "Also in the shop", options: also.map((page) => ({ kind: "also", also: page })) },
    { label: "Products", options: products.map((product) => ({ kind: "product", product })) },
    {
      label: "Categories",
      options: categories.map((category) => ({ kind: "category", category })),
    },
    { label: "Articles", options: blogs.map((blog) => ({ kind: "blog", blog })) },
  ];
  const offered = groups.filter(({ options }) => options.length > 0);
  if (offered.length === 0) return [];
  const all: SuggestionOption = { kind: "search", keyword: typed.trim(), note: "all" };
  return [...offered, { label: "All results", options: [all] }];
}

/** The list for an empty box: what was searched for last, and how to have it forgotten. */
export function recentGroups(searches: readonly string[]): SuggestionGroup[] {
  if (searches.length === 0) return [];
  const recent = searches.map(
    (keyword): SuggestionOption => ({ kind: "search", keyword, note: "recent" }),
  );
  return [
    { label: "Your last searches", options: recent },
    { label: "Last searches", options: [{ kind: "forget" }] },
  ];
}
