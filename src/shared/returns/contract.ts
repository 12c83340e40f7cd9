import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { idParams, multilineText, requiredText, rupeeAmount, storedInteger } from "../fields.ts";
import { refundAccount } from "../payments/refund-account.ts";
import { MAX_MESSAGE_LENGTH, MAX_REASON_LENGTH } from "../text-lengths.ts";
import {
  cancelRequestStates,
  MAX_RETURN_PHOTOS,
  returnResolutions,
  returnStatuses,
} from "./return-status.ts";

const count = storedInteger.nonnegative();

/** Some pieces of one line of an order. */
const item = z.object({
  /** The line's place in the order, which begins with 0. */
  line: count,
  name: z.string(),
  image: z.string().optional(),
  quantity: count,
});

export const shownReturn = z.object({
  _id: z.string(),
  /** As people see it. */
  number: z.string(),
  orderId: z.string(),
  /** Which shipment of the order it came in, from 1. */
  shipment: count,
  status: z.enum(returnStatuses),
  reason: z.string(),
  note: z.string(),
  resolution: z.enum(returnResolutions),
  photos: z.array(z.string()),
  lines: z.array(
    item.extend({
      /** Of these, pieces that went back to the stock; absent until they are inspected. */
      restocked: count.optional(),
    }),
  ),
  /** The states that it came into, the oldest first, with what was written then. */
  steps: z.array(z.object({ status: z.enum(returnStatuses), at: z.string(), note: z.string() })),
  credited: rupeeAmount.optional(),
  /** The shipment that replaced it. */
  replacement: z.object({ carrier: z.string(), number: z.string() }).optional(),
});
export type ShownReturn = z.infer<typeof shownReturn>;

const returnableShipment = z.object({
  shipmentId: z.string(),
  orderId: z.string(),
  /** Its number within the order, from 1. */
  shipment: count,
  deliveredAt: z.string(),
  /** The last moment at which its pieces can be returned. */
  until: z.string(),
  /** Those that can still be asked for. */
  lines: z.array(
    item.extend({
      /** Of the shipment's line, in rupees, and what of it was credited so far. */
      value: z.object({
        quantity: count,
        amount: rupeeAmount,
        returned: count,
        credited: rupeeAmount,
      }),
    }),
  ),
  /** The names of what is in it and was made to order. */
  customised: z.array(z.string()),
});
export type ReturnableShipment = z.infer<typeof returnableShipment>;

const cancellableOrder = z.object({
  orderId: z.string(),
  /** `request`: it is packed, and staff decide. */
  how: z.enum(["at-once", "request"]),
  /** Single pieces can be cancelled: of a paid order. */
  byItem: z.boolean(),
  paid: z.boolean(),
  /** Rupees that were paid and not given back. */
  refundable: rupeeAmount,
  /** Rupees that are still to be paid on delivery. */
  due: rupeeAmount,
  /** Nothing of it has left: cancelled as a whole, all its money goes back. */
  isWhole: z.boolean(),
  lines: z.array(
    item.extend({
      /** Pieces that were ordered, and those that have left or were cancelled before. */
      ordered: count,
      left: count,
      /** The whole line and its freight, in rupees, less its share of a coupon. */
      goods: rupeeAmount,
      freight: rupeeAmount,
    }),
  ),
});
export type CancellableOrder = z.infer<typeof cancellableOrder>;

export const shownCancelRequest = z.object({
  _id: z.string(),
  orderId: z.string(),
  state: z.enum(cancelRequestStates),
  createdAt: z.string(),
  reason: z.string(),
  /** From staff. */
  answer: z.string(),
  lines: z.array(item.omit({ image: true })),
});
export type ShownCancelRequest = z.infer<typeof shownCancelRequest>;

const ownReturns = z.object({
  returns: z.array(shownReturn),
  shipments: z.array(returnableShipment),
  cancelling: z.array(cancellableOrder),
  cancelRequests: z.array(shownCancelRequest),
  /** The orders whose money a person transfers back, as no gateway took it. */
  refundTo: z.array(
    z.object({
      orderId: z.string(),
      /** Where it goes, without what others could use; absent until the shopper has said it. */
      account: z.string().optional(),
      /** Money is to be transferred now. */
      waiting: z.boolean(),
    }),
  ),
  /** For how many days after its delivery something can be returned, and why. */
  days: count,
  reasons: z.array(z.string()),
});
export type OwnReturns = z.infer<typeof ownReturns>;

