import { sql } from "drizzle-orm";
import { paise } from "#shared/money.ts";
import type { ListSort, NumberRange } from "#shared/search/list-query.ts";
import type { Db } from "../database/connection.ts";
import { keyed } from "../database/connection-share.ts";
import { products } from "../database/schema/catalogue.ts";
import { searchVariants } from "../database/schema/search.ts";
import { bestFirst } from "../search-index/best-variants.ts";
import type { EntryFilter } from "../search-index/entry-filter.ts";
import { entrySorts } from "../search-index/entry-sorts.ts";
import { MAX_OTHERS, rankedEntries, sortedEntries } from "../search-index/find-entries.ts";
import { ENOUGH_RANKED, type KeywordMatch } from "../search-index/match-keyword.ts";
import type { CatalogueProduct } from "./product.ts";

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

/** Of a product that is offered while somebody types. */
export type OfferedProduct = Pick<CatalogueProduct, "id" | "name" | "slug" | "photos" | "price">;

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
): Promise<OfferedProduct[]> {
  if (!match.findsAny) return [];
  const isNarrowed = price.min !== null || price.max !== null;
  const isPlenty = match.topEntries >= (isNarrowed ? ENOUGH_RANKED : enough);
  const filter = { ...priceFilter(price), conditions: [match.where] };
  const { rank, isExact } = match;
  const entries = sort
    ? sortedEntries(filter, { sort: entrySorts[sort], limit })
    : rankedEntries(filter, {
        rank,
        isExact,
        others: isPlenty ? 0 : others,
        offset: 0,
        limit,
      });
  // Where little is found it is looked up in one index, whatever was typed.
  const { rows } = await (isPlenty ? db : keyed(db)).execute<
    Omit<OfferedProduct, "price"> & { price: string } & Record<string, unknown>
  >(sql`
    select ${products.id} as id, ${products.name} as name, ${products.slug} as slug,
      ${products.photos} as photos, ${products.pricePaise} as price
    from (select *, row_number() over () as number from (${entries}) as entry) as found
    left join lateral (
      select ${searchVariants.productId} from ${searchVariants}
      where ${searchVariants.familyId} = found.family
      order by ${bestFirst(match.correctedKeyword ?? keyword)} limit 1
    ) as variant on true
    inner join ${products} on ${products.id} = coalesce(found.product, variant.product_id)
    order by found.number`);
  return rows.map((row) => ({ ...row, price: paise(Number(row.price)) }));
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
