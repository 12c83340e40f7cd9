import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { searchCards, searchMembers } from "../database/schema/search.ts";
import { type CardFilter, cardCondition, memberCondition } from "./card-filter.ts";

/** A list of products to find. */
export interface FittingList {
  filter: CardFilter;
  /** Cards at most. */
  limit: number;
  /** A family's members one by one, instead of the one that stands for it. */
  eachMember?: boolean;
}

/** Families' members that are looked at. */
const MAX_MEMBERS = 100;

/**
 * The ids of products for each list: what can be bought first, then what sells most. One query, since
 * a machine's page asks for many short lists at once.
 */
export async function findFitting(db: Db, lists: readonly FittingList[]): Promise<string[][]> {
  const asked = lists
    .map((list, place) => ({ list, place }))
    .filter(({ list: { filter } }) => filter.query !== null || filter.productIds.length > 0);
  const found: string[][] = lists.map(() => []);
  if (asked.length === 0) return found;
  const { rows } = await db.execute<{ place: number; product_id: string }>(sql`
    select * from (${sql.join(
      asked.map(({ list, place }) => sql`(${productsOf(list, place)})`),
      sql` union all `,
    )}) as found (place, product_id, in_stock, sold, card_id)
    order by place, in_stock desc, sold desc, card_id desc, product_id`);
  for (const { place, product_id } of rows) found[place]?.push(product_id);
  return found;
}

function productsOf({ filter, limit, eachMember }: FittingList, place: number): SQL {
  const members = sql`
    select ${searchMembers.productId}, ${searchMembers.inStock}, ${searchMembers.sold}
    from ${searchMembers}
    where ${searchMembers.familyId} = card.family_id and ${memberCondition(filter)}
    order by ${searchMembers.inStock} desc, ${searchMembers.sold} desc, ${searchMembers.productId}
    limit ${sql.raw(String(eachMember ? MAX_MEMBERS : 1))}`;
  return sql`
    select ${sql.raw(String(place))}::int, product.id, product.in_stock, product.sold, card.id
    from (
      select ${searchCards.id} as id, ${searchCards.productId} as product_id,
        ${searchCards.familyId} as family_id, ${searchCards.inStock} as in_stock,
        ${searchCards.sold} as sold
      from ${searchCards} where ${cardCondition(filter)}
      order by ${searchCards.inStock} desc, ${searchCards.sold} desc, ${searchCards.id} desc
      limit ${sql.raw(String(limit))}
    ) as card
    cross join lateral (
      select card.product_id, card.in_stock, card.sold where card.product_id is not null
      union all (${members})
    ) as product (id, in_stock, sold)`;
}

/** Counting stops here. */
const MAX_COUNTED = 5_000;

/** How many products (not cards) a filter finds, up to a bound. */
export async function countFitting(
  db: Db,
  filter: CardFilter,
): Promise<{ count: number; isExact: boolean }> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      (select ${searchCards.productId} from ${searchCards}
        where ${searchCards.productId} is not null and ${cardCondition(filter)}
        limit ${sql.raw(String(MAX_COUNTED + 1))})
      union all
      (select ${searchMembers.productId} from ${searchCards}
        inner join ${searchMembers} on ${searchMembers.familyId} = ${searchCards.familyId}
          and ${memberCondition(filter)}
        where ${cardCondition(filter)} limit ${sql.raw(String(MAX_COUNTED + 1))})
    ) as found`);
  const count = rows[0]?.count ?? 0;
  return { count: Math.min(count, MAX_COUNTED), isExact: count <= MAX_COUNTED };
}
