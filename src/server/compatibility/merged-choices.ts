import { and, arrayOverlaps, eq, inArray, isNull } from "drizzle-orm";
import type { Rule, RuleSide } from "#shared/compatibility/rule.ts";
import type { Db } from "../database/connection.ts";
import { attributes, attributeValues } from "../database/schema/attributes.ts";

/**
 * A rule that names choices by the values that they were merged into, each once: a form may have been
 * opened before the merge. Read under the lock of the dictionary where the rule is written.
 */
export async function withMergedChoices<R extends Rule>(db: Db, rule: R): Promise<R> {
  // One after the other: a transaction's connection answers one query at a time.
  const machines = await sideWithMerged(db, rule.machines);
  const goods = await sideWithMerged(db, rule.goods);
  return { ...rule, machines, goods };
}

async function sideWithMerged(db: Db, side: RuleSide): Promise<RuleSide> {
  const choices: RuleSide["choices"][number][] = [];
  for (const { attribute, values } of side.choices) {
    const present = await presentSlugs(db, attribute, values);
    const slugs = values.map((slug) => present.get(slug) ?? slug);
    choices.push({ attribute, values: [...new Set(slugs)] });
  }
  return { ...side, choices };
}

/** For slugs of values that are gone, those of the values that took them over. */
async function presentSlugs(
  db: Db,
  code: string,
  slugs: readonly string[],
): Promise<Map<string, string>> {
  const live = (condition: ReturnType<typeof arrayOverlaps>) =>
    db
      .select({ slug: attributeValues.slug, aliases: attributeValues.aliases })
      .from(attributeValues)
      .innerJoin(attributes, eq(attributes.id, attributeValues.attributeId))
      .where(and(eq(attributes.code, code), isNull(attributeValues.mergedInto), condition));
  const there = new Set(
    (await live(inArray(attributeValues.slug, [...slugs]))).map(({ slug }) => slug),
  );
  const gone = slugs.filter((slug) => !there.has(slug));
  if (gone.length === 0) return new Map();
  const takers = await live(arrayOverlaps(attributeValues.aliases, gone));
  return new Map(
    gone.flatMap((slug) => {
      const taker = takers.find(({ aliases }) => aliases.includes(slug));
      return taker ? [[slug, taker.slug]] : [];
    }),
  );
}
