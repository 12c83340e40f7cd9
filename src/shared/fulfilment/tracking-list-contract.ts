import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { requiredText } from "../fields.ts";
import { ewayBill } from "./contract.ts";

/** Rows of one call: each ships an order with its invoice, and others wait for their numbers. */
export const TRACKING_ROWS_AT_ONCE = 20;

/**
 * `ready`: it would be shipped. `doubtful`: a shipment of another order has this number, too, so it is
 * shipped only where that is confirmed. `already_shipped`: a shipment of the order has this number, so
 * nothing is done.
 */
const trackingOutcomes = ["ready", "doubtful", "shipped", "already_shipped", "refused"] as const;

const result = z.object({
  outcome: z.enum(trackingOutcomes),
  /** For a person: what became of the row, or will. */
  message: z.string(),
  /** To see to before it is shipped; it can be shipped all the same. */
  warning: z.string().optional(),
  /** The order's id; absent where none was found. */
  orderId: z.string().optional(),
});
export type TrackingResult = z.infer<typeof result>;

export const enterTracking = defineEndpoint({
  method: "POST",
  path: "/orders/tracking-numbers",
  access: "staff",
  permission: "write_fulfilments",
  about:
    "Ships all that waits of several orders, each with its tracking number; a row that is sent again does nothing a second time, and one whose number a shipment of another order has waits to be confirmed.",
  bodyLimit: 64 * 1024,
  body: z.object({
    rows: z
      .array(
        z.object({
          /** The order's number, the last 6 characters of its id, or its payment reference. */
          order: requiredText("Order", 40),
          carrier: requiredText("Carrier", 100),
          trackingNumber: requiredText("Tracking number", 100),
          weightGrams: z.number().int().positive().max(10_000_000).optional(),
          /** Shipped, although a shipment of another order has this number, too. */
          confirmed: z.boolean().optional(),
          ewayBill: ewayBill.optional(),
        }),
      )
      .min(1)
      .max(TRACKING_ROWS_AT_ONCE),
    /** Says what would become of each row, and does nothing. */
    onlyCheck: z.boolean().optional(),
  }),
  /** A result a row, in their order. */
  answer: successBody({ results: z.array(result) }),
});

export const trackingListEndpoints = {
  enterTracking,
};
