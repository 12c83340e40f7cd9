import type { AdminOrderDetails } from "#shared/fulfilment/order-details.ts";
import { formatMoney, type Money, paise } from "#shared/money.ts";

/** Why less than their share, or nothing, goes back for pieces; nothing where all of it does. */
export function withheldText(
  { payment }: Pick<AdminOrderDetails, "payment">,
  share: Money,
  refund: Money,
): string {
  if (refund >= share) return "";
  if (payment.status !== "charged") {
    return refund > 0
      ? "The rest of their price was not paid yet."
      : "Nothing was paid for them, so nothing goes back.";
  }
  const what = `${formatMoney(paise(share - refund))} of their price`;
  return refund > 0
    ? `${what} does not: what was paid covers the rest of the order first.`
    : `Nothing goes back: what was paid does not exceed the price of the rest of the order.`;
}
