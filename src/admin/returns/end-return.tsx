import "../kit/forms/zod-without-eval.ts";
import { z } from "zod";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { rupees, toRupees } from "#shared/money.ts";
import { groupedNumber } from "#shared/numbers.ts";
import type { AdminReturn } from "#shared/returns/admin-contract.ts";
import { TextField } from "#ui/field.tsx";
import { Price } from "#ui/price.tsx";
import { CreditWithoutGst } from "../fulfilment/credit-without-gst.tsx";
import { TrackingFields, trackingSchema } from "../fulfilment/tracking-fields.tsx";
import { ActionForm } from "../kit/action-form.tsx";
import { LimitedField } from "../kit/forms/limited-field.tsx";
import { typedRupees } from "../kit/forms/typed.ts";

export const NOT_SAVED = "This could not be saved. Check your connection and try again.";

export const Mailed = () => <p className="text-muted">The customer gets an e-mail.</p>;

export interface TransitionProps {
  given: AdminReturn;
  onDone: () => void;
  /** Somebody else has taken the return further. */
  isOver: boolean;
}

/** Such money the shop cannot give back by itself. */
const BY_HAND =
  "What was paid by bank transfer or in cash you transfer yourself: “Payments to check” on the first page then says how much, and the order where to.";

const noteToCustomer = z.string().trim().max(500);
const refundFields = z.object({ amounts: z.array(typedRupees), note: noteToCustomer });

/** Refunds the pieces of a return wholly or in part; at first what is left of each line's price. */
export function RefundForm({ given, ...within }: TransitionProps) {
  const { _id: id, lines, left, gstClosedOn } = given;
  const leftOf = (line: number) => rupees(left.find((one) => one.line === line)?.amount ?? 0);
  const writtenOff = lines.reduce(
    (pieces, { quantity, restocked = quantity }) => pieces + quantity - restocked,
    0,
  );
  const isNothingLeft = left.every(({ amount }) => amount === 0);
  return (
    <ActionForm
      {...within}
      label="Refund the return"
      schema={refundFields}
      defaultValues={{
        amounts: lines.map(({ line }) => toRupees(leftOf(line)).toFixed(2)),
        note: "",
      }}
      send={({ amounts, note }, idempotencyKey) =>
        callEndpoint("endReturn", {
          params: { id },
          body: {
            how: "refunded",
            amounts: lines.map(({ line }, at) => ({ line, amount: amounts[at] ?? 0 })),
            note,
          },
          idempotencyKey,
        })
      }
      fallbackMessage={NOT_SAVED}
      submitLabel={isNothingLeft ? "End the return" : "Refund"}
    >
      {(form) => (
        <>
          <p>
            {isNothingLeft
              ? "Nothing is left of what these pieces cost: the return ends without a credit note or a refund."
              : gstClosedOn
                ? `The money goes back the way it was paid. ${BY_HAND}`
                : `A credit note is written where the parcel has an invoice, and the money goes back the way it was paid. ${BY_HAND}`}
          </p>
          {!isNothingLeft && <CreditWithoutGst closedOn={gstClosedOn} />}
          {!isNothingLeft && writtenOff > 0 && (
            <p>
              {writtenOff === 1 ? "1 piece was" : `${groupedNumber(writtenOff)} pieces were`}{" "}
              written off and not put on the shelf. The customer sent{" "}
              {writtenOff === 1 ? "it" : "them"} back all the same, so the price of all is proposed:
              enter less where the damage is theirs.
            </p>
          )}
          {!isNothingLeft &&
            lines.map(({ line, name, quantity }, at) => (
              <TextField
                key={line}
                label={`Refund for ${quantity} × ${name} (₹)`}
                {...form.field(`amounts.${at}`)}
                inputMode="decimal"
                autoComplete="off"
                hint={
                  <>
                    At most <Price money={leftOf(line)} />, its share of the freight included
                  </>
                }
              />
            ))}
          <LimitedField
            label="To the customer (optional)"
            form={form}
            name="note"
            rows={2}
            hint="Such as why only a part is refunded."
          />
          <Mailed />
        </>
      )}
    </ActionForm>
  );
}

const replaceFields = trackingSchema.extend({ note: noteToCustomer });

/** Sends the pieces once more. */
export function ReplaceForm({ given, ...within }: TransitionProps) {
  return (
    <ActionForm
      {...within}
      label="Send the replacement"
      schema={replaceFields}
      defaultValues={{ carrier: "", trackingNumber: "", note: "" }}
      send={(fields, idempotencyKey) =>
        callEndpoint("endReturn", {
          params: { id: given._id },
          body: { how: "replaced", ...fields },
          idempotencyKey,
        })
      }
      fallbackMessage={NOT_SAVED}
      submitLabel="Send the replacement"
    >
      {(form) => (
        <>
          <p>
            {given.lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")} is taken
            off the stock and travels with a delivery challan.
          </p>
          <TrackingFields
            carriers={given.carriers}
            carrier={form.field("carrier")}
            trackingNumber={form.field("trackingNumber")}
          />
          <LimitedField
            label="To the customer (optional)"
            form={form}
            name="note"
            rows={2}
            hint="The customer reads it."
          />
          <Mailed />
        </>
      )}
    </ActionForm>
  );
}

const sendBackFields = z.object({ note: noteToCustomer.min(1, "Write to the customer why") });

/** Sends what came back to the customer, and refunds nothing. */
export function SendBackForm({ given, ...within }: TransitionProps) {
  return (
    <ActionForm
      {...within}
      label="Send it back"
      schema={sendBackFields}
      defaultValues={{ note: "" }}
      send={({ note }, idempotencyKey) =>
        callEndpoint("endReturn", {
          params: { id: given._id },
          body: { how: "sent-back", note },
          idempotencyKey,
        })
      }
      fallbackMessage={NOT_SAVED}
      submitLabel="Send it back"
      danger
    >
      {(form) => (
        <>
          <p>Nothing is refunded. Pieces that went back on the shelf cannot be sent back.</p>
          <LimitedField
            label="Why"
            form={form}
            name="note"
            rows={2}
            hint="The customer reads it."
          />
          <Mailed />
        </>
      )}
    </ActionForm>
  );
}
