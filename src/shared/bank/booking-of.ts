import type { BankCandidate } from "./contract.ts";

/** What the shop is asked for to book a candidate as it is proposed. */
export function bookingOf({ way, orders }: BankCandidate) {
  return { way, orders: orders.map(({ _id, amount }) => ({ order: _id, amount })) };
}
