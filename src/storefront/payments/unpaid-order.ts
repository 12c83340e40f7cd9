import type { Payment } from "#shared/payments/contract.ts";

/** Money was taken for an order that does not go ahead. */
export function moneyCame({ state }: Payment): boolean {
  return state === "refunding" || state === "refunded" || state === "settled";
}

/** Given up because another order was paid instead. */
function isSuperseded({ state, explanation }: Payment): boolean {
  return state === "expired" && explanation !== undefined;
}

/** True while nothing came of the order: after a second payment for one cart, the first stands. */
export function mayPayAgain(payment: Payment): boolean {
  return !moneyCame(payment) && !isSuperseded(payment);
}

/** The heading of an order that is not paid (any more): it never says failed where money came. */
export function unpaidTitle(payment: Payment): string {
  if (payment.state === "refunding") {
    return payment.by
      ? "Your payment came, and we transfer it back to you."
      : "Your payment came and goes back to you.";
  }
  if (payment.state === "refunded") return "Your payment came and went back to you.";
  if (payment.state === "settled") return "Your payment came and was settled with you.";
  if (isSuperseded(payment)) return "This order was given up for another one that you paid.";
  return "Payment failed or not completed. Please try again.";
}

/**
 * Of money that goes back.
 *
 * @param by how it came, where no gateway took it: a person transfers it then
 */
export function refundingText(by: Payment["by"]): string {
  return by
    ? "We transfer the amount back to you, and write to you once that is done."
    : "The amount is on its way back to you.";
}

/** Also of money that may still be paid for it. */
export function moneyMessage({ state, explanation, by }: Payment): string {
  const why =
    explanation ?? "Look in My Orders first: the goods may be paid for with another order.";
  if (state === "refunding") return `${refundingText(by)} ${why}`;
  if (state === "refunded") return `The amount that was paid was sent back to you. ${why}`;
  if (state === "expired" && explanation) return explanation;
  if (state === "expired") return "The time to pay was over. Your cart is still there.";
  if (state === "cancelled") {
    return "We have cancelled this order. Anything that is still paid for it goes back to you.";
  }
  if (state === "settled") return "We have settled the payment of this order with you.";
  return "Nothing was bought, and your cart is still there.";
}
