import type { Family } from "#shared/families/contract.ts";
import type { ProductCard } from "#shared/search/contract.ts";

/**
 * A family as a product's page shows it, without what it does not: loader data are sent within the
 * page.
 */
export function shownFamily({ _id, name, options, variants }: Family) {
  const prices = variants.map(({ price }) => price);
  const card: NonNullable<ProductCard["family"]> = {
    name,
    products: variants.length,
    options: options.map((option) => ({ name: option.name, values: option.values.length })),
    fromPrice: Math.min(...prices),
    pricesDiffer: new Set(prices).size > 1,
  };
  return {
    _id,
    name,
    options,
    variants: variants.map((variant) => ({
      _id: variant._id,
      name: variant.name,
      slug: variant.slug,
      sku: variant.sku,
      price: variant.price,
      quantity: variant.quantity,
      photo: variant.photo.slice(0, 1),
      values: variant.values,
    })),
    /** Undefined for a product without siblings. */
    card: variants.length > 1 ? card : undefined,
  };
}

export type ShownFamily = ReturnType<typeof shownFamily>;
