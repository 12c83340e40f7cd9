import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import {
  idParams,
  multilineText,
  optionalText,
  requiredText,
  rupeeAmount,
  storedInteger,
} from "../fields.ts";
import { boundedCount, listPaging, pageFacts } from "../paging-fields.ts";
import { MAX_REASON_LENGTH, MAX_SEARCH_LENGTH } from "../text-lengths.ts";
import { shownCancelRequest, shownReturn } from "./contract.ts";
import { returnStatuses } from "./return-status.ts";

const count = storedInteger.nonnegative();

const listedReturn = z.object({
  _id: z.string(),
  number: z.string(),
  orderId: z.string(),
  orderNumber: z.string().optional(),
  status: z.enum(returnStatuses),
  reason: z.string(),
  customerName: z.string(),
  quantity: count,
  createdAt: z.string(),
  /** When it came into its present state. */
  movedAt: z.string(),
});
export type ListedReturn = z.infer<typeof listedReturn>;

const adminReturn = shownReturn.extend({
  orderNumber: z.string().optional(),
  customer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  /** Who took it to each of its states, as `steps` lists them. */
  actors: z.array(z.string()),
  /** Where it may go now. */
  transitions: z.array(z.enum(returnStatuses)),
  /** Of the price of each line's pieces: more cannot be refunded. */
  left: z.array(z.object({ line: count, amount: rupeeAmount })),
  /** The last day on which the GST of its invoice could be corrected, such as 2027-11-30, once that is over. */
  gstClosedOn: z.string().optional(),
  /** While it is to be inspected, the branches that pieces of each line go back to; absent where goods lie in one only. */
  restocksAt: z.array(z.object({ line: count, branches: z.array(z.string()) })).optional(),
  /** For an accepted return unless staff write something else. */
  instructions: z.string(),
  /** Names of the owner's carriers, to choose from. */
  carriers: z.array(z.string()),
});
export type AdminReturn = z.infer<typeof adminReturn>;

const changed = successBody({ message: z.string(), return: adminReturn });

const openCancelRequest = shownCancelRequest.extend({
  customerName: z.string(),
  orderNumber: z.string().optional(),
});
export type OpenCancelRequest = z.infer<typeof openCancelRequest>;

const openCancelRequests = {
  /** Shoppers' open requests to cancel what is packed, the oldest first. */
  cancelRequests: z.array(openCancelRequest),
  /** How many there are in all, where more follow these: pass the last one's id as `after` for the next. */
  cancelRequestCount: boundedCount.optional(),
};

export const listReturns = defineEndpoint({
  method: "GET",
  path: "/returns",
  access: "staff",
  permission: "read_returns",
  about:
    "Returns, the latest to come into their state first, of those to do those that wait longest: by state, or search by number, order number, name, e-mail, phone, company, GSTIN or purchase order.",
  query: z.object({
    search: z.string().max(MAX_SEARCH_LENGTH).optional(),
    status: z.enum(["to-do", ...returnStatuses], "Choose one of a return's states").optional(),
    ...listPaging,
  }),
  answer: successBody({
    returns: z.array(listedReturn),
    /** How many wait for the shop's own people. */
    toDo: count,
    ...openCancelRequests,
    ...pageFacts,
  }),
});

export const listCancelRequests = defineEndpoint({
  method: "GET",
  path: "/cancel-requests",
  access: "staff",
  permission: "read_returns",
  about: "Shoppers' open requests to cancel what is packed, the oldest first, after one of them.",
  query: z.object({ after: z.uuid().optional() }),
  answer: successBody(openCancelRequests),
});

export const getReturn = defineEndpoint({
  method: "GET",
  path: "/returns/:id",
  access: "staff",
  permission: "read_returns",
  about: "One return with its photos, steps and what can be done.",
  params: idParams,
  answer: successBody({ return: adminReturn }),
  failures: ["not_found"],
});

