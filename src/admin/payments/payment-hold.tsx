import "../kit/forms/zod-without-eval.ts";
import { useState } from "react";
import { Link } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { fieldLimits } from "#browser/field-limits.ts";
import { resolvePaymentHold } from "#shared/fulfilment/contract.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/order-details.ts";
import { formatMoney, type Money, paise, rupees } from "#shared/money.ts";
import { groupedNumber } from "#shared/numbers.ts";
import type { HoldAction } from "#shared/payments/payment-hold.ts";
import { Button } from "#ui/button.tsx";
import { TextAreaField } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { ActionDialog } from "../kit/action-dialog.tsx";
import { ORDERS_PATH } from "../kit/dashboard-menu.ts";
import { IfMayChange } from "../kit/own-access.tsx";

type Hold = NonNullable<AdminOrderDetails["paymentHold"]>;

const labels: Record<HoldAction, { submitLabel: string; title: string }> = {
  accept: { submitLabel: "Accept the payment", title: "Accept this payment" },
  refund: { submitLabel: "Give it back", title: "Give this payment back" },
  settle: { submitLabel: "Mark as settled elsewhere", title: "Settled elsewhere" },
};

/**
 * Why an order's payment is held, and a button for each way out. The dialog stays where the hold has
 * ended meanwhile: its refusal then says so.
 */
export function PaymentHold({ order }: { order: AdminOrderDetails }) {
  const { paymentHold: hold, totalAmount } = order;
  const [chosen, setChosen] = useState<HoldAction | null>(null);
  const [heldFor, setHeldFor] = useState(hold);
  const act = chosen ?? "accept";
  const { submitLabel, title } = labels[act];
  const choose = (wanted: HoldAction) => {
    setChosen(wanted);
    setHeldFor(hold);
  };
  return (
    <>
      {hold && (
        <Notice tone="warning" title="Please look at this payment" className="no-print mb-6">
          <p>{hold.reason}</p>
          <dl className="tabular my-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
            <dt>Expected</dt>
            <dd className="font-semibold">{formatMoney(rupees(totalAmount))}</dd>
            <dt>Received</dt>
            <dd className="font-semibold">{receivedText(hold) ?? "not known"}</dd>
          </dl>
          {hold.paidOrder && (
            <p className="mb-3 wrap-anywhere">
              This money paid the order with reference{" "}
              <Link
                to={`${ORDERS_PATH}?search=${encodeURIComponent(hold.paidOrder)}`}
                className="link"
              >
                {hold.paidOrder}
              </Link>
              : it can be neither accepted nor given back here.
            </p>
          )}
          <IfMayChange>
            <div className="flex flex-wrap gap-3">
              {hold.acts.map((each) => (
                <Button
                  key={each}
                  variant={each === "refund" ? "danger" : "secondary"}
                  onClick={() => choose(each)}
                >
                  {labels[each].submitLabel}
                </Button>
              ))}
            </div>
          </IfMayChange>
        </Notice>
      )}
      <ActionDialog
        open={chosen !== null}
        onClose={() => setChosen(null)}
        title={title}
        schema={resolvePaymentHold.body}
        defaultValues={{ act, note: "", excess: undefined }}
        send={({ note, excess }) =>
          callEndpoint("resolvePaymentHold", {
            params: { id: order._id },
            body: { act, ...(note && { note }), ...(excess && { excess }) },
          })
        }
        fallbackMessage="Something went wrong"
        submitLabel={submitLabel}
        danger={act !== "accept"}
      >
        {({ field }) => (
          <>
            <p>{heldFor && consequence(act, heldFor, rupees(totalAmount))}</p>
            {act === "accept" && heldFor && heldFor.excess > 0 && (
              <RadioGroup
                label={`${formatMoney(rupees(heldFor.excess))} too much came. What becomes of it?`}
                {...field("excess")}
                options={[
                  { value: "refund", label: "It goes back: the order gets a refund of it" },
                  { value: "keep", label: "We keep it, as agreed with the customer" },
                ]}
              />
            )}
            <TextAreaField
              label="Note (only the shop reads it)"
              {...field("note")}
              {...fieldLimits("resolvePaymentHold", "note")}
              required={act === "settle"}
            />
            <p className="text-muted">
              {act === "settle" ? "The customer gets no e-mail." : "The customer gets an e-mail."}
            </p>
          </>
        )}
      </ActionDialog>
    </>
  );
}

/** Undefined where it is not known what came. */
function receivedText({ received }: Hold): string | undefined {
  if (!received) return undefined;
  if (received.currency === "INR") return formatMoney(rupees(received.amount));
  return `${groupedNumber(received.amount)} ${received.currency ?? "of an unknown currency"}`;
}

function consequence(act: HoldAction, hold: Hold, expected: Money): string {
  const amount = receivedText(hold);
  switch (act) {
    case "accept":
      return amount
        ? `The order counts as paid with ${amount}, and its pieces are taken off the stock.${waivedText(hold, expected)}`
        : "The bank is asked again: once it has paid the money out, the order is paid.";
    case "refund":
      return `${amount ?? "What was paid"} goes back to the customer, and the order is cancelled. This cannot be undone.`;
    case "settle":
      return "The order is cancelled, and the shop does nothing more about its payment. This cannot be undone.";
  }
}

/** Said where the shop accepts less than the order's total. */
function waivedText({ received }: Hold, expected: Money): string {
  if (received?.currency !== "INR") return "";
  const missing = paise(expected - rupees(received.amount));
  if (missing <= 0) return "";
  return ` ${formatMoney(missing)} of the order's ${formatMoney(expected)} is waived: nobody will be asked for it, and the invoice stays at the full price. Should pieces be cancelled or come back, what was paid covers first what stays.`;
}
