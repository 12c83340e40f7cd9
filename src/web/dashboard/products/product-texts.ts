import type { z } from "zod";
import type { productForm } from "#shared/catalogue/admin-contract.ts";
import type { FormTexts } from "../../ui/use-form.ts";

type ProductTexts = z.output<typeof productForm>;

/** The names of the form's fields that the two calls take as they are. */
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

/**
 * What may be typed as a price (a regular expression of an input's `pattern`): rupees, grouped or
 * not. The last group has three digits, so that 99,50 is not taken for 9950.
 */
export const PRICE_PATTERN = String.raw`\s*(\d{1,10}|\d{1,3}([,\s]\d{2,3})*[,\s]\d{3})(\.\d{1,2})?\s*`;

/** A price without the commas and spaces by which people, and the shop itself, group its digits. */
function plainPrice(text: string): string {
  return text.replaceAll(/[,\s]/g, "");
}

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
  if (named.price !== undefined) named.price = plainPrice(named.price);
  if (stockBefore !== undefined && named.quantity === String(stockBefore)) delete named.quantity;
  return named;
}
