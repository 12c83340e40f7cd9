import { z } from "zod";
import { RUPEE_TEXT } from "../codecs.ts";
import { multilineText, optionalText, requiredLine } from "../fields.ts";
import { withoutGrouping } from "../numbers.ts";
import { editReasons, stockNote, supplierTexts } from "../stock/movement-reason.ts";
import { STOCK_TOO_LARGE } from "../stock/stock-limits.ts";
import { isHsn, unitCodes } from "../tax/hsn.ts";
import { isWeight, readPackedSize, writtenSize } from "./packing.ts";
import { COST_TOO_LARGE, PRICE_TOO_LARGE } from "./product-limits.ts";

export const WEIGHT_RULE = "Weight must be whole grams from 1 to 50,00,000, such as 1200";
const PACKED_SIZE_RULE = "Packed size must be three sides in millimetres, such as 680 x 420 x 440";

/** Grams of a packed piece as a form's text; empty where it is not given. */
export const weightText = z
  .string(WEIGHT_RULE)
  .trim()
  .max(12, WEIGHT_RULE)
  .overwrite((typed) => withoutGrouping(typed) ?? typed)
  .refine((text) => text === "" || (/^\d+$/.test(text) && isWeight(Number(text))), WEIGHT_RULE);

/** The packed size as a form's text, `680 × 420 × 440` or with any other sign between; empty for none. */
export const packedSizeText = z
  .string(PACKED_SIZE_RULE)
  .max(60, PACKED_SIZE_RULE)
  .overwrite((typed) => (typed.trim() === "" ? "" : writtenSize(typed)))
  .refine((text) => text === "" || readPackedSize(text) !== undefined, PACKED_SIZE_RULE);

const UNIT_RULE = `Unit must be one of ${unitCodes.join(", ")}`;

/** A code of the Harmonised System, as deep as the shop's turnover asks for; empty for none. */
const HSN_RULE = "HSN must have 4, 6 or 8 digits";
const HSN_UNKNOWN = "HSN must begin with a heading of the customs tariff, such as 8443";

/** People group its digits: 8443 39 10. */
const hsn = z
  .string({ error: HSN_RULE })
  .overwrite((typed) => typed.replaceAll(/\s/g, ""))
  .regex(/^(?:\d{4}|\d{6}|\d{8})?$/, { error: HSN_RULE, abort: true })
  .refine((code) => code === "" || isHsn(code), HSN_UNKNOWN)
  .optional();

export const COST_RULE = "Cost must be rupees with at most 2 decimals, 0 or more";

/** The texts of a category, wherever they come from. */
export const categoryTexts = {
  name: requiredLine("Name", 100),
  description: optionalText("Description", 2_000),
  /** Of its products, and of those below it, that have none of their own. */
  hsn,
};

/** The texts of a product, wherever they come from: a form, the demo. */
export const productTexts = {
  name: requiredLine("Name", 200),
  // Browsers send the end of each line as two characters.
  description: multilineText("Description", 20_000).optional(),
  sku: optionalText("SKU", 60),
  brand: optionalText("Brand", 70),
  origin: optionalText("Origin", 100),
  netQuantity: optionalText("Net quantity", 100),
  unit: z.enum(unitCodes, UNIT_RULE).optional(),
  packedSize: packedSizeText.optional(),
  hsn,
};

/**
 * The fields of a product's form (multipart/form-data). All are texts, and only as people write
 * them: `1e3`, ` 5 `, `0x10` and `Infinity` are numbers to JavaScript, but nobody means them.
 */
