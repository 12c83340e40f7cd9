import { useSyncExternalStore } from "react";
import { currentAuth, onAuthChange } from "#browser/auth-record.ts";
import { localStore, watchOtherTabs } from "#browser/browser-storage.ts";
import {
  addLine,
  cartQuantity,
  cartTotal,
  decrease as decreaseLine,
  increase as increaseLine,
  removeProduct,
  restoreLines,
  setQuantity as setLineQuantity,
  takeOutLine,
} from "#shared/cart/cart.ts";
import { type CartLine, type CartProduct, newLine, type Variant } from "#shared/cart/cart-line.ts";
import { cartKey } from "#shared/cart/stored-cart.ts";
import type { SyncedCart } from "#shared/cart/sync-cart.ts";
import type { Product } from "#shared/catalogue/contract.ts";
import { type Money, paise } from "#shared/money.ts";
import {
  finishPendingWrites,
  loadCart,
  mergeGuestCart,
  pendingPayments,
  removePaid,
  repairStoredCart,
  saveCart,
  takeRepairMessages,
} from "./cart-storage.ts";
import { couponKey, loadCoupon, type SavedCoupon, saveCoupon } from "./saved-coupon.ts";

interface CartState {
  lines: readonly CartLine[];
  total: Money;
  /** Number of pieces in all, for the badge. */
  totalQuantity: number;
  coupon: SavedCoupon | null;
  /** False on the server and until the browser has read its storage. */
  ready: boolean;
}

const unknown: CartState = {
  lines: [],
  total: paise(0),
  totalQuantity: 0,
  coupon: null,
  ready: false,
};
const listeners = new Set<() => void>();
let state = unknown;
let owner: string | undefined;

if (typeof window !== "undefined") {
  finishPendingWrites(localStore);
  switchCart(currentAuth().user?._id, true);
  // A login in another tab merges the carts there; this tab only shows the result.
  onAuthChange((change) => switchCart(currentAuth().user?._id, change === "this_tab"));
  watchOtherTabs((key) => {
    if (key === null || key === cartKey(owner) || key === couponKey(owner)) openStoredCart();
  });
}

/** Of the signed-in user, or of the visitor. */
export function useCart(): CartState {
  return useSyncExternalStore(subscribe, currentCart, () => unknown);
}

/** The same outside of components: it does not follow later changes. */
export function currentCart(): CartState {
  return state;
}

/** Adds a product in a variant: as many pieces as the variant says, or as given. */
export function addToCart(product: CartProduct, variant: Variant, quantity?: number): void {
  updateLines((lines) => addLine(lines, newLine(product, variant, quantity)));
}

/** Adds several products at once, each with the number of pieces that was typed for it. */
export function addAllToCart(items: readonly { product: CartProduct; quantity: number }[]): void {
  updateLines((lines) =>
    items.reduce<CartLine[]>(
      (sum, { product, quantity }) =>
        addLine(sum, newLine(product, quantity === 1 ? "single" : `manual_${quantity}`)),
      lines,
    ),
  );
}

/** Takes a removal back: the very lines return. */
type Undo = () => void;

/** Removes all lines of products. */
export function removeFromCart(...productIds: Product["_id"][]): Undo {
  return removeLines((lines) => productIds.reduce(removeProduct, lines));
}

/** Removes one line; the product's others stay. */
export function takeOutOfCart(productId: Product["_id"], variant: Variant): Undo {
  return removeLines((lines) => takeOutLine(lines, productId, variant));
}

/** Adds a piece to a line. */
export function increase(productId: Product["_id"], variant: Variant): void {
  updateLines((lines) => increaseLine(lines, productId, variant));
}

/** Removes a piece from a line, never below 1. */
export function decrease(productId: Product["_id"], variant: Variant): void {
  updateLines((lines) => decreaseLine(lines, productId, variant));
}

/** Never below 1. */
export function setQuantity(productId: Product["_id"], variant: Variant, quantity: number): void {
  updateLines((lines) => setLineQuantity(lines, productId, variant, quantity));
}

/** Null takes it away. */
export function setCoupon(coupon: SavedCoupon | null): void {
  saveCoupon(localStore, owner, coupon);
  openStoredCart();
}

/** Compares the stored lines with the shop's products; returns a sentence for each change. */
export function syncLines(sync: (lines: CartLine[]) => SyncedCart): string[] {
  let changes: string[] = [];
  updateLines((lines) => {
    const synced = sync(lines);
    changes = synced.changes;
    return synced.lines;
  });
  return changes;
}

/** Takes the messages about what was repaired in the stored cart since its page was opened last. */
export function takeOwnRepairMessages(): string[] {
  return takeRepairMessages(localStore, owner);
}

/** Removes what a paid order was for from the signed-in user's cart, once. */
export function removePaidOrder(orderId: string): void {
  if (!owner) return;
  removePaid(localStore, orderId, owner);
  setLines(loadCart(localStore, owner));
}

/** The user's orders whose payment started in this browser and has no known result yet. */
export function ownPendingPayments(): string[] {
  return owner ? pendingPayments(localStore, owner) : [];
}

function removeLines(remove: (lines: CartLine[]) => CartLine[]): Undo {
  const removedFrom = owner;
  let before: CartLine[] = [];
  let after: CartLine[] = [];
  updateLines((lines) => {
    before = lines;
    after = remove(lines);
    return after;
  });
  return () => {
    // Another's cart is not the one that it was taken out of.
    if (owner === removedFrom) updateLines((lines) => restoreLines(lines, before, after));
  };
}

/** Updates the cart as it is stored now, which another tab may have written a moment ago. */
function updateLines(update: (lines: CartLine[]) => CartLine[]): void {
  const before = loadCart(localStore, owner);
  const lines = update(before);
  // An unchanged cart is not written: another tab's newer one may not have arrived here yet.
  if (JSON.stringify(lines) !== JSON.stringify(before)) saveCart(localStore, owner, lines);
  setLines(lines);
}

function switchCart(userId: string | undefined, mergesGuest: boolean): void {
  owner = userId;
  repairStoredCart(localStore, undefined);
  if (userId && mergesGuest) mergeGuestCart(localStore, userId);
  openStoredCart();
}

function openStoredCart(): void {
  repairStoredCart(localStore, owner);
  setLines(loadCart(localStore, owner));
}

function setLines(lines: readonly CartLine[]): void {
  const coupon = loadCoupon(localStore, owner);
  state = {
    lines,
    total: cartTotal(lines),
    totalQuantity: cartQuantity(lines),
    coupon,
    ready: true,
  };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
