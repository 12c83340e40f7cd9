import type { BulkDiscount } from "../catalogue/contract.ts";
import { type CartLine, reprice, type Variant, withQuantity } from "./cart.ts";

/** The local storage key of a user's cart, or of the visitor's. */
export function cartKey(userId: string | undefined): string {
  return userId ? `cart-${userId}` : "cart-guest";
}

/**
 * Reads a cart from local storage, where anyone may have written anything: lines that make no sense
 * are left out, numbers are brought into range, two lines that are one are joined, prices are worked
 * out again.
 */
export function readCart(stored: string | null): CartLine[] {
  if (!stored) return [];
  let parsed: unknown;
  try {
    parsed = JSON.parse(stored);
  } catch {
    return [];
  }
  if (!Array.isArray(parsed)) return [];
  const lines = new Map<string, CartLine>();
  for (const entry of parsed) {
    const line = readLine(entry);
    if (!line) continue;
    const key = `${line.variant} ${line._id}`;
    lines.set(key, withQuantity(line, line.quantity + (lines.get(key)?.quantity ?? 0)));
  }
  return reprice([...lines.values()]);
}

function readLine(entry: unknown): CartLine | undefined {
  if (typeof entry !== "object" || entry === null) return undefined;
  const { _id, name, slug, photo, variant, fullPrice, quantity, bulkDiscounts } = entry as Record<
    string,
    unknown
  >;
  if (typeof _id !== "string" || typeof name !== "string" || typeof slug !== "string") return;
  if (_id === "" || !isAmount(fullPrice) || !isVariant(variant)) return undefined;
  return {
    _id,
    name,
    slug,
    photo: Array.isArray(photo) ? photo.filter((url) => typeof url === "string").slice(0, 1) : [],
    variant,
    price: fullPrice,
    fullPrice,
    quantity: readQuantity(quantity),
    bulkDiscount: 0,
    bulkDiscounts: Array.isArray(bulkDiscounts)
      ? bulkDiscounts.filter(isTier).map(({ quantity, discount }) => ({ quantity, discount }))
      : [],
  };
}

function readQuantity(quantity: unknown): number {
  if (typeof quantity !== "number" || !Number.isFinite(quantity)) return 1;
  return Math.max(1, Math.floor(quantity));
}

function isAmount(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= 1_000_000_000;
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
