import { useState } from "react";
import { useWatch } from "react-hook-form";
import { addressLines } from "#shared/accounts/buyer-lines.ts";
import { collectText } from "#shared/documents/document-texts.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/contract.ts";
import { collectForWaiting, shareOfWaiting } from "#shared/fulfilment/piece-amounts.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import { ADDRESS_ASKED } from "#shared/orders/address-asked.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { FoldedFields } from "#ui/folded-fields.tsx";
import { FormError } from "#ui/form-error.tsx";
import { useActionForm } from "../kit/forms/use-action-form.ts";
import type { OrderChange } from "./order-change.ts";
import { moveLabels } from "./order-move.ts";
import { PieceFields } from "./piece-fields.tsx";
import { type ParcelValues, parcelSchema } from "./ship-schema.ts";
import { TrackingFields } from "./tracking-fields.tsx";
import { piecesWithin, waitingLines } from "./typed-pieces.ts";
import { CHANGED_MEANWHILE, useWaitingPieces } from "./use-waiting-pieces.ts";

interface ShipFormProps {
  order: AdminOrderDetails;
  onClose: () => void;
}

/** Sends what waits of an order as a parcel, or a part of it; the rest goes on waiting. */
export function ShipForm({ order, onClose }: ShipFormProps) {
  const lines = waitingLines(order);
  const [initial] = useState<ParcelValues>(() => ({
    pieces: lines.map(({ line, most }) => ({ line, quantity: String(most) })),
    carrier: "",
    trackingNumber: "",
    weight: "",
    ewayBill: "",
  }));
  const { field, errorOf, clearErrors, setValue, control, ...form } = useActionForm({
    schema: parcelSchema(lines),
    defaultValues: initial,
    method: "POST",
    toBody: (body): OrderChange => ({ kind: "ship", body }),
    fallbackMessage:
      "No answer came. Press once more: what has been saved is not shipped a second time.",
    onSaved: onClose,
  });
  const typed = useWatch({ control, name: "pieces" });
  const chosen = piecesWithin(typed, lines);
  const value = shareOfWaiting(order, chosen);
  const collect = collectForWaiting(order, chosen);
  const isChanged = useWaitingPieces(lines, typed, (pieces) => setValue("pieces", pieces));
  const needsBill = value > rupees(order.ewayLimit);
  const { submitLabel, busyLabel, leaveLabel } = moveLabels.Shipped;
  return (
    <form {...form.formProps} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="wrap-anywhere">
        <p>
          <span className="text-muted">
            {order.freight?.pickUpAt ? "Picked up at: " : "Goes to: "}
          </span>
          {placeLine(order)}
        </p>
        {order.addressRequest && <p className="mt-1 font-semibold">{ADDRESS_ASKED}</p>}
      </div>
      <PieceFields
        legend="Pieces in this parcel"
        lines={lines}
        typed={typed}
        fieldAt={(place) => field(`pieces.${place}.quantity`)}
        onSet={(place, pieces) => {
          setValue(`pieces.${place}.quantity`, String(pieces), { shouldDirty: true });
          clearErrors("pieces");
        }}
        error={errorOf("pieces")}
      />
      <TrackingFields
        carriers={order.carriers}
        carrier={field("carrier")}
        trackingNumber={field("trackingNumber")}
      />
      <FoldedFields
        key={String(needsBill)}
        summary="Weight and e-way bill"
        open={needsBill}
        hasError={Boolean(errorOf("weight") ?? errorOf("ewayBill"))}
      >
        <TextField
          label="Weight (kg, optional)"
          {...field("weight")}
          inputMode="decimal"
          autoComplete="off"
          className="max-w-48"
        />
        <TextField
          label="E-way bill number (optional)"
          {...field("ewayBill")}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          hint="12 digits"
          warning={
            needsBill &&
            `These pieces are worth ${formatMoney(value)}. Above ${formatMoney(rupees(order.ewayLimit))} a parcel needs an e-way bill before it moves.`
          }
        />
      </FoldedFields>
      {collect > 0 && (
        <p role="status" className="tabular rounded-md bg-paper px-3 py-2 font-semibold">
          {collectText(collect)}
        </p>
      )}
      <p className="text-muted">The customer gets an e-mail.</p>
      {isChanged && <p role="status">{CHANGED_MEANWHILE}</p>}
      <FormError message={form.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          {form.busy ? busyLabel : submitLabel}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {leaveLabel}
        </Button>
      </div>
    </form>
  );
}

/** Whom and where the parcel goes to, in one line. */
function placeLine({ shippingAddress, customer }: AdminOrderDetails): string {
  return [shippingAddress.name || customer.name, ...addressLines(shippingAddress)]
    .join(", ")
    .replaceAll("\n", ", ");
}
