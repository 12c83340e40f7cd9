import { type FitKind, fitKinds } from "#shared/compatibility/rule.ts";
import type { WrittenRule } from "#shared/compatibility/rules-contract.ts";
import { readPageNumber } from "#shared/page-number.ts";
import { COMPATIBILITY_PATH } from "../kit/dashboard-menu.ts";
import { comparisonsInWords, kindNames, type RuleNames, sideInWords } from "./rule-names.ts";

/** Characters of a search. */
export const MAX_RULE_SEARCH = 200;

const PAGE_SIZE = 50;

/** Which rules the owner wants to see. */
export interface RuleFilter {
  /** Id of a product that they catch; empty for all. */
  product: string;
  /** Words that all stand in what the list says of a rule. */
  search: string;
  /** Empty for all. */
  kind: FitKind | "";
  /** From 1. */
  page: number;
}

/** What an address asks of the list; what makes no sense in it counts for nothing. */
export function readRuleFilter(query: URLSearchParams): RuleFilter {
  return {
    product: query.get("product") ?? "",
    search: (query.get("search") ?? "").trim().slice(0, MAX_RULE_SEARCH),
    kind: fitKinds.find((kind) => kind === query.get("kind")) ?? "",
    page: readPageNumber(query.get("page")),
  };
}

/** The list's address under a filter. */
export function rulesAddress({ product, search, kind, page }: RuleFilter): string {
  const query = new URLSearchParams({
    ...(product && { product }),
    ...(search && { search }),
    ...(kind && { kind }),
    ...(page > 1 && { page: `${page}` }),
  });
  return query.size > 0 ? `${COMPATIBILITY_PATH}?${query}` : COMPATIBILITY_PATH;
}

/** The rules that a filter wants, and those on its page; a page past the end is the last one. */
export function filterRules(
  rules: readonly WrittenRule[],
  names: RuleNames,
  { search, kind, page }: RuleFilter,
) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rules.filter((rule) => {
    if (kind !== "" && rule.kind !== kind) return false;
    const text = words.length === 0 ? "" : textOf(rule, names);
    return words.every((word) => text.includes(word));
  });
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const shownPage = Math.min(page, pages);
  return {
    total: found.length,
    pages,
    page: shownPage,
    rules: found.slice((shownPage - 1) * PAGE_SIZE, shownPage * PAGE_SIZE),
  };
}

function textOf(
  { kind, reason, machines, goods, comparisons, products }: WrittenRule,
  names: RuleNames,
): string {
  return [
    reason,
    kindNames[kind],
    sideInWords(machines, names, products),
    sideInWords(goods, names, products),
    comparisonsInWords(comparisons, names),
  ]
    .join("\n")
    .toLowerCase();
}
