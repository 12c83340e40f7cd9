import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { keyed } from "../database/connection-share.ts";
import {
  attributes,
  attributeValues,
  families,
  familyOptions,
} from "../database/schema/attributes.ts";
import { searchEntries, searchVariants } from "../database/schema/search.ts";
import { bestFirst, type MeantWords } from "./best-variants.ts";
import { type EntryFilter, isNarrowed, variantCondition } from "./entry-filter.ts";

/** A family by those of its variants that are all that is asked. */
interface FittingFamily {
  id: string;
  name: string;
  /** The ids of these variants, the one that stands for the family first. */
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
 * Families by their variants that are all that is asked. What can be bought stands for the family
 * rather than what cannot, then what sells most, then the cheapest.
 */
export async function fittingFamilies(
  db: Db,
  ids: readonly string[],
  filter: EntryFilter,
): Promise<FittingFamily[]> {
  if (ids.length === 0) return [];
  const { rows } = await keyed(db).execute<FamilyRow>(
    fittingFamiliesQuery(sql`${sql.param([...ids])}::uuid[]`, filter),
  );
  return rows.map(({ minPaise, maxPaise, options, ...family }) => ({
    ...family,
    minPaise: Number(minPaise),
    maxPaise: Number(maxPaise),
    options: options ?? [],
  }));
}

/**
 * Asks for families by an array of their ids.
 *
 * @param keyword the variant that it means most stands for the family
 */
export function fittingFamiliesQuery(
  ids: SQL,
  filter: EntryFilter,
  keyword?: string | MeantWords,
): SQL {
  const wanted = sql`any(${ids})`;
  return sql`
    with priced as materialized (
      select ${searchVariants.familyId} as family_id,
        array_agg(${searchVariants.productId} order by ${bestFirst(keyword)}) as product_ids,
        min(${searchVariants.pricePaise}) as min_paise, max(${searchVariants.pricePaise}) as max_paise
      from ${searchVariants}
      where ${searchVariants.familyId} = ${wanted} and ${variantCondition(filter) ?? sql`true`}
      group by 1
    ), option as materialized (
      select ${familyOptions.familyId} as family_id, ${familyOptions.position} as position,
        ${attributes.id} as attribute_id, ${attributes.name} as name
      from ${familyOptions}
      inner join ${attributes} on ${attributes.id} = ${familyOptions.attributeId}
      where ${familyOptions.familyId} = ${wanted}
    ), choice as materialized (
      select ${attributeValues.attributeId} as attribute_id, array_agg(${attributeValues.id}) as ids
      from ${attributeValues}
      where ${attributeValues.attributeId} in (select attribute_id from option) group by 1
    ), optioned as (
      select family_id, json_agg(json_build_object('name', name, 'values', values) order by position)
        as options
      from (
        select option.family_id, option.position, option.name,
          icount(had.facets & choice.ids) as values
        from (
          select ${searchEntries.familyId} as family_id, ${facetsOf(filter)} as facets
          from ${searchEntries} where ${searchEntries.familyId} = ${wanted}
        ) as had
        inner join option on option.family_id = had.family_id
        inner join choice on choice.attribute_id = option.attribute_id
      ) as counted
      where values > 0 group by 1
    )
    select ${families.id} as id, ${families.name} as name, priced.product_ids as "productIds",
      priced.min_paise as "minPaise", priced.max_paise as "maxPaise", optioned.options
    from priced
    inner join ${families} on ${families.id} = priced.family_id
    left join optioned on optioned.family_id = priced.family_id`;
}

/**
 * Facets of those variants in a family's entry; where that is all of them, the entry itself says
 * it.
 */
function facetsOf(filter: EntryFilter): SQL {
  const ofVariants = sql`(
    select array_agg(distinct value) from ${searchVariants}, unnest(${searchVariants.facets}) as value
    where ${searchVariants.familyId} = ${searchEntries.familyId} and ${variantCondition(filter) ?? sql`true`})`;
  if (isNarrowed(filter)) return ofVariants;
  if (!filter.category) return sql`${searchEntries.facets}`;
  return sql`case when ${searchEntries.categoryCode} = 0 then ${ofVariants} else ${searchEntries.facets} end`;
}
