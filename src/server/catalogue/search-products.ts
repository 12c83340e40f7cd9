import type { NumberRange } from "#shared/search/list-query.ts";
import type { Db } from "../database/connection.ts";
import { bestMembers } from "../search-index/best-members.ts";
import { MAX_OTHERS, rankCards } from "../search-index/find-cards.ts";
import { ENOUGH_RANKED, type KeywordMatch } from "../search-index/match-keyword.ts";
import { priceFilter } from "./price-filter.ts";
import type { CatalogueProduct } from "./product.ts";
import { catalogueStore } from "./store.ts";

interface ProductSearch {
  limit: number;
  /** Bounds in rupees. */
  price?: NumberRange;
  /** Where so much of what sells most is found, what sells little is not ranked; else so much of it is. */
  enough?: number;
  others?: number;
}

/** The products of a search, best first; of a family the member that is meant most. */
export async function searchProducts(
  db: Db,
  keyword: string,
  match: KeywordMatch,
  { limit, price = anyPrice, enough = ENOUGH_RANKED, others = MAX_OTHERS }: ProductSearch,
): Promise<CatalogueProduct[]> {
  if (!match.findsAny) return [];
  const isNarrowed = price.min !== null || price.max !== null;
  const isPlenty = match.topCards >= (isNarrowed ? ENOUGH_RANKED : enough);
  const cards = await rankCards(
    db,
    { ...priceFilter(price), conditions: [match.where] },
    { rank: match.rank, isExact: match.isExact, others: isPlenty ? 0 : others, offset: 0, limit },
  );
  const members = await bestMembers(
    db,
    cards.flatMap(({ familyId }) => familyId ?? []),
    match.mended ?? keyword,
  );
  const ids = cards
    .map(({ productId, familyId }) => productId ?? members.get(familyId ?? ""))
    .filter((id) => id !== undefined);
  const found = await catalogueStore(db).productsByIds(ids);
  const byId = new Map(found.map((product) => [product.id, product]));
  return ids.map((id) => byId.get(id)).filter((product) => product !== undefined);
}

const anyPrice: NumberRange = { min: null, max: null };
