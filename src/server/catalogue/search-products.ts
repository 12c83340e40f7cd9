import { sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { searchCards } from "../database/schema/search.ts";
import { bestMembers } from "../search-index/best-members.ts";
import type { KeywordMatch } from "../search-index/match-keyword.ts";
import type { CatalogueProduct } from "./product.ts";
import { catalogueStore } from "./store.ts";

/** The products of a search, best first; of a family the member that is meant most. */
export async function searchProducts(
  db: Db,
  keyword: string,
  match: KeywordMatch,
  limit: number,
): Promise<CatalogueProduct[]> {
  if (!match.findsAny) return [];
  const { rows } = await db.execute<{ product: string | null; family: string | null }>(sql`
    select ${searchCards.productId} as product, ${searchCards.familyId} as family
    from ${searchCards} where ${match.best}
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
