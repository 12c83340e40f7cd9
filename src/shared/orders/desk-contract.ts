import { z } from "zod";
import { defineCall, idText, rupeeAmount, successBody } from "../call.ts";
import { order } from "./contract.ts";
import { orderStatuses } from "./order-status.ts";

/** A note that can be kept: PostgreSQL's text takes no NUL. */
function note(label: string, max: number) {
  return z
    .string()
    .trim()
    .max(max, `${label} takes at most ${max} characters`)
    .refine((value) => !value.includes("\0"), `${label} holds a character that cannot be stored`)
    .optional();
}

/** An order as the owner's desk lists it. */
export const deskOrder = order.extend({
  customer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
});
export type DeskOrder = z.infer<typeof deskOrder>;

/** An order as its own page at the desk shows it. */
export const deskOrderDetails = deskOrder.extend({
  history: z.array(z.object({ at: z.string(), actor: z.string(), what: z.string() })),
  /** What the gateway said, for a person. */
  paymentFacts: z.array(z.object({ name: z.string(), value: z.string() })),
  refunds: z.array(
    z.object({
      requestId: z.string(),
      amount: rupeeAmount,
      state: z.string(),
      reason: z.string(),
      createdAt: z.string(),
    }),
  ),
  /** The statuses that it may be moved to now. */
  moves: z.array(z.enum(orderStatuses)),
});
export type DeskOrderDetails = z.infer<typeof deskOrderDetails>;

export const getAllOrders = defineCall({
  method: "GET",
  path: "/order/all-orders",
  access: "admin",
  about: "All orders, newest first: search by number, name, e-mail or phone; by status and date.",
  query: z.object({
    search: z.string().max(200).optional(),
    status: z.enum(["Pending", ...orderStatuses]).optional(),
    /** Dates such as 2026-11-21, in Indian time, both included. */
    from: z.iso.date("A date such as 2026-11-21").optional(),
    to: z.iso.date("A date such as 2026-11-21").optional(),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
  }),
  answer: successBody({
    orders: z.array(deskOrder),
    total: z.number().int(),
    page: z.number().int(),
    pages: z.number().int(),
  }),
});

export const getDeskOrder = defineCall({
  method: "GET",
  path: "/order/order-details/:id",
  access: "admin",
  about: "One order with its history, payment facts and the moves that are open.",
  params: z.object({ id: idText }),
  answer: successBody({ order: deskOrderDetails }),
  failures: ["not_found"],
});

export const moveOrder = defineCall({
  method: "PUT",
  path: "/order/order-status/:id",
  access: "admin",
  about: "Moves an order: Shipped (carrier and tracking number), Delivered, or Cancelled.",
  params: z.object({ id: idText }),
  body: z.object({
    status: z.enum(["Shipped", "Delivered", "Cancelled"]),
    carrier: note("Carrier", 100),
    trackingNumber: note("Tracking number", 100),
    /** Why it is cancelled; the customer reads it. */
    reason: note("Reason", 500),
  }),
  answer: successBody({ message: z.string(), order: deskOrderDetails }),
  failures: ["not_found", "conflict"],
});
