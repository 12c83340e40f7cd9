import { sql } from "drizzle-orm";
import { type Money, paise } from "#shared/money.ts";
import type { CatalogueProduct } from "../catalogue/product.ts";
import { catalogueStore } from "../catalogue/store.ts";
import type { Db } from "../database/connection.ts";
import { familyVariants } from "../database/schema/attributes.ts";
import { products } from "../database/schema/catalogue.ts";
import { bestVariants } from "../search-index/best-variants.ts";
import type { EntryFilter } from "../search-index/entry-filter.ts";
import type { FoundEntry } from "../search-index/find-entries.ts";
import { fittingFamilies } from "../search-index/fitting-families.ts";

/** A card as a list shows it. */
export interface ListedCard {
  /** The product, or the one that stands for its family. */
  product: CatalogueProduct;
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

/**
 * A card whose product was deleted meanwhile is left out.
 *
 * @param keyword of a family, the variant that it names stands for it
 */
export async function listedCards(
  db: Db,
  found: readonly FoundEntry[],
  filter: EntryFilter,
  keyword?: string,
): Promise<ListedCard[]> {
  const familyIds = found.flatMap(({ familyId }) => familyId ?? []);
  const [fitting, meant] = await Promise.all([
    fittingFamilies(db, familyIds, filter),
    keyword === undefined ? undefined : bestVariants(db, familyIds, keyword),
  ]);
  const families = new Map(fitting.map((family) => [family.id, family]));
  const shown = found.flatMap(({ productId, familyId }) => {
    const family = families.get(familyId ?? "");
    const best = meant?.get(familyId ?? "");
    const isFitting = best !== undefined && family?.productIds.includes(best);
    const id = productId ?? (isFitting ? best : family?.productIds[0]);
    return id === undefined ? [] : [{ id, family }];
  });
  const listed = await catalogueStore(db).productsByIds(shown.map(({ id }) => id));
  const byId = new Map(listed.map((product) => [product.id, product]));
  const pictures = await familyPictures(
    db,
    shown.flatMap(({ id, family }) => (family && !byId.get(id)?.photos.length ? family.id : [])),
  );
  return shown.flatMap(({ id, family }): ListedCard[] => {
    const product = byId.get(id);
    if (!product) return [];
    if (!family) return [{ product, family: null }];
    const { name, options, productIds, minPaise, maxPaise } = family;
    const fromPrice = paise(minPaise);
    const pricesDiffer = minPaise < maxPaise;
    const picture = pictures.get(family.id);
    const isBare = product.photos.length === 0 && picture !== undefined;
    return [
      {
        product: isBare ? { ...product, photos: [picture.photo] } : product,
        family: {
          ...{ name, options, productIds, fromPrice, pricesDiffer },
          picturedBy: isBare ? picture.productId : undefined,
        },
      },
    ];
  });
}

interface FamilyPicture extends Record<string, unknown> {
  familyId: string;
  productId: string;
  photo: string;
}

/** A picture of each family of which a variant has one. */
async function familyPictures(
  db: Db,
  familyIds: readonly string[],
): Promise<Map<string, FamilyPicture>> {
  if (familyIds.length === 0) return new Map();
  const { rows } = await db.execute<FamilyPicture>(sql`
    select distinct on (${familyVariants.familyId}) ${familyVariants.familyId} as "familyId",
      ${products.id} as "productId", ${products.photos}->>0 as photo
    from ${familyVariants}
    inner join ${products} on ${products.id} = ${familyVariants.productId}
    where ${familyVariants.familyId} = any(${sql.param([...familyIds])}::uuid[])
      and ${products.photos}->>0 is not null
    order by ${familyVariants.familyId}, ${products.id}`);
  return new Map(rows.map((row) => [row.familyId, row]));
}
