import type { StarterLine } from "#shared/compatibility/fits-contract.ts";
import type { CatalogueProduct } from "../catalogue/product.ts";
import type { ShownProducts } from "../catalogue/shown-products.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import type { ListedCard } from "../search/listed-cards.ts";
import type { ProductFits, ShownFitting } from "./product-fits.ts";
import { starterProduct } from "./starter-lines.ts";

/** A card without its product's own data, which a sale changes. */
interface ChosenFitting {
  productId: string;
  family: ListedCard["family"];
  reason: string;
}

/** What fits a product, as far as a sale leaves that as it is. */
export interface ChosenFits extends Omit<ProductFits, "starter" | "goods" | "machines"> {
  starter: (Omit<StarterLine, "product"> & { productId: string })[];
  goods: (Omit<ProductFits["goods"][number], "fittings"> & { fittings: ChosenFitting[] })[];
  machines: ChosenFitting[];
}

export function chosenFits({ starter, goods, machines, ...facts }: ProductFits): ChosenFits {
  return {
    ...facts,
    starter: starter.map(({ product, ...line }) => ({ ...line, productId: product._id })),
    goods: goods.map((group) => ({ ...group, fittings: group.fittings.map(chosenFitting) })),
    machines: machines.map(chosenFitting),
  };
}

/** What may change it, besides the search index: the owner's rules, names of families and of options. */
export function tagsOfChoice({ tags }: ChosenFits): string[] {
  const ofProducts = cacheTags.product("");
  return [
    ...tags.filter((tag) => !tag.startsWith(ofProducts)),
    cacheTags.attributes,
    cacheTags.categories,
  ];
}

/**
 * With the products as they are now; those that are gone are left out. Undefined where a family's product has no
 * picture: another variant gives it one, which has to be looked for.
 */
export async function shownFits(
  { starter, goods, machines, ...facts }: ChosenFits,
  shown: ShownProducts,
): Promise<ProductFits | undefined> {
  const cards = [...machines, ...goods.flatMap(({ fittings }) => fittings)];
  const found = await shown.byIds([...starter, ...cards].map(({ productId }) => productId));
  const byId = new Map(found.map((product) => [product.id, product]));
  const isBare = cards.some(
    ({ productId, family }) => family && byId.get(productId)?.photos.length === 0,
  );
  if (isBare) return undefined;
  return {
    ...facts,
    starter: starter.flatMap(({ productId, ...line }) => {
      const product = byId.get(productId);
      return product ? [{ ...line, product: starterProduct(product) }] : [];
    }),
    goods: goods.map((group) => ({ ...group, fittings: shownFittings(group.fittings, byId) })),
    machines: shownFittings(machines, byId),
  };
}

function chosenFitting({ card: { product, family }, reason }: ShownFitting): ChosenFitting {
  return { productId: product.id, family, reason };
}

function shownFittings(
  chosen: readonly ChosenFitting[],
  byId: ReadonlyMap<string, CatalogueProduct>,
): ShownFitting[] {
  return chosen.flatMap(({ productId, family, reason }) => {
    const product = byId.get(productId);
    return product ? [{ card: { product, family }, reason }] : [];
  });
}
