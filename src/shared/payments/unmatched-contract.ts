import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { optionalText, rupeeAmount } from "../fields.ts";
import { ORDER_ID_PATTERN, ORDER_KEY_PATTERN } from "../orders/order-id.ts";
import { pageFacts, pageNumber } from "../paging-fields.ts";
import { unmatchedActs, unmatchedStates } from "./unmatched-payment.ts";

export const UNMATCHED_NEEDS_NOTE = "Say how it was settled";

const unmatchedPayment = z.object({
  orderId: z.string(),
  state: z.enum(unmatchedStates),
  /** As the bank says it; null where its figure cannot be read. */
  amount: rupeeAmount.nullable(),
  currency: z.string().nullable(),
  /** The bank's own word, such as CHARGED. */
  bankStatus: z.string(),
  transactionId: z.string().nullable(),
  paymentMethod: z.string().nullable(),
  foundAt: z.string(),
  /** Open now. */
  acts: z.array(z.enum(unmatchedActs)),
  /** Why the last try to give it back did not go through. */
  problem: z.string().nullable(),
  resolvedAt: z.string().nullable(),
  /** Absent where the bank gave it back by itself. */
  resolvedBy: z.string().optional(),
  note: z.string().optional(),
});
export type UnmatchedPayment = z.infer<typeof unmatchedPayment>;

const orderKey = z.string().regex(ORDER_KEY_PATTERN);

export const listUnmatchedPayments = defineEndpoint({
  method: "GET",
  path: "/payments/unmatched",
  access: "staff",
  permission: "read_payments",
  about:
    "Money that the bank took for orders that the shop does not have, in pages: what is open, the oldest first, then what was dealt with last.",
  query: z.object({
    page: pageNumber,
    /** Beside which payment, by its order's id in small letters. */
    after: orderKey.optional(),
    before: z.union([z.literal("end"), orderKey]).optional(),
  }),
  answer: successBody({ payments: z.array(unmatchedPayment), ...pageFacts }),
});

export const resolveUnmatchedPayment = defineEndpoint({
  method: "PUT",
  path: "/payments/unmatched/:orderId",
  access: "staff",
  permission: "write_payments",
  asksAgain: true,
  about:
    "Has the bank give such money back, or notes how it was settled outside the shop; each once.",
  params: z.object({ orderId: z.string().regex(ORDER_ID_PATTERN) }),
  body: z
    .object({
      act: z.enum(unmatchedActs),
      /** For the shop's own people; settling outside needs one. */
      note: optionalText("Note", 500),
    })
    .refine(({ act, note }) => act !== "settle" || note, {
      path: ["note"],
      error: UNMATCHED_NEEDS_NOTE,
    }),
  answer: successBody({ message: z.string(), payment: unmatchedPayment }),
  failures: ["not_found", "conflict"],
});

export const unmatchedEndpoints = {
  listUnmatchedPayments,
  resolveUnmatchedPayment,
};
