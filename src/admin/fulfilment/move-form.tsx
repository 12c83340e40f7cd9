import { fieldLimits } from "#browser/field-limits.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/contract.ts";
import { refundableOf } from "#shared/fulfilment/piece-amounts.ts";
import { Button } from "#ui/button.tsx";
import { TextAreaField } from "#ui/field.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Price } from "#ui/price.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { useActionForm } from "../kit/forms/use-action-form.ts";
import type { OrderChange } from "./order-change.ts";
import { type Move, moveForms, moveLabels, restockOptions } from "./order-move.ts";

interface MoveFormProps {
  move: Exclude<Move, "Shipped">;
  order: AdminOrderDetails;
  onClose: () => void;
}

/** Asks for what a move of an order needs, and says what it does. */
export function MoveForm({ move, order, onClose }: MoveFormProps) {
  const { submitLabel, busyLabel, leaveLabel } = moveLabels[move];
  const { field, ...form } = useActionForm({
    ...moveForms[move],
    method: "PUT",
    toBody: (fields): OrderChange => ({ kind: "move", body: { status: move, ...fields } }),
    fallbackMessage: "Something went wrong",
    onSaved: onClose,
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      {move === "Cancelled" && (
        <>
          <p>
            {refundableOf(order) > 0 ? (
              <>
                <Price money={refundableOf(order)} /> goes back to the customer.
              </>
            ) : order.payment.status === "charged" ? (
              "All that was paid has gone back already."
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
