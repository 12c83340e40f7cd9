import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { idParams } from "../fields.ts";
import { shownCarrierLink } from "../settings/carriers.ts";
import { orderStatuses } from "./order-status.ts";

/** Where money goes that was paid: on its way back, or back. */
const refundStages = ["on its way", "done"] as const;

/** Of one order by its tracking link: no name, no street, no price. */
const trackedOrder = z.object({
  /** As people see it: the last 6 characters of the order's id. */
  number: z.string(),
  /** Absent while it waits for its payment. */
  status: z.enum(orderStatuses).optional(),
  orderedAt: z.string(),
  paidAt: z.string().optional(),
  /** It is paid in cash on delivery, and was not yet. */
  isDue: z.literal(true).optional(),
  /** It is picked up: once it is packed it lies ready. */
  isPickUp: z.literal(true).optional(),
  /** When staff marked it as packed; absent where it has not. */
  packedAt: z.string().optional(),
  shippedAt: z.string().optional(),
  deliveredAt: z.string().optional(),
  cancelledAt: z.string().optional(),
  /** Absent where no money goes back. */
  refund: z
    .object({
      stage: z.enum(refundStages),
      at: z.string().optional(),
      /** A person transfers it: it is not under way by itself. */
      isByTransfer: z.literal(true).optional(),
    })
    .optional(),
  /** Who carries each, under which number, and what is in it by the place in `lines`, from 0. */
  shipments: z.array(
    z.object({
      carrier: z.string(),
      number: z.string(),
      shippedAt: z.string(),
      deliveredAt: z.string().optional(),
      /** Sent in place of pieces that came back. */
      isReplacement: z.literal(true).optional(),
      /** Where its carrier shows how far it is; absent where that is not known. */
      link: shownCarrierLink.optional(),
      items: z.array(z.object({ line: z.number().int(), quantity: z.number().int() })),
    }),
  ),
  lines: z.array(
    z.object({
      name: z.string(),
      quantity: z.number().int(),
      /** Pieces of it that will not come; absent for none. */
      cancelled: z.number().int().optional(),
    }),
  ),
  /** How it gets there: `Courier, 3 to 5 working days`; absent where there were no rules. */
  shippingMethod: z.string().optional(),
  /** The day on which it should have arrived, such as 2026-11-28; absent for no promise, and once it is over. */
  arrivesBy: z.string().optional(),
  /** Where it goes, no closer than that; empty where the address has none. */
  city: z.string(),
});
export type TrackedOrder = z.infer<typeof trackedOrder>;

export const trackOrder = defineEndpoint({
  method: "GET",
  path: "/order/track/:token",
  access: "anyone",
  about:
    "Status and shipments of one order, for whoever has its tracking link; unknown, withdrawn and ended links are alike.",
  params: z.object({ token: z.string().max(200) }),
  secretAddress: true,
  answer: successBody({ order: trackedOrder }),
  failures: ["not_found"],
});

export const renewTrackingLink = defineEndpoint({
  method: "PUT",
  path: "/orders/:id/tracking-link",
  access: "user",
  loadedLate: true,
  about:
    "Withdraws the tracking link of the caller's own order and answers the token of a new one.",
  params: idParams,
  answer: successBody({ message: z.string(), trackingToken: z.string() }),
  failures: ["not_found"],
});

export const trackingEndpoints = {
  trackOrder,
  renewTrackingLink,
};
