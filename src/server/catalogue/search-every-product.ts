import { and, inArray, type SQL, sql } from "drizzle-orm";
import type { ListSort, NumberRange } from "#shared/search/list-query.ts";
import type { Db } from "../database/connection.ts";
import { searchVariants } from "../database/schema/search.ts";
import { bestVariants } from "../search-index/best-variants.ts";
import { nameKeyOf, searchDocument } from "../search-index/document.ts";
import { variantCondition } from "../search-index/entry-filter.ts";
import { entrySorts } from "../search-index/entry-sorts.ts";
import {
  type FoundEntry,
  MAX_OTHERS,
  rankEntries,
  sortEntries,
} from "../search-index/find-entries.ts";
import { ENOUGH_RANKED, type KeywordMatch } from "../search-index/match-keyword.ts";
import { type CategoryPaths, categoryPaths, indexedProducts } from "./indexed-products.ts";
import type { CatalogueProduct } from "./product.ts";
import { priceFilter } from "./search-products.ts";
import { catalogueStore } from "./store.ts";

/** So many variants of families are read at once; the best families are mostly enough. */
const VARIANTS_AT_ONCE = 150;

/**
 * Where so many were read and there are still too few that match by themselves ("m l xl" is the words of a
 * family, of which no variant has all), each family that follows is answered by the variant meant most.
 */
const MAX_VARIANTS_READ = 300;

interface Wanted {
  /** Bounds in rupees. */
  price: NumberRange;
  /** Null for the best first. */
  sort: Exclude<ListSort, "relevance"> | null;
  limit: number;
}

/**
 * Every product that a keyword finds, best first or in another order, each variant a product of its own: first what is
 * meant, as lists for people show it, then what only mentions every word. Variants of one family stand
 * together.
 */
export async function searchEveryProduct(
  db: Db,
  keyword: string,
  match: KeywordMatch,
  { price, sort, limit }: Wanted,
): Promise<CatalogueProduct[]> {
  if (!match.findsAny) return [];
  const isPlenty = price.min === null && price.max === null && match.topEntries >= ENOUGH_RANKED;
  const entries = (where: SQL) => {
    const filter = { ...priceFilter(price), conditions: [where] };
    if (sort) return sortEntries(db, filter, { sort: entrySorts[sort], limit });
    const { rank, isExact } = match;
    const others = isPlenty ? 0 : MAX_OTHERS;
    return rankEntries(db, filter, { rank, isExact, others, offset: 0, limit });
  };
  const meant = await entries(match.where);
  const mentioning =
    meant.length < limit ? await entries(sql`(${match.anywhere} and not ${match.where})`) : [];
  const ids = await productsOf(db, [...meant, ...mentioning], { keyword, match, price, limit });
  const found = await catalogueStore(db).productsByIds(ids);
  const byId = new Map(found.map((product) => [product.id, product]));
  return ids.map((id) => byId.get(id)).filter((product) => product !== undefined);
}

/** The products of entries in their order, until there are enough; of a family those that match themselves. */
async function productsOf(
  db: Db,
  entries: readonly FoundEntry[],
  { keyword, match, price, limit }: Omit<Wanted, "sort"> & { keyword: string; match: KeywordMatch },
): Promise<string[]> {
  const familyIds = entries.flatMap(({ familyId }) => familyId ?? []);
  const variants = await variantsOf(db, familyIds, price);
  const best = await bestVariants(db, familyIds, match.correctedKeyword ?? keyword);
  const pathOf = familyIds.length > 0 ? await categoryPaths(db) : undefined;
  const matching = new Map<string, string[]>();
  const ids: string[] = [];
  let read = 0;
  for (const [at, { productId, familyId }] of entries.entries()) {
    if (ids.length >= limit) break;
    if (productId) ids.push(productId);
    if (!familyId || !pathOf) continue;
    if (!matching.has(familyId) && read < MAX_VARIANTS_READ) {
      const next = nextFamilies(entries.slice(at), variants);
      read += [...next.values()].reduce((sum, own) => sum + own.length, 0);
      const found = await matchingVariants(db, next, match, pathOf);
      for (const each of next.keys()) matching.set(each, found.get(each) ?? []);
    }
    const own = matching.get(familyId) ?? [];
    const standsIn = best.get(familyId);
    if (own.length > 0) ids.push(...own);
    else if (standsIn && variants.get(familyId)?.includes(standsIn)) ids.push(standsIn);
  }
  return ids.slice(0, limit);
}

/** The families of the next entries with their variants: the first in any case, and what can be read with it. */
function nextFamilies(
  entries: readonly FoundEntry[],
  variants: ReadonlyMap<string, readonly string[]>,
): Map<string, readonly string[]> {
  const next = new Map<string, readonly string[]>();
  let count = 0;
  for (const { familyId } of entries) {
    if (!familyId) continue;
    const own = variants.get(familyId) ?? [];
    count += own.length;
    if (next.size > 0 && count > VARIANTS_AT_ONCE) break;
    next.set(familyId, own);
  }
  return next;
}

/** The variants of families that cost what is asked, by family. */
async function variantsOf(
  db: Db,
  familyIds: readonly string[],
  price: NumberRange,
): Promise<Map<string, string[]>> {
  if (familyIds.length === 0) return new Map();
  const rows = await db
    .select({ familyId: searchVariants.familyId, productId: searchVariants.productId })
    .from(searchVariants)
    .where(
      and(
        inArray(searchVariants.familyId, [...familyIds]),
        variantCondition({ ...priceFilter(price), conditions: [] }),
      ),
    );
  const byFamily = Map.groupBy(rows, ({ familyId }) => familyId);
  return new Map([...byFamily].map(([id, own]) => [id, own.map(({ productId }) => productId)]));
}

/**
 * The variants of families that a keyword finds by their own words, by family, the best first. An entry has
 * the words of all its variants, so each of these is read as if it had an entry to itself. A family of which
 * no variant matches by itself is left out.
 */
async function matchingVariants(
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
