import { type Money, paise } from "#shared/money.ts";
import { coveredRefund } from "#shared/orders/covered-refund.ts";
import { valueLeft } from "../orders/order-pieces.ts";
import type { OrderPieces } from "../orders/pieces-store.ts";
import type { OrderRow } from "../orders/store.ts";

/**
 * What goes back to the customer where pieces are cancelled or credited now: their share, less what
 * of the price of all that stays was never paid. 0 for an order of whose money nothing is left here.
 *
 * @param pieces before these are written down
 */
export function refundOfShare(order: OrderRow, pieces: OrderPieces, share: Money): Money {
  const { paymentState, receivedPaise, totalPaise } = order;
  const isPaid = paymentState === "charged";
  if (!isPaid && paymentState !== "due") return paise(0);
  const left = paise((receivedPaise ?? (isPaid ? totalPaise : 0)) - pieces.givenBack);
  const stays = paise(valueLeft(order, pieces) - share);
  return coveredRefund(share, { left, stays });
}
