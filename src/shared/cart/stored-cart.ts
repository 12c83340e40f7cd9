import type { BulkDiscount } from "../catalogue/contract.ts";
import { reprice } from "./cart.ts";
import {
  type CartLine,
  MAX_LINE_DESCRIPTION,
  MAX_LINE_PHOTOS,
  type Variant,
  withQuantity,
} from "./cart-line.ts";
import { MAX_QUANTITY } from "./limits.ts";
import { formatQuantity } from "./quantity.ts";

/** The local storage key of a user's cart, or of the visitor's. */
export function cartKey(userId: string | undefined): string {
  return userId ? `cart-${userId}` : "cart-guest";
}

/** A cart as it was stored, and a sentence for each thing that had to be repaired. */
interface StoredCart {
  lines: CartLine[];
  changes: string[];
}

/**
 * Reads a cart from local storage, where anyone may have written anything. A line is kept that names
 * a product: its variant follows from its quantity where it cannot be read, and what else is missing
 * the shop is asked. Numbers are brought into range, two lines that are one are joined, prices are
 * worked out again. Nothing is left out or changed without a sentence.
 */
export function readCart(stored: string | null): StoredCart {
  if (!stored) return { lines: [], changes: [] };
  const entries = parseList(stored);
  if (!entries) return { lines: [], changes: ["Your stored cart could not be read."] };
  const lines = new Map<string, CartLine>();
  const savedQuantity = new Map<string, number>();
  const unreadable: unknown[] = [];
  for (const entry of entries) {
    const read = readLine(entry);
    if (!read) unreadable.push(entry);
    if (!read) continue;
    const key = `${read.line.variant} ${read.line._id}`;
    const { quantity } = read.line;
    lines.set(key, withQuantity(read.line, quantity + (lines.get(key)?.quantity ?? 0)));
    savedQuantity.set(key, read.savedQuantity + (savedQuantity.get(key) ?? 0));
  }
  const repaired = [...lines].filter(([key, { quantity }]) => quantity !== savedQuantity.get(key));
  return {
    lines: reprice([...lines.values()]),
    changes: [
      ...describeUnreadable(unreadable),
      ...repaired.map(
        ([, { name, quantity }]) =>
          `The number of pieces of ${name} was not valid; your cart now holds ${formatQuantity(quantity)}.`,
      ),
    ],
  };
}

function parseList(stored: string): unknown[] | undefined {
  try {
    const parsed: unknown = JSON.parse(stored);
    return Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** A sentence for each line that had to be left out, as far as it told what it was. */
function describeUnreadable(entries: readonly unknown[]): string[] {
  const names = entries.flatMap((entry) => readName(asRecord(entry)?.name) ?? []);
  const nameless = entries.length - names.length;
  return [
    ...names.map((name) => `${name} could not be read and was taken out of your cart.`),
    ...(nameless > 0
      ? [
          `${countLines(nameless)} could not be read and ${nameless === 1 ? "was" : "were"} taken out of your cart.`,
        ]
      : []),
  ];
}

function countLines(lines: number): string {
  return lines === 1 ? "1 stored line" : `${lines} stored lines`;
}

/** A line, and the number of pieces that was stored for it (NaN where it was none). */
function readLine(entry: unknown): { line: CartLine; savedQuantity: number } | undefined {
  const stored = asRecord(entry);
  const {
    _id,
    slug,
    photo,
    variant,
    price,
    fullPrice,
    quantity,
    bulkDiscounts,
    tierGroup,
    familyId,
  } = stored ?? {};
  if (typeof _id !== "string" || _id === "") return undefined;
  const unpriced = stored?.unpriced === true || !isAmount(fullPrice);
  const known = [fullPrice, price].find(isAmount) ?? 0;
  const validQuantity = readQuantity(quantity);
  const line: CartLine = {
    _id,
    name: readName(stored?.name) ?? "A product",
    slug: typeof slug === "string" ? slug : "",
    ...readProductFields(stored ?? {}),
    photo: Array.isArray(photo)
      ? photo.filter((url) => typeof url === "string").slice(0, MAX_LINE_PHOTOS)
      : [],
    variant: isVariant(variant) ? variant : usualVariant(validQuantity),
    price: known,
    fullPrice: known,
    quantity: validQuantity,
    bulkDiscount: 0,
    // A price of which it is not known whether it is discounted already is not discounted again.
    bulkDiscounts: Array.isArray(bulkDiscounts) && !unpriced ? readTiers(bulkDiscounts) : [],
    ...(isGroup(tierGroup) && !unpriced && { tierGroup }),
    ...(isGroup(familyId) && { familyId }),
    ...(unpriced && { unpriced }),
  };
  return { line, savedQuantity: typeof quantity === "number" ? quantity : Number.NaN };
}

/** Facts besides those that a line is priced by. */
function readProductFields(
  stored: Record<string, unknown>,
): Pick<CartLine, "description" | "category" | "shipping"> {
  const { description, shipping } = stored;
  const { _id, name } = asRecord(stored.category) ?? {};
  return {
    ...(typeof description === "string" && {
      description: description.slice(0, MAX_LINE_DESCRIPTION),
    }),
    ...(typeof _id === "string" && typeof name === "string" && { category: { _id, name } }),
    ...(typeof shipping === "boolean" && { shipping }),
  };
}

function asRecord(value: unknown): Record<string, unknown> | undefined {
  return typeof value === "object" && value !== null ? { ...value } : undefined;
}

function readName(name: unknown): string | undefined {
  return typeof name === "string" && name.trim() !== "" ? name : undefined;
}

function usualVariant(quantity: number): Variant {
  return quantity === 1 ? "single" : `manual_${Math.min(quantity, MAX_QUANTITY)}`;
}

function readTiers(tiers: readonly unknown[]): BulkDiscount[] {
  return tiers.filter(isTier).map(({ quantity, discount }) => ({ quantity, discount }));
}

function readQuantity(quantity: unknown): number {
  if (typeof quantity !== "number" || !Number.isFinite(quantity)) return 1;
  return Math.max(1, Math.floor(quantity));
}

function isAmount(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= 1_000_000_000;
}

function isGroup(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= 100;
}

function isVariant(value: unknown): value is Variant {
  return typeof value === "string" && /^(single|(bulk|manual)_[1-9]\d{0,5})$/.test(value);
}

function isTier(value: unknown): value is BulkDiscount {
  if (typeof value !== "object" || value === null) return false;
  const { quantity, discount } = value as Record<string, unknown>;
  return (
    Number.isInteger(quantity) &&
    (quantity as number) >= 2 &&
    typeof discount === "number" &&
    discount >= 0 &&
    discount <= 100
  );
}
