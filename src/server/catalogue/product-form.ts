import { z } from "zod";
import { type AttributeChanges, attributeChanges } from "#shared/attributes/attribute-changes.ts";
import type { updateProduct } from "#shared/catalogue/admin-contract.ts";
import type { productForm, stockEdit } from "#shared/catalogue/product-fields.ts";
import { parseRupees } from "#shared/codecs.ts";
import { type Failure, type Outcome, success } from "#shared/failure.ts";
import type { EditReason } from "#shared/stock/movement-reason.ts";
import { unitCodes } from "#shared/tax/hsn.ts";
import { invalidFields } from "../lib/common-failures.ts";
import { check, type ProductChange } from "./drafts.ts";

/** The texts of the two multipart endpoints, as their contract has checked them. */
export type ProductForm = z.output<ReturnType<typeof productForm.partial>>;

/** The state that an update was made from, as far as it names one, and its change of the stock. */
export interface ProductGuards {
  /** The `updatedAt` that was seen, in ISO 8601. */
  version?: string | undefined;
  /** Pieces to add to the present stock; negative to take away. */
  stockChange?: number | undefined;
  /** The stock that was seen when `quantity` was counted. */
  quantitySeen?: number | undefined;
  /** What lay in the first branch then, with what is kept for orders. */
  onHandSeen?: number | undefined;
  stockReason?: EditReason | undefined;
  stockNote?: string | undefined;
  /** Of a delivery. */
  supplier?: string | undefined;
  supplierReference?: string | undefined;
  /** Who changes it, an admin's e-mail; left out for the shop itself. */
  actor?: string | undefined;
  attributes?: AttributeChanges | undefined;
  /** Who changes it may see what it costs, also where somebody else has changed it meanwhile. */
  seesCost?: boolean | undefined;
  /** Why who changes it may not set its stock: given as the failure where that would be another then. */
  stockRefusal?: Failure<"not_allowed" | "two_factor_missing"> | undefined;
}

const NO_JSON = Symbol("no JSON");

/** An empty text is an empty list. */
const jsonList = (why: string) =>
  z
    .string()
    .transform((text) => (text === "" ? [] : readJson(text)))
    .pipe(z.array(z.unknown(), why));

const yesOrNo = z.string().transform((text) => text === "true" || text === "1");

/** Makes values of the texts; whether a value is right is for `drafts.ts`. */
const formValues = z
  .object({
    name: z.string(),
    description: z.string(),
    price: z.string().transform(parseRupees),
    cost: z.string().transform((text) => (text === "" ? null : parseRupees(text))),
    quantity: z.string().transform(Number),
    category: z.string(),
    shipping: yesOrNo,
    customised: yesOrNo,
    photo: z
      .union([z.string(), z.array(z.string())])
      .transform(readPhotos)
      .pipe(z.array(z.string(), "Photos must be a list of addresses")),
    bulkDiscounts: jsonList(
      "Bulk discounts must be a list of quantity and discount, as JSON",
    ).transform((tiers) => tiers.map(withNumbers)),
    sku: z.string(),
    specifications: jsonList("Specifications must be a list of name and value, as JSON"),
    brand: z.string(),
    origin: z.string(),
    netQuantity: z.string(),
    unit: z.enum(unitCodes),
    weight: z.string().transform((text) => (text === "" ? null : Number(text))),
    packedSize: z.string(),
    hsn: z.string(),
    gstPercent: z.string().transform((text) => (text === "" ? null : Number(text))),
  } satisfies Record<keyof ProductForm, z.ZodType>)
  .partial();

/**
 * Reads a product's form: the values that it names, for `drafts.ts` to check. Fails with
 * `invalid_request` and each list that cannot be read.
 */
export function readProductForm(form: ProductForm): Outcome<ProductChange, "invalid_request"> {
  // The lists' members are any JSON yet; the next check looks at them.
  return check(formValues, form) as Outcome<ProductChange, "invalid_request">;
}

/** Reads what an update's form says besides the product's own values. */
export function readGuards({
  version,
  ...form
}: Pick<z.output<typeof updateProduct.body>, keyof typeof stockEdit | "version">): ProductGuards {
  const { stockChange, quantitySeen, onHandSeen, ...texts } = form;
  const { stockReason, stockNote, supplier, supplierReference } = texts;
  return {
    ...{ version, stockReason, stockNote, supplier, supplierReference },
    ...(stockChange !== undefined && { stockChange: Number(stockChange) }),
    ...(quantitySeen !== undefined && { quantitySeen: Number(quantitySeen) }),
    ...(onHandSeen !== undefined && { onHandSeen: Number(onHandSeen) }),
  };
}

/**
 * Reads what a form says of attributes; nothing where it names none. Fails with `invalid_request` at
 * the field `attributes`.
 */
export function readAttributeChanges(
  text: string | undefined,
): Outcome<AttributeChanges | undefined, "invalid_request"> {
  if (text === undefined) return success(undefined);
  const read = attributeChanges.safeParse(text === "" ? {} : readJson(text));
  if (read.success) return success(read.data);
  return invalidFields({ attributes: read.error.issues[0]?.message ?? "Attributes are not valid" });
}

/**
 * A repeated field, a JSON list, or one comma-separated text. A comma that belongs to an address
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

/** A tier whose numbers may be texts, as a form's inputs give them. */
function withNumbers(tier: unknown): unknown {
  if (typeof tier !== "object" || tier === null || Array.isArray(tier)) return tier;
  return Object.fromEntries(
    Object.entries(tier).map(([name, value]) => [
      name,
      typeof value === "string" && /^\s*\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : value,
    ]),
  );
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return NO_JSON;
  }
}
