import { and, type SQL, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { searchCards } from "../database/schema/search.ts";
import { type CardFilter, cardCondition, oneProductCondition } from "./card-filter.ts";
import { type CardSort, isBehind, orderOf, placeOf } from "./card-sorts.ts";

/** A card of a list: of a product that stands alone, or of a family. */
export interface FoundCard {
  productId: string | null;
  familyId: string | null;
  /** Its place in the list, for a cursor. */
  place: string[];
}

/** Cards of a list in an order, from a place on; at most `limit`. */
export async function findCards(
  db: Db,
  filter: CardFilter,
  { sort, after, limit }: { sort: CardSort; after?: readonly string[] | undefined; limit: number },
): Promise<FoundCard[]> {
  const { rows } = await db.execute<{
    product: string | null;
    family: string | null;
    place: string[];
  }>(sql`
    select ${searchCards.productId} as product, ${searchCards.familyId} as family,
      ${placeOf(sort)} as place
    from ${searchCards}
    where ${where(filter, after && isBehind(sort, after))}
    order by ${orderOf(sort)}
    limit ${limit}`);
  return rows.map(({ product, family, place }) => ({
    productId: product,
    familyId: family,
    place,
  }));
}

/** Cards in the order of their rank, the best first. */
export async function findRankedCards(
  db: Db,
  filter: CardFilter,
  { rank, offset, limit }: { rank: SQL; offset: number; limit: number },
): Promise<FoundCard[]> {
  const { rows } = await db.execute<{ product: string | null; family: string | null }>(sql`
    select ${searchCards.productId} as product, ${searchCards.familyId} as family
    from ${searchCards}
    where ${where(filter)}
    order by ${rank} desc, ${searchCards.inStock} desc, ${searchCards.sold} desc,
      ${searchCards.listedAt} desc, ${searchCards.id} desc
    limit ${limit} offset ${offset}`);
  return rows.map(({ product, family }) => ({ productId: product, familyId: family, place: [] }));
}

function where(filter: CardFilter, place?: SQL): SQL {
  return and(cardCondition(filter), oneProductCondition(filter), place) ?? sql`true`;
}
