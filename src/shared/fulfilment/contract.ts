import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { idParams, idText, optionalText, requiredText } from "../fields.ts";
import { attention } from "../orders/act-answer.ts";
import { order } from "../orders/contract.ts";
import { orderStatuses } from "../orders/order-status.ts";
import { waysToPay } from "../orders/payment-status.ts";
import { listPaging, pageFacts } from "../paging-fields.ts";
import { excessActs, holdActions } from "../payments/payment-hold.ts";
import { utr } from "../payments/transfer-contract.ts";
import { MAX_SEARCH_LENGTH } from "../text-lengths.ts";
import { adminOrderDetails, customer } from "./order-details.ts";

/** The e-way bill's number (rule 138). */
export const ewayBill = z
  .string("An e-way bill number has 12 digits")
  // People group its digits.
  .overwrite((typed) => typed.replaceAll(/\s/g, ""))
  .regex(/^\d{12}$/, "An e-way bill number has 12 digits");

/** An order as the dashboard lists it: what a row says, and no more, since lists are long and often asked for. */
const listedOrder = order
  .pick({
    _id: true,
    number: true,
    orderId: true,
    createdAt: true,
    status: true,
    totalAmount: true,
  })
  .extend({
    customer,
    goesTo: order.shape.shippingAddress.pick({ city: true, pincode: true }),
    payment: order.shape.payment.pick({ status: true, by: true }),
    /** Of one to ship of which a part has left: how many pieces, of all that are not cancelled. */
    shippedQuantity: z.object({ shipped: z.number().int(), all: z.number().int() }).optional(),
    /** Marked as packed, and not all of it has left. */
    isPacked: z.literal(true).optional(),
    /** It is packed, and its customer picks it up. */
    isReadyForPickUp: z.literal(true).optional(),
    /** It should have been sent by now, or have arrived: see `sendDays` of the settings of shipping. */
    isLate: z.literal(true).optional(),
    /** Its buyer contradicts itself: it is not shipped before that is resolved. */
    hasBuyerToCheck: z.literal(true).optional(),
    /** Its shopper asks for another address, and waits for an answer. */
    hasAddressToAnswer: z.literal(true).optional(),
    isSez: z.literal(true).optional(),
  });
export type ListedOrder = z.infer<typeof listedOrder>;

export const listAdminOrders = defineEndpoint({
  method: "GET",
  path: "/orders",
  access: "staff",
  permission: "read_orders",
  about:
    "All orders, newest first unless another order is asked for: search by number, name, e-mail, phone, company, GSTIN, purchase order, city, pincode, product, SKU, tracking number, UTR, or the number of an invoice, a credit note or a return; by status, way to pay, payment, parcels, what is to be decided, and date.",
  query: z.object({
    search: z.string().max(MAX_SEARCH_LENGTH).optional(),
    status: z.enum(["Pending", ...orderStatuses]).optional(),
    /**
     * `check`: a person must look at the payment, or at a refund that did not go through; `cash`: it was
     * delivered, and its cash has not come from the courier; `unpaid`: it is yet to be paid.
     */
    payment: z.enum(["check", "cash", "unpaid"]).optional(),
    /** How it is, or was, paid. */
    payBy: z.enum(waysToPay).optional(),
    /** `waiting`: pieces of it are to be shipped; `late`: they should have been; `packed`: they are packed; `part`: others have left before.
     * `pickup`: their customer picks them up. Called `parcels` in addresses that people keep. */
    parcels: z.enum(["waiting", "late", "packed", "part", "pickup"]).optional(),
    /**
     * Of those to ship, `buyer`: its buyer contradicts itself; `address`: its shopper asks for another address.
     */
    decide: z.enum(["buyer", "address"]).optional(),
    /** The id of a product that is among its lines. */
    product: idText.optional(),
    /** Dates such as 2026-11-21, in Indian time, both included. */
    from: z.iso.date("A date such as 2026-11-21").optional(),
    to: z.iso.date("A date such as 2026-11-21").optional(),
    /** Left out, the newest come first. */
    sort: z.enum(["oldest", "total", "total-desc"]).optional(),
    ...listPaging,
  }),
  answer: successBody({
    orders: z.array(listedOrder),
    ...pageFacts,
  }),
});

export const getAdminOrder = defineEndpoint({
  method: "GET",
  path: "/orders/:id",
  access: "staff",
  permission: "read_orders",
  about: "One order with its history, payment facts and the moves that are open.",
  params: idParams,
  answer: successBody({ order: adminOrderDetails }),
  failures: ["not_found"],
});

export const transitionOrder = defineEndpoint({
  method: "PUT",
  path: "/orders/:id/status",
  access: "staff",
  permission: "write_fulfilments",
  asksAgain: "sometimes",
  about:
    "Moves an order: Shipped (carrier and tracking number), Delivered, or Cancelled, which gives money back and asks again who it is.",
  params: idParams,
  body: z.object({
    status: z.enum(["Shipped", "Delivered", "Cancelled"]),
    carrier: optionalText("Carrier", 100),
    trackingNumber: optionalText("Tracking number", 100),
    /** Why it is cancelled; the customer reads it. */
    reason: optionalText("Reason", 500),
    /** A cancelled order's pieces go back to the stock; left out, they do. */
    restock: z.boolean().optional(),
  }),
  answer: successBody({ message: z.string(), attention, order: adminOrderDetails }),
  failures: ["not_found", "conflict"],
});

export const SETTLE_NEEDS_NOTE = "Write how it was settled: others will want to know";

export const resolvePaymentHold = defineEndpoint({
  method: "PUT",
  path: "/orders/:id/payment-hold",
  access: "staff",
  permission: "write_payments",
  asksAgain: true,
  about:
    "Ends the hold of an order's payment, once: accept it, give back what came, or note how it was settled outside.",
  params: idParams,
  body: z
    .object({
      act: z.enum(holdActions),
      /** For the shop's own people; settling outside needs one. */
      note: optionalText("Note", 500),
      /** Accepting more than the order's total needs it: whether the rest goes back or is kept. */
      excess: z.enum(excessActs, "Choose what becomes of it").optional(),
    })
    .refine(({ act, note }) => act !== "settle" || note, {
      path: ["note"],
      error: SETTLE_NEEDS_NOTE,
    }),
  answer: successBody({ message: z.string(), attention, order: adminOrderDetails }),
  failures: ["not_found", "conflict"],
});

export const settleRefund = defineEndpoint({
  method: "PUT",
  path: "/orders/:id/refunds",
  access: "staff",
  permission: "write_refunds",
  asksAgain: true,
  about:
    "Notes how the money of a refund that waits for a person was given back outside; once nothing is kept of it the order is Refunded.",
  params: idParams,
  body: z
    .object({
      /** Which refund of the order. */
      requestId: requiredText("Refund", 40),
      /** For the shop's own people; how the money went back, where no reference says so. */
      note: optionalText("Note", 500),
      /** The UTR; needed where the money came by bank transfer. */
      reference: utr.optional(),
    })
    .refine(({ note, reference }) => note || reference, {
      path: ["note"],
      error: "Write how it was given back, such as by cheque",
    }),
  answer: successBody({ message: z.string(), order: adminOrderDetails }),
  failures: ["not_found", "conflict"],
});

export const fulfilmentEndpoints = {
  listAdminOrders,
  getAdminOrder,
  transitionOrder,
  resolvePaymentHold,
  settleRefund,
};
