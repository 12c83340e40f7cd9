import type { Product } from "#shared/catalogue/contract.ts";
import { filledSpecifications, filledTiers } from "./product-rows.ts";
import { type FilledProduct, productValues, type StockAct } from "./product-schema.ts";

/** What makes a product: all texts of its form. */
export type NewProduct = Omit<FilledProduct, "stockAct">;

/** What changes one: the texts that differ from what was seen, and which state that was. */
export type ChangedProduct = Partial<NewProduct> &
  Pick<Product, "_id"> & { version: string; stockChange?: string; quantitySeen?: string };

/** The whole of a filled form. */
export function newProductBody({ stockAct: _counted, ...texts }: FilledProduct): NewProduct {
  return texts;
}

/** Of a filled form only what is to be changed, so that nobody else's edit is undone. */
export function changedProductBody(filled: FilledProduct, seen: Product): ChangedProduct {
  const { stockAct, quantity, ...texts } = filled;
  const before: Record<string, unknown> = savedTexts(seen);
  const changed = Object.entries(texts).filter(([name, text]) => text !== before[name]);
  return {
    ...Object.fromEntries(changed),
    ...stockTexts(stockAct, quantity, seen),
    version: seen.updatedAt,
    _id: seen._id,
  };
}

/** The texts that the form would send of a product that nobody changed. */
function savedTexts(product: Product): Omit<NewProduct, "quantity"> {
  const {
    stockAct: _act,
    quantity: _pieces,
    photoProblem: _none,
    ...values
  } = productValues(product);
  return {
    ...values,
    shipping: product.shipping ? "true" : "false",
    bulkDiscounts: JSON.stringify(filledTiers(values.bulkDiscounts)),
    specifications: JSON.stringify(filledSpecifications(values.specifications)),
  };
}

function stockTexts(act: StockAct, pieces: string, { quantity }: Product) {
  if (pieces === "") return {};
  if (act === "count") return { quantity: pieces, quantitySeen: String(quantity) };
  return Number(pieces) === 0 ? {} : { stockChange: act === "add" ? pieces : `-${pieces}` };
}
