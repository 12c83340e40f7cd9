import "../kit/forms/zod-without-eval.ts";
import { Fragment } from "react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { fieldLimits } from "#browser/field-limits.ts";
import { settleRefund } from "#shared/fulfilment/contract.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/order-details.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import type { RefundAccount } from "#shared/payments/refund-account.ts";
import { refundLabels } from "#shared/payments/refund-state.ts";
import { TextAreaField, TextField } from "#ui/field.tsx";
import { Price } from "#ui/price.tsx";
import { ActionButton } from "../kit/action-dialog.tsx";

/** The refunds of an order; one that did not go through can be noted as given back otherwise. */
export function Refunds({ order }: { order: AdminOrderDetails }) {
  const { refunds, refundAccount } = order;
  if (refunds.length === 0) return null;
  return (
    <>
      <h3 className="mt-4 mb-1">Refunds</h3>
      <ul className="grid gap-2 text-sm">
        {refunds.map((refund) => (
          <li key={refund.requestId} className="wrap-anywhere">
            <Price money={rupees(refund.amount)} /> {refundLabels[refund.state]} ({refund.requestId}
            )<span className="block text-muted">{refund.reason}</span>
            {refund.state === "by_hand" && <RefundTo account={refundAccount} />}
            <SettleRefund order={order} refund={refund} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** As the customer wrote it. */
function RefundTo({ account }: { account: RefundAccount | undefined }) {
  if (!account) {
    return (
      <p>
        The customer has not said where to. Money from a bank account can go back to it; for cash,
        ask for a UPI ID or account.
      </p>
    );
  }
  const facts =
    account.kind === "upi"
      ? [["UPI ID", account.upiId]]
      : [
          ["Name", account.accountName],
          ["Account", account.accountNumber],
          ["IFSC", account.ifsc],
        ];
  return (
    <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="tabular wrap-anywhere">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

interface SettleRefundProps {
  order: Pick<AdminOrderDetails, "_id" | "refundAccount">;
  refund: AdminOrderDetails["refunds"][number];
}

function SettleRefund({ order: { _id, refundAccount }, refund }: SettleRefundProps) {
  const { requestId, amount, state, needsPerson } = refund;
  const isManual = state === "by_hand";
  return (
    <ActionButton
      offered={needsPerson}
      label="Mark as given back elsewhere"
      button={{ className: "no-print mt-2" }}
      title="Given back elsewhere"
      schema={settleRefund.body}
      defaultValues={{ requestId, note: "", ...(isManual && { reference: "" }) }}
      send={(body) => callEndpoint("settleRefund", { params: { id: _id }, body })}
      fallbackMessage="Something went wrong"
      submitLabel="It was given back"
      danger
    >
      {({ field }) => (
        <>
          <p>
            {formatMoney(rupees(amount))} of the order counts as given back, and the bank is not
            asked about it any more. This cannot be undone.
          </p>
          {isManual && (
            <>
              <RefundTo account={refundAccount} />
              <TextField
                label="UTR of your transfer"
                {...field("reference")}
                hint="Transfer the money first, then enter the bank's reference."
                autoComplete="off"
                required
              />
            </>
          )}
          <TextAreaField
            label={`Note (${isManual ? "optional, " : ""}only the shop reads it)`}
            {...field("note")}
            {...fieldLimits("settleRefund", "note")}
            required={!isManual}
            hint={!isManual && "How it was given back, such as by cheque"}
          />
          <p className="text-muted">The customer gets an e-mail that the money went back.</p>
        </>
      )}
    </ActionButton>
  );
}