/** Pieces that somebody chose, by the line's place in the order. */
const chosenItems = z
  .array(z.object({ line: count, quantity: z.number().int().positive().max(1_000_000) }))
  .max(1_000)
  .refine((all) => new Set(all.map(({ line }) => line)).size === all.length, {
    error: "Name each line once",
  });

export const getOwnReturns = defineEndpoint({
  method: "GET",
  path: "/account/returns",
  access: "user",
  about: "The caller's returns, and what of their orders can be returned or cancelled now.",
  query: z.object({
    /** Ids of the orders that are asked about, with commas between them; left out, all. */
    orders: z.string().max(8_000).optional(),
  }),
  answer: successBody(ownReturns.shape),
});

export const getReturnTerms = defineEndpoint({
  method: "GET",
  path: "/returns/terms",
  access: "anyone",
  about: "For how many days after its delivery something can be returned.",
  answer: successBody({ days: count }),
});

export const addReturnPhoto = defineEndpoint({
  method: "POST",
  path: "/shipments/:id/return-photos",
  access: "user",
  loadedLate: true,
  about: "Takes one photo (multipart/form-data) for a return of the caller's shipment.",
  params: idParams,
  upload: true,
  answer: successBody({ url: z.string() }),
  status: 201,
  failures: ["not_found", "conflict"],
});

export const requestReturn = defineEndpoint({
  method: "POST",
  path: "/shipments/:id/returns",
  access: "user",
  loadedLate: true,
  idempotent: true,
  about: "Asks to return pieces of one of the caller's shipments, delivered lately.",
  params: idParams,
  body: z.object({
    items: chosenItems.min(1, "Choose at least one piece"),
    reason: requiredText("Reason", 80),
    note: multilineText("What happened", MAX_MESSAGE_LENGTH),
    resolution: z.enum(returnResolutions, "Choose a refund or a replacement"),
    /** Addresses that the photo call answered. */
    photos: z
      .array(z.string().max(300))
      .max(MAX_RETURN_PHOTOS, `At most ${MAX_RETURN_PHOTOS} photos`),
    refundTo: refundAccount.optional(),
  }),
  answer: successBody({ message: z.string(), return: shownReturn }),
  status: 201,
  failures: ["not_found", "conflict"],
});

export const withdrawReturn = defineEndpoint({
  method: "PUT",
  path: "/returns/:id/withdrawal",
  access: "user",
  loadedLate: true,
  about: "Withdraws one of the caller's returns that has not arrived.",
  params: idParams,
  answer: successBody({ message: z.string(), return: shownReturn }),
  failures: ["not_found", "conflict"],
});

export const cancelOwnOrder = defineEndpoint({
  method: "POST",
  path: "/account/orders/:id/cancellations",
  access: "user",
  loadedLate: true,
  idempotent: true,
  about:
    "Cancels pieces of one of the caller's orders that have not been shipped: at once, or where it is packed as a request.",
  params: idParams,
  body: z.object({
    /** Left out: all that has not left. */
    items: chosenItems.min(1, "Choose at least one piece").optional(),
    reason: multilineText("Reason", MAX_REASON_LENGTH),
    refundTo: refundAccount.optional(),
  }),
  answer: successBody({ message: z.string(), done: z.boolean() }),
  failures: ["not_found", "conflict"],
});

export const saveRefundAccount = defineEndpoint({
  method: "PUT",
  path: "/account/orders/:id/refund-account",
  access: "user",
  loadedLate: true,
  about:
    "Says where the money of one of the caller's orders is transferred back to, where it was not paid online.",
  params: idParams,
  body: z.object({ account: refundAccount }),
  answer: successBody({ message: z.string() }),
  failures: ["not_found", "conflict"],
});

export const returnsEndpoints = {
  getOwnReturns,
  getReturnTerms,
  addReturnPhoto,
  requestReturn,
  withdrawReturn,
  cancelOwnOrder,
  saveRefundAccount,
};
