import type { Rule } from "#shared/compatibility/rule.ts";
import type { WrittenRule } from "#shared/compatibility/rules-contract.ts";
import type { Db } from "../database/connection.ts";
import { myMachinesStore } from "./my-machines-store.ts";
import type { StoredRule } from "./rules-store.ts";

/** Rules as the dashboard reads them: with the names of their products. */
export async function writtenRules(db: Db, rules: readonly StoredRule[]): Promise<WrittenRule[]> {
  const named = rules.flatMap(({ machines, goods }) => [...machines.products, ...goods.products]);
  const found = await myMachinesStore(db).byIds([...new Set(named)]);
  const byId = new Map(found.map(({ _id, name, slug }) => [_id, { _id, name, slug }]));
  const side = ({ products, categories, choices, ranges }: Rule["machines"]) => ({
    products: [...products],
    categories: [...categories],
    choices: choices.map(({ attribute, values }) => ({ attribute, values: [...values] })),
    ranges: [...ranges],
  });
  return rules.map(({ id, updatedAt, kind, reason, machines, goods, comparisons, starter }) => ({
    _id: id,
    updatedAt: updatedAt.toISOString(),
    kind,
    reason,
    machines: side(machines),
    goods: side(goods),
    comparisons: [...comparisons],
    starter,
    products: [...new Set([...machines.products, ...goods.products])].flatMap(
      (product) => byId.get(product) ?? [],
    ),
  }));
}

/** One of them. */
export async function writtenRule(db: Db, rule: StoredRule): Promise<WrittenRule> {
  const [one] = await writtenRules(db, [rule]);
  if (!one) throw new Error("one rule was given");
  return one;
}
