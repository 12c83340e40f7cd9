import { z } from "zod";
import { documentKinds } from "../documents/document.ts";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { rupeeAmount } from "../fields.ts";
import { listPaging, pageFacts } from "../paging-fields.ts";
import { shownCarrierLink } from "../settings/carriers.ts";
import { unitCodes } from "../tax/hsn.ts";
import { MAX_ORDER_SEARCH } from "./order-id.ts";
import { orderStatuses } from "./order-status.ts";
import { paymentStates, waysToPay } from "./payment-status.ts";

/** The account that a bank transfer is paid into, as it was told with the order. */
export const transferAccount = z.object({
  name: z.string(),
  number: z.string(),
  ifsc: z.string(),
  bank: z.string(),
  branch: z.string().optional(),
  upiId: z.string().optional(),
});
export type TransferAccount = z.infer<typeof transferAccount>;

/** An order's bank transfer, while money is still to come for it. */
export const orderTransfer = z.object({
  /** To be written with the transfer: the order is found by it. */
  reference: z.string(),
  account: transferAccount,
  /** Until when it can be paid, as ISO 8601. */
  until: z.string(),
  /** Rupees that have come so far. */
  received: z.number(),
});
export type OrderTransfer = z.infer<typeof orderTransfer>;

/** How an order travels, as it was offered when it was made. */
export const shippingMethod = z.object({
  /** By which it was chosen: the id of a rule, or of a branch. */
  id: z.string(),
  /** As the shopper reads it, such as `By road, 3 to 5 working days`. */
  name: z.string(),
  /** Working days in which it is promised; absent where nothing is. */
  days: z.object({ from: z.number().int(), to: z.number().int() }).optional(),
  /** The address of the branch where it is picked up, in one line. */
  pickUpAt: z.string().optional(),
});
export type ShippingMethod = z.infer<typeof shippingMethod>;

const place = z.object({
  address: z.string(),
  city: z.string(),
  state: z.string(),
  pincode: z.string(),
});

const shippingAddress = place.extend({
  /** Who receives it and how they are reached, where it is not the account's owner. */
  name: z.string().optional(),
  phone: z.string().optional(),
});

const buyer = z.object({
  company: z.string().optional(),
  gstin: z.string().optional(),
  /** A unit or developer of a special economic zone. */
  sez: z.boolean().optional(),
  /** Somebody has said that the GSTIN is right though the bill goes to another state. */
  gstinConfirmed: z.boolean().optional(),
  /** Where it is not the shipping address. */
  billingAddress: place.extend({ name: z.string() }).optional(),
  purchaseOrder: z.string().optional(),
  note: z.string().optional(),
});

/** An issued document as an order names it. */
const namedDocument = z.object({
  _id: z.string(),
  kind: z.enum(documentKinds),
  /** Such as `PR/26-27/000123`. */
  number: z.string(),
  /** Under which it was issued; absent where the order's goods are sold under one: each GSTIN counts its own numbers. */
  sellerGstin: z.string().optional(),
});

const shipment = z.object({
  /** Counts the shipments of the order from 1. */
  number: z.number().int(),
  carrier: z.string(),
  trackingNumber: z.string(),
  shippedAt: z.string(),
  deliveredAt: z.string().optional(),
  /** Sent in place of pieces that came back. */
  isReplacement: z.literal(true).optional(),
  weightGrams: z.number().int().optional(),
  ewayBill: z.string().optional(),
  /** Where its carrier shows how far it is; absent where that is not known. */
  link: shownCarrierLink.optional(),
  /** Which pieces are in it, by their line's place in the order, from 0. */
  items: z.array(z.object({ line: z.number().int(), quantity: z.number().int() })),
  /** Its invoice, or the challan of a replacement. */
  document: namedDocument.optional(),
  /** Rupees that are still to be collected for it in cash; absent for none. */
  toCollect: rupeeAmount.optional(),
});
export type OrderShipment = z.infer<typeof shipment>;

