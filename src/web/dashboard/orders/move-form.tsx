import type { AdminOrderDetails } from "#shared/fulfilment/contract.ts";
import { rupees } from "#shared/money.ts";
import { fieldLimits } from "../../api/field-limits.ts";
import { Button } from "../../ui/button.tsx";
import { TextAreaField, TextField } from "../../ui/field.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Price } from "../../ui/price.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { useActionForm } from "../forms/use-action-form.ts";
import {
  ENTER_CARRIER,
  ENTER_TRACKING_NUMBER,
  type Move,
  moveForms,
  moveLabels,
  type OrderMove,
  restockOptions,
} from "./order-move.ts";

interface MoveFormProps {
  move: Move;
  order: AdminOrderDetails;
  onClose: () => void;
}

/** Asks for what a move of an order needs, and says what it does. */
export function MoveForm({ move, order, onClose }: MoveFormProps) {
  const { submitLabel, busyLabel, leaveLabel } = moveLabels[move];
  const { field, ...form } = useActionForm({
    ...moveForms[move],
    method: "PUT",
    toBody: (fields): OrderMove => ({ status: move, ...fields }),
    fallbackMessage: "Something went wrong",
    onSaved: onClose,
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      {move === "Shipped" && (
        <>
          <TextField
            label="Carrier"
            {...field("carrier")}
            {...fieldLimits("moveOrder", "carrier")}
            required
            title={ENTER_CARRIER}
            hint="Such as Blue Dart or India Post"
          />
          <TextField
            label="Tracking number"
            {...field("trackingNumber")}
            {...fieldLimits("moveOrder", "trackingNumber")}
            required
            title={ENTER_TRACKING_NUMBER}
            autoComplete="off"
          />
        </>
      )}
      {move === "Cancelled" && (
        <>
          <p>
            {order.payment.status === "charged" ? (
              <>
                <Price money={rupees(order.totalAmount)} /> goes back to the customer.
              </>
            ) : (
              "Nothing was paid for it."
            )}{" "}
            This cannot be undone.
          </p>
          {order.holdsStock && (
            <RadioGroup
              label="Do the pieces go back to the shelf?"
              options={restockOptions}
              {...field("restock")}
            />
          )}
          <TextAreaField
            label="Reason (the customer reads it)"
            {...field("reason")}
            {...fieldLimits("moveOrder", "reason")}
          />
        </>
      )}
      <p className="text-muted">The customer gets an e-mail.</p>
      <FormError message={form.message} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant={move === "Cancelled" ? "danger" : "primary"}
          busy={form.busy}
        >
          {form.busy ? busyLabel : submitLabel}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {leaveLabel}
        </Button>
      </div>
    </form>
  );
}
