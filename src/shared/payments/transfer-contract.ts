import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { calendarDay, idParams, lineText, requiredText, rupeeAmount } from "../fields.ts";
import { attention } from "../orders/act-answer.ts";
import { readState } from "../tax/indian-states.ts";

const transferRule = z.object({
  from: z.number().nullable(),
  to: z.number().nullable(),
  needsGstin: z.boolean(),
  holdDays: z.number().int(),
});

/** A bank's reference of a transfer (UTR), as statements write it. */
export const utr = lineText("UTR", 60)
  .overwrite((typed) => typed.replaceAll(/\s+/g, "").toUpperCase())
  .regex(/^[A-Z0-9]{12,22}$/, "A UTR has 12 to 22 letters and digits: see the bank's statement");

export const getWaysToPay = defineEndpoint({
  method: "GET",
  path: "/payments/ways",
  access: "user",
  about:
    "By what the caller's orders can be paid besides the bank's page; cash on delivery for the given place alone.",
  query: z.object({
    pincode: z.string().max(20).optional(),
    state: z
      .string()
      .max(100)
      .overwrite((typed) => readState(typed) ?? typed)
      .optional(),
  }),
  answer: successBody({
    /** For which orders (transfer-rule.ts); absent where it is offered for none of this account. */
    bankTransfer: transferRule.optional(),
    /** Up to which sum in rupees; absent where it is not offered there or not to this account. */
    cashOnDelivery: z.object({ to: z.number() }).optional(),
    /** Why this account may not pay in cash there now, where others may. */
    noCash: z
      .object({
        why: z.string(),
        /** Up to which sum in rupees those may: of a larger order that alone is to be said. */
        to: z.number().optional(),
        /** Confirming the e-mail address would help. */
        needsEmail: z.literal(true).optional(),
      })
      .optional(),
  }),
});

export const cancelTransfer = defineEndpoint({
  method: "POST",
  path: "/orders/:id/transfers/cancellation",
  access: "user",
  loadedLate: true,
  about: "Gives up one's own order that waits for its bank transfer; its stock goes back.",
  params: idParams,
  answer: successBody({ message: z.string() }),
  failures: ["not_found", "conflict"],
});

export const recordTransfer = defineEndpoint({
  method: "POST",
  path: "/orders/:id/transfers",
  access: "staff",
  permission: "write_payments",
  about:
    "Records money that came for an order by bank transfer: exactly the sum pays it, less or more puts it on hold. The same UTR recorded again does nothing.",
  params: idParams,
  body: z.object({
    amount: rupeeAmount.positive("Enter the amount that came"),
    utr,
    /** The day it came, in India. */
    paidOn: calendarDay("Enter the day, such as 2026-11-21"),
  }),
  answer: successBody({ message: z.string(), attention }),
  failures: ["not_found", "conflict"],
  idempotent: true,
});

export const voidTransfer = defineEndpoint({
  method: "POST",
  path: "/orders/:id/transfers/voided",
  access: "staff",
  permission: "write_payments",
  about:
    "Voids a bank transfer that was recorded wrongly, before anything of its order has left: the order waits for its money again. Once voided, it does nothing.",
  params: idParams,
  body: z.object({
    /** Which of the order's transfers. */
    payment: requiredText("Transfer", 40),
    /** For the shop's own people. */
    reason: requiredText("Reason", 500),
  }),
  answer: successBody({ message: z.string(), attention }),
  failures: ["not_found", "conflict"],
  idempotent: true,
});

export const transferEndpoints = {
  getWaysToPay,
  cancelTransfer,
  recordTransfer,
  voidTransfer,
};
