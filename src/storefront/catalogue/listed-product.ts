import type { Product } from "#shared/catalogue/contract.ts";
import type { ProductCard } from "#shared/search/contract.ts";

export type ListedProduct = Pick<
  Product,
  | "_id"
  | "name"
  | "slug"
  | "price"
  | "quantity"
  | "photo"
  | "bulkDiscounts"
  | "specifications"
  | "tierGroup"
> & {
  /** The family that it stands for in a list; none for a product that is shown by itself. */
  family?: ProductCard["family"] | undefined;
};

/** Specifications on a card; the owner lists the most telling first. */
const MAX_SPECIFICATIONS = 4;

/** A product as lists show it, without what they don't: loader data are sent within the page. */
export function listedProduct(product: ListedProduct): ListedProduct {
  const { _id, name, slug, price, quantity, photo, bulkDiscounts, specifications } = product;
  const { tierGroup, family } = product;
  // By these its products differ: what the one that stands for it has says nothing of the others.
  const options = new Set(family?.options.filter(({ values }) => values > 1).map(nameOf));
  return {
    _id,
    name,
    slug,
    price,
    quantity,
    photo: photo.slice(0, 1),
    bulkDiscounts,
    specifications: specifications
      .filter((specification) => !options.has(nameOf(specification)))
      .slice(0, MAX_SPECIFICATIONS),
    tierGroup,
    // Of one that is left by the filters, the product itself is the card.
    ...(family && family.products > 1 && { family }),
  };
}

/** A product as what shows only whether it is sold out sees it: its quantity is 0 or 1. */
export function withoutStockCount<Card extends { quantity: number }>(product: Card): Card {
  return { ...product, quantity: Math.min(product.quantity, 1) };
}

function nameOf({ name }: { name: string }): string {
  return name.toLowerCase();
}
