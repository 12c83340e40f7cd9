import { fits, type ProductFacts, type Rule } from "#shared/compatibility/rule.ts";
import type { Db } from "../database/connection.ts";
import { readFacts } from "./facts-store.ts";
import { type Wanted, wantedOfOther } from "./fit-filter.ts";
import type { KnownRules } from "./known-rules.ts";

/** What one rule wants of the other side for one product. */
export interface RuleWish {
  rule: Rule;
  wanted: Wanted;
}

/**
 * What rules want of the other side for one product. Named products that a comparison rules out are
 * left away: the search index knows nothing of comparisons.
 */
export async function wishesOf(
  db: Db,
  rules: readonly Rule[],
  side: "machine" | "goods",
  facts: ProductFacts,
  codeOf: KnownRules["codeOf"],
): Promise<RuleWish[]> {
  const wishes = rules.flatMap((rule) => {
    const wanted = wantedOfOther(rule, side, facts);
    return wanted ? [{ rule, wanted }] : [];
  });
  const compared = wishes.filter(({ rule }) => rule.comparisons.length > 0);
  const named = [...new Set(compared.flatMap(({ wanted }) => wanted.products))];
  if (named.length === 0) return wishes;
  const known = await readFacts(db, named);
  return wishes.map(({ rule, wanted }) => {
    if (rule.comparisons.length === 0) return { rule, wanted };
    const products = wanted.products.filter((id) => {
      const other = known.get(id);
      if (!other) return false;
      return side === "machine"
        ? fits(rule, facts, other, codeOf)
        : fits(rule, other, facts, codeOf);
    });
    return { rule, wanted: { ...wanted, products } };
  });
}
