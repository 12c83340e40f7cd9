import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { rupeeAmount } from "../fields.ts";
import { paymentStates, waysToPay } from "../orders/payment-status.ts";

const payment = z.object({
  order_id: z.string(),
  /**
   * The gateway's word as far as it was applied: CHARGED stands for an order that is paid. The
   * shop's own words are CASH_ON_DELIVERY, PENDING_REVIEW, SETTLED, EXPIRED, CANCELLED, REFUNDING and REFUNDED.
   */
  status: z.string(),
  /** The same in the shop's words, whatever the gateway's are: what the browser goes by. */
  state: z.enum(paymentStates),
  amount: rupeeAmount,
  id: z.string(),
  payment_method: z.string(),
  /** Why the bank declined the last attempt, in its own words, as one line of plain text. */
  reason: z.string().optional(),
  /** Why the order was given up or its money goes back, in a sentence; left out where there is no more to say. */
  explanation: z.string().optional(),
  /** The day on which what is paid should have arrived, such as 2026-11-28; left out for no promise. */
  arrivesBy: z.string().optional(),
  /** Its customer picks it up: nothing is sent. */
  isPickUp: z.literal(true).optional(),
  /** Absent where it is the gateway: money that goes back is then transferred by a person. */
  by: z.enum(waysToPay).optional(),
  /** Money was taken; left out where that is not known for certain. */
  charged: z.boolean().optional(),
});
export type Payment = z.infer<typeof payment>;

export const getPaymentStatus = defineEndpoint({
  method: "GET",
  path: "/payment/status",
  access: "user",
  about: "How the payment of one's own order stands; the gateway is asked where it is not final.",
  query: z.object({ order_id: z.string().max(100).optional() }),
  answer: z.object({ status: z.literal("success"), order: payment }),
  failures: ["not_found"],
});

export const hdfcWebhook = defineEndpoint({
  method: "POST",
  path: "/payment/hdfc/webhook",
  access: "gateway",
  about: "The gateway tells of an event; 200 is answered only once it is stored.",
  // The whole order with its attempts and refunds travels in it.
  bodyLimit: 128 * 1024,
  // The gateway's port reads the body: the bank's fields vary and numbers come as strings.
  body: z.looseObject({}),
  answer: z.object({ success: z.literal(true) }),
});

export const paymentsEndpoints = {
  getPaymentStatus,
  hdfcWebhook,
};
