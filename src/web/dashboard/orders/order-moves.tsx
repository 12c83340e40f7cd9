import { useState } from "react";
import type { AdminOrderDetails } from "#shared/fulfilment/contract.ts";
import { rupees } from "#shared/money.ts";
import { callEndpoint } from "../../api/endpoint-client.ts";
import { fieldLimits } from "../../api/field-limits.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextAreaField, TextField } from "../../ui/field.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Price } from "../../ui/price.tsx";
import { showToast } from "../../ui/toast.tsx";
import { type FormTexts, type SubmitResult, useForm } from "../../ui/use-form.ts";

type Move = "Shipped" | "Delivered" | "Cancelled";

interface OrderMovesProps {
  order: AdminOrderDetails;
  onMoved: () => Promise<void>;
  /** Somebody else has moved it meanwhile. */
  onOutdated: () => Promise<void>;
}

const words: Record<Move, { action: string; doing: string; leave: string; title: string }> = {
  Shipped: {
    action: "Mark as shipped",
    doing: "Saving...",
    leave: "Not yet",
    title: "Ship this order",
  },
  Delivered: {
    action: "Mark as delivered",
    doing: "Saving...",
    leave: "Not yet",
    title: "This order has arrived",
  },
  Cancelled: {
    action: "Cancel the order",
    doing: "Cancelling...",
    leave: "Keep the order",
    title: "Cancel this order",
  },
};

/** The moves that are open, a button for each; a dialog asks for what a move needs. */
export function OrderMoves({ order, onMoved, onOutdated }: OrderMovesProps) {
  const [chosen, setChosen] = useState<Move | null>(null);
  const open = order.moves.filter((move): move is Move => move in words);

  const send = async (texts: FormTexts): Promise<SubmitResult> => {
    if (!chosen) return "done";
    const { carrier, trackingNumber, reason } = texts;
    const answer = await callEndpoint("moveOrder", {
      params: { id: order._id },
      body: { status: chosen, carrier, trackingNumber, reason: reason || undefined },
    });
    if (!answer.ok) {
      if (answer.code === "conflict") void onOutdated();
      return answer;
    }
    showToast(answer.value.message);
    setChosen(null);
    void onMoved();
    return "done";
  };

  return (
    <>
      {open.map((move) => (
        <Button
          key={move}
          variant={move === "Cancelled" ? "danger" : "primary"}
          onClick={() => setChosen(move)}
        >
          {words[move].action}
        </Button>
      ))}
      <Dialog
        open={chosen !== null}
        onClose={() => setChosen(null)}
        title={chosen ? words[chosen].title : ""}
      >
        {chosen && (
          <MoveForm move={chosen} order={order} send={send} onClose={() => setChosen(null)} />
        )}
      </Dialog>
    </>
  );
}

interface MoveFormProps {
  move: Move;
  order: AdminOrderDetails;
  send: (texts: FormTexts) => Promise<SubmitResult>;
  onClose: () => void;
}

function MoveForm({ move, order, send, onClose }: MoveFormProps) {
  const { form, busy, message, errors } = useForm(send);
  return (
    <form {...form} className="grid gap-4">
      {move === "Shipped" && (
        <>
          <TextField
            label="Carrier"
            name="carrier"
            required
            {...fieldLimits("moveOrder", "carrier")}
            title="Enter the carrier"
            hint="Such as Blue Dart or India Post"
            error={errors.carrier}
          />
          <TextField
            label="Tracking number"
            name="trackingNumber"
            required
            {...fieldLimits("moveOrder", "trackingNumber")}
            title="Enter the tracking number"
            autoComplete="off"
            error={errors.trackingNumber}
          />
        </>
      )}
      {move === "Cancelled" && (
        <>
          <p>
            The goods go back to the stock.{" "}
            {order.payment.status === "charged" ? (
              <>
                <Price money={rupees(order.totalAmount)} /> goes back to the customer.
              </>
            ) : (
              "Nothing was paid for it."
            )}{" "}
            This cannot be undone.
          </p>
          <TextAreaField
            label="Reason (the customer reads it)"
            name="reason"
            {...fieldLimits("moveOrder", "reason")}
            error={errors.reason}
          />
        </>
      )}
      <p className="text-muted">The customer gets an e-mail.</p>
      <FormError message={message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={move === "Cancelled" ? "danger" : "primary"} busy={busy}>
          {busy ? words[move].doing : words[move].action}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {words[move].leave}
        </Button>
      </div>
    </form>
  );
}
