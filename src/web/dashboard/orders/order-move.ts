import "../forms/zod-without-eval.ts";
import type { z } from "zod";
import { moveOrder } from "#shared/fulfilment/contract.ts";

/** What the form of a move sends to the action of the order's page. */
export type OrderMove = z.output<typeof moveOrder.body>;

export type Move = OrderMove["status"];

export const ENTER_CARRIER = "Enter the carrier";
export const ENTER_TRACKING_NUMBER = "Enter the tracking number";

interface MoveLabels {
  submitLabel: string;
  busyLabel: string;
  /** Of the button that leaves the order as it is. */
  leaveLabel: string;
  /** Of the dialog. */
  title: string;
}

export const moveLabels: Record<Move, MoveLabels> = {
  Shipped: {
    submitLabel: "Mark as shipped",
    busyLabel: "Saving...",
    leaveLabel: "Not yet",
    title: "Ship this order",
  },
  Delivered: {
    submitLabel: "Mark as delivered",
    busyLabel: "Saving...",
    leaveLabel: "Not yet",
    title: "This order has arrived",
  },
  Cancelled: {
    submitLabel: "Cancel the order",
    busyLabel: "Cancelling...",
    leaveLabel: "Keep the order",
    title: "Cancel this order",
  },
};

/** What a move needs: the endpoint takes the tracking of a shipped order only. */
export const orderMoveSchema = moveOrder.body.superRefine(
  ({ status, carrier, trackingNumber }, check) => {
    if (status !== "Shipped") return;
    const refuse = (field: string, message: string) =>
      check.addIssue({ code: "custom", path: [field], message });
    if (!carrier) refuse("carrier", ENTER_CARRIER);
    if (!trackingNumber) refuse("trackingNumber", ENTER_TRACKING_NUMBER);
  },
);