export const decideReturn = defineEndpoint({
  method: "PUT",
  path: "/returns/:id/decision",
  access: "staff",
  permission: "write_returns",
  about: "Accepts a return with instructions, refuses it with a reason, or notes that it arrived.",
  params: idParams,
  body: z
    .object({
      to: z.enum(["accepted", "refused", "received"], "Choose what happens to the return"),
      /** The shopper reads it. */
      note: multilineText("The text", 2_000),
    })
    .refine(({ to, note }) => to === "received" || note !== "", {
      path: ["note"],
      error: "Write it to the customer: instructions, or why not",
    }),
  answer: changed,
  failures: ["not_found", "conflict"],
});

export const inspectReturn = defineEndpoint({
  method: "PUT",
  path: "/returns/:id/inspection",
  access: "staff",
  permission: "write_returns",
  about: "Notes what of a return goes back to the stock; the rest is written off.",
  params: idParams,
  body: z.object({
    lines: z
      .array(
        z.object({
          line: count,
          /** Pieces that can be sold again. */
          restocked: count,
        }),
      )
      .min(1)
      .max(1_000),
    /** For the shopper: what was found; may be empty. */
    note: multilineText("What was found", 2_000),
  }),
  answer: changed,
  failures: ["not_found", "conflict"],
});

export const endReturn = defineEndpoint({
  method: "POST",
  path: "/returns/:id/end",
  access: "staff",
  permission: "write_returns",
  asksAgain: true,
  idempotent: true,
  about:
    "Ends an inspected return: refunds it wholly or in part with a credit note, sends a replacement, or sends it back.",
  params: idParams,
  body: z.discriminatedUnion("how", [
    z.object({
      how: z.literal("refunded"),
      /** Rupees a line; a line that is left out is not refunded. */
      amounts: z
        .array(z.object({ line: count, amount: rupeeAmount }))
        .min(1, "Refund at least one line")
        .max(1_000),
      note: multilineText("Note", 500),
    }),
    z.object({
      how: z.literal("replaced"),
      carrier: requiredText("Carrier", 100),
      trackingNumber: requiredText("Tracking number", 100),
      note: multilineText("Note", 500),
    }),
    z.object({
      how: z.literal("sent-back"),
      note: requiredText("Reason", 500),
    }),
  ]),
  answer: changed,
  failures: ["not_found", "conflict"],
});

export const getPacking = defineEndpoint({
  method: "GET",
  path: "/orders/:id/packing",
  access: "staff",
  permission: "read_orders",
  about: "Whether an order is packed, its returns, and the customer's open request to cancel.",
  params: idParams,
  answer: successBody({
    /** Since when; absent where it is not. */
    packedAt: z.string().optional(),
    mayPack: z.boolean(),
    /**
     * Of an order that is picked up: what is kept for it in branches where it is not picked up. Absent where nothing is, and
     * where the shop's goods lie in one place.
     */
    liesElsewhere: z.array(z.object({ branch: z.string(), quantity: z.number().int() })).optional(),
    request: shownCancelRequest.optional(),
    returns: z.array(listedReturn),
  }),
  failures: ["not_found"],
});

export const markPacked = defineEndpoint({
  method: "PUT",
  path: "/orders/:id/packing",
  access: "staff",
  permission: "write_fulfilments",
  about:
    "Marks an order as packed, so that its shopper may only ask to cancel, or takes it back. Of one that is picked up the shopper is written to that it lies ready.",
  params: idParams,
  body: z.object({ packed: z.boolean() }),
  answer: successBody({ message: z.string() }),
  failures: ["not_found", "conflict"],
});

export const answerCancelRequest = defineEndpoint({
  method: "PUT",
  path: "/cancel-requests/:id",
  access: "staff",
  permission: "write_orders",
  asksAgain: true,
  about: "Grants or refuses a shopper's request to cancel pieces that are packed.",
  params: idParams,
  body: z.object({
    grant: z.boolean(),
    /** The shopper reads it. */
    answer: optionalText("Answer", MAX_REASON_LENGTH),
  }),
  answer: successBody({ message: z.string() }),
  failures: ["not_found", "conflict"],
});

export const returnsAdminEndpoints = {
  listReturns,
  listCancelRequests,
  getReturn,
  decideReturn,
  inspectReturn,
  endReturn,
  getPacking,
  markPacked,
  answerCancelRequest,
};
