import { and, type SQL, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { searchCards } from "../database/schema/search.ts";
import {
  type CardFilter,
  cardCondition,
  categoryConditions,
  oneProductCondition,
  singleCategoryConditions,
  unionOf,
} from "./card-filter.ts";
import { type CardSort, isBehind, keysOf, orderOf, placeOf } from "./card-sorts.ts";
import { fittingCards } from "./fitting-cards.ts";

/** A card of a list: of a product that stands alone, or of a family. */
export interface FoundCard {
  productId: string | null;
  familyId: string | null;
  /** Its place in the list, for a cursor. */
  place: string[];
}

/** A list with more cards is not sorted: an index is walked that has it in order. */
export const MAX_SORTED = 1_000;

interface Wanted {
  sort: CardSort;
  /** The place behind which they stand; undefined for the first. */
  after?: readonly string[] | undefined;
  limit: number;
}

/**
 * Cards of a list of at most `MAX_SORTED`, in an order. Of a family its members that are all that is
 * asked give the price and whether it is in stock.
 */
export function sortCards(
  db: Db,
  filter: CardFilter,
  { sort, after, limit }: Wanted,
): Promise<FoundCard[]> {
  return found(
    db,
    sql`with fitting as materialized (${fittingCards(filter, MAX_SORTED)})
      select product_id as product, family_id as family, ${placeOf(sort)} as place
      from fitting as search_cards
      where ${after ? isBehind(sort, after) : sql`true`}
      order by ${orderOf(sort)} limit ${limit}`,
  );
}

/** Cards of a list of any length, in an order, out of an index that has them so. */
export function walkCards(
  db: Db,
  filter: CardFilter,
  { sort, after, limit }: Wanted,
): Promise<FoundCard[]> {
  const branches = unionOf(
    singleCategoryConditions(filter.category),
    (category) => sql`select ${keysOf(sort)} from ${searchCards}
      where ${and(category, cardCondition(filter), oneProductCondition(filter), after && isBehind(sort, after))}
      order by ${orderOf(sort)} limit ${limit}`,
  );
  return found(
    db,
    sql`select card.product_id as product, card.family_id as family, search_cards.place
      from (
        select id, row_number() over (order by ${orderOf(sort)}) as number, ${placeOf(sort)} as place
        from (${branches}) as search_cards order by ${orderOf(sort)} limit ${limit}
      ) as search_cards
      inner join ${searchCards} as card on card.id = search_cards.id
      order by search_cards.number`,
  );
}

/** Cards in the order of their rank, the best first. */
export function rankCards(
  db: Db,
  filter: CardFilter,
  { rank, offset, limit }: { rank: SQL; offset: number; limit: number },
): Promise<FoundCard[]> {
  const branches = unionOf(
    categoryConditions(filter.category),
    (category) => sql`select ${searchCards.productId}, ${searchCards.familyId},
        ${rank} as rank, ${searchCards.inStock}, ${searchCards.sold}, ${searchCards.listedAt},
        ${searchCards.id}
      from ${searchCards}
      where ${and(category, cardCondition(filter), oneProductCondition(filter))}`,
  );
  return found(
    db,
    sql`select product_id as product, family_id as family, array[]::text[] as place
      from (${branches}) as ranked
      order by rank desc, in_stock desc, sold desc, listed_at desc, id desc
      limit ${limit} offset ${offset}`,
  );
}

async function found(db: Db, query: SQL): Promise<FoundCard[]> {
  const { rows } = await db.execute<{
    product: string | null;
    family: string | null;
    place: string[];
  }>(query);
  return rows.map(({ product, family, place }) => ({
    productId: product,
    familyId: family,
    place,
  }));
}
