import { and, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import {
  attributes,
  attributeValues,
  families,
  familyOptions,
} from "../database/schema/attributes.ts";
import { searchMembers } from "../database/schema/search.ts";
import { type CardFilter, memberCondition } from "./card-filter.ts";

/** A family by those of its members that are all that is asked. */
export interface FittingFamily {
  id: string;
  name: string;
  /** The ids of these members, the one that stands for the family first. */
  productIds: string[];
  minPaise: number;
  maxPaise: number;
  /** In how many values of each option they differ. */
  options: { name: string; values: number }[];
}

interface FamilyRow extends Record<string, unknown> {
  id: string;
  name: string;
  productIds: string[];
  minPaise: string;
  maxPaise: string;
  options: FittingFamily["options"] | null;
}

/**
 * Families by their members that are all that is asked. What can be bought stands for the family
 * rather than what cannot, then what sells most, then the cheapest.
 */
export async function fittingFamilies(
  db: Db,
  ids: readonly string[],
  filter: CardFilter,
): Promise<FittingFamily[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<FamilyRow>(sql`
    with fitting as materialized (
      select * from ${searchMembers} where ${membersOf(ids, filter)}
    ), had as materialized (
      select distinct family_id, value
      from fitting cross join unnest(fitting.facets) as value where value > 0
    ), valued as materialized (
      select had.family_id, ${familyOptions.position} as position, ${attributes.name} as name,
        count(*)::int as values
      from had
      inner join ${attributeValues} on ${attributeValues.id} = had.value
      inner join ${familyOptions} on ${familyOptions.familyId} = had.family_id
        and ${familyOptions.attributeId} = ${attributeValues.attributeId}
      inner join ${attributes} on ${attributes.id} = ${attributeValues.attributeId}
      group by 1, 2, 3
    ), optioned as (
      select family_id, json_agg(json_build_object('name', name, 'values', values) order by position)
        as options
      from valued group by 1
    ), priced as (
      select family_id,
        array_agg(product_id order by in_stock desc, sold desc, price_paise, product_id)
          as product_ids,
        min(price_paise) as min_paise, max(price_paise) as max_paise
      from fitting group by 1
    )
    select ${families.id} as id, ${families.name} as name, priced.product_ids as "productIds",
      priced.min_paise as "minPaise", priced.max_paise as "maxPaise", optioned.options
    from ${families}
    inner join priced on priced.family_id = ${families.id}
    left join optioned on optioned.family_id = ${families.id}`);
  return rows.map(({ minPaise, maxPaise, options, ...family }) => ({
    ...family,
    minPaise: Number(minPaise),
    maxPaise: Number(maxPaise),
    options: options ?? [],
  }));
}

function membersOf(ids: readonly string[], filter: CardFilter): SQL | undefined {
  return and(inArray(searchMembers.familyId, [...ids]), memberCondition(filter));
}
