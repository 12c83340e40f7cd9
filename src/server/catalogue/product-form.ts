import { z } from "zod";
import type { productForm } from "#shared/catalogue/admin-contract.ts";
import type { Outcome } from "#shared/failure.ts";
import { type Money, paise } from "#shared/money.ts";
import { check, type ProductChange } from "./drafts.ts";

/** The fields of the two multipart calls, as they came: texts. */
export type ProductForm = z.output<typeof productForm>;

const NO_JSON = Symbol("no JSON");

/** An empty text is an empty list. */
const jsonList = (why: string) =>
  z
    .string()
    .transform((text) => (text === "" ? [] : readJson(text)))
    .pipe(z.array(z.unknown(), why));

const PRICE = "must be rupees with at most 2 decimals, 0 or more";

/**
 * Reads texts alone, and only as people write them: `1e3`, ` 5 `, `0x10` and `Infinity` are numbers
 * to JavaScript, but nobody means them. Whether a value is right is for `drafts.ts`.
 */
const formTexts = z
  .object({
    name: z.string(),
    // Browsers send every line's end as two characters.
    description: z.string().transform((text) => text.replaceAll(/\r\n?/g, "\n")),
    price: z
      .string()
      .min(1, "is required")
      .regex(/^\d{1,10}(?:\.\d{1,2})?$/, PRICE)
      .transform(readRupees),
    quantity: z
      .string()
      .regex(/^\d{1,10}$/, "must be a whole number, 0 or more")
      .transform(Number),
    category: z.string(),
    shipping: z
      .enum(["true", "false", "1", "0"], "must be true or false")
      .transform((text) => text === "true" || text === "1"),
    photo: z
      .union([z.string(), z.array(z.string())])
      .transform(readPhotos)
      .pipe(z.array(z.string(), "must be a list of addresses")),
    bulkDiscounts: jsonList("must be a list of quantity and discount, as JSON"),
    sku: z.string(),
    specifications: jsonList("must be a list of name and value, as JSON"),
    origin: z.string(),
    netQuantity: z.string(),
    hsn: z.string(),
    gstPercent: z
      .string()
      .regex(/^(?:\d{1,3}(?:\.\d{1,2})?)?$/, "must be from 0 to 100, with at most 2 decimals")
      .transform((text) => (text === "" ? null : Number(text))),
  })
  .partial();

/**
 * Reads a product's form: the values that it names, for `drafts.ts` to check. Fails with
 * `invalid_request` and each field that cannot be read.
 */
export function readProductForm(form: ProductForm): Outcome<ProductChange, "invalid_request"> {
  // The lists' members are any JSON yet; the next check looks at them.
  return check(formTexts, form) as Outcome<ProductChange, "invalid_request">;
}

/** Digit by digit, as a float would not hold every amount. */
function readRupees(text: string): Money {
  const [whole, decimals = ""] = text.split(".");
  return paise(Number(whole) * 100 + Number(decimals.padEnd(2, "0")));
}

/**
 * A repeated field, a JSON list, or one text that commas part. A comma that belongs to an address
 * is percent-encoded, so only a JSON list may hold one, and it is encoded here.
 */
function readPhotos(given: string | string[]): unknown {
  if (typeof given === "string" && given.trimStart().startsWith("[")) {
    const list = readJson(given);
    return Array.isArray(list) ? list.map(encodeCommas) : list;
  }
  return [given]
    .flat()
    .flatMap((text) => text.split(","))
    .map((address) => address.trim())
    .filter((address) => address !== "");
}

function encodeCommas(address: unknown): unknown {
  return typeof address === "string" ? address.replaceAll(",", "%2C") : address;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return NO_JSON;
  }
}