export const productForm = z.object({
  name: productTexts.name,
  description: productTexts.description,
  /** Rupees, at most 2 decimals. */
  price: z
    .string("Price is required")
    .min(1, "Price is required")
    .regex(/^\d+(?:\.\d{1,2})?$/, "Price must be rupees with at most 2 decimals, 0 or more")
    .refine((text) => RUPEE_TEXT.test(text) || !/^\d{11}/.test(text), PRICE_TOO_LARGE),
  /**
   * What a piece costs the shop, without GST: rupees, at most 2 decimals; empty where it is not known. Only from
   * who may see what goods cost (`read_costs`).
   */
  cost: z
    .string(COST_RULE)
    .regex(/^(?:\d+(?:\.\d{1,2})?)?$/, COST_RULE)
    .refine((text) => text === "" || RUPEE_TEXT.test(text) || !/^\d{11}/.test(text), COST_TOO_LARGE)
    .optional(),
  /**
   * The new available stock. An update should rather name `stockChange`: a number read earlier would
   * bring back what was sold since, unless `quantitySeen` says which number that was.
   */
  quantity: z
    .string("Quantity must be a whole number, 0 or more")
    .regex(/^\d+$/, "Quantity must be a whole number, 0 or more")
    .max(10, STOCK_TOO_LARGE)
    .optional(),
  /** Id of the category. */
  category: z.string("Category is required").min(1, "Category is required"),
  shipping: z
    .string("Shipping must be true or false")
    .regex(/^(?:true|false|1|0)$/, "Shipping must be true or false")
    .optional(),
  /** Made to order, so that it cannot be returned. */
  customised: z
    .string("Customised must be true or false")
    .regex(/^(?:true|false|1|0)$/, "Customised must be true or false")
    .optional(),
  /** Repeated, a JSON list, or one comma-separated text. */
  photo: z.union([z.string(), z.array(z.string())]).optional(),
  /** JSON text: a list of quantity and discount. */
  bulkDiscounts: z
    .string("Bulk discounts must be a list of quantity and discount, as JSON")
    .optional(),
  sku: productTexts.sku,
  /** JSON text: a list of name and value. */
  specifications: z.string("Specifications must be a list of name and value, as JSON").optional(),
  brand: productTexts.brand,
  origin: productTexts.origin,
  netQuantity: productTexts.netQuantity,
  unit: productTexts.unit,
  /** Grams of a packed piece; empty where it is not given. */
  weight: weightText.optional(),
  packedSize: productTexts.packedSize,
  hsn: productTexts.hsn,
  /** GST included in the price; empty where it is not given. */
  gstPercent: z
    .string("GST must be a percentage, such as 18")
    .regex(/^(?:\d{1,3}(?:\.\d{1,2})?)?$/, "GST must be a percentage, such as 18")
    .optional(),
});

/** Of an update, on the stock besides `quantity`, as the texts of its form. */
export const stockEdit = {
  /** Pieces to add to the present stock, or with a minus to take away; not together with `quantity`. */
  stockChange: z
    .string("Pieces must be a whole number, such as 20 or -3")
    .regex(/^[+-]?\d{1,10}$/, "Pieces must be a whole number, such as 20 or -3")
    .optional(),
  /** The stock that was seen when `quantity` was counted: it is refused where another is there now. */
  quantitySeen: z
    .string("The number seen must be a whole number, 0 or more")
    .regex(/^\d{1,10}$/, "The number seen must be a whole number, 0 or more")
    .optional(),
  /** What lay on the shelf of the first branch when it was counted: as `quantitySeen`, of what is kept for orders, too. */
  onHandSeen: z
    .string("The number on the shelf must be a whole number, 0 or more")
    .regex(/^\d{1,10}$/, "The number on the shelf must be a whole number, 0 or more")
    .optional(),
  /** Why the stock is another now; a `count` where `quantity` is named, else a `correction`, unless it says so. */
  stockReason: z.enum(editReasons, "Say why the stock changes").optional(),
  /** For whoever reads the product's movements later. */
  stockNote: stockNote.optional(),
  /** Of a delivery: they count for nothing with another reason. */
  ...supplierTexts,
};

/** Set by the owner besides what is read from its texts. */
export const attributesEdit = {
  /**
   * JSON text: lists of values by attribute code; an empty list for one that the product has not, null
   * to have it read from the texts again. Attributes that are not named stay.
   */
  attributes: z.string("Attributes must be lists of values by code, as JSON").optional(),
};
