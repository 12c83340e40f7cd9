import type { Product } from "#shared/catalogue/contract.ts";

/** What a list shows of a product. */
export type ListedProduct = Pick<
  Product,
  "_id" | "name" | "slug" | "price" | "quantity" | "photo" | "bulkDiscounts" | "specifications"
>;

/** So many specifications stand on a card; the owner lists the most telling first. */
const SPECIFICATIONS = 4;

/**
 * A product as lists show it, the description and the like left out: what a loader answers travels
 * in the page beside its markup.
 */
export function listedProduct(product: ListedProduct): ListedProduct {
  const { _id, name, slug, price, quantity, photo, bulkDiscounts, specifications } = product;
  return {
    _id,
    name,
    slug,
    price,
    quantity,
    photo: photo.slice(0, 1),
    bulkDiscounts,
    specifications: specifications.slice(0, SPECIFICATIONS),
  };
}
