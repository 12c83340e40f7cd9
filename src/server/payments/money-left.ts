import { type Money, paise } from "#shared/money.ts";
import type { GatewayOrder, GatewayRefund } from "./gateway.ts";

/**
 * What the gateway has of an order's money beside its refunds.
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
