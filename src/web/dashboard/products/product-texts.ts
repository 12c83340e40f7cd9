import { ungroupRupees } from "#shared/rupee-text.ts";
import type { FormTexts } from "../../ui/use-form.ts";

/** The names of the form's fields that the two endpoints take as they are. */
const sent = [
  "name",
  "description",
  "price",
  "quantity",
  "category",
  "shipping",
  "photo",
  "bulkDiscounts",
  "sku",
  "specifications",
  "origin",
  "netQuantity",
  "hsn",
  "gstPercent",
] as const;

type ProductTexts = { [Name in (typeof sent)[number]]?: string };

/**
 * What a product's form sends. An unchanged stock is left out: orders may have taken from it since
 * the form was opened, and the old number would bring that back.
 */
export function productTexts(texts: FormTexts, stockBefore: number | undefined): ProductTexts {
  const named: ProductTexts = {};
  for (const name of sent) {
    const text = texts[name];
    if (text !== undefined) named[name] = text.trim();
  }
  if (named.price !== undefined) named.price = ungroupRupees(named.price);
  if (stockBefore !== undefined && named.quantity === String(stockBefore)) delete named.quantity;
  return named;
}
