import { type Money, paise, rupees, sum, times } from "../money.ts";
import type { Order } from "../orders/contract.ts";
import { pieceShare } from "../orders/piece-share.ts";
import { waitingOf } from "../orders/waiting-pieces.ts";
import { lineAmounts } from "../tax/line-amounts.ts";
import type { AdminOrderDetails } from "./contract.ts";

type Priced = Pick<Order, "products" | "coupon" | "freight">;

/** Pieces of lines, by the line's place in the order, from 0. */
export type ChosenPieces = readonly { line: number; quantity: number }[];

/** What was charged for pieces that wait: coupon and freight shared out as they were charged. */
export function shareOfWaiting({ products, coupon, freight }: Priced, chosen: ChosenPieces): Money {
  const amounts = lineAmounts(
    products.map(({ price, quantity }) => ({ amount: times(rupees(price), quantity) })),
    rupees(coupon?.amount ?? 0),
    rupees(freight?.amount ?? 0),
  );
  return sum(
    chosen.flatMap(({ line, quantity }) => {
      const sold = products[line];
      const amount = amounts[line];
      if (!sold || !amount) return [];
      const shareOf = (all: Money) =>
        pieceShare(all, sold.quantity, sold.quantity - waitingOf(sold), quantity);
      return [shareOf(amount.goods), shareOf(amount.freight)];
    }),
  );
}

/** What of an order's money has not been given back, nor is on its way. */
export function refundableOf({
  payment,
  totalAmount,
  refunds,
}: Pick<AdminOrderDetails, "payment" | "totalAmount" | "refunds">): Money {
  if (payment.status !== "charged") return paise(0);
  const given = sum(refunds.map(({ amount }) => rupees(amount)));
  return paise(rupees(payment.received ?? totalAmount) - given);
}

/**
 * What goes back to the customer where pieces that wait are cancelled: exactly their share, never more
 * than is left, and all that is left where the whole order is cancelled so.
 */
export function refundOfCancelling(order: AdminOrderDetails, chosen: ChosenPieces): Money {
  const refundable = refundableOf(order);
  const waiting = order.products.reduce((all, line) => all + waitingOf(line), 0);
  const count = chosen.reduce((all, { quantity }) => all + quantity, 0);
  if (!order.parcels?.length && count === waiting) return refundable;
  return paise(Math.min(shareOfWaiting(order, chosen), refundable));
}

/** What a parcel's line stands for, and what of it was credited so far. */
export interface LineValue {
  quantity: number;
  amount: Money;
  returned: number;
  credited: Money;
}

/** The share of pieces of a parcel's line that come back: the last take what is left, none more. */
export function creditShare(line: LineValue, count: number): Money {
  const left = paise(line.amount - line.credited);
  if (line.returned + count === line.quantity) return left;
  return paise(Math.min(pieceShare(line.amount, line.quantity, line.returned, count), left));
}
