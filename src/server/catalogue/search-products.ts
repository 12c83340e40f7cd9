import type { NumberRange } from "#shared/search/list-query.ts";
import type { Db } from "../database/connection.ts";
import { bestMembers } from "../search-index/best-members.ts";
import type { CardFilter } from "../search-index/card-filter.ts";
import { rankCards } from "../search-index/find-cards.ts";
import type { KeywordMatch } from "../search-index/match-keyword.ts";
import type { CatalogueProduct } from "./product.ts";
import { catalogueStore } from "./store.ts";

/**
 * The products of a search, best first; of a family the member that is meant most.
 *
 * @param price bounds in rupees
 */
export async function searchProducts(
  db: Db,
  keyword: string,
  match: KeywordMatch,
  { limit, price = anyPrice }: { limit: number; price?: NumberRange },
): Promise<CatalogueProduct[]> {
  if (!match.findsAny) return [];
  const cards = await rankCards(
    db,
    { ...priceFilter(price), conditions: [match.where] },
    { rank: match.rank, onlyTop: match.isPlenty, offset: 0, limit },
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

function priceFilter({ min, max }: NumberRange): CardFilter {
  const paiseOf = (rupees: number | null) => (rupees === null ? null : Math.round(rupees * 100));
  return {
    conditions: [],
    inStock: false,
    price: { minPaise: paiseOf(min), maxPaise: paiseOf(max) },
    values: new Map(),
  };
}
