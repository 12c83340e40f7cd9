import { formatMoney, paise } from "#shared/money.ts";
import type { OrderRow } from "../orders/store.ts";
import type { PaymentRequest } from "./payment-request.ts";

/**
 * What of an order is otherwise than it was asked for, a sentence each: a lower sum, since variants
 * count together, and the way of delivery where none was named. It follows from the order alone, so
 * that a repeated call answers the same.
 */
export function agreedChanges(
  { totalPaise, shippingMethod }: Pick<OrderRow, "totalPaise" | "shippingMethod">,
  asked: Pick<PaymentRequest, "amount" | "shippingMethod">,
): string[] {
  const changes: string[] = [];
  if (totalPaise < asked.amount) {
    const less = formatMoney(paise(asked.amount - totalPaise));
    const total = formatMoney(paise(totalPaise));
    changes.push(
      `Variants of one product count together for its bulk prices: the total is ${total}, ${less} less.`,
    );
  }
  if (asked.shippingMethod === undefined && shippingMethod) {
    const { name, pickUpAt } = shippingMethod;
    changes.push(`Delivery: ${name}${pickUpAt ? `, ${pickUpAt}` : ""}.`);
  }
  return changes;
}
