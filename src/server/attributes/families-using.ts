import { asc, eq, sql } from "drizzle-orm";
import { MAX_SHOWN_USES, type Uses } from "#shared/attributes/uses-contract.ts";
import type { Db } from "../database/connection.ts";
import {
  families,
  familyOptions,
  familyVariants,
  productAttributes,
} from "../database/schema/attributes.ts";

/** The families that are chosen from by an attribute, by name. */
export async function familiesUsing(db: Db, attributeId: string): Promise<Uses> {
  const rows = await db
    .select({ _id: families.id, name: families.name, total: sql<number>`(count(*) over ())::int` })
    .from(familyOptions)
    .innerJoin(families, eq(families.id, familyOptions.familyId))
    .where(eq(familyOptions.attributeId, attributeId))
    .orderBy(asc(sql`lower(${families.name})`), asc(families.id))
    .limit(MAX_SHOWN_USES);
  return usesOf(rows);
}

/**
 * The families in which a merge of two choices would make two products alike, so that one of them
 * could not be chosen any more: a Sage green M and a Sage M.
 */
export async function familiesAlikeAfter(
  db: Db,
  { from, into }: { from: number; into: number },
): Promise<Uses> {
  const { rows } = await db.execute<UsesRow & Record<string, unknown>>(sql`
    with touched as (
      select distinct ${familyVariants.familyId} as family_id
      from ${productAttributes}
      join ${familyVariants} using (product_id)
      join ${familyOptions}
        on ${familyOptions.familyId} = ${familyVariants.familyId}
        and ${familyOptions.attributeId} = ${productAttributes.attributeId}
      where ${productAttributes.valueId} = ${from}
    ), chosen as (
      select ${familyVariants.familyId} as family_id, ${familyVariants.productId} as product_id,
        ${productAttributes.valueId} = ${from} as is_from,
        case when ${productAttributes.valueId} = ${from} then ${into}::int
          else ${productAttributes.valueId} end as value_id
      from touched
      join ${familyVariants} on ${familyVariants.familyId} = touched.family_id
      join ${familyOptions} on ${familyOptions.familyId} = touched.family_id
      join ${productAttributes}
        on ${productAttributes.productId} = ${familyVariants.productId}
        and ${productAttributes.attributeId} = ${familyOptions.attributeId}
    ), variants as (
      select family_id, bool_or(is_from) as has_from,
        array_agg(distinct value_id order by value_id) as choice
      from chosen group by family_id, product_id
    ), alike as (
      select distinct family_id from (
        select family_id from variants group by family_id, choice
        having bool_or(has_from) and not bool_and(has_from)
      ) as twins
    )
    select ${families.id} as "_id", ${families.name} as name, (count(*) over ())::int as total
    from alike join ${families} on ${families.id} = alike.family_id
    order by lower(${families.name}), ${families.id}
    limit ${MAX_SHOWN_USES}`);
  return usesOf(rows);
}

type UsesRow = { _id: string; name: string; total: number };

function usesOf(rows: readonly UsesRow[]): Uses {
  return { total: rows[0]?.total ?? 0, first: rows.map(({ _id, name }) => ({ _id, name })) };
}