export const order = z.object({
  _id: z.string(),
  /** Such as `SO-26-000123`; absent until one of before has got its own. */
  number: z.string().optional(),
  /** The payment order id: `ORD…`. */
  orderId: z.string(),
  createdAt: z.string(),
  /** Absent while the order waits for its payment; shown as Pending. */
  status: z.enum(orderStatuses).optional(),
  products: z.array(
    z.object({
      product: z.object({
        _id: z.string(),
        slug: z.string(),
        name: z.string(),
        images: z.array(z.string()),
      }),
      quantity: z.number().int(),
      /** Rupees a piece, after discount. */
      price: rupeeAmount,
      /** As they were when it was sold, each as far as it was known. */
      sku: z.string().optional(),
      hsn: z.string().optional(),
      gstPercent: z.number().optional(),
      unit: z.enum(unitCodes).optional(),
      origin: z.string().optional(),
      /** Pieces in shipments, pieces that were cancelled, and those that came back; absent for none. */
      shipped: z.number().int().optional(),
      cancelled: z.number().int().optional(),
      returned: z.number().int().optional(),
    }),
  ),
  shippingAddress,
  /** Where the shopper has asked for it to go instead; absent for nowhere. */
  addressRequest: shippingAddress.optional(),
  /** Another address can still be asked for. */
  mayRequestAddressChange: z.literal(true).optional(),
  /** Absent where the buyer added nothing. */
  buyer: buyer.optional(),
  /** Less the coupon. */
  totalAmount: rupeeAmount,
  /** Taken off it since by cancelled pieces and credits, and what is left; absent for nothing. */
  dropped: z
    .object({ cancelled: rupeeAmount, credited: rupeeAmount, left: rupeeAmount })
    .optional(),
  /** The coupon that was used, and the rupees that it took off. */
  coupon: z.object({ code: z.string(), amount: rupeeAmount }).optional(),
  /** How it gets there, and the rupees that are charged for it; absent where there were no rules. */
  freight: shippingMethod.omit({ id: true }).extend({ amount: rupeeAmount }).optional(),
  /** It is picked up, and lies ready: its `status` is Processing still. */
  isReadyForPickUp: z.literal(true).optional(),
  /** The day on which it should have arrived, such as 2026-11-28; absent for no promise, and once it is over. */
  arrivesBy: z.string().optional(),
  /** Under which the shop sold; empty where it had none, absent for orders from before it was kept. */
  sellerGstin: z.string().optional(),
  /**
   * What its lines are charged, coupon and freight shared out, by the GSTIN of the invoice, empty for none: absent where all
   * is invoiced under the one above, and none while no branch keeps anything of it yet. Of what has left as its invoices say, of what waits by the branch that keeps it;
   * `isCancelled` for what comes in no parcel any more.
   */
  taxedParts: z
    .array(
      z.object({
        line: z.number().int(),
        gstin: z.string(),
        amount: rupeeAmount,
        isCancelled: z.literal(true).optional(),
      }),
    )
    .optional(),
  /** False for an unpaid order whose pieces are not set aside: they are taken once it is paid. */
  stockHeld: z.literal(false).optional(),
  /** Until when it can be paid on the bank's page; absent where it is not to be paid there. */
  payUntil: z.iso.datetime().optional(),
  payment: z.object({
    /** As the shop sees it: see payment-status.ts. */
    status: z.enum(paymentStates),
    method: z.string().optional(),
    /** Where the shop accepted another amount than the total. */
    received: rupeeAmount.optional(),
    /** Absent where it is the gateway. */
    by: z.enum(waysToPay).optional(),
    /** Rupees that are still to be paid in cash on delivery. */
    toCollect: rupeeAmount.optional(),
    /** Of these, what is to be ready for shipments to come: what has arrived was paid at the door. */
    toHaveReady: rupeeAmount.optional(),
    /** For an order that waits for its bank transfer, or for the rest of it. */
    transfer: orderTransfer.optional(),
  }),
  /** The quote that it was made of; whose order it is gets the token of its link, too. */
  quote: z
    .object({ _id: z.string(), number: z.string().optional(), token: z.string().optional() })
    .optional(),
  /** Who carries the last shipment that left. */
  tracking: z.object({ carrier: z.string(), number: z.string() }).optional(),
  /** The shipments that have left, in their order; absent before the first. */
  shipments: z.array(shipment).optional(),
  /** Pieces that were cancelled before they left, and what went back for them; absent for none. */
  cancellations: z
    .array(
      z.object({
        at: z.string(),
        reason: z.string(),
        /** Rupees; absent where nothing was to give back. */
        amount: rupeeAmount.optional(),
        items: z.array(z.object({ line: z.number().int(), quantity: z.number().int() })),
      }),
    )
    .optional(),
  /** Money given back for what was in shipments; absent for none. */
  credits: z
    .array(
      z.object({
        at: z.string(),
        amount: rupeeAmount,
        reason: z.string(),
        /** Of which shipment. */
        shipment: z.number().int(),
        /** Empty where only the price was lowered. */
        items: z.array(z.object({ line: z.number().int(), quantity: z.number().int() })),
        /** Lines of the shipment that were credited in part, such as `half of 3 pieces (₹50 of ₹100)`. */
        parts: z.array(z.object({ line: z.number().int(), part: z.string() })).optional(),
        document: namedDocument.optional(),
      }),
    )
    .optional(),
  /** Opens its tracking page (order-id.ts); absent before it is paid, and long after it ended. */
  trackingToken: z.string().optional(),
  /** The oldest first. */
  history: z.array(z.object({ at: z.string(), what: z.string() })).optional(),
});
export type Order = z.infer<typeof order>;

export const getLastAddress = defineEndpoint({
  method: "GET",
  path: "/account/last-address",
  access: "user",
  about:
    "Where the caller's newest paid order ships to, for the next one; absent before the first.",
  answer: successBody({ shippingAddress: shippingAddress.optional() }),
});

export const getUserOrders = defineEndpoint({
  method: "GET",
  path: "/order/user-orders",
  access: "user",
  about:
    "The caller's own orders, newest first: all of them, or those of a numbered page, found by number, product, purchase order and date.",
  query: z.object({
    /** Taken literally, in any case: a number, payment reference or purchase order, or words of a product. */
    search: z.string().max(MAX_ORDER_SEARCH).optional(),
    /** Dates such as 2026-11-21, in Indian time, both included. */
    from: z.iso.date("A date such as 2026-11-21").optional(),
    to: z.iso.date("A date such as 2026-11-21").optional(),
    /** Without one of these all that fit are answered. */
    ...listPaging,
    page: listPaging.page.unwrap().optional(),
  }),
  /** Of which page, and of how many orders, where one was asked for. */
  answer: successBody({ orders: z.array(order), ...z.object(pageFacts).partial().shape }),
});

export const ordersEndpoints = {
  getLastAddress,
  getUserOrders,
};
