import { formatMoney, type Money, paise } from "#shared/money.ts";
import type { GatewayOrder, GatewayRefund } from "./gateway.ts";

/** The shop's act on a gateway's answer. */
type PaymentOutcome =
  | { kind: "unchanged" | "pending" | "failed" | "charged" }
  /** Money came that does not fit the order: a person must look. */
  | { kind: "hold"; why: string };

interface ExpectedPayment {
  /** The payment order id in lower case: the gateway compares ids without case. */
  orderKey: string;
  totalPaise: number;
  currency: string;
}

/**
 * Judges the gateway's answer. `charged` counts only where id, amount and currency are the order's and
 * none of it went back: money that has all gone back is none.
 */
export function evaluatePayment(order: ExpectedPayment, answer: GatewayOrder): PaymentOutcome {
  switch (answer.state) {
    case "unpaid":
    case "missing":
      return { kind: "unchanged" };
    case "pending":
    case "held":
      return { kind: "pending" };
    case "failed":
    case "not_paid":
      return { kind: "failed" };
    case "charged": {
      if (isFullyRefunded(answer)) return { kind: "failed" };
      const why = mismatch(order, answer);
      return why ? { kind: "hold", why } : { kind: "charged" };
    }
  }
}

function mismatch(order: ExpectedPayment, answer: GatewayOrder): string | undefined {
  if (answer.orderId.toLowerCase() !== order.orderKey) {
    return `The gateway answered for order ${answer.orderId}.`;
  }
  if (answer.amount !== order.totalPaise) {
    const paid = answer.amount === null ? "an unreadable amount" : formatMoney(answer.amount);
    return `${paid} was paid for an order of ${formatMoney(paise(order.totalPaise))}.`;
  }
  if (answer.currency !== order.currency) {
    return `The payment is in ${answer.currency ?? "an unknown currency"}, not in ${order.currency}.`;
  }
  if (answer.refunds.some(mayGoBack)) {
    const left = moneyLeft(answer, mayGoBack);
    const back = left === null ? "Some" : formatMoney(paise(answer.amount - left));
    return `${back} of what was paid went back at the bank, or is on its way.`;
  }
  return undefined;
}

/** All that the gateway took has gone back, or is on its way. */
export function isFullyRefunded(answer: GatewayOrder): boolean {
  return (
    answer.state === "charged" &&
    answer.refunds.some(mayGoBack) &&
    moneyLeft(answer, mayGoBack) === 0
  );
}

/**
 * The gateway's share of an order's money beside its refunds.
 *
 * @param isBack which refunds count as gone back
 * @returns paise; null where one of the sums cannot be read
 */
export function moneyLeft(
  { amount, refunds }: Pick<GatewayOrder, "amount" | "refunds">,
  isBack: (refund: GatewayRefund) => boolean,
): Money | null {
  return refunds
    .filter(isBack)
    .reduce<Money | null>(
      (left, refund) =>
        left === null || refund.amount === null ? null : paise(Math.max(0, left - refund.amount)),
      amount,
    );
}

/** A refund that the bank has made, or may yet make: its money is nobody's to deliver for. */
export const mayGoBack = ({ state }: GatewayRefund): boolean => state !== "failed";
