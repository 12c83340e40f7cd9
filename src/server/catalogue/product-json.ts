import type { z } from "zod";
import type { product as productShape } from "#shared/catalogue/contract.ts";
import { toRupees } from "#shared/money.ts";
import type { CatalogueProduct } from "./product.ts";

/** A product as JSON carries it: money in rupees, times in ISO 8601. */
export function productJson(product: CatalogueProduct): z.input<typeof productShape> {
  return {
    _id: product.id,
    name: product.name,
    slug: product.slug,
    description: product.description,
    price: toRupees(product.price),
    quantity: product.stock,
    category: product.category,
    shipping: product.shipping,
    ...(product.customised && { customised: true }),
    photo: product.photos,
    bulkDiscounts: product.bulkDiscounts,
    createdAt: product.createdAt.toISOString(),
    updatedAt: product.updatedAt.toISOString(),
    sku: product.sku,
    specifications: product.specifications,
    ...(product.brand && { brand: product.brand }),
    origin: product.origin,
    netQuantity: product.netQuantity,
    unit: product.unit,
    ...(product.weight !== null && { weight: product.weight }),
    ...(product.packedSize && { packedSize: product.packedSize }),
    hsn: product.hsn,
    gstPercent: product.gstPercent,
    ...inheritedTax(product),
    tierGroup: product.tierGroup,
  };
}

function inheritedTax({ hsn, ownHsn, gstPercent, ownGstPercent }: CatalogueProduct) {
  const inherited: ("hsn" | "gstPercent")[] = [];
  if (hsn !== "" && ownHsn === "") inherited.push("hsn");
  if (gstPercent !== null && ownGstPercent === null) inherited.push("gstPercent");
  return inherited.length > 0 && { inherited };
}

/** Of a product, what its summary tells. */
export type SummarisedProduct = Pick<
  CatalogueProduct,
  "id" | "name" | "slug" | "sku" | "price" | "stock" | "photos" | "bulkDiscounts" | "tierGroup"
>;

/** As JSON, for cards, families and starter kits. */
export function productSummary({ id, price, stock, photos, ...product }: SummarisedProduct) {
  const { name, slug, sku, bulkDiscounts, tierGroup } = product;
  return {
    _id: id,
    name,
    slug,
    sku,
    price: toRupees(price),
    quantity: stock,
    photo: photos,
    bulkDiscounts,
    tierGroup,
  };
}
