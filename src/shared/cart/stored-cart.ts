import type { BulkDiscount } from "../catalogue/contract.ts";
import { MAX_PIECES } from "../checkout/limits.ts";
import { type CartLine, reprice, type Variant } from "./cart.ts";

/** The local storage key of a user's cart, or of the visitor's. */
export function cartKey(userId: string | undefined): string {
  return userId ? `cart-${userId}` : "cart-guest";
}

/**
 * Reads a cart from local storage, where anyone may have written anything: lines that make no sense
 * are left out, numbers are brought into range, prices are worked out anew.
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
  return reprice(parsed.flatMap((entry) => readLine(entry) ?? []));
}

function readLine(entry: unknown): CartLine | undefined {
  if (typeof entry !== "object" || entry === null) return undefined;
  const { _id, name, slug, photo, variant, fullPrice, quantity, bulkDiscounts } = entry as Record<
    string,
    unknown
  >;
  if (typeof _id !== "string" || typeof name !== "string" || typeof slug !== "string") return;
  if (!isAmount(fullPrice) || !isVariant(variant)) return undefined;
  return {
    _id,
    name,
    slug,
    photo: Array.isArray(photo) ? photo.filter((url) => typeof url === "string") : [],
    variant,
    price: fullPrice,
    fullPrice,
    quantity: readQuantity(quantity),
    bulkDiscount: 0,
    bulkDiscounts: Array.isArray(bulkDiscounts) ? bulkDiscounts.filter(isTier) : [],
  };
}

function readQuantity(quantity: unknown): number {
  if (typeof quantity !== "number" || !Number.isFinite(quantity)) return 1;
  return Math.min(Math.max(1, Math.floor(quantity)), MAX_PIECES);
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
