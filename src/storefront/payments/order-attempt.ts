import type { KeyValueStore } from "#browser/browser-storage.ts";
import type { ShippingAddress } from "#shared/accounts/address-input.ts";
import type { BuyerDetails } from "#shared/accounts/buyer.ts";
import type { CartLine } from "#shared/cart/cart-line.ts";
import type { Coupon } from "#shared/coupons/coupon.ts";
import { makeOrderId } from "#shared/orders/order-id.ts";
import type { PayBy } from "#shared/orders/payment-status.ts";

/**
 * This tab's last one. The same cart tried again goes under the same order id, so that a second try never
 * makes a second order; another cart or address gets a new id.
 */
interface Attempt {
  orderId: string;
  /** The user, the cart and the address as one text to compare; stored under this name. */
  of: string;
  /** Pieces by product id. */
  pieces: Record<string, number>;
  /**
   * Held by the shop for this order once it exists, until then for the one before, which the shop releases
   * only then.
   */
  held?: { until: number; pieces: Record<string, number> };
}

const KEY = "order-attempt";

export interface Purchase {
  userId: string;
  lines: readonly CartLine[];
  address: ShippingAddress;
  coupon?: Coupon | null;
  /** Company, GSTIN and the like. */
  buyer?: BuyerDetails | undefined;
  payBy?: PayBy;
  /** How it gets there, where that was chosen. */
  shipping?: ChosenShipping | undefined;
}

/** A shipping method as it was offered; the price in rupees. */
export interface ChosenShipping {
  id: string;
  price: number;
}

/** The order id for a purchase: that of the last attempt if it was the same, else a new one. */
export function orderIdFor(store: KeyValueStore, purchase: Purchase): string {
  const fingerprint = fingerprintOf(purchase);
  const last = readAttempt(store);
  if (last?.of === fingerprint) return last.orderId;
  const attempt: Attempt = {
    orderId: makeOrderId(),
    of: fingerprint,
    pieces: quantitiesOf(purchase.lines),
    ...(last?.held && { held: last.held }),
  };
  store.write(KEY, JSON.stringify(attempt));
  return attempt.orderId;
}

/** Stores that the shop has made the order and holds the goods for it until then (milliseconds since 1970). */
export function saveHeldOrder(store: KeyValueStore, orderId: string, until: number): void {
  const last = readAttempt(store);
  if (last?.orderId !== orderId) return;
  const held = { until, pieces: last.pieces };
  store.write(KEY, JSON.stringify({ ...last, held } satisfies Attempt));
}

/** Stores that the shop holds nothing for this tab: it gave up the order before, and this one's stock is not set aside. */
export function forgetHeldQuantities(store: KeyValueStore): void {
  const { held, ...last } = readAttempt(store) ?? {};
  if (held) store.write(KEY, JSON.stringify(last));
}

/** Deletes the attempt: the next one gets a new order id. */
export function forgetAttempt(store: KeyValueStore): void {
  store.write(KEY, null);
}

/**
 * Pieces by product id that the shop holds for this tab's own unpaid order: they are no longer in its
 * stock, but this shopper can buy them.
 */
export function heldQuantities(store: KeyValueStore, now = Date.now()): Map<string, number> {
  const held = readAttempt(store)?.held;
  if (!held?.until || now > held.until) return new Map();
  return new Map(Object.entries(held.pieces));
}

/** The order that this tab last tried to pay, where it was for these very pieces. */
export function triedOrder(store: KeyValueStore, lines: readonly CartLine[]): string | undefined {
  const last = readAttempt(store);
  if (!last) return undefined;
  const now = Object.entries(quantitiesOf(lines));
  const isSame =
    now.length === Object.keys(last.pieces).length &&
    now.every(([id, quantity]) => last.pieces[id] === quantity);
  return isSame ? last.orderId : undefined;
}

function fingerprintOf({
  userId,
  lines,
  address,
  coupon,
  buyer,
  shipping,
  payBy,
}: Purchase): string {
  const items = lines.map(({ _id, quantity, price }) => [_id, quantity, price]);
  const { address: street, city, state, pincode, name, phone } = address;
  const added = name || phone || buyer ? [name, phone, buyer] : [];
  const shippingMethod = shipping ? [shipping.id, shipping.price] : [];
  return JSON.stringify([
    userId,
    items,
    street,
    city,
    state,
    pincode,
    coupon?.code,
    ...added,
    ...shippingMethod,
    ...(payBy && payBy !== "gateway" ? [payBy] : []),
  ]);
}

function quantitiesOf(lines: readonly CartLine[]): Record<string, number> {
  const quantities: Record<string, number> = {};
  for (const { _id, quantity } of lines) quantities[_id] = (quantities[_id] ?? 0) + quantity;
  return quantities;
}

function readAttempt(store: KeyValueStore): Attempt | undefined {
  try {
    const saved = JSON.parse(store.read(KEY) ?? "null") as Partial<Attempt> | null;
    if (typeof saved?.orderId !== "string" || typeof saved.of !== "string") return undefined;
    return { pieces: {}, ...saved, orderId: saved.orderId, of: saved.of };
  } catch {
    return undefined;
  }
}
