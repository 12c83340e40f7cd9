import type { Money } from "#shared/money.ts";
import type { ProductRow } from "../catalogue/stock-store.ts";
import type { NewLine } from "../orders/store.ts";

interface SoldAt {
  quantity: number;
  /** A piece, before any discount. */
  fullPrice: Money;
  /** A piece, as it is charged. */
  unitPrice: Money;
  /** Percent off. */
  discount: number;
}

/** A line of an order: it keeps its own copy of what was bought, by whatever way it was. */
export function orderLineOf(
  product: ProductRow,
  { quantity, fullPrice, unitPrice, discount }: SoldAt,
): NewLine {
  return {
    productId: product.id,
    name: product.name,
    slug: product.slug,
    sku: product.sku,
    image: product.photos[0] ?? null,
    hsn: product.hsn,
    customised: product.customised,
    gstPercent: product.gstPercent,
    unit: product.unit,
    origin: product.origin,
    fullPricePaise: fullPrice,
    unitPricePaise: unitPrice,
    discountPercent: discount,
    quantity,
  };
}
