import { useState } from "react";
import { useWatch } from "react-hook-form";
import { fieldLimits } from "#browser/field-limits.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/contract.ts";
import { refundOfCancelling, shareOfWaiting } from "#shared/fulfilment/piece-amounts.ts";
import { formatMoney } from "#shared/money.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextAreaField } from "#ui/field.tsx";
import { FormError } from "#ui/form-error.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { useActionForm } from "../kit/forms/use-action-form.ts";
import { type CancelValues, cancelSchema } from "./cancel-schema.ts";
import { MovedMeanwhile } from "./moved-meanwhile.tsx";
import type { OrderChange } from "./order-change.ts";
import { restockOptions } from "./order-move.ts";
import { PieceFields } from "./piece-fields.tsx";
import { piecesWithin, waitingLines } from "./typed-pieces.ts";
import { CHANGED_MEANWHILE, useWaitingPieces } from "./use-waiting-pieces.ts";
import { withheldText } from "./withheld-text.ts";

/** Cancels some of the pieces that wait; what goes back is said before. */
export function CancelPieces({ order }: { order: AdminOrderDetails }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const mayCancel = order.status === "Processing" && waitingLines(order).length > 0;
  return (
    <>
      {mayCancel && (
        <Button variant="danger" className="no-print" onClick={() => setOpen(true)}>
          Cancel pieces
        </Button>
      )}
      <Dialog open={open} onClose={close} title="Cancel pieces" className="max-w-2xl">
        {mayCancel ? (
          <CancelForm order={order} onClose={close} />
        ) : (
          <MovedMeanwhile order={order} onClose={close} />
        )}
      </Dialog>
    </>
  );
}

function CancelForm({ order, onClose }: { order: AdminOrderDetails; onClose: () => void }) {
  const lines = waitingLines(order);
  const [initial] = useState<CancelValues>(() => ({
    pieces: lines.map(({ line }) => ({ line, quantity: "0" })),
    reason: "",
    restock: "restock",
  }));
  const { field, errorOf, clearErrors, setValue, control, ...form } = useActionForm({
    schema: cancelSchema(lines),
    defaultValues: initial,
    method: "POST",
    toBody: (body): OrderChange => ({ kind: "cancel", body }),
    fallbackMessage:
      "No answer came. Press once more: what has been saved is not cancelled a second time.",
    onSaved: onClose,
  });
  const typed = useWatch({ control, name: "pieces" });
  const isChanged = useWaitingPieces(lines, typed, (pieces) => setValue("pieces", pieces));
  const chosen = piecesWithin(typed, lines);
  const refund = refundOfCancelling(order, chosen);
  return (
    <form {...form.formProps} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PieceFields
        legend="Pieces that will not be sent"
        lines={lines}
        typed={typed}
        fieldAt={(place) => field(`pieces.${place}.quantity`)}
        onSet={(place, pieces) => {
          setValue(`pieces.${place}.quantity`, String(pieces), { shouldDirty: true });
          clearErrors("pieces");
        }}
        error={errorOf("pieces")}
      />
      <p role="status" className="rounded-md bg-paper px-3 py-2">
        {chosen.length === 0 ? (
          "Choose pieces to see what goes back."
        ) : (
          <>
            {refund > 0 && (
              <>
                <span className="tabular font-semibold">{formatMoney(refund)}</span> goes back to
                the customer.{" "}
              </>
            )}
            {withheldText(order, shareOfWaiting(order, chosen), refund)} This cannot be undone.
          </>
        )}
      </p>
      <RadioGroup
        label="Do the pieces go back to the shelf?"
        options={restockOptions}
        {...field("restock")}
      />
      <TextAreaField
        label="Reason (the customer reads it)"
        {...field("reason")}
        {...fieldLimits("cancelPieces", "reason")}
        required
      />
      <p className="text-muted">The customer gets an e-mail.</p>
      {isChanged && <p role="status">{CHANGED_MEANWHILE}</p>}
      <FormError message={form.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={form.busy}>
          {form.busy ? "Cancelling..." : "Cancel these pieces"}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Keep them
        </Button>
      </div>
    </form>
  );
}
