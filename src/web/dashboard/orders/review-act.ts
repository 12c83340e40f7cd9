import { groupedNumber } from "#shared/grouped-number.ts";
import "../forms/zod-without-eval.ts";
import { z } from "zod";
import type { AdminOrderDetails } from "#shared/fulfilment/contract.ts";
import { resolvePayment } from "#shared/fulfilment/contract.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import type { ReviewAct } from "#shared/orders/payment-review.ts";

export type PaymentDecision = z.output<typeof resolvePayment.body>;

export type Review = NonNullable<AdminOrderDetails["review"]>;

export const WRITE_A_NOTE = "Write how it was settled: others will want to know";

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

const note = resolvePayment.body.shape.note.unwrap();

type NoteForm = z.ZodType<{ note: string }, { note: string }>;

/** What the form of each act asks for. */
export const decisionForms: Record<ReviewAct, NoteForm> = {
  accept: z.object({ note }),
  refund: z.object({ note }),
  settle: z.object({ note: note.min(1, WRITE_A_NOTE) }),
};
