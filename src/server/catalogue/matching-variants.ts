import { sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { searchVariants } from "../database/schema/search.ts";
import { nameKeyOf, searchDocument } from "../search-index/document.ts";
import type { KeywordMatch } from "../search-index/match-keyword.ts";
import { type CategoryPaths, indexedProducts } from "./indexed-products.ts";

/**
 * The variants of families that a keyword finds by their own words, by family, the best first. An entry has
 * the words of all its variants, so each of these is read as if it had an entry to itself. A family of which
 * no variant matches by itself is left out.
 */
export async function matchingVariants(
  db: Db,
  variantsOf: ReadonlyMap<string, readonly string[]>,
  match: KeywordMatch,
  pathOf: CategoryPaths,
): Promise<Map<string, string[]>> {
  const products = await indexedProducts(db, [...variantsOf.values()].flat(), pathOf);
  const rows = products.map((product) => {
    const { document, mainWords } = searchDocument([product.texts]);
    return {
      product_id: product.id,
      document,
      main_words: mainWords,
      name_key: nameKeyOf(product.texts.name),
    };
  });
  // Named as the entries are: the match's conditions are on their columns.
  const { rows: found } = await db.execute<{ family: string; product: string }>(sql`
    select search_entries.family_id as family, search_entries.product_id as product
    from (
      select own.product_id, ${searchVariants.familyId}, own.document::tsvector,
        own.main_words::tsvector, own.name_key, ${searchVariants.inStock}, ${searchVariants.sold},
        ${searchVariants.pricePaise}
      from json_to_recordset(${JSON.stringify(rows)}::json) as own(
        product_id uuid, document text, main_words text, name_key text)
      inner join ${searchVariants} on ${searchVariants.productId} = own.product_id
    ) as search_entries
    where ${match.anywhere}
    order by (${match.where}) desc, ${match.rank} desc, search_entries.in_stock desc,
      search_entries.sold desc, search_entries.price_paise, search_entries.product_id`);
  const byFamily = Map.groupBy(found, ({ family }) => family);
  return new Map([...byFamily].map(([family, own]) => [family, own.map(({ product }) => product)]));
}
