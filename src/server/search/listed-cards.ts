import { type SQL, sql } from "drizzle-orm";
import { type Money, paise } from "#shared/money.ts";
import type { CatalogueProduct } from "../catalogue/product.ts";
import type { SummarisedProduct } from "../catalogue/product-json.ts";
import { productColumns } from "../catalogue/store.ts";
import { compiledSql, type Given } from "../database/compiled.ts";
import type { Db } from "../database/connection.ts";
import { keyed } from "../database/connection-share.ts";
import { familyVariants } from "../database/schema/attributes.ts";
import { products } from "../database/schema/catalogue.ts";
import { searchVariants } from "../database/schema/search.ts";
import { type MeantWords, meantWords } from "../search-index/best-variants.ts";
import { type EntryFilter, isNarrowed } from "../search-index/entry-filter.ts";
import type { FoundEntry } from "../search-index/find-entries.ts";
import { fittingFamiliesQuery } from "../search-index/fitting-families.ts";

/** Of a product, what its card shows. */
type CardProduct = SummarisedProduct & Pick<CatalogueProduct, "specifications">;

/** A card as a list shows it. */
export interface ListedCard {
  /** The product, or the one that stands for its family. */
  product: CardProduct;
  family: {
    name: string;
    options: { name: string; values: number }[];
    fromPrice: Money;
    pricesDiffer: boolean;
    /** Those of its products that are all that is asked. */
    productIds: readonly string[];
    /** The variant whose picture it has, where the product has none. */
    picturedBy: string | undefined;
  } | null;
}

/** The products of which a card shows something, for its cache tags. */
export function shownIds({ product, family }: ListedCard): string[] {
  const picturedBy = family?.picturedBy;
  return [product.id, ...(family?.productIds ?? []), ...(picturedBy ? [picturedBy] : [])];
}

interface CardRow extends Record<string, unknown>, Omit<CardProduct, "price"> {
  price: string;
  /** Null for a product that stands alone, as is all else of a family. */
  family: string | null;
  productIds: string[];
  minPaise: string;
  maxPaise: string;
  options: { name: string; values: number }[] | null;
  picture: { productId: string; photo: string } | null;
}

/**
 * The cards of entries, in their order, by one statement. A card whose product was deleted meanwhile is left out.
 *
 * @param keyword of a family, the variant that it names stands for it
 */
export async function listedCards(
  db: Db,
  found: readonly Pick<FoundEntry, "productId" | "familyId">[],
  filter: EntryFilter,
  keyword?: string,
): Promise<ListedCard[]> {
  if (found.length === 0) return [];
  const productIds = found.map(({ productId }) => productId);
  const familyIds = found.map(({ familyId }) => familyId);
  const { rows } = isNarrowed(filter)
    ? await keyed(db).execute<CardRow>(
        cardsQuery(
          { productIds: sql`${sql.param(productIds)}`, familyIds: sql`${sql.param(familyIds)}` },
          filter,
          keyword,
        ),
      )
    : await plainCards[filter.category ? "ofCategory" : "ofAll"][keyword ? "meant" : "any"](
        keyed(db),
        {
          ...{ productIds, familyIds },
          ...(filter.category && { facets: [-filter.category.code] }),
          ...(keyword && meantWords(keyword)),
        },
      );
  return rows.map(cardOf);
}

interface AskedCards extends MeantWords<string[], string> {
  productIds: (string | null)[];
  familyIds: (string | null)[];
  facets: number[];
}

/** Of most lists all that is asked for is a category and a keyword: their statements are written once. */
const plainCards = {
  ofAll: { any: plain(false, false), meant: plain(false, true) },
  ofCategory: { any: plain(true, false), meant: plain(true, true) },
};

function plain(hasCategory: boolean, hasKeyword: boolean) {
  return compiledSql<CardRow, Partial<AskedCards>>((given) => {
    const { productIds, familyIds, facets, slugs, sku } = given as Given<AskedCards>;
    // A statement has no number of a category but that of its facets.
    const category = { code: 0, codes: [], facets: sql`${facets}::int[]` };
    const filter = {
      ...{ conditions: [], inStock: false, values: new Map() },
      price: { minPaise: null, maxPaise: null },
      category: hasCategory ? category : undefined,
    };
    return cardsQuery(
      { productIds: sql`${productIds}`, familyIds: sql`${familyIds}` },
      filter,
      hasKeyword ? { slugs: sql`${slugs}`, sku: sql`${sku}` } : undefined,
    );
  });
}

