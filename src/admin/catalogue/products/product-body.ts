import type { Product } from "#shared/catalogue/contract.ts";
import { type StockValues, stockTexts } from "../../stock/stock-change.ts";
import { attributesToSend, rowsJson } from "./attribute-texts.ts";
import type { FormAttributes } from "./load-attributes.ts";
import { filledSpecifications, filledTiers } from "./product-rows.ts";
import { type FilledProduct, productValues, type SeenCost } from "./product-schema.ts";

/** All texts of its form. */
export type NewProduct = Omit<
  FilledProduct,
  Exclude<keyof StockValues, "quantity"> | "attributes" | "cost"
> & {
  attributes?: string;
  cost?: string;
};

/** The texts that differ from those seen, and which state was seen. */
export type ChangedProduct = Partial<NewProduct> &
  ReturnType<typeof stockTexts> & { version: string };

/** The whole of a filled form. */
export function newProductBody({
  stockAction: _counted,
  stockReason: _none,
  stockNote: _neither,
  attributes,
  cost,
  ...texts
}: FilledProduct): NewProduct {
  // Who does not see what goods cost may not name it.
  return { ...texts, ...(cost && { cost }), ...attributeTexts("{}", attributes) };
}

/** Of a filled form only what is to be changed, so that nobody else's edit is undone. */
export function changedProductBody(
  filled: FilledProduct,
  seen: Product,
  seenAttributes?: FormAttributes,
  seenCost?: SeenCost,
): ChangedProduct {
  const { stockAction, quantity, stockReason, stockNote, attributes, ...texts } = filled;
  const attributesBefore = rowsJson(productValues(seen, seenAttributes).attributes);
  const before: Record<string, unknown> = savedTexts(seen, seenCost);
  const changed = Object.entries(texts).filter(([name, text]) => text !== before[name]);
  return {
    ...Object.fromEntries(changed),
    ...attributeTexts(attributesBefore, attributes),
    ...stockTexts({ stockAction, quantity, stockReason, stockNote }, seen.quantity),
    version: seen.updatedAt,
  };
}

/** The texts that the form would send of a product that nobody changed. */
function savedTexts(
  product: Product,
  seenCost: SeenCost,
): Omit<NewProduct, "quantity" | "attributes"> {
  const {
    stockAction: _action,
    quantity: _quantity,
    stockReason: _reason,
    stockNote: _note,
    photoProblem: _none,
    attributes: _set,
    ...values
  } = productValues(product, undefined, seenCost);
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
