import { type CartLine, mergeCarts, withoutPaid } from "#shared/cart/cart.ts";
import { cartKey, readCart } from "#shared/cart/stored-cart.ts";
import type { KeyValueStore } from "../lib/browser-storage.ts";

/** Several keys and the texts that they shall hold; null removes a key. */
type Writes = Record<string, string | null>;

/** What is being written, should the browser end in between. */
const JOURNAL = "cart-writing";
const GUEST = cartKey(undefined);

/** The cart of a user, or of the visitor, as the browser keeps it. */
export function storedCart(items: KeyValueStore, userId: string | undefined): CartLine[] {
  return readCart(items.read(cartKey(userId)));
}

/** Keeps the cart of a user, or of the visitor, in the browser. */
export function storeCart(
  items: KeyValueStore,
  userId: string | undefined,
  lines: CartLine[],
): void {
  items.write(cartKey(userId), JSON.stringify(lines));
}

/**
 * Adds the guest's lines to the user's cart and empties the guest's. Two tabs that both do it, or
 * a browser that ends half-way, add them once: what is written is the whole result, not a sum.
 */
export function mergeGuestCart(items: KeyValueStore, userId: string): void {
  finishWriting(items);
  const guest = storedCart(items, undefined);
  if (guest.length === 0) return;
  const merged = mergeCarts(storedCart(items, userId), guest);
  writeTogether(items, { [cartKey(userId)]: JSON.stringify(merged), [GUEST]: null });
}

/** What a payment in progress is for, so that exactly that leaves the cart once it is paid. */
interface Paying {
  user: string;
  lines: Pick<CartLine, "_id" | "variant" | "quantity">[];
}

const PAYING = "paying-";

function payingKey(orderId: string): string {
  return PAYING + orderId;
}

/** Remembers, before the shopper leaves for the bank, what the order pays for. */
export function rememberPaying(
  items: KeyValueStore,
  orderId: string,
  userId: string,
  lines: readonly CartLine[],
): void {
  const paying: Paying = {
    user: userId,
    lines: lines.map(({ _id, variant, quantity }) => ({ _id, variant, quantity })),
  };
  items.write(payingKey(orderId), JSON.stringify(paying));
}

/** The orders of a user whose payment was begun in this browser and not heard of since. */
export function begunPayments(items: KeyValueStore, userId: string): string[] {
  return items
    .keys(PAYING)
    .filter((key) => readPaying(items.read(key))?.user === userId)
    .map((key) => key.slice(PAYING.length));
}

/** Nobody will pay this order now. */
export function forgetPaying(items: KeyValueStore, orderId: string): void {
  items.write(payingKey(orderId), null);
}

/** Takes what a paid order was for out of its user's cart, once however often it is called. */
export function removePaid(items: KeyValueStore, orderId: string, userId: string): void {
  finishWriting(items);
  const paying = readPaying(items.read(payingKey(orderId)));
  if (!paying || paying.user !== userId) return;
  const rest = withoutPaid(storedCart(items, userId), paying.lines);
  writeTogether(items, { [cartKey(userId)]: JSON.stringify(rest), [payingKey(orderId)]: null });
}

/** Ends what an earlier page could not write to its end. Does nothing when there is nothing. */
export function finishWriting(items: KeyValueStore): void {
  const text = items.read(JOURNAL);
  if (text === null) return;
  apply(items, readWrites(text));
  items.write(JOURNAL, null);
}

function writeTogether(items: KeyValueStore, writes: Writes): void {
  items.write(JOURNAL, JSON.stringify(writes));
  apply(items, writes);
  items.write(JOURNAL, null);
}

function apply(items: KeyValueStore, writes: Writes): void {
  for (const [key, text] of Object.entries(writes)) items.write(key, text);
}

function readWrites(text: string): Writes {
  const writes: Writes = {};
  for (const [key, value] of Object.entries(parse(text) ?? {})) {
    const ours = key.startsWith("cart-") || key.startsWith(PAYING);
    if (ours && (typeof value === "string" || value === null)) writes[key] = value;
  }
  return writes;
}

function readPaying(text: string | null): Paying | undefined {
  const { user, lines } = (parse(text) ?? {}) as Partial<Paying>;
  if (typeof user !== "string" || !Array.isArray(lines)) return undefined;
  return { user, lines: lines.filter((line) => Number.isInteger(line?.quantity)) };
}

function parse(text: string | null): object | undefined {
  try {
    const parsed: unknown = JSON.parse(text ?? "null");
    return typeof parsed === "object" && parsed !== null ? parsed : undefined;
  } catch {
    return undefined;
  }
}
