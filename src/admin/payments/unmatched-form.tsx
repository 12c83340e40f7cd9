import "../kit/forms/zod-without-eval.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { fieldLimits } from "#browser/field-limits.ts";
import { dateAndTime } from "#shared/dates.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import { groupedNumber } from "#shared/numbers.ts";
import {
  resolveUnmatchedPayment,
  type UnmatchedPayment,
} from "#shared/payments/unmatched-contract.ts";
import type { UnmatchedAct } from "#shared/payments/unmatched-payment.ts";
import { TextAreaField } from "#ui/field.tsx";
import { ActionButton } from "../kit/action-dialog.tsx";

export function unmatchedSum({ amount, currency }: UnmatchedPayment): string {
  if (amount === null) return "A sum that cannot be read";
  if (currency === "INR") return formatMoney(rupees(amount));
  return `${groupedNumber(amount)} ${currency ?? "of an unknown currency"}`;
}

const labels: Record<UnmatchedAct, { label: string; title: string; submitLabel: string }> = {
  refund: { label: "Give it back", title: "Give this money back", submitLabel: "Give it back" },
  settle: {
    label: "Mark as settled elsewhere",
    title: "Settled elsewhere",
    submitLabel: "Mark as settled",
  },
};

/** Somebody has dealt with it while this was open. */
function Settled({ payment: { resolvedAt, resolvedBy, note } }: { payment: UnmatchedPayment }) {
  return (
    <p className="wrap-anywhere">
      This payment was dealt with meanwhile
      {resolvedBy && ` by ${resolvedBy}`}
      {resolvedAt && `, ${dateAndTime(resolvedAt)}`}.{note && ` Their note: ${note}`}
    </p>
  );
}

interface ResolveUnmatchedProps {
  payment: UnmatchedPayment;
  act: UnmatchedAct;
}

/** Says what becomes of money without an order, and asks for a note, before it is moved. */
export function ResolveUnmatched({ payment, act }: ResolveUnmatchedProps) {
  const { orderId, acts } = payment;
  const isRefund = act === "refund";
  return (
    <ActionButton
      {...labels[act]}
      offered={acts.includes(act)}
      blocked={!acts.includes(act) && <Settled payment={payment} />}
      button={{ variant: isRefund ? "danger" : "secondary" }}
      schema={resolveUnmatchedPayment.body}
      defaultValues={{ act, note: "" }}
      send={({ note }) =>
        callEndpoint("resolveUnmatchedPayment", {
          params: { orderId },
          body: { act, ...(note && { note }) },
        })
      }
      fallbackMessage="Something went wrong"
      danger={isRefund}
    >
      {({ field }) => (
        <>
          <p>
            {isRefund
              ? `The bank gives ${unmatchedSum(payment)} back the way it was paid. This cannot be undone. The shop does not know who paid: nobody gets an e-mail.`
              : "The shop does nothing more about this money. Say how it was settled: under which number the order was entered anew, or how the money went back."}
          </p>
          <TextAreaField
            label="Note (only the shop reads it)"
            {...field("note")}
            {...fieldLimits("resolveUnmatchedPayment", "note")}
            required={!isRefund}
          />
        </>
      )}
    </ActionButton>
  );
}
