import { MAX_LINES } from "#shared/cart/limits.ts";
import type { CheckedOrder } from "#shared/quick-order/check-lines.ts";
import { addAllToCart, currentCart } from "../cart/cart-store.ts";

/** What became of a list that was to go into the cart. */
export interface AddedLines {
  products: number;
  /** Products that found no room: an order takes so many lines and no more. */
  left: number;
  /** Of the lines that are in the cart now, from 0. */
  places: readonly number[];
}

/** Puts what can be had into the cart at once, as far as one order takes it. */
export function addToCart(items: CheckedOrder["items"]): AddedLines {
  const room = Math.max(0, MAX_LINES - currentCart().lines.length);
  const taken = items.slice(0, room);
  if (taken.length > 0) addAllToCart(taken);
  return {
    products: taken.length,
    left: items.length - taken.length,
    places: taken.flatMap(({ places }) => places),
  };
}
