import { and, type SQL, sql } from "drizzle-orm";
import { type BoundedCount, boundCount } from "#shared/numbers.ts";
import type { Db } from "../database/connection.ts";
import { attributeValues, familyOptions } from "../database/schema/attributes.ts";
import { searchEntries, searchVariants } from "../database/schema/search.ts";
import { bestFirst } from "../search-index/best-variants.ts";
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
  /** With the one that stands for a family all of its variants that fit; not with `eachVariant`. */
  withVariants?: boolean;
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

/** With its family's variants that fit, the one that stands for it first; null where they were not asked for, or it stands alone. */
export interface FoundWithVariants extends FoundProduct {
  variantIds: string[] | null;
}

interface FoundRow extends FoundWithVariants, Record<string, unknown> {
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
): Promise<FoundWithVariants[][]> {
  const nonEmpty = lists
    .map((list, place) => ({ list, place }))
    .filter(({ list: { filter } }) => filter.facets.length > 0 || filter.productIds.length > 0);
  const found: FoundWithVariants[][] = lists.map(() => []);
  if (nonEmpty.length === 0) return found;
  const { rows } = await db.execute<FoundRow>(sql`
    select place, id, family_id as "familyId", option_place as "optionPlace",
      variant_ids as "variantIds" from (${sql.join(
        nonEmpty.map(({ list, place }) => sql`(${productsOf(list, place)})`),
        sql` union all `,
      )}) as found (place, in_stock, sold, price, listed_at, entry_id, position, option_place, id,
      variant_ids, family_id)
    order by place, in_stock desc, sold desc, price, listed_at desc, entry_id desc, position`);
  for (const { place, ...product } of rows) found[place]?.push(product);
  return found;
}

function productsOf(
  { filter, limit, eachVariant, withVariants, cheapestFirst }: FittingList,
  place: number,
): SQL {
  const entryFilter = entryFilterOf(filter);
  const ofFamily = sql`${searchVariants.familyId} = entry.family_id and ${variantCondition(entryFilter)}`;
  // By price the first of what sells alone are compared.
  const entries = bestEntries(entryFilter, cheapestFirst ? MAX_PRICED : limit);
  return sql`
    select ${sql.raw(String(place))}::int, entry.in_stock, entry.sold, entry.price, entry.listed_at,
      entry.id, product.position, product.option_place, product.id, product.variant_ids, entry.family_id
    from (
      select id, product_id, family_id, in_stock, sold, listed_at,
        ${cheapestFirst ? sql`price_paise` : sql`0::bigint`} as price
      from (${entries}) as popular
      order by in_stock desc, sold desc, price, listed_at desc, id desc
      limit ${sql.raw(String(limit))}
    ) as entry
    cross join lateral (
      select entry.product_id, 0, 0, null::uuid[] where entry.product_id is not null
      union all (${withVariants ? variantsOf(ofFamily) : bestOf(ofFamily, eachVariant)})
    ) as product (id, position, option_place, variant_ids)`;
}

/** The variant that stands for a family, or each of them. */
const bestOf = (ofFamily: SQL, isEach = false): SQL => sql`
  select ${searchVariants.productId}, row_number() over (order by ${bestFirst(undefined)}) as position,
    ${isEach ? sql`(rank() over (order by ${variantValues}))::int` : sql`0`}, null::uuid[]
  from ${searchVariants}
  where ${ofFamily}
  order by position
  limit ${sql.raw(String(isEach ? MAX_VARIANTS : 1))}`;

const variantsOf = (ofFamily: SQL): SQL => sql`
  select ids[1], 0, 0, ids
  from (select array_agg(${searchVariants.productId} order by ${bestFirst(undefined)}) as ids
    from ${searchVariants} where ${ofFamily}) as fitting
  where ids is not null`;

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
