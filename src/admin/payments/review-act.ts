import "../kit/forms/zod-without-eval.ts";
import type { z } from "zod";
import { type AdminOrderDetails, resolvePayment } from "#shared/fulfilment/contract.ts";
import { groupedNumber } from "#shared/grouped-number.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import type { ReviewAct } from "#shared/payments/payment-review.ts";

export type PaymentDecision = z.output<typeof resolvePayment.body>;

/** The decision as the form fills it in. */
export const decisionSchema = resolvePayment.body;

export type Review = NonNullable<AdminOrderDetails["review"]>;

interface ActLabels {
  submitLabel: string;
  busyLabel: string;
  /** Of the dialog. */
  title: string;
}

export const actLabels: Record<ReviewAct, ActLabels> = {
  accept: {
    submitLabel: "Accept the payment",
    busyLabel: "Accepting...",
    title: "Accept this payment",
  },
  refund: {
    submitLabel: "Give it back",
    busyLabel: "Giving it back...",
    title: "Give this payment back",
  },
  settle: {
    submitLabel: "Mark as settled elsewhere",
    busyLabel: "Saving...",
    title: "Settled elsewhere",
  },
};

/** What came, as people read it; nothing where that is not known. */
export function receivedText({ received }: Review): string | undefined {
  if (!received) return undefined;
  if (received.currency === "INR") return formatMoney(rupees(received.amount));
  return `${groupedNumber(received.amount)} ${received.currency ?? "of an unknown currency"}`;
}
