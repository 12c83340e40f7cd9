/**
 * What happened with an order's money. The list is closed, as in the database's `money_movements`; each
 * amount has a sign, so that all of an order add up to what the shop still has for its customer.
 */
export const moneyKinds = [
  /** Came, by whatever way: above 0. */
  "receipt",
  /** Off what came: a transfer that was entered wrongly, or what the bank itself gave back. Below 0. */
  "reversal",
  /** Goes back by the shop, from when that is decided: below 0. */
  "refund",
  /** Of what came over the total, kept as agreed: below 0; above 0 where that is undone. */
  "excess-kept",
] as const;

export type MoneyKind = (typeof moneyKinds)[number];
