import "../../kit/forms/zod-without-eval.ts";
import { z } from "zod";
import { attributeKinds } from "#shared/attributes/contract.ts";
import { createProduct } from "#shared/catalogue/admin-contract.ts";
import type { Product } from "#shared/catalogue/contract.ts";
import {
  COST_TOO_LARGE,
  MAX_PRICE_RUPEES,
  MAX_SPECIFICATION_NAME_LENGTH,
  MAX_SPECIFICATION_VALUE_LENGTH,
  MAX_TIER_QUANTITY,
  MIN_TIER_QUANTITY,
  PRICE_TOO_LARGE,
} from "#shared/catalogue/product-limits.ts";
import { type Codec, countCodec, moneyCodec, percentCodec } from "#shared/codecs.ts";
import { rupees } from "#shared/money.ts";
import { uploadsEnded } from "../../kit/forms/uploads-ended.ts";
import {
  checkReason,
  noStockChange,
  stockFields,
  stockQuantity,
} from "../../stock/stock-change.ts";
import { attributeRows, rowProblem, rowsJson } from "./attribute-texts.ts";
import type { FormAttributes } from "./load-attributes.ts";
import { filledSpecifications, filledTiers } from "./product-rows.ts";

export const PRICE_RULE =
  "Price must be rupees with at most 2 decimals, such as 1499, 1,299 or 99.50";
export const COST_RULE =
  "Cost must be rupees with at most 2 decimals, such as 850 or 99.50, or empty";
const TIER_QUANTITY_RULE = "Quantity must be a whole number from 2 to 10,00,000";
const TIER_DISCOUNT_RULE = "Discount must be from 0 to 100, with at most 2 decimals";

/** Room for as many values as an attribute may have. */
const MAX_ATTRIBUTE_TEXT = 1_000;

const text = z.string().trim();

/** A value as it is typed, or nothing: as the text that the shop takes, which has plain digits. */
const plainText = <Value extends number>(
  codec: Codec<Value>,
  rule: string,
  toText: (value: Value) => string = String,
  problemOf: (value: Value) => string | undefined = () => undefined,
) =>
  text.transform((typed, { addIssue }) => {
    const value = codec.read(typed);
    if (value === undefined) {
      if (typed !== "") addIssue(rule);
      return "";
    }
    const problem = problemOf(value);
    if (problem) addIssue(problem);
    return toText(value);
  });

const atMost = (label: string, limit: number) =>
  text.max(limit, `${label} must have at most ${limit} characters`);

const price = plainText(moneyCodec, PRICE_RULE, moneyCodec.write, (amount) =>
  amount > rupees(MAX_PRICE_RUPEES) ? PRICE_TOO_LARGE : undefined,
);

const cost = plainText(moneyCodec, COST_RULE, moneyCodec.write, (amount) =>
  amount > rupees(MAX_PRICE_RUPEES) ? COST_TOO_LARGE : undefined,
);

const { hsn } = createProduct.body.shape;

/**
 * Makes the texts that the form sends to its page's action. Those that an older version of the shop has
 * taken may stay as they are: `product` is the one that is changed, if any.
 */
export function productSchema(product?: Product) {
  return createProduct.body
    .extend({
      price: text.min(1, "Price is required").pipe(price),
      cost,
      // A new product's pieces are counted.
      ...stockFields,
      quantity: product ? stockQuantity : text.min(1, "Quantity is required").pipe(stockQuantity),
      shipping: z.boolean().transform((checked) => (checked ? "true" : "false")),
      customised: z.boolean().transform((checked) => (checked ? "true" : "false")),
      /** JSON: a list of addresses. */
      photo: text,
      photoProblem: uploadsEnded,
      // A row that misses a value is not saved, but what stands in it must be right.
      bulkDiscounts: z.array(
        z.object({
          quantity: plainText(countCodec, TIER_QUANTITY_RULE, String, (count) =>
            count < MIN_TIER_QUANTITY || count > MAX_TIER_QUANTITY ? TIER_QUANTITY_RULE : undefined,
          ),
          discount: plainText(percentCodec, TIER_DISCOUNT_RULE),
        }),
      ),
      specifications: z.array(
        z.object({
          name: atMost("Specification", MAX_SPECIFICATION_NAME_LENGTH),
          value: atMost("Value", MAX_SPECIFICATION_VALUE_LENGTH),
        }),
      ),
      /** Set by the owner, besides those that are read. */
      attributes: z.array(
        z
          .object({
            code: z.string(),
            kind: z.enum(attributeKinds),
            text: atMost("Values", MAX_ATTRIBUTE_TEXT),
          })
          .superRefine((row, { addIssue }) => {
            const message = rowProblem(row);
            if (message) addIssue({ code: "custom", message, path: ["text"] });
          }),
      ),
      hsn: product?.hsn ? hsn.or(z.literal(product.hsn)) : hsn,
      /** Chosen from a list. */
      gstPercent: text,
    })
    .superRefine(checkReason)
    .transform(({ photoProblem: _ended, bulkDiscounts, specifications, attributes, ...texts }) => ({
      ...texts,
      bulkDiscounts: JSON.stringify(filledTiers(bulkDiscounts)),
      specifications: JSON.stringify(filledSpecifications(specifications)),
      attributes: rowsJson(attributes),
    }));
}

export type ProductValues = z.input<ReturnType<typeof productSchema>>;
export type FilledProduct = z.output<ReturnType<typeof productSchema>>;

/** What goods cost, in rupees: null where it is not known, undefined where whoever is signed in does not see it. */
export type SeenCost = number | null | undefined;

/** Of a new one where none is given. */
export function productValues(
  product: Product | undefined,
  attributes?: FormAttributes,
  seenCost?: SeenCost,
): ProductValues {
  return {
    name: product?.name ?? "",
    description: product?.description ?? "",
    price: product ? moneyCodec.write(rupees(product.price)) : "",
    cost: typeof seenCost === "number" ? moneyCodec.write(rupees(seenCost)) : "",
    ...noStockChange,
    stockAction: product ? "add" : "count",
    category: product?.category._id ?? "",
    shipping: product?.shipping ?? true,
    customised: product?.customised ?? false,
    photo: JSON.stringify(product?.photo ?? []),
    photoProblem: "",
    bulkDiscounts: (product?.bulkDiscounts ?? []).map(({ quantity, discount }) => ({
      quantity: String(quantity),
      discount: String(discount),
    })),
    specifications: product?.specifications ?? [],
    attributes: attributes ? attributeRows(attributes.dictionary, attributes.set) : [],
    sku: product?.sku ?? "",
    netQuantity: product?.netQuantity ?? "",
    unit: product?.unit ?? "NOS",
    weight: String(product?.weight ?? ""),
    packedSize: product?.packedSize ?? "",
    brand: product?.brand ?? "",
    origin: product?.origin ?? "",
    hsn: (ownOf(product, "hsn") && product?.hsn) || "",
    gstPercent: ownOf(product, "gstPercent") ? String(product?.gstPercent ?? "") : "",
  };
}

/** The product says it itself: a value of its category or the shop is not in its form. */
function ownOf(product: Product | undefined, name: "hsn" | "gstPercent"): boolean {
  return !product?.inherited?.includes(name);
}
