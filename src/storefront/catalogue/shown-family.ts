import type { Family } from "#shared/families/contract.ts";
import type { ProductCard } from "#shared/search/contract.ts";

/**
 * A family as a product's page shows it, without what it does not: loader data are sent within the
 * page.
 */
export function shownFamily({ _id, name, options, members }: Family) {
  const prices = members.map(({ price }) => price);
  const card: NonNullable<ProductCard["family"]> = {
    name,
    products: members.length,
    options: options.map((option) => ({ name: option.name, values: option.values.length })),
    fromPrice: Math.min(...prices),
    pricesDiffer: new Set(prices).size > 1,
  };
  return {
    _id,
    name,
    options,
    members: members.map((member) => ({
      _id: member._id,
      name: member.name,
      slug: member.slug,
      sku: member.sku,
      price: member.price,
      quantity: member.quantity,
      photo: member.photo.slice(0, 1),
      values: member.values,
    })),
    /** What the dialog is told; none for a product without siblings. */
    card: members.length > 1 ? card : undefined,
  };
}

export type ShownFamily = ReturnType<typeof shownFamily>;
