import { and, sql } from "drizzle-orm";
import type { NumberRange } from "#shared/search/list-query.ts";
import type { Db } from "../database/connection.ts";
import { searchCards } from "../database/schema/search.ts";
import { bestMembers } from "../search-index/best-members.ts";
import {
  type CardFilter,
  cardCondition,
  oneProductCondition,
} from "../search-index/card-filter.ts";
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
  const filter = priceFilter(price);
  const conditions = [cardCondition(filter), oneProductCondition(filter)];
  const { rows } = await db.execute<{ product: string | null; family: string | null }>(sql`
    select ${searchCards.productId} as product, ${searchCards.familyId} as family
    from ${searchCards} where ${and(match.best, ...conditions)}
    order by ${match.rank} desc, ${searchCards.inStock} desc, ${searchCards.sold} desc,
      ${searchCards.listedAt} desc, ${searchCards.id} desc
    limit ${limit}`);
  const members = await bestMembers(
    db,
    rows.map(({ family }) => family).filter((id) => id !== null),
    match.mended ?? keyword,
  );
  const ids = rows
    .map(({ product, family }) => product ?? members.get(family ?? ""))
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
