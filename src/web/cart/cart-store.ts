import { useSyncExternalStore } from "react";
import {
  addLine,
  type CartLine,
  cartPieces,
  cartTotal,
  decrease as decreaseLine,
  increase as increaseLine,
  newLine,
  removeProduct,
  setQuantity as setLineQuantity,
  type Variant,
} from "#shared/cart/cart.ts";
import { cartKey } from "#shared/cart/stored-cart.ts";
import type { SyncedCart } from "#shared/cart/sync-cart.ts";
import type { Product } from "#shared/catalogue/contract.ts";
import { type Money, paise } from "#shared/money.ts";
import { currentAuth, onAuthChange } from "../api/auth-record.ts";
import { localStore, watchOtherTabs } from "../lib/browser-storage.ts";
import {
  begunPayments,
  finishWriting,
  mergeGuestCart,
  removePaid,
  storeCart,
  storedCart,
} from "./cart-storage.ts";

interface CartState {
  lines: readonly CartLine[];
  total: Money;
  /** Pieces in all, for the badge. */
  pieces: number;
  /** False on the server and until the browser has read its storage. */
  ready: boolean;
}

/** What a product must tell to lie in a cart. */
type CartProduct = Parameters<typeof newLine>[0];

const unknown: CartState = { lines: [], total: paise(0), pieces: 0, ready: false };
const listeners = new Set<() => void>();
let state = unknown;
let owner: string | undefined;

if (typeof window !== "undefined") {
  finishWriting(localStore);
  showCartOf(currentAuth().user?._id, true);
  // A login in another tab merges there; here it is only shown.
  onAuthChange((change) => showCartOf(currentAuth().user?._id, change === "here"));
  watchOtherTabs((key) => {
    if (key === null || key === cartKey(owner)) show(storedCart(localStore, owner));
  });
}

/** The cart of whoever is here: the signed-in user's, or the visitor's. */
export function useCart(): CartState {
  return useSyncExternalStore(subscribe, currentCart, () => unknown);
}

/** The cart as it lies in the store now. */
export function currentCart(): CartState {
  return state;
}

/** Adds a product in a variant: as many pieces as the variant says, or as given. */
export function addToCart(product: CartProduct, variant: Variant, quantity?: number): void {
  change((lines) => addLine(lines, newLine(product, variant, quantity)));
}

/** Removes all lines of a product. */
export function removeFromCart(productId: Product["_id"]): void {
  change((lines) => removeProduct(lines, productId));
}

/** Adds a piece to a line. */
export function increase(productId: Product["_id"], variant: Variant): void {
  change((lines) => increaseLine(lines, productId, variant));
}

/** Takes a piece from a line, never below 1. */
export function decrease(productId: Product["_id"], variant: Variant): void {
  change((lines) => decreaseLine(lines, productId, variant));
}

/** Sets a line's number of pieces, never below 1. */
export function setQuantity(productId: Product["_id"], variant: Variant, quantity: number): void {
  change((lines) => setLineQuantity(lines, productId, variant, quantity));
}

/** Mends the lines as they are stored now; answers the sentences about what changed. */
export function syncWith(mend: (lines: CartLine[]) => SyncedCart): string[] {
  let changes: string[] = [];
  change((lines) => {
    const mended = mend(lines);
    changes = mended.changes;
    return mended.lines;
  });
  return changes;
}

/** Takes what a paid order was for out of the signed-in user's cart, once. */
export function takePaidFromCart(orderId: string): void {
  if (!owner) return;
  removePaid(localStore, orderId, owner);
  show(storedCart(localStore, owner));
}

/** The user's orders whose payment was begun here and not heard of since. */
export function paymentsBegunHere(): string[] {
  return owner ? begunPayments(localStore, owner) : [];
}

/** Changes what is stored now, which another tab may have written a moment ago. */
function change(alter: (lines: CartLine[]) => CartLine[]): void {
  const before = storedCart(localStore, owner);
  const lines = alter(before);
  // Nothing is written needlessly: another tab's newer cart may not have reached this one yet.
  if (JSON.stringify(lines) !== JSON.stringify(before)) storeCart(localStore, owner, lines);
  show(lines);
}

function showCartOf(userId: string | undefined, merging: boolean): void {
  owner = userId;
  if (userId && merging) mergeGuestCart(localStore, userId);
  show(storedCart(localStore, userId));
}

function show(lines: readonly CartLine[]): void {
  state = { lines, total: cartTotal(lines), pieces: cartPieces(lines), ready: true };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
