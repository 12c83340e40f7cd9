import { useState } from "react";
import type { CancellableOrder } from "#shared/returns/contract.ts";
import { callEndpoint } from "../api/endpoint-client.ts";
import { newIdempotencyKey } from "../api/idempotency-key.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { TextAreaField } from "../ui/field.tsx";
import { FormError } from "../ui/form-error.tsx";
import { Notice } from "../ui/notice.tsx";
import { showToast } from "../ui/toast-store.ts";
import { useForm } from "../ui/use-form.ts";
import { PieceFields, readPieces } from "./piece-fields.tsx";

interface CancelFormProps {
  order: CancellableOrder;
  onDone: () => void;
  /** The order is another now: it is to be loaded again. */
  onChanged: () => void;
}

/** Which pieces are cancelled; at first all. */
export function CancelForm({ order, onDone, onChanged }: CancelFormProps) {
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const isRequest = order.how === "request";
  const { form, busy, message, errors } = useForm(async (texts) => {
    const pieces = readPieces(order.lines, texts);
    if (order.byPiece && pieces.length === 0) {
      return { message: "Choose at least one piece to cancel." };
    }
    const cancelled = await callEndpoint("cancelOwnOrder", {
      params: { id: order.orderId },
      body: { ...(order.byPiece && { pieces }), reason: texts.reason ?? "" },
      idempotencyKey,
    });
    if (cancelled.ok) {
      showToast(cancelled.value.message);
      onDone();
      return "leaving";
    }
    if (cancelled.code !== "no_answer") setKey(newIdempotencyKey());
    if (cancelled.code === "conflict") onChanged();
    return cancelled;
  });
  return (
    <form {...form} aria-label="Cancel order" className="grid gap-5">
      {isRequest && (
        <Notice tone="warning" title="This order is packed already.">
          <p>
            We see whether it can still be stopped, and write to you. Until then nothing changes.
          </p>
        </Notice>
      )}
      <div className="sheet px-5">
        {order.byPiece ? (
          <PieceFields
            lines={order.lines}
            label="Pieces to cancel"
            initial={({ quantity }) => quantity}
            errors={errors}
          />
        ) : (
          <ul className="py-4">
            {order.lines.map(({ line, name, quantity }) => (
              <li key={line} className="py-1 wrap-anywhere">
                {quantity} × {name}
              </li>
            ))}
          </ul>
        )}
      </div>
      <TextAreaField
        label="Why (optional)"
        name="reason"
        rows={2}
        maxLength={500}
        error={errors.reason}
      />
      <p className="text-muted">
        {order.paid
          ? "What you have paid for these pieces goes back the way it was paid, within 7 to 10 business days."
          : order.byPiece
            ? "You have not paid yet: you pay that much less on delivery."
            : "Nothing was paid for it. Please do not pay for it any more."}
      </p>
      <FormError message={message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={busy}>
          {busy ? "Sending..." : isRequest ? "Ask to cancel" : "Cancel these items"}
        </Button>
        <ButtonLink to="/orders" variant="secondary">
          Keep the order
        </ButtonLink>
      </div>
    </form>
  );
}
