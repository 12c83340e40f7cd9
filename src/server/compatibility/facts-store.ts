import { eq, inArray, sql } from "drizzle-orm";
import type { ProductFacts } from "#shared/compatibility/rule.ts";
import type { Db } from "../database/connection.ts";
import { attributes, attributeValues, productAttributes } from "../database/schema/attributes.ts";
import { searchCards, searchMembers } from "../database/schema/search.ts";

/** Reads what rules look at in products: those that exist. Ids are UUIDs in lower case. */
export async function readFacts(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ProductFacts>> {
  if (ids.length === 0) return new Map();
  const wanted = sql`any(${sql.param(ids)}::uuid[])`;
  const [cards, values] = await Promise.all([
    db.execute<{ id: string; facets: number[] }>(sql`
      select ${searchCards.productId} as id, ${searchCards.facets} as facets
      from ${searchCards} where ${searchCards.productId} = ${wanted}
      union all
      select ${searchMembers.productId}, ${searchMembers.facets}
      from ${searchMembers} where ${searchMembers.productId} = ${wanted}`),
    db
      .select({
        productId: productAttributes.productId,
        attribute: attributes.code,
        slug: attributeValues.slug,
        number: attributeValues.number,
      })
      .from(productAttributes)
      .innerJoin(attributeValues, eq(attributeValues.id, productAttributes.valueId))
      .innerJoin(attributes, eq(attributes.id, attributeValues.attributeId))
      .where(inArray(productAttributes.productId, [...ids])),
  ]);
  const valuesOf = Map.groupBy(values, ({ productId }) => productId);
  return new Map(
    cards.rows.map(({ id, facets }) => {
      const choices = new Map<string, Set<string>>();
      const numbers = new Map<string, number[]>();
      for (const { attribute, slug, number } of valuesOf.get(id) ?? []) {
        if (number !== null) numbers.set(attribute, [...(numbers.get(attribute) ?? []), number]);
        else choices.set(attribute, (choices.get(attribute) ?? new Set()).add(slug));
      }
      const categories = new Set(facets.filter((facet) => facet < 0).map((facet) => -facet));
      return [id, { id, categories, choices, numbers }];
    }),
  );
}
