import { type Money, paise } from "#shared/money.ts";
import type { CatalogueProduct } from "../catalogue/product.ts";
import { catalogueStore } from "../catalogue/store.ts";
import type { Db } from "../database/connection.ts";
import { bestMembers } from "../search-index/best-members.ts";
import type { CardFilter } from "../search-index/card-filter.ts";
import { fittingFamilies } from "../search-index/family-members.ts";
import type { FoundCard } from "../search-index/find-cards.ts";

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
  } | null;
}

/**
 * What the cards of a page show; a card whose product was deleted meanwhile is left out.
 *
 * @param keyword what was searched for: of a family, the member that it names stands for it
 */
export async function listedCards(
  db: Db,
  found: readonly FoundCard[],
  filter: CardFilter,
  keyword?: string,
): Promise<ListedCard[]> {
  const familyIds = found.flatMap(({ familyId }) => familyId ?? []);
  const families = new Map(
    (await fittingFamilies(db, familyIds, filter)).map((family) => [family.id, family]),
  );
  const meant = keyword === undefined ? undefined : await bestMembers(db, familyIds, keyword);
  const shown = found.flatMap(({ productId, familyId }) => {
    const family = families.get(familyId ?? "");
    const best = meant?.get(familyId ?? "");
    const isFitting = best !== undefined && family?.productIds.includes(best);
    const id = productId ?? (isFitting ? best : family?.productIds[0]);
    return id === undefined ? [] : [{ id, family }];
  });
  const products = await catalogueStore(db).productsByIds(shown.map(({ id }) => id));
  const byId = new Map(products.map((product) => [product.id, product]));
  return shown.flatMap(({ id, family }): ListedCard[] => {
    const product = byId.get(id);
    if (!product) return [];
    if (!family) return [{ product, family: null }];
    const { name, options, productIds, minPaise, maxPaise } = family;
    const fromPrice = paise(minPaise);
    return [
      {
        product,
        family: { name, options, productIds, fromPrice, pricesDiffer: minPaise < maxPaise },
      },
    ];
  });
}
