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
    )
    select ${families.id} as id, ${families.name} as name,
      (select array_agg(product_id order by in_stock desc, sold desc, price_paise, product_id)
       from fitting where family_id = ${families.id}) as "productIds",
      (select min(price_paise) from fitting where family_id = ${families.id}) as "minPaise",
      (select max(price_paise) from fitting where family_id = ${families.id}) as "maxPaise",
      (select json_agg(json_build_object('name', option.name, 'values', option.values)
                       order by option.position)
       from (
         select ${attributes.name} as name, ${familyOptions.position} as position,
           count(distinct ${attributeValues.id})::int as values
         from ${familyOptions}
         inner join ${attributes} on ${attributes.id} = ${familyOptions.attributeId}
         inner join fitting on fitting.family_id = ${familyOptions.familyId}
         cross join unnest(fitting.facets) as value
         inner join ${attributeValues} on ${attributeValues.id} = value
           and ${attributeValues.attributeId} = ${familyOptions.attributeId}
         where ${familyOptions.familyId} = ${families.id}
         group by 1, 2
       ) as option) as options
    from ${families}
    where ${families.id} in (select family_id from fitting)`);
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
