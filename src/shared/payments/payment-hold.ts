import type { GatewayState, PayBy, PaymentState } from "../orders/payment-status.ts";

/**
 * - `accept`: the payment counts as complete
 * - `refund`: what the gateway took goes back
 * - `settle`: it was settled outside the shop
 */
export const holdActions = ["accept", "refund", "settle"] as const;
export type HoldAction = (typeof holdActions)[number];

/** For the money that came over an order's total, where its payment is accepted. */
export const excessActs = ["refund", "keep"] as const;
export type ExcessAct = (typeof excessActs)[number];

/** Came over an order's total, in paise; 0 where that is not known, or came in another currency. */
export function excessOf({
  totalPaise,
  receivedPaise,
  receivedCurrency,
  currency,
}: {
  totalPaise: number;
  receivedPaise: number | null;
  receivedCurrency: string | null;
  currency: string;
}): number {
  if (receivedPaise === null || receivedCurrency !== currency) return 0;
  return Math.max(0, receivedPaise - totalPaise);
}

interface HeldOrder {
  paymentState: PaymentState;
  gatewayState: GatewayState;
  /** Money that staff entered has been taken, whatever the gateway says. */
  payBy: PayBy;
  /** When the shop cancelled it, if it did. */
  cancelledAt: Date | null;
  /** Its pieces were written off then. */
  writtenOff: boolean;
  /** The quote that it was made of: another order of it may have taken its place. */
  quoteId: string | null;
}

/**
 * Open now for an order's payment. Money that paid another order is that order's, and one that the
 * shop cancelled is not revived, but where staff entered what came and were asked. Money that the
 * bank merely holds cannot be given back, for nothing was taken; it is accepted once the bank pays
 * it out.
 *
 * @param paidOrder another order that the transaction paid
 */
export function openHoldActions(
  { paymentState, gatewayState, payBy, cancelledAt, writtenOff, quoteId }: HeldOrder,
  paidOrder: string | undefined,
): HoldAction[] {
  if (paymentState !== "review") return [];
  const taken = gatewayState === "charged" || payBy !== "gateway";
  const open: HoldAction[] = [];
  if (!paidOrder) {
    const mayRevive =
      !cancelledAt || (payBy === "bank-transfer" && !writtenOff && quoteId === null);
    if ((taken || gatewayState === "held") && mayRevive) open.push("accept");
    if (taken) open.push("refund");
  }
  return [...open, "settle"];
}
