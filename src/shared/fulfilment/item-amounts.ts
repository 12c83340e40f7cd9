import { type Money, paise, rupees, sum, times } from "../money.ts";
import { allocatedShare } from "../orders/allocated-share.ts";
import type { Order } from "../orders/contract.ts";
import { coveredRefund } from "../orders/payment-status.ts";
import { unfulfilledQuantity } from "../orders/unfulfilled-quantity.ts";
import { lineAmounts } from "../tax/line-amounts.ts";
import type { AdminOrderDetails } from "./order-details.ts";

type Priced = Pick<Order, "products" | "coupon" | "freight">;

/** Pieces of lines, by the line's place in the order, from 0. */
export type ChosenItems = readonly { line: number; quantity: number }[];

/** For pieces that wait: coupon and freight shared out as they were charged. */
export function unfulfilledAmount(
  { products, coupon, freight }: Priced,
  chosen: ChosenItems,
): Money {
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
        allocatedShare(all, sold.quantity, sold.quantity - unfulfilledQuantity(sold), quantity);
      return [shareOf(amount.goods), shareOf(amount.freight)];
    }),
  );
}

type Paid = Pick<AdminOrderDetails, "payment" | "totalAmount" | "refunds" | "cash">;

/** Of an order's money, not given back nor on its way. */
export function refundableOf(order: Paid): Money {
  const given = sum(order.refunds.map(({ amount }) => rupees(amount)));
  return paise(Math.max(0, receivedOf(order) - given));
}

/** For an order; on delivery, what was collected so far. */
function receivedOf({ payment, totalAmount, cash }: Paid): Money {
  if (payment.status === "charged") return rupees(payment.received ?? totalAmount);
  if (payment.status !== "due" || !cash) return paise(0);
  return sum(cash.collected.map(({ amount }) => rupees(amount)));
}

/** At the delivery of pieces that leave now; 0 where the order is paid otherwise. */
export function cashToCollect(order: AdminOrderDetails, chosen: ChosenItems): Money {
  if (order.payment.status !== "due") return paise(0);
  const surplus = Math.max(0, refundableOf(order) - valueSent(order));
  return paise(Math.max(0, unfulfilledAmount(order, chosen) - surplus));
}

/** Of an order's shipments, less what was credited of them. */
function valueSent({ shipmentValues }: Pick<AdminOrderDetails, "shipmentValues">): Money {
  return sum(
    shipmentValues.flatMap(({ lines }) =>
      lines.map(({ amount, credited }) => paise(rupees(amount) - rupees(credited))),
    ),
  );
}

/** Goes back where pieces are cancelled or credited: see coveredRefund. */
export function refundOfShare(order: AdminOrderDetails, share: Money): Money {
  const unfulfilled = order.products.map((line, place) => ({
    line: place,
    quantity: unfulfilledQuantity(line),
  }));
  const stays = paise(unfulfilledAmount(order, unfulfilled) + valueSent(order) - share);
  return coveredRefund(share, { left: refundableOf(order), stays });
}

/**
 * Goes back to the customer where pieces that wait are cancelled: their share, less what of the
 * rest was never paid, and all that is left where the whole order is cancelled so.
 */
export function refundOfCancelling(order: AdminOrderDetails, chosen: ChosenItems): Money {
  const unfulfilled = order.products.reduce((all, line) => all + unfulfilledQuantity(line), 0);
  const count = chosen.reduce((all, { quantity }) => all + quantity, 0);
  if (!order.shipments?.length && count === unfulfilled) return refundableOf(order);
  return refundOfShare(order, unfulfilledAmount(order, chosen));
}

/** The value of a shipment's line, and what of it was credited so far. */
export interface LineValue {
  quantity: number;
  amount: Money;
  returned: number;
  credited: Money;
}

/** The share of pieces of a shipment's line that come back: the last take what is left, none more. */
export function creditShare(line: LineValue, count: number): Money {
  const left = paise(line.amount - line.credited);
  if (line.returned + count === line.quantity) return left;
  return paise(Math.min(allocatedShare(line.amount, line.quantity, line.returned, count), left));
}
