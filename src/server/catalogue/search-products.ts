import type { ListSort, NumberRange } from "#shared/search/list-query.ts";
import type { Db } from "../database/connection.ts";
import { bestVariants } from "../search-index/best-variants.ts";
import type { EntryFilter } from "../search-index/entry-filter.ts";
import { entrySorts } from "../search-index/entry-sorts.ts";
import { MAX_OTHERS, rankEntries, sortEntries } from "../search-index/find-entries.ts";
import { ENOUGH_RANKED, type KeywordMatch } from "../search-index/match-keyword.ts";
import type { CatalogueProduct } from "./product.ts";
import { catalogueStore } from "./store.ts";

interface ProductSearch {
  limit: number;
  /** Bounds in rupees. */
  price?: NumberRange;
  /** Null for the best first. */
  sort?: Exclude<ListSort, "relevance"> | null;
  /** Where so much of what sells most is found, what sells little is not ranked; else so much of it is. */
  enough?: number;
  others?: number;
}

/** The products of a search, best first or in another order; of a family the variant that is meant most. */
export async function searchProducts(
  db: Db,
  keyword: string,
  match: KeywordMatch,
  {
    limit,
    price = anyPrice,
    sort = null,
    enough = ENOUGH_RANKED,
    others = MAX_OTHERS,
  }: ProductSearch,
): Promise<CatalogueProduct[]> {
  if (!match.findsAny) return [];
  const isNarrowed = price.min !== null || price.max !== null;
  const isPlenty = match.topEntries >= (isNarrowed ? ENOUGH_RANKED : enough);
  const filter = { ...priceFilter(price), conditions: [match.where] };
  const { rank, isExact } = match;
  const entries = sort
    ? await sortEntries(db, filter, { sort: entrySorts[sort], limit })
    : await rankEntries(db, filter, {
        rank,
        isExact,
        others: isPlenty ? 0 : others,
        offset: 0,
        limit,
      });
  const variants = await bestVariants(
    db,
    entries.flatMap(({ familyId }) => familyId ?? []),
    match.correctedKeyword ?? keyword,
  );
  const ids = entries
    .map(({ productId, familyId }) => productId ?? variants.get(familyId ?? ""))
    .filter((id) => id !== undefined);
  const found = await catalogueStore(db).productsByIds(ids);
  const byId = new Map(found.map((product) => [product.id, product]));
  return ids.map((id) => byId.get(id)).filter((product) => product !== undefined);
}

const anyPrice: NumberRange = { min: null, max: null };

/** A filter of entries by what they cost alone; bounds in rupees, both included. */
export function priceFilter({ min, max }: NumberRange): EntryFilter {
  const paiseOf = (rupees: number | null) => (rupees === null ? null : Math.round(rupees * 100));
  return {
    conditions: [],
    inStock: false,
    price: { minPaise: paiseOf(min), maxPaise: paiseOf(max) },
    values: new Map(),
  };
}
