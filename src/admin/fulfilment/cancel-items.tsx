import "../kit/forms/zod-without-eval.ts";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { fieldLimits } from "#browser/field-limits.ts";
import { storedText } from "#shared/fields.ts";
import { refundOfCancelling, unfulfilledAmount } from "#shared/fulfilment/item-amounts.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/order-details.ts";
import { formatMoney } from "#shared/money.ts";
import { TextAreaField } from "#ui/field.tsx";
import { ActionButton } from "../kit/action-dialog.tsx";
import type { ZodForm } from "../kit/forms/use-zod-form.ts";
import { MovedMeanwhile } from "./order-transitions.tsx";
import { QuantityFields } from "./quantity-fields.tsx";
import { RestockField, restock } from "./restock-field.tsx";
import {
  itemsSchema,
  itemsWithin,
  type QuantityLine,
  unfulfilledLines,
} from "./typed-quantities.ts";
import { withheldText } from "./withheld-text.ts";

/** Why pieces are cancelled, or money is given back: whoever bought them reads it. */
export const reasonToCustomer = storedText("Reason", 500).min(
  1,
  "Write why: the customer reads it",
);

export const cancelSchema = (lines: readonly QuantityLine[]) =>
  z.object({ items: itemsSchema(lines), reason: reasonToCustomer, restock });

type CancelSchema = ReturnType<typeof cancelSchema>;

interface OrderProps {
  order: AdminOrderDetails;
}

/** Cancels some of the pieces that wait; what goes back is said before. */
export function CancelItems({ order }: OrderProps) {
  const lines = unfulfilledLines(order);
  const mayCancel = order.status === "Processing" && lines.length > 0;
  return (
    <ActionButton
      offered={mayCancel}
      blocked={!mayCancel && <MovedMeanwhile order={order} />}
      label="Cancel pieces"
      button={{ variant: "danger", className: "no-print" }}
      title="Cancel pieces"
      wide
      schema={cancelSchema(lines)}
      defaultValues={{
        items: lines.map(({ line }) => ({ line, quantity: "0" })),
        reason: "",
        restock: "restock",
      }}
      send={(body, idempotencyKey) =>
        callEndpoint("cancelItems", { params: { id: order._id }, body, idempotencyKey })
      }
      fallbackMessage="No answer came. Press once more: what has been saved is not cancelled a second time."
      submitLabel="Cancel these pieces"
      danger
    >
      {(form) => <CancelFields order={order} form={form} />}
    </ActionButton>
  );
}

interface CancelFieldsProps extends OrderProps {
  form: ZodForm<z.input<CancelSchema>, z.output<CancelSchema>>;
}

function CancelFields({ order, form }: CancelFieldsProps) {
  const { field, control } = form;
  const lines = unfulfilledLines(order);
  const typed = useWatch({ control, name: "items" });
  const chosen = itemsWithin(typed, lines);
  const refund = refundOfCancelling(order, chosen);
  return (
    <>
      <QuantityFields
        legend="Pieces that will not be sent"
        lines={lines}
        typed={typed}
        form={form}
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
            {withheldText(order, unfulfilledAmount(order, chosen), refund)} This cannot be undone.
          </>
        )}
      </p>
      <RestockField {...field("restock")} />
      <TextAreaField
        label="Reason (the customer reads it)"
        {...field("reason")}
        {...fieldLimits("cancelItems", "reason")}
        required
      />
      <p className="text-muted">The customer gets an e-mail.</p>
    </>
  );
}
