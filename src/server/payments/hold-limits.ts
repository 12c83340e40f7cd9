import { type Money, paise, rupees } from "#shared/money.ts";

/** Of a product, held by an account that nobody vouches for: a share of it, or so many pieces. */
const MAX_HELD_SHARE = 0.2;
/** Of a product, held by all such accounts together, or so many pieces. */
const MAX_SHARE_OF_ALL_UNTRUSTED = 0.5;
const ALWAYS_HELD_QUANTITY = 5;
/** The same where they are held for days: five pieces are all that there is of many a machine. */
const ALWAYS_HELD_FOR_DAYS = 1;
/** The worth of all that such an account may hold, in all its unpaid orders. */
export const MAX_HELD_VALUE = rupees(200_000);
/** The same of an account that somebody vouches for, or so many times what it has paid. */
export const MAX_TRUSTED_VALUE = rupees(2_500_000);
const MAX_TIMES_PAID = 10;
/** How often an account may hold a product without paying, within the window. */
const MAX_UNPAID_HOLDS = { untrusted: 2, trusted: 10 };
export const HOLD_WINDOW_MS = 24 * 60 * 60_000;

export interface AccountStanding {
  /** Somebody vouches for it: a bank by a payment, or the owner of its mailbox. */
  trusted: boolean;
  /** An order that it paid has left. */
  proven: boolean;
  /** Worth of the orders that it has paid for and whose money did not go back. */
  paid: Money;
}

/** How long an order holds its pieces unpaid: until the bank's page ends, or for a transfer's days. */
type HoldSpan = "minutes" | "days";

/** How much of one product an order would hold, and what is held of it already. */
export interface ProductHold {
  /** Pieces of this order. */
  wanted: number;
  /** Pieces that other unpaid orders of the account hold. */
  held: number;
  /** Pieces that unpaid orders of all accounts hold for which nobody vouches. */
  heldByUntrusted: number;
  /** Pieces on the shelf and those that unpaid orders of anyone hold, together. */
  totalQuantity: number;
  /** How often the account held it within the window without paying. */
  unpaidHolds: number;
}

/**
 * Limited, since making accounts, mailboxes and orders costs nothing, and held stock is lost to
 * everybody else.
 *
 * @param products of the order
 * @param value of the order and the account's other unpaid orders that hold stock
 */
export function mayHoldStock(
  account: AccountStanding,
  products: readonly ProductHold[],
  value: Money,
  span: HoldSpan,
): boolean {
  if (value > maxValueOf(account)) return false;
  return products.every((product) => product.wanted <= maxQuantityToHold(account, product, span));
}

function maxValueOf({ trusted, paid }: AccountStanding): Money {
  return trusted ? paise(Math.max(MAX_TRUSTED_VALUE, paid * MAX_TIMES_PAID)) : MAX_HELD_VALUE;
}

/**
 * How many pieces of a product an order may hold, besides what is held already; 0 for none. A mailbox
 * vouches for minutes alone.
 */
export function maxQuantityToHold(
  { trusted, proven }: Pick<AccountStanding, "trusted" | "proven">,
  product: ProductHold,
  span: HoldSpan,
): number {
  const { held, heldByUntrusted, totalQuantity, unpaidHolds } = product;
  const isVouched = span === "days" ? proven : trusted;
  const limit = isVouched ? MAX_UNPAID_HOLDS.trusted : MAX_UNPAID_HOLDS.untrusted;
  if (unpaidHolds >= limit) return 0;
  if (isVouched) return totalQuantity;
  const min = span === "days" ? ALWAYS_HELD_FOR_DAYS : ALWAYS_HELD_QUANTITY;
  const shareOf = (share: number) => Math.max(Math.floor(totalQuantity * share), min);
  const left = Math.min(
    shareOf(MAX_HELD_SHARE) - held,
    shareOf(MAX_SHARE_OF_ALL_UNTRUSTED) - heldByUntrusted,
  );
  return Math.max(left, 0);
}
