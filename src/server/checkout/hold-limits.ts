import { type Money, rupees } from "#shared/money.ts";

/** What an account that nobody vouches for may hold of a product: a share of it, or so many pieces. */
export const MAX_HELD_SHARE = 0.2;
export const ALWAYS_HELD_PIECES = 5;
/** The worth of all that such an account may hold, in all its unpaid orders. */
export const MAX_HELD_VALUE = rupees(200_000);
/** How often such an account may hold a product without paying, within the window. */
export const MAX_UNPAID_HOLDS = 2;
export const HOLD_WINDOW_MS = 24 * 60 * 60_000;

/** How much of one product an order would hold, and what is held of it already. */
export interface ProductHold {
  /** Pieces of this order. */
  wanted: number;
  /** Pieces that other unpaid orders of the account hold. */
  held: number;
  /** Pieces on the shelf and those that unpaid orders of anyone hold, together. */
  pieces: number;
  /** How often the account held it within the window without paying. */
  unpaidHolds: number;
}

/**
 * Whether an order of an account without a paid order or a verified e-mail may hold its stock until
 * it is paid: making accounts and orders costs nothing, and held stock is lost to everybody else.
 *
 * @param products of the order
 * @param value of the order and the account's other unpaid orders that hold stock
 */
export function mayHoldStock(products: readonly ProductHold[], value: Money): boolean {
  return value <= MAX_HELD_VALUE && products.every(isWithinLimits);
}

function isWithinLimits({ wanted, held, pieces, unpaidHolds }: ProductHold): boolean {
  const limit = Math.max(Math.floor(pieces * MAX_HELD_SHARE), ALWAYS_HELD_PIECES);
  return wanted + held <= limit && unpaidHolds < MAX_UNPAID_HOLDS;
}
