import { isDeepStrictEqual } from "node:util";
import { cacheTags } from "../lib/cache-tags.ts";
import { soldOutOrBackTags } from "../stock/stock-store.ts";
import type { CatalogueProduct } from "./product.ts";

/** Products are found by the words of these. */
const searchedFields = ["name", "sku", "description", "specifications"] as const;

/**
 * The cache tags that a product's change announces: its own, and those of the lists whose members or
 * order become different. Each list that shows the product carries its tag, so a new price or photo
 * drops no page besides.
 *
 * @param before undefined for a product that is made
 * @param after undefined for one that is deleted
 */
export function changedTags(
  before: CatalogueProduct | undefined,
  after: CatalogueProduct | undefined,
): string[] {
  const known = before ?? after;
  if (!known) return [];
  const tags = [cacheTags.product(known.id)];
  const appears = !before || !after;
  if (appears) tags.push(cacheTags.productList);
  const moves = before?.category._id !== after?.category._id;
  if (moves) tags.push(...categoryTags(before), ...categoryTags(after));
  else if (isInStock(before) !== isInStock(after))
    tags.push(...soldOutOrBackTags(known.category._id));
  if (moves || searchedFields.some((field) => !isDeepStrictEqual(before?.[field], after?.[field])))
    tags.push(cacheTags.search);
  return [...new Set(tags)];
}

function categoryTags(product: CatalogueProduct | undefined): string[] {
  if (!product) return [];
  const { _id } = product.category;
  return [cacheTags.productsOf(_id), cacheTags.inStock(_id)];
}

const isInStock = (product: CatalogueProduct | undefined) => (product?.stock ?? 0) > 0;
