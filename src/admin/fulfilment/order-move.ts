import "../kit/forms/zod-without-eval.ts";
import { z } from "zod";
import { moveOrder } from "#shared/fulfilment/contract.ts";

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

const { carrier, trackingNumber, reason } = moveOrder.body.shape;

/** Who carries a parcel, and under which number: a parcel has both. */
export const trackingSchema = z.object({
  carrier: carrier.unwrap().min(1, ENTER_CARRIER),
  trackingNumber: trackingNumber.unwrap().min(1, ENTER_TRACKING_NUMBER),
});

export type NewTracking = z.output<typeof trackingSchema>;

type MoveFields = Omit<OrderMove, "status">;

/** What is entered: a radio's value is a text. */
type MoveInputs = Omit<MoveFields, "restock"> & { restock?: Restock | undefined };

export const restockChoices = ["restock", "write_off"] as const;
export type Restock = (typeof restockChoices)[number];

/** What becomes of a cancelled order's pieces. */
export const restockOptions: readonly { value: Restock; label: string }[] = [
  { value: "restock", label: "Yes, they can be sold again" },
  { value: "write_off", label: "No, they are damaged or missing" },
];

/** What the form of each move asks for, and how it begins; a parcel has a form of its own. */
export const moveForms: Record<
  Exclude<Move, "Shipped">,
  { schema: z.ZodType<MoveFields, MoveInputs>; defaultValues: MoveInputs }
> = {
  Delivered: { schema: z.object({}), defaultValues: {} },
  Cancelled: {
    schema: z.object({
      reason,
      restock: z.enum(restockChoices).transform((choice) => choice === "restock"),
    }),
    defaultValues: { reason: "", restock: "restock" },
  },
};
