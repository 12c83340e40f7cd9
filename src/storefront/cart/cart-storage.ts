import type { KeyValueStore } from "#browser/browser-storage.ts";
import { mergeCarts, withoutPaid } from "#shared/cart/cart.ts";
import type { CartLine } from "#shared/cart/cart-line.ts";
import { cartKey, readCart } from "#shared/cart/stored-cart.ts";
import { couponKey, loadCoupon } from "./saved-coupon.ts";

/** Texts to write by key; null removes the key. */
type Writes = Record<string, string | null>;

/** Holds several writes until all are done, in case the browser closes in between. */
const JOURNAL = "cart-writing";
const GUEST = cartKey(undefined);

/** The stored cart of a user, or of the visitor who is not signed in (undefined); repaired where it has to be. */
export function loadCart(store: KeyValueStore, userId: string | undefined): CartLine[] {
  return readCart(store.read(cartKey(userId))).lines;
}

/** Where the messages about a repaired cart wait until its page is opened. */
const REPAIRED_PREFIX = "repaired-";

function repairKey(userId: string | undefined): string {
  return REPAIRED_PREFIX + cartKey(userId);
}

/**
 * Writes a stored cart anew where it had to be repaired to be read: the next change would erase what
 * could not be read, on whatever page it is made. What was repaired is kept until the cart is opened.
 */
export function repairStoredCart(store: KeyValueStore, userId: string | undefined): void {
  const { lines, changes } = readCart(store.read(cartKey(userId)));
  if (changes.length === 0) return;
  const messages = [...readRepairMessages(store, userId), ...changes];
  writeTogether(store, {
    [cartKey(userId)]: JSON.stringify(lines),
    [repairKey(userId)]: JSON.stringify(messages),
  });
}

/** Takes the messages about what was repaired in a cart since its page was opened last. */
export function takeRepairMessages(store: KeyValueStore, userId: string | undefined): string[] {
  const messages = readRepairMessages(store, userId);
  if (messages.length > 0) store.write(repairKey(userId), null);
  return messages;
}

function readRepairMessages(store: KeyValueStore, userId: string | undefined): string[] {
  const stored = parse(store.read(repairKey(userId)));
  return Array.isArray(stored) ? stored.filter((text) => typeof text === "string") : [];
}

export function saveCart(
  store: KeyValueStore,
  userId: string | undefined,
  lines: CartLine[],
): void {
  store.write(cartKey(userId), JSON.stringify(lines));
}

/**
 * Adds the guest's lines to the user's cart and empties the guest's; the guest's coupon comes along.
 * Two tabs that both do it, or
 * a browser that closes half-way, add them once: what is written is the whole result, not a sum.
 */
export function mergeGuestCart(store: KeyValueStore, userId: string): void {
  finishPendingWrites(store);
  const guest = loadCart(store, undefined);
  const repaired = readRepairMessages(store, undefined);
  const coupon = loadCoupon(store, undefined);
  if (guest.length === 0 && repaired.length === 0 && !coupon) return;
  const merged = mergeCarts(loadCart(store, userId), guest);
  writeTogether(store, {
    [cartKey(userId)]: JSON.stringify(merged),
    [GUEST]: null,
    ...(repaired.length > 0 && {
      [repairKey(userId)]: JSON.stringify([...readRepairMessages(store, userId), ...repaired]),
      [repairKey(undefined)]: null,
    }),
    ...(coupon && {
      [couponKey(userId)]: JSON.stringify(coupon),
      [couponKey(undefined)]: null,
    }),
  });
}

/** Exactly these lines leave the cart once it is paid. */
interface PendingPayment {
  user: string;
  lines: Pick<CartLine, "_id" | "variant" | "quantity">[];
  coupon?: string | undefined;
}

const PENDING_PREFIX = "paying-";

function pendingKey(orderId: string): string {
  return PENDING_PREFIX + orderId;
}

/** Stores what an order pays for, before the shopper leaves for the bank. */
export function savePendingPayment(
  store: KeyValueStore,
  orderId: string,
  userId: string,
  lines: readonly CartLine[],
  coupon?: string,
): void {
  const payment: PendingPayment = {
    user: userId,
    coupon,
    lines: lines.map(({ _id, variant, quantity }) => ({ _id, variant, quantity })),
  };
  store.write(pendingKey(orderId), JSON.stringify(payment));
}

/** The local storage key of the details that a buyer adds to the next order. */
export function buyerDraftKey(userId: string): string {
  return `buyer-${userId}`;
}

/** The orders of a user whose payment started in this browser and has no known result yet. */
export function pendingPayments(store: KeyValueStore, userId: string): string[] {
  return store
    .keys(PENDING_PREFIX)
    .filter((key) => readPendingPayment(store.read(key))?.user === userId)
    .map((key) => key.slice(PENDING_PREFIX.length));
}

/** Deletes what an order pays for: it will not be paid any more. */
export function deletePendingPayment(store: KeyValueStore, orderId: string): void {
  store.write(pendingKey(orderId), null);
}

/**
 * Removes what a paid order was for from its user's cart, and the coupon and the buyer's details that
 * it used, once however often it is called.
 */
export function removePaid(store: KeyValueStore, orderId: string, userId: string): void {
  finishPendingWrites(store);
  const payment = readPendingPayment(store.read(pendingKey(orderId)));
  if (!payment || payment.user !== userId) return;
  const remaining = withoutPaid(loadCart(store, userId), payment.lines);
  writeTogether(store, {
    [cartKey(userId)]: JSON.stringify(remaining),
    [pendingKey(orderId)]: null,
    [buyerDraftKey(userId)]: null,
    ...(payment.coupon !== undefined &&
      payment.coupon === loadCoupon(store, userId)?.code && { [couponKey(userId)]: null }),
  });
}

/** Completes what an earlier page began to write; does nothing where there is nothing. */
export function finishPendingWrites(store: KeyValueStore): void {
  const text = store.read(JOURNAL);
  if (text === null) return;
  applyWrites(store, readWrites(text));
  store.write(JOURNAL, null);
}

function writeTogether(store: KeyValueStore, writes: Writes): void {
  store.write(JOURNAL, JSON.stringify(writes));
  applyWrites(store, writes);
  store.write(JOURNAL, null);
}

function applyWrites(store: KeyValueStore, writes: Writes): void {
  for (const [key, text] of Object.entries(writes)) store.write(key, text);
}

const OUR_PREFIXES = ["cart-", "coupon-", PENDING_PREFIX, REPAIRED_PREFIX];

function readWrites(text: string): Writes {
  const writes: Writes = {};
  for (const [key, value] of Object.entries(parse(text) ?? {})) {
    const ours = OUR_PREFIXES.some((start) => key.startsWith(start));
    if (ours && (typeof value === "string" || value === null)) writes[key] = value;
  }
  return writes;
}

function readPendingPayment(text: string | null): PendingPayment | undefined {
  const { user, lines, coupon } = (parse(text) ?? {}) as Partial<PendingPayment>;
  if (typeof user !== "string" || !Array.isArray(lines)) return undefined;
  return { user, coupon, lines: lines.filter((line) => Number.isInteger(line?.quantity)) };
}

function parse(text: string | null): object | undefined {
  try {
    const parsed: unknown = JSON.parse(text ?? "null");
    return typeof parsed === "object" && parsed !== null ? parsed : undefined;
  } catch {
    return undefined;
  }
}
