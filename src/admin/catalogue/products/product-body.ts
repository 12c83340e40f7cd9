import type { Product } from "#shared/catalogue/contract.ts";
import { attributesToSend, rowsJson } from "./attribute-texts.ts";
import type { FormAttributes } from "./load-attributes.ts";
import { filledSpecifications, filledTiers } from "./product-rows.ts";
import { type FilledProduct, productValues, type StockAction } from "./product-schema.ts";

/** All texts of its form. */
export type NewProduct = Omit<FilledProduct, "stockAction" | "attributes"> & {
  attributes?: string;
};

/** The texts that differ from those seen, and which state was seen. */
export type ChangedProduct = Partial<NewProduct> & {
  version: string;
  stockChange?: string;
  quantitySeen?: string;
};

/** The whole of a filled form. */
export function newProductBody({
  stockAction: _counted,
  attributes,
  ...texts
}: FilledProduct): NewProduct {
  return { ...texts, ...attributeTexts("{}", attributes) };
}

/** Of a filled form only what is to be changed, so that nobody else's edit is undone. */
export function changedProductBody(
  filled: FilledProduct,
  seen: Product,
  seenAttributes?: FormAttributes,
): ChangedProduct {
  const { stockAction, quantity, attributes, ...texts } = filled;
  const attributesBefore = rowsJson(productValues(seen, seenAttributes).attributes);
  const before: Record<string, unknown> = savedTexts(seen);
  const changed = Object.entries(texts).filter(([name, text]) => text !== before[name]);
  return {
    ...Object.fromEntries(changed),
    ...attributeTexts(attributesBefore, attributes),
    ...stockTexts(stockAction, quantity, seen),
    version: seen.updatedAt,
  };
}

/** The texts that the form would send of a product that nobody changed. */
function savedTexts(product: Product): Omit<NewProduct, "quantity" | "attributes"> {
  const {
    stockAction: _action,
    quantity: _quantity,
    photoProblem: _none,
    attributes: _set,
    ...values
  } = productValues(product);
  return {
    ...values,
    shipping: product.shipping ? "true" : "false",
    customised: product.customised ? "true" : "false",
    bulkDiscounts: JSON.stringify(filledTiers(values.bulkDiscounts)),
    specifications: JSON.stringify(filledSpecifications(values.specifications)),
  };
}

function attributeTexts(before: string, after: string): { attributes?: string } {
  const attributes = attributesToSend(before, after);
  return attributes === undefined ? {} : { attributes };
}

function stockTexts(action: StockAction, typed: string, { quantity }: Product) {
  if (typed === "") return {};
  if (action === "count") return { quantity: typed, quantitySeen: String(quantity) };
  return Number(typed) === 0 ? {} : { stockChange: action === "add" ? typed : `-${typed}` };
}
