import { and, type SQL, sql } from "drizzle-orm";
import { type BoundedCount, boundCount } from "#shared/numbers.ts";
import type { Db } from "../database/connection.ts";
import { attributeValues, familyOptions } from "../database/schema/attributes.ts";
import { searchEntries, searchVariants } from "../database/schema/search.ts";
import {
  type EntryFilter,
  entryCondition,
  oneProductCondition,
  variantCondition,
} from "../search-index/entry-filter.ts";
import { entrySorts, orderOf } from "../search-index/entry-sorts.ts";
import { entryFilterOf, type FitFilter } from "./fit-filter.ts";

/** A list of products to find. */
export interface FittingList {
  filter: FitFilter;
  /** Entries at most. */
  limit: number;
  /** A family's variants one by one, instead of the one that stands for it. */
  eachVariant?: boolean;
  /** Of what sells alike the cheapest first, instead of the newest. */
  cheapestFirst?: boolean;
}

/** A product that was found, and the family by whose entry. */
export interface FoundProduct {
  id: string;
  familyId: string | null;
  /** Its place in its family by the options' own order (S, M, L); 0 where that was not asked. */
  optionPlace: number;
}

interface FoundRow extends FoundProduct, Record<string, unknown> {
  place: number;
}

/** Families' variants that are looked at. */
const MAX_VARIANTS = 100;
/** Entries among which the cheapest is looked for. */
const MAX_PRICED = 50;

/**
 * The products of each list: what can be bought first, then what sells most. One query, since a
 * machine's page asks for many short lists at once.
 */
export async function findFitting(
  db: Db,
  lists: readonly FittingList[],
): Promise<FoundProduct[][]> {
  const nonEmpty = lists
    .map((list, place) => ({ list, place }))
    .filter(({ list: { filter } }) => filter.facets.length > 0 || filter.productIds.length > 0);
  const found: FoundProduct[][] = lists.map(() => []);
  if (nonEmpty.length === 0) return found;
  const { rows } = await db.execute<FoundRow>(sql`
    select place, id, family_id as "familyId", option_place as "optionPlace" from (${sql.join(
      nonEmpty.map(({ list, place }) => sql`(${productsOf(list, place)})`),
      sql` union all `,
    )}) as found (place, in_stock, sold, price, listed_at, entry_id, position, option_place, id,
      family_id)
    order by place, in_stock desc, sold desc, price, listed_at desc, entry_id desc, position`);
  for (const { place, ...product } of rows) found[place]?.push(product);
  return found;
}

function productsOf(
  { filter, limit, eachVariant, cheapestFirst }: FittingList,
  place: number,
): SQL {
  const entryFilter = entryFilterOf(filter);
  // By price the first of what sells alone are compared.
  const entries = bestEntries(entryFilter, cheapestFirst ? MAX_PRICED : limit);
  return sql`
    select ${sql.raw(String(place))}::int, entry.in_stock, entry.sold, entry.price, entry.listed_at,
      entry.id, product.position, product.option_place, product.id, entry.family_id
    from (
      select id, product_id, family_id, in_stock, sold, listed_at,
        ${cheapestFirst ? sql`price_paise` : sql`0::bigint`} as price
      from (${entries}) as popular
      order by in_stock desc, sold desc, price, listed_at desc, id desc
      limit ${sql.raw(String(limit))}
    ) as entry
    cross join lateral (
      select entry.product_id, 0, 0 where entry.product_id is not null
      union all (
        select ${searchVariants.productId},
          row_number() over (order by ${searchVariants.inStock} desc, ${searchVariants.sold} desc,
            ${searchVariants.pricePaise}, ${searchVariants.productId}) as position,
          ${eachVariant ? sql`(rank() over (order by ${variantValues}))::int` : sql`0`}
        from ${searchVariants}
        where ${searchVariants.familyId} = entry.family_id and ${variantCondition(entryFilter)}
        order by position
        limit ${sql.raw(String(eachVariant ? MAX_VARIANTS : 1))}
      )
    ) as product (id, position, option_place)`;
}

/** By what variants are put in the order of their family's options; what lacks a value comes last. */
const variantValues = sql`(
  select array_agg(row(${familyOptions.position}, ${attributeValues.number},
      ${attributeValues.position}, ${attributeValues.name})
    order by ${familyOptions.position}, ${attributeValues.number}, ${attributeValues.position},
      ${attributeValues.name})
  from ${attributeValues}
  inner join ${familyOptions} on ${familyOptions.attributeId} = ${attributeValues.attributeId}
    and ${familyOptions.familyId} = ${searchVariants.familyId}
  where ${attributeValues.id} = any(${searchVariants.facets}))`;

/**
 * Best sellers first; the rest is looked at only where they are too few, so that a rule for half of
 * a large shop does not have all of that sorted.
 */
function bestEntries(entryFilter: EntryFilter, limit: number): SQL {
  const entries = (isTop: SQL) => sql`
    select ${searchEntries.id}, ${searchEntries.productId}, ${searchEntries.familyId},
      ${searchEntries.inStock}, ${searchEntries.sold}, ${searchEntries.listedAt}, ${searchEntries.pricePaise}
    from ${searchEntries}
    where ${and(isTop, entryCondition(entryFilter), oneProductCondition(entryFilter))}
    order by ${orderOf(entrySorts.popular)} limit ${sql.raw(String(limit))}`;
  return sql`
    with top as materialized (${entries(sql`${searchEntries.isTop}`)})
    select * from top
    union all
    select * from (${entries(sql`not ${searchEntries.isTop}`)}) as rest
    where (select count(*) from top) < ${sql.raw(String(limit))}
    order by in_stock desc, sold desc, listed_at desc, id desc limit ${sql.raw(String(limit))}`;
}

/** Counting stops here. */
const MAX_COUNTED = 5_000;

/** How many products (not entries) a filter finds, up to a bound. */
export async function countFitting(db: Db, filter: FitFilter): Promise<BoundedCount> {
  const entryFilter = entryFilterOf(filter);
  const entries = and(entryCondition(entryFilter), oneProductCondition(entryFilter));
  const limit = sql.raw(String(MAX_COUNTED + 1));
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      (select ${searchEntries.productId} from ${searchEntries}
        where ${searchEntries.productId} is not null and ${entries} limit ${limit})
      union all
      (select ${searchVariants.productId} from ${searchEntries}
        inner join ${searchVariants} on ${searchVariants.familyId} = ${searchEntries.familyId}
          and ${variantCondition(entryFilter)}
        where ${entries} limit ${limit})
    ) as found`);
  return boundCount(rows[0]?.count ?? 0, MAX_COUNTED);
}
