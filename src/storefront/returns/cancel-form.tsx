import { useState } from "react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { useIdempotencyKey } from "#browser/idempotency-key.ts";
import { formatQuantity } from "#shared/cart/quantity.ts";
import { formatMoney, type Money, paise, rupees } from "#shared/money.ts";
import type { CancellableOrder, OwnReturns } from "#shared/returns/contract.ts";
import { previewCancellation } from "#shared/returns/refund-preview.ts";
import { MAX_REASON_LENGTH } from "#shared/text-lengths.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextAreaField } from "#ui/field.tsx";
import { FormError, Notice } from "#ui/notice.tsx";
import { showToast } from "#ui/toast-store.ts";
import { useForm } from "#ui/use-form.ts";
import {
  chosenItems,
  noneChosen,
  QuantityFields,
  quantityErrors,
  type TypedQuantities,
} from "./quantity-fields.tsx";
import { fieldErrors, RefundAccountFields, readRefundAccount } from "./refund-account-fields.tsx";

interface CancelFormProps {
  order: CancellableOrder;
  /** Where its money is transferred back to; undefined where the gateway gives it back. */
  refundTo: OwnReturns["refundTo"][number] | undefined;
  onDone: () => void;
  /** The order is another now: it is to be loaded again. */
  onChanged: () => void;
}

/** Which pieces are cancelled; what that does is said, and asked for once more, before it is done. */
export function CancelForm({ order, refundTo, onDone, onChanged }: CancelFormProps) {
  const [idempotencyKey, renewKey] = useIdempotencyKey();
  const [typed, setTyped] = useState<TypedQuantities>({});
  const [question, setQuestion] = useState<(sure: boolean) => void>();
  const isRequest = order.how === "request";
  const items = order.byItem
    ? chosenItems(order.lines, typed)
    : order.lines.map(({ line, quantity }) => ({ line, quantity }));
  const count = items.reduce((all, { quantity }) => all + quantity, 0);
  const { back, less } = previewCancellation(order, items);

  const { form, busy, message, errors } = useForm(async (texts) => {
    const wrong = order.byItem ? quantityErrors(order.lines, typed) : {};
    if (Object.keys(wrong).length > 0) return { message: "", fields: wrong };
    if (count === 0) return noneChosen(order.lines, "Choose at least one piece to cancel.");
    const isSure = await new Promise<boolean>((answer) => setQuestion(() => answer));
    setQuestion(undefined);
    if (!isSure) return "done";
    const account = readRefundAccount(texts);
    const cancelled = await callEndpoint("cancelOwnOrder", {
      params: { id: order.orderId },
      body: {
        ...(order.byItem && { items }),
        reason: texts.reason ?? "",
        ...(account && { refundTo: account }),
      },
      idempotencyKey,
    });
    if (cancelled.ok) {
      showToast(cancelled.value.message);
      onDone();
      return "leaving";
    }
    if (cancelled.code !== "no_answer") renewKey();
    if (cancelled.code === "conflict") onChanged();
    return { message: cancelled.message, fields: fieldErrors(cancelled.fields) };
  });

  // While the question is open, nothing is sent yet.
  const isSending = busy && question === undefined;
  const money = [
    back > 0 ? `You get ${formatMoney(back)} back${refundTo ? "" : ", the way you paid"}.` : "",
    less > 0 ? `You pay ${formatMoney(less)} less on delivery. ${readyText(order, less)}` : "",
    back === 0 && less === 0 ? "Nothing was paid for it." : "",
  ]
    .filter(Boolean)
    .join(" ");
  const act = isRequest ? "Ask to cancel" : "Cancel";
  const what = `${act} ${count === 0 ? "pieces" : formatQuantity(count)}`;

  return (
    <form {...form} aria-label="Cancel order" className="grid gap-5">
      {isRequest && (
        <Notice tone="warning" title="This order is packed already.">
          <p>
            We see whether it can still be stopped, and write to you. Until then nothing changes.
          </p>
        </Notice>
      )}
      <div className="sheet px-5 py-1">
        {order.byItem ? (
          <QuantityFields
            legend="Pieces to cancel"
            lines={order.lines}
            typed={typed}
            onChange={setTyped}
            errors={errors}
          />
        ) : (
          <ul className="py-3">
            {order.lines.map(({ line, name, quantity }) => (
              <li key={line} className="py-1 wrap-anywhere">
                {quantity} × {name}
              </li>
            ))}
          </ul>
        )}
      </div>
      <p role="status" className="rounded-md bg-paper-deep px-4 py-3">
        {count === 0 ? (
          "Choose what to cancel to see what you get back."
        ) : (
          <>
            <strong className="tabular">{money}</strong>
            {back > 0 && " It takes 7 to 10 business days."}
            {!order.paid && !order.byItem && " Please do not pay for it any more."}
          </>
        )}
      </p>
      {refundTo && back > 0 && <RefundAccountFields known={refundTo.account} errors={errors} />}
      <TextAreaField
        label="Why (optional)"
        name="reason"
        rows={2}
        maxLength={MAX_REASON_LENGTH}
        error={errors.reason}
      />
      <FormError message={message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={isSending}>
          {isSending ? "Sending..." : what}
        </Button>
        <ButtonLink to="/orders" variant="secondary">
          Keep the order
        </ButtonLink>
      </div>
      <Dialog
        open={question !== undefined}
        onClose={() => question?.(false)}
        title={
          isRequest ? `Ask to cancel ${formatQuantity(count)}?` : `Cancel ${formatQuantity(count)}?`
        }
      >
        <ul className="mb-3">
          {items.map(({ line, quantity }) => (
            <li key={line} className="wrap-anywhere">
              {quantity} × {order.lines.find((one) => one.line === line)?.name}
            </li>
          ))}
        </ul>
        <p>
          {money}{" "}
          {isRequest ? "We write to you whether it could be stopped." : "It cannot be undone."}
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button variant="danger" onClick={() => question?.(true)}>
            {isRequest ? "Yes, ask" : "Yes, cancel"}
          </Button>
          <Button variant="secondary" onClick={() => question?.(false)}>
            No, keep {count === 1 ? "it" : "them"}
          </Button>
        </div>
      </Dialog>
    </form>
  );
}

/** Of what is still to be paid in cash after `less` of it. */
function readyText({ due }: CancellableOrder, less: Money): string {
  const left = paise(rupees(due) - less);
  return left > 0
    ? `Please have ${formatMoney(left)} ready in cash.`
    : "Nothing is to be paid any more.";
}
