import "../kit/forms/zod-without-eval.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { dateAndTime, shortDate, todayInIndia } from "#shared/dates.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/order-details.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import { recordTransfer, voidTransfer } from "#shared/payments/transfer-contract.ts";
import { TextField } from "#ui/field.tsx";
import { ActionButton } from "../kit/action-dialog.tsx";
import { LimitedField } from "../kit/forms/limited-field.tsx";
import { typedRupees } from "../kit/forms/typed.ts";

/** The amount is read as it is typed. */
const transferFields = recordTransfer.body.extend({
  amount: typedRupees.pipe(recordTransfer.body.shape.amount),
});

type BankTransfer = NonNullable<AdminOrderDetails["bankTransfer"]>;

export function BankTransfers({ order: { _id, bankTransfer } }: { order: AdminOrderDetails }) {
  if (!bankTransfer) return null;
  const { entered, mayRecord, mayVoid, reference } = bankTransfer;
  return (
    <>
      <h3 className="mt-4 mb-1">Bank transfer</h3>
      <ul className="grid gap-1 text-sm">
        {entered.map((transfer) => (
          <li key={transfer._id} className="wrap-anywhere">
            <Transfer transfer={transfer} />
            {mayVoid && !transfer.voided && <VoidTransfer id={_id} transfer={transfer} />}
          </li>
        ))}
      </ul>
      <ActionButton
        offered={mayRecord}
        label="Record a payment"
        button={{ className: "no-print mt-2" }}
        title="Record a payment"
        schema={transferFields}
        defaultValues={{ amount: "", utr: "", paidOn: todayInIndia() }}
        send={(body, idempotencyKey) =>
          callEndpoint("recordTransfer", { params: { id: _id }, body, idempotencyKey })
        }
        fallbackMessage="The transfer could not be recorded. Record it again: it counts once."
        submitLabel="Record the payment"
      >
        {({ field }) => (
          <>
            <p>
              Enter what is on the bank's statement for reference {reference}. Exactly the total
              pays the order; less or more waits for your decision.
            </p>
            <TextField label="Amount (₹)" {...field("amount")} inputMode="decimal" required />
            <TextField label="Day it came" type="date" {...field("paidOn")} required />
            <TextField
              label="UTR"
              {...field("utr")}
              hint="12 to 22 letters and digits"
              autoComplete="off"
              required
            />
          </>
        )}
      </ActionButton>
    </>
  );
}

interface TransferProps {
  transfer: BankTransfer["entered"][number];
}

/** A transfer as it was entered; of one that was voided who did, and why. */
function Transfer({ transfer: { utr, amount, paidOn, by, voided } }: TransferProps) {
  const text = `${formatMoney(rupees(amount))} on ${shortDate(paidOn)}, UTR ${utr}, recorded by ${by}`;
  if (!voided) return text;
  return (
    <span className="text-muted">
      <s>{text}</s>
      <span className="block">
        Voided by {voided.by}, {dateAndTime(new Date(voided.at))}: {voided.reason}
      </span>
    </span>
  );
}

/** Says what voiding a recorded transfer does, and asks why. */
function VoidTransfer({ id, transfer }: TransferProps & { id: string }) {
  const { _id, utr, paidOn } = transfer;
  const amount = formatMoney(rupees(transfer.amount));
  return (
    <ActionButton
      label="Void"
      button={{
        variant: "quiet",
        className: "no-print ml-2",
        "aria-label": `Void ${amount}, UTR ${utr}`,
      }}
      title="Take this transfer back"
      schema={voidTransfer.body}
      defaultValues={{ payment: _id, reason: "" }}
      send={(body, idempotencyKey) =>
        callEndpoint("voidTransfer", { params: { id }, body, idempotencyKey })
      }
      fallbackMessage="The transfer could not be voided. Press again: it is done once."
      submitLabel="Take it back"
      danger
    >
      {(form) => (
        <>
          <p>
            {amount} of {shortDate(paidOn)}, UTR {utr}, will count as never come. The order waits
            for its money again, and its goods stay kept for it. A customer who was told that it is
            paid gets an e-mail.
          </p>
          <LimitedField
            label="Reason (only the shop reads it)"
            form={form}
            name="reason"
            required
            rows={3}
          />
        </>
      )}
    </ActionButton>
  );
}
