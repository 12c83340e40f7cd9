import { Fragment, useState } from "react";
import { fieldLimits } from "#browser/field-limits.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/contract.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import type { RefundAccount } from "#shared/payments/refund-account-fields.ts";
import { refundLabels } from "#shared/payments/refund-state.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextAreaField, TextField } from "#ui/field.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Price } from "#ui/price.tsx";
import type { OrderChange } from "../fulfilment/order-change.ts";
import { useActionForm } from "../kit/forms/use-action-form.ts";
import { settlementSchema } from "./refund-settlement.ts";

type Refund = AdminOrderDetails["refunds"][number];

/** The refunds of an order; one that did not go through can be noted as given back otherwise. */
export function Refunds({
  refunds,
  refundAccount,
}: Pick<AdminOrderDetails, "refunds" | "refundAccount">) {
  const [chosen, setChosen] = useState<Refund | null>(null);
  const close = () => setChosen(null);
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
            {refund.needsPerson && (
              <Button
                variant="secondary"
                className="no-print mt-2"
                onClick={() => setChosen(refund)}
              >
                Mark as given back elsewhere
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Dialog open={chosen !== null} onClose={close} title="Given back elsewhere">
        {chosen && <SettleForm refund={chosen} account={refundAccount} onClose={close} />}
      </Dialog>
    </>
  );
}

/** Where a refund is to be transferred to, as the customer wrote it. */
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

interface SettleFormProps {
  refund: Refund;
  account: RefundAccount | undefined;
  onClose: () => void;
}

function SettleForm({ refund, account, onClose }: SettleFormProps) {
  const isByHand = refund.state === "by_hand";
  const { field, ...form } = useActionForm({
    schema: settlementSchema,
    defaultValues: isByHand ? { note: "", reference: "" } : { note: "" },
    method: "PUT",
    toBody: ({ note, reference }): OrderChange => ({
      kind: "refund",
      body: { requestId: refund.requestId, note, ...(reference && { reference }) },
    }),
    fallbackMessage: "Something went wrong",
    onSaved: onClose,
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      <p>
        The order counts as refunded, and the bank is not asked about{" "}
        {formatMoney(rupees(refund.amount))} any more. This cannot be undone.
      </p>
      {isByHand && <RefundTo account={account} />}
      {isByHand && (
        <TextField
          label="UTR of your transfer"
          {...field("reference")}
          hint="Transfer the money first, then enter the bank's reference."
          autoComplete="off"
          required
        />
      )}
      <TextAreaField
        label="Note (only the shop reads it)"
        {...field("note")}
        {...fieldLimits("settleRefund", "note")}
        required
      />
      <p className="text-muted">The customer gets an e-mail that the money went back.</p>
      <FormError message={form.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={form.busy}>
          {form.busy ? "Saving..." : "It was given back"}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Not yet
        </Button>
      </div>
    </form>
  );
}
