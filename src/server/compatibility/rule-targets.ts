import { fits, type ProductFacts, type Rule } from "#shared/compatibility/rule.ts";
import { type TargetSide, targetSideOf } from "./fit-filter.ts";
import type { KnownRules } from "./known-rules.ts";

export interface RuleTarget {
  rule: Rule;
  wanted: TargetSide;
}

/** Facts of products by their ids. */
export type KnownFacts = ReadonlyMap<string, ProductFacts>;

/** The ids of all products that comparing rules name, on either side. */
export function namedBy(rules: readonly Rule[]): string[] {
  const named = rules
    .filter(({ comparisons }) => comparisons.length > 0)
    .flatMap(({ machines, goods }) => [...machines.products, ...goods.products]);
  return [...new Set(named)];
}

/**
 * The other sides of rules for one product. Named products that a comparison rules out are left
 * away: the search index knows nothing of comparisons.
 *
 * @param named facts of the products that the rules name (`namedBy`)
 */
export function ruleTargets(
  rules: readonly Rule[],
  side: "machine" | "goods",
  facts: ProductFacts,
  { codeOf, named }: Pick<KnownRules, "codeOf"> & { named: KnownFacts },
): RuleTarget[] {
  return rules.flatMap((rule): RuleTarget[] => {
    const wanted = targetSideOf(rule, side, facts);
    if (!wanted) return [];
    if (rule.comparisons.length === 0) return [{ rule, wanted }];
    const products = wanted.products.filter((id) => {
      const other = named.get(id);
      if (!other) return false;
      return side === "machine"
        ? fits(rule, facts, other, codeOf)
        : fits(rule, other, facts, codeOf);
    });
    return [{ rule, wanted: { ...wanted, products } }];
  });
}
