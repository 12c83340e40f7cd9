import { and, type SQL, sql } from "drizzle-orm";
import { searchEntries, searchVariants } from "../database/schema/search.ts";
import {
  categoryConditions,
  type EntryFilter,
  entryCondition,
  isNarrowed,
  unionOf,
  variantCondition,
} from "./entry-filter.ts";

/**
 * A query of the entries that are all that is asked, `limit` at most, in no order. What it tells of a
 * family (`facets`, `in_stock`, `price_paise`) is that of those of its variants that are all that is
 * asked.
 */
export function fittingEntries(filter: EntryFilter, limit: number): SQL {
  return sql`select * from (${unionOf(categoryConditions(filter.category), (category) =>
    ofCategory(filter, category),
  )}) as fitting limit ${limit}`;
}

const { id, productId, familyId, facets, inStock, pricePaise, sold, listedAt, origin } =
  searchEntries;

function ofCategory(filter: EntryFilter, category: SQL): SQL {
  const where = and(category, entryCondition(filter));
  if (!isNarrowed(filter)) {
    return sql`select ${id}, ${productId}, ${familyId}, ${facets}, ${inStock}, ${pricePaise},
        ${sold}, ${listedAt}, ${origin}
      from ${searchEntries} where ${where}`;
  }
  return sql`select ${id}, ${productId}, ${familyId}, coalesce(variants.facets, ${facets}) as facets,
      coalesce(variants.in_stock, ${inStock}) as in_stock,
      coalesce(variants.price_paise, ${pricePaise}) as price_paise, ${sold}, ${listedAt}, ${origin}
    from ${searchEntries}
    left join lateral (
      select array_agg(distinct value) as facets, bool_or(${searchVariants.inStock}) as in_stock,
        min(${searchVariants.pricePaise}) as price_paise
      from ${searchVariants}, unnest(${searchVariants.facets}) as value
      where ${searchVariants.familyId} = ${familyId} and ${variantCondition(filter)}
    ) as variants on ${familyId} is not null
    where ${where} and (${familyId} is null or variants.facets is not null)`;
}
