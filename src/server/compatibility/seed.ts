import { inArray } from "drizzle-orm";
import type { Rule, RuleSide } from "#shared/compatibility/rule.ts";
import type { Db } from "../database/connection.ts";
import { categories, products } from "../database/schema/catalogue.ts";
import { newId } from "../lib/ids.ts";
import { problemOf } from "./edit-rules.ts";
import { rulesStore } from "./rules-store.ts";

/** A side of a rule as demo data write it: products and categories by their slugs. */
type SeededSide = Partial<RuleSide>;

/** A rule as demo data write it; left out parts are empty. */
export interface SeededRule extends Pick<Rule, "kind" | "reason"> {
  machines: SeededSide;
  goods: SeededSide;
  comparisons?: Rule["comparisons"];
  starter?: Rule["starter"];
}

/** Fills an empty shop with rules, in this order; throws for one that makes no sense. */
export async function seedRules(db: Db, rules: readonly SeededRule[]): Promise<void> {
  const sides = rules.flatMap(({ machines, goods }) => [machines, goods]);
  const productId = await idsBySlug(
    db,
    products,
    sides.flatMap((side) => side.products ?? []),
  );
  const categoryId = await idsBySlug(
    db,
    categories,
    sides.flatMap((side) => side.categories ?? []),
  );
  const sideOf = ({ products: named = [], categories: chosen = [], ...more }: SeededSide) => ({
    choices: [],
    ranges: [],
    ...more,
    products: named.map(productId),
    categories: chosen.map(categoryId),
  });
  // One after the other in time: rules are asked in the order of their ids.
  const start = Date.now() - rules.length;
  const made = rules.map(
    ({ machines, goods, comparisons = [], starter = null, ...rule }, place) => ({
      ...rule,
      id: newId(start + place),
      machines: sideOf(machines),
      goods: sideOf(goods),
      comparisons,
      starter,
    }),
  );
  for (const rule of made) {
    const problem = await problemOf(db, rule);
    if (problem) throw new Error(`${rule.reason}: ${problem.message}`);
  }
  await rulesStore(db).insert(made);
}

async function idsBySlug(
  db: Db,
  table: typeof products | typeof categories,
  slugs: readonly string[],
): Promise<(slug: string) => string> {
  const rows = await db
    .select({ id: table.id, slug: table.slug })
    .from(table)
    .where(inArray(table.slug, [...slugs]));
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
  return (slug) => {
    const id = ids.get(slug);
    if (!id) throw new Error(`there is no ${slug} that a rule names`);
    return id;
  };
}
