import type { AuditSubject } from "../audit/contract.ts";
import { dateAndTime, shortDate } from "../dates.ts";
import { formatMoney, paise } from "../money.ts";
import { groupedNumber } from "../numbers.ts";
import { isPermission, permissions } from "../permissions.ts";
import { nameInWords } from "./call-words.ts";

/** Columns by the labels that they have in the forms, where their names in words say something else. */
const labels: Readonly<Record<string, string>> = {
  category_id: "Category",
  parent_id: "Parent",
  shipping: "Can be shipped",
  customised: "Made to order: cannot be returned",
  photos: "Photos",
  origin: "Country of origin",
  weight_grams: "Weight in grams",
  packed_size: "Packed size in mm",
  hsn: "HSN",
  sku: "SKU",
  gstin: "GSTIN",
  sez: "Special economic zone",
  gst_percent: "GST %",
  discount_percent: "Discount %",
  percent: "Percent off",
  tax_from: "HSN and GST hold from",
  staff_role_id: "Role",
  requires_two_factor: "Needs a second factor",
  is_shared: "Colleagues see it",
  is_filter: "Lists can be filtered by it",
  shared_tiers: "Variants reach bulk discounts together",
  read_from: "Read from",
  author_id: "Author",
  min_temperature: "Temperature from, in °C",
  max_temperature: "Temperature to, in °C",
  min_seconds: "Seconds from",
  max_seconds: "Seconds to",
  eway_bill: "E-way bill",
  pay_by: "Way to pay",
  deliver_to: "Deliver to",
};

/** A column as the forms call it; an amount does not say that it is kept in paise. */
export function fieldLabel(column: string): string {
  return Object.hasOwn(labels, column)
    ? (labels[column] ?? column)
    : nameInWords(column.replace(/_paise$/, ""));
}

/** Columns that point at another thing, and at which kind: people read its name. */
export const pointedAt: Readonly<Record<string, AuditSubject>> = {
  category_id: "category",
  parent_id: "category",
  product_id: "product",
  family_id: "family",
  attribute_id: "attribute",
  order_id: "order",
  quote_id: "quote",
  return_id: "return",
  document_id: "document",
  user_id: "user",
  author_id: "user",
  staff_role_id: "role",
};

/** Names of what values point at, by their ids. */
export type PointedNames = Readonly<Record<string, string>>;

const MAX_VALUE_LENGTH = 300;

/** As the database writes a moment and a day; a name that somebody gave may look like one, and be none. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d(?::?\d\d)?)?$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

export const EMPTY = "empty";
const ERASED = "erased";

/**
 * Stands in an entry of the audit where a value stood that was erased with the person whom it was about. It is no text,
 * so that nothing that somebody types looks like it. The database knows it, too (migration 0032).
 */
export const ERASED_VALUE = { erased: true } as const;

/** Whether a value of the audit was erased, whatever column it is of. */
export function isErased(value: unknown): boolean {
  return JSON.stringify(value) === JSON.stringify(ERASED_VALUE);
}

/** A value of a column as a person reads it: paise as rupees, days and moments of India's clock, long ones cut. */
export function valueText(column: string, value: unknown, names: PointedNames = {}): string {
  const text = wholeText(column, value, names);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}

function wholeText(column: string, value: unknown, names: PointedNames): string {
  if (value === null || value === undefined || value === "") return EMPTY;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return numberText(column, value);
  if (typeof value === "string") {
    if (!Number.isNaN(Date.parse(value))) {
      if (TIME.test(value)) return dateAndTime(value);
      if (DAY.test(value)) return shortDate(value);
    }
    return (Object.hasOwn(names, value) && names[value]) || value;
  }
  if (isErased(value)) return ERASED;
  if (!Array.isArray(value)) return partsText(Object(value), names);
  if (value.length === 0) return EMPTY;
  if (column === "photos") return value.length === 1 ? "1 picture" : `${value.length} pictures`;
  return value.map((part) => elementText(part, names)).join("; ");
}

function numberText(column: string, value: number): string {
  if (column.endsWith("_paise")) return formatMoney(paise(value));
  return column.endsWith("percent") ? `${value}%` : groupedNumber(value);
}

/** One of a list: a tier, a specification, a permission, or any other. */
function elementText(part: unknown, names: PointedNames): string {
  if (typeof part === "string" && isPermission(part)) return permissions[part];
  if (typeof part !== "object" || part === null) return wholeText("", part, names);
  const { quantity, discount, name, value } = part as Record<string, unknown>;
  if (typeof quantity === "number" && typeof discount === "number")
    return `${groupedNumber(quantity)} pieces: ${discount}%`;
  if (typeof name === "string" && typeof value === "string") return `${name}: ${value}`;
  return partsText(part, names);
}

function partsText(parts: object, names: PointedNames): string {
  return Object.entries(parts)
    .map(([name, part]) => `${nameInWords(name).toLowerCase()}: ${wholeText(name, part, names)}`)
    .join(", ");
}
