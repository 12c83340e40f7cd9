import { asc, eq } from "drizzle-orm";
import { MAX_SHOWN_USES, type Uses } from "#shared/attributes/uses-contract.ts";
import type { Comparison, RuleSide } from "#shared/compatibility/rule.ts";
import { announce } from "../database/change-feed.ts";
import type { Db } from "../database/connection.ts";
import { nextVersion } from "../database/schema/columns.ts";
import { compatibilityRules } from "../database/schema/compatibility.ts";
import { cacheTags } from "../lib/cache-tags.ts";

/** The attributes that a rule of what fits names, by their codes. */
export interface AttributeRule {
  id: string;
  /** Its sentence, by which the owner knows it. */
  reason: string;
  machines: RuleSide;
  goods: RuleSide;
  comparisons: readonly Comparison[];
}

/**
 * The rules that need an attribute, the oldest first. Whoever writes one holds the lock of the
 * dictionary together with others: under the lock alone they stay as they are.
 */
export async function rulesUsing(db: Db, code: string): Promise<AttributeRule[]> {
  const { id, reason, machines, goods, comparisons } = compatibilityRules;
  const rows = await db
    .select({ id, reason, machines, goods, comparisons })
    .from(compatibilityRules)
    .orderBy(asc(compatibilityRules.id));
  return rows.filter((rule) =>
    [
      ...[rule.machines, rule.goods].flatMap((side) => [...side.choices, ...side.ranges]),
      ...rule.comparisons.flatMap((each) => [
        { attribute: each.goods },
        { attribute: each.machine },
      ]),
    ].some(({ attribute }) => attribute === code),
  );
}

/** Those of them in which a choice of the attribute is wanted. */
export async function rulesUsingValue(
  db: Db,
  code: string,
  slug: string,
): Promise<AttributeRule[]> {
  return (await rulesUsing(db, code)).filter(({ machines, goods }) =>
    [...machines.choices, ...goods.choices].some(
      ({ attribute, values }) => attribute === code && values.includes(slug),
    ),
  );
}

/** Writes the sides of rules anew; their other words stay. Forms that are open meet the present rule. */
export async function changeSides(
  db: Db,
  rules: readonly AttributeRule[],
  change: (side: RuleSide) => RuleSide,
): Promise<void> {
  for (const { id, machines, goods } of rules) {
    await db
      .update(compatibilityRules)
      .set({
        machines: change(machines),
        goods: change(goods),
        updatedAt: nextVersion(compatibilityRules.updatedAt),
      })
      .where(eq(compatibilityRules.id, id));
  }
  if (rules.length > 0) await announce(db, cacheTags.compatibility);
}

/** Rules as a dialog names them. */
export function rulesInShort(rules: readonly AttributeRule[]): Uses {
  const first = rules.slice(0, MAX_SHOWN_USES).map(({ id, reason }) => ({ _id: id, name: reason }));
  return { total: rules.length, first };
}

/** Rules in a sentence: `the rule “It is the printer's own.” and 2 others`. */
export function namedRules(rules: readonly Pick<AttributeRule, "reason">[]): string {
  const others = rules.length - 1;
  const more = others === 0 ? "" : ` and ${others === 1 ? "1 other" : `${others} others`}`;
  return `the rule “${rules[0]?.reason}”${more}`;
}
