import { useWatch } from "react-hook-form";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { fieldLimits } from "#browser/field-limits.ts";
import { refundOfShare } from "#shared/fulfilment/item-amounts.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/order-details.ts";
import { formatMoney, sum } from "#shared/money.ts";
import { CountStepper } from "#ui/count-stepper.tsx";
import { TextAreaField, TextField } from "#ui/field.tsx";
import { FieldNotes } from "#ui/field-notes.tsx";
import { ActionButton } from "../kit/action-dialog.tsx";
import type { ZodForm } from "../kit/forms/use-zod-form.ts";
import {
  type CreditValues,
  creditLines,
  creditOf,
  creditSchema,
  gstClosedOn,
  type NewCredit,
} from "./credit-schema.ts";
import { CreditWithoutGst } from "./credit-without-gst.tsx";
import { RestockField } from "./restock-field.tsx";
import { withheldText } from "./withheld-text.ts";

interface CreditShipmentProps {
  order: AdminOrderDetails;
  /** Within the order, from 1. */
  shipment: number;
}

/** Gives money back for pieces of a shipment that came back, or a part of the price of pieces that stay. */
export function CreditShipment({ order, shipment }: CreditShipmentProps) {
  const lines = creditLines(order, shipment);
  return (
    <ActionButton
      offered={lines.length > 0}
      label={
        <>
          Credit<span className="sr-only"> parcel {shipment}</span>
        </>
      }
      title={`Credit parcel ${shipment}`}
      wide
      schema={creditSchema(shipment, lines)}
      defaultValues={{
        lines: lines.map(({ line }) => ({ line, quantity: "0", amount: "" })),
        reason: "",
        restock: "restock",
      }}
      send={(body, idempotencyKey) =>
        callEndpoint("creditShipment", { params: { id: order._id }, body, idempotencyKey })
      }
      fallbackMessage="No answer came. Press once more: what has been saved is not credited a second time."
      submitLabel="Give it back"
      danger
    >
      {(form) => <CreditFields order={order} shipment={shipment} form={form} />}
    </ActionButton>
  );
}

interface CreditFieldsProps extends CreditShipmentProps {
  form: ZodForm<CreditValues, NewCredit>;
}

function CreditFields({ order, shipment, form }: CreditFieldsProps) {
  const { field, errorOf, clearErrors, setValue, control } = form;
  const lines = creditLines(order, shipment);
  const typed = useWatch({ control, name: "lines" });
  const rows = typed.flatMap((given, place) => {
    const line = lines.find((one) => one.line === given.line);
    return line ? [{ line, given, place, credit: creditOf(line, given) }] : [];
  });
  const total = sum(rows.flatMap(({ credit }) => (credit === undefined ? [] : [credit])));
  const someCameBack = rows.some(({ given }) => Number(given.quantity) > 0);
  const refund = refundOfShare(order, total);
  return (
    <>
      <p className="text-muted">
        Enter the pieces that came back; their exact share of what was charged goes back. To lower
        the price of pieces that stay, enter only an amount.
      </p>
      <CreditWithoutGst closedOn={gstClosedOn(order, shipment)} />
      <fieldset className="min-w-0">
        <legend className="text-sm font-semibold">What is credited</legend>
        <ul className="divide-y divide-line border-y border-line">
          {rows.map(({ line, given, place, credit }) => (
            <li key={line.line} className="grid gap-2 py-3 sm:grid-cols-2">
              <p className="wrap-anywhere sm:col-span-2">{line.name}</p>
              <div>
                <p className="mb-1 text-sm font-semibold">Came back (of {line.max})</p>
                <CountStepper
                  {...field(`lines.${place}.quantity`)}
                  label={line.name}
                  typed={given.quantity}
                  max={line.max}
                  onSet={(count) => {
                    setValue(`lines.${place}.quantity`, String(count), { shouldDirty: true });
                    clearErrors("lines");
                  }}
                />
              </div>
              <TextField
                label={
                  <>
                    Amount (₹, optional)<span className="sr-only"> of {line.name}</span>
                  </>
                }
                {...field(`lines.${place}.amount`)}
                inputMode="decimal"
                autoComplete="off"
                hint={
                  given.amount.trim() === "" && credit !== undefined && credit > 0
                    ? `Left empty, exactly ${formatMoney(credit)}`
                    : `Up to ${formatMoney(line.left)}`
                }
              />
            </li>
          ))}
        </ul>
        <FieldNotes id="credit" error={errorOf("lines")} />
      </fieldset>
      <p role="status" className="rounded-md bg-paper px-3 py-2">
        {refund < total && (
          <>
            <span className="tabular font-semibold">{formatMoney(total)}</span> is credited.{" "}
          </>
        )}
        {(refund > 0 || total === 0) && (
          <>
            <span className="tabular font-semibold">{formatMoney(refund)}</span> goes back to the
            customer.{" "}
          </>
        )}
        {withheldText(order, total, refund)} This cannot be undone.
      </p>
      {someCameBack && <RestockField {...field("restock")} />}
      <TextAreaField
        label="Reason (the customer reads it)"
        {...field("reason")}
        {...fieldLimits("cancelItems", "reason")}
        required
      />
    </>
  );
}