interface AskedVariants extends Pick<AskedCards, "productIds" | "familyIds"> {
  variantIds: string[];
}

const cardsByVariants = compiledSql<CardRow, AskedVariants>(
  ({ productIds, familyIds, variantIds }) =>
    cardsQuery(
      { productIds: sql`${productIds}`, familyIds: sql`${familyIds}` },
      {
        ...{ conditions: [], inStock: false, values: new Map() },
        variantConditions: [sql`${searchVariants.productId} = any(${variantIds}::uuid[])`],
        price: { minPaise: null, maxPaise: null },
      },
      undefined,
    ),
);

/**
 * The same of what was found with its variants: whatever they were found by, it is one statement, planned once.
 *
 * @param found products that stand alone, and families with those of their variants that are all that is asked
 */
export async function cardsOfVariants(
  db: Db,
  found: readonly { id: string; familyId: string | null; variantIds: readonly string[] | null }[],
): Promise<ListedCard[]> {
  if (found.length === 0) return [];
  const { rows } = await cardsByVariants(keyed(db), {
    productIds: found.map(({ id, familyId }) => (familyId === null ? id : null)),
    familyIds: found.map(({ familyId }) => familyId),
    variantIds: found.flatMap(({ variantIds }) => variantIds ?? []),
  });
  return rows.map(cardOf);
}

function cardsQuery(
  { productIds, familyIds }: { productIds: SQL; familyIds: SQL },
  filter: EntryFilter,
  keyword: string | MeantWords | undefined,
): SQL {
  const families = fittingFamiliesQuery(sql`${familyIds}::uuid[]`, filter, keyword);
  return sql`
    select ${products.id} as id, ${products.name} as name, ${products.slug} as slug, ${products.sku} as sku,
      ${products.pricePaise} as price, ${products.stock} as stock, ${products.photos} as photos,
      ${products.bulkDiscounts} as "bulkDiscounts", ${products.specifications} as specifications,
      ${productColumns.tierGroup} as "tierGroup", fitting.name as family, "productIds", "minPaise", "maxPaise", options,
      case when fitting.id is not null and ${products.photos}->>0 is null
        then ${familyPicture(sql`fitting.id`)} end as picture
    from unnest(${productIds}::uuid[], ${familyIds}::uuid[])
      with ordinality as found (product_id, family_id, place)
    left join (${families})
      as fitting on fitting.id = found.family_id
    inner join ${products} on ${products.id} = coalesce(found.product_id, fitting."productIds"[1])
    order by found.place`;
}

function cardOf({ family, productIds, options, picture, ...row }: CardRow): ListedCard {
  const { id, name, slug, sku, stock, bulkDiscounts, specifications, tierGroup } = row;
  const product = {
    ...{ id, name, slug, sku, stock, bulkDiscounts, specifications, tierGroup },
    price: paise(Number(row.price)),
    photos: picture ? [picture.photo] : row.photos,
  };
  if (family === null) return { product, family: null };
  const [minPaise, maxPaise] = [Number(row.minPaise), Number(row.maxPaise)];
  return {
    product,
    family: {
      ...{ name: family, options: options ?? [], productIds },
      fromPrice: paise(minPaise),
      pricesDiffer: minPaise < maxPaise,
      picturedBy: picture?.productId,
    },
  };
}

/** A picture of a family of which a variant has one. */
function familyPicture(familyId: SQL): SQL {
  return sql`(
    select json_build_object('productId', pictured.id, 'photo', pictured.photos->>0)
    from ${familyVariants}
    inner join ${products} as pictured on pictured.id = ${familyVariants.productId}
    where ${familyVariants.familyId} = ${familyId} and pictured.photos->>0 is not null
    order by pictured.id limit 1)`;
}
