import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { idParams, idText, optionalText, requiredText, rupeeAmount } from "../fields.ts";
import { order } from "../orders/contract.ts";
import { orderStatuses } from "../orders/order-status.ts";
import { waysToPay } from "../orders/payment-status.ts";
import { listPaging, pageFacts } from "../paging-fields.ts";
import { moneyKinds } from "../payments/money-movement.ts";
import { excessActs, holdActions } from "../payments/payment-hold.ts";
import { refundAccount } from "../payments/refund-account.ts";
import { refundStates } from "../payments/refund-state.ts";
import { utr } from "../payments/transfer-contract.ts";
import { MAX_SEARCH_LENGTH } from "../text-lengths.ts";

/** The e-way bill's number (rule 138). */
export const ewayBill = z
  .string("An e-way bill number has 12 digits")
  // People group its digits.
  .overwrite((typed) => typed.replaceAll(/\s/g, ""))
  .regex(/^\d{12}$/, "An e-way bill number has 12 digits");

const customer = z.object({ name: z.string(), email: z.string(), phone: z.string() });

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
    /** It should have been sent by now, or have arrived: see `sendDays` of the settings of shipping. */
    isLate: z.literal(true).optional(),
    /** Its buyer contradicts itself: it is not shipped before that is resolved. */
    hasBuyerToCheck: z.literal(true).optional(),
    /** Its shopper asks for another address, and waits for an answer. */
    hasAddressToAnswer: z.literal(true).optional(),
    isSez: z.literal(true).optional(),
  });
export type ListedOrder = z.infer<typeof listedOrder>;

/** An order as its own page in the dashboard shows it. */
export const adminOrderDetails = order.extend({
  customer,
  /** Its bank transfers as entered; absent for other ways to pay. */
  bankTransfer: z
    .object({
      reference: z.string(),
      mayRecord: z.boolean(),
      /** A payment that was recorded can be voided: nothing has left, no money went back. */
      mayVoid: z.boolean(),
      entered: z.array(
        z.object({
          _id: z.string(),
          utr: z.string(),
          amount: rupeeAmount,
          paidOn: z.string(),
          by: z.string(),
          /** It was entered wrongly: why, and who says so. */
          voided: z.object({ at: z.string(), by: z.string(), reason: z.string() }).optional(),
        }),
      ),
    })
    .optional(),
  /** Cash that was collected, and what can be entered; absent for other ways to pay. */
  cash: z
    .object({
      /** Rupees that are still to be collected; 0 once it is paid or nothing is left of it. */
      toCollect: rupeeAmount,
      mayCollect: z.boolean(),
      /** May still come of what was collected for goods that came back; it goes back. */
      late: rupeeAmount.optional(),
      /** Numbers of the shipments that can still be refused at the door. */
      onTheWay: z.array(z.number().int()),
      collected: z.array(
        z.object({
          reference: z.string(),
          amount: rupeeAmount,
          paidOn: z.string(),
          by: z.string(),
        }),
      ),
    })
    .optional(),
  history: z.array(z.object({ at: z.string(), actor: z.string(), what: z.string() })),
  /** By the shop's own people, the newest first. */
  notes: z.array(z.object({ at: z.string(), by: z.string(), text: z.string() })),
  /**
   * What is left to ship, by the GSTIN that it leaves under, empty for none; absent where that is one: a parcel of
   * such an order says which.
   */
  shipsFrom: z
    .array(
      z.object({
        gstin: z.string(),
        /** Names of the branches that keep it. */
        branches: z.array(z.string()),
        items: z.array(z.object({ line: z.number().int(), quantity: z.number().int() })),
      }),
    )
    .optional(),
  /** Nothing is shipped before they are resolved. */
  contradictions: z.array(z.string()),
  /** Who confirmed a GSTIN of another state: `shopper`, `quote`, or an admin's e-mail. */
  gstinConfirmedBy: z.string().optional(),
  /** The goods can still be sent elsewhere; `mayChangeBuyer`: the bill can be changed. */
  mayChangeAddress: z.boolean(),
  mayChangeBuyer: z.boolean(),
  /** For a person. */
  paymentFacts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The ledger of its money, the oldest first; rupees, below 0 for what came off it. */
  money: z.array(
    z.object({
      kind: z.enum(moneyKinds),
      amount: z.number(),
      /** The gateway's, the bank's or the courier's; of a refund its request. */
      reference: z.string().nullable(),
      /** When the money came or went, such as 2026-11-24. */
      day: z.string(),
      by: z.string(),
    }),
  ),
  refunds: z.array(
    z.object({
      requestId: z.string(),
      amount: rupeeAmount,
      state: z.enum(refundStates),
      /** It did not go through; see settleRefund. */
      needsPerson: z.boolean(),
      reason: z.string(),
      createdAt: z.string(),
    }),
  ),
  /** Where the customer wants money transferred back to; absent where nothing was said. */
  refundAccount: refundAccount.optional(),
  /** Pieces were taken off the stock for it. */
  holdsStock: z.boolean(),
  /** For an order on hold: why, what came, and what can be done. */
  paymentHold: z
    .object({
      reason: z.string(),
      /** By the gateway's word; null where that is not known. */
      received: z.object({ amount: rupeeAmount, currency: z.string().nullable() }).nullable(),
      /** Rupees that came over the total; 0 for none. */
      excess: rupeeAmount,
      /** The payment reference of another order that this transaction paid. */
      paidOrder: z.string().nullable(),
      acts: z.array(z.enum(holdActions)),
    })
    .optional(),
  /** Of each shipment that was sold with it, in rupees, and what of that was credited so far. */
  shipmentValues: z.array(
    z.object({
      shipment: z.number().int(),
      /** The last day on which its GST could be corrected, such as 2027-11-30, once that is over. */
      gstClosedOn: z.string().optional(),
      lines: z.array(
        z.object({
          /** The line's place in the order, from 0. */
          line: z.number().int(),
          quantity: z.number().int(),
          amount: rupeeAmount,
          returned: z.number().int(),
          credited: rupeeAmount,
        }),
      ),
    }),
  ),
  /** Rupees; a shipment that is worth more needs an e-way bill before it moves. */
  ewayLimit: rupeeAmount,
  /** Names of the owner's carriers, to choose from; staff may write any other. */
  carriers: z.array(z.string()),
  /** The statuses that it may be moved to now. */
  transitions: z.array(z.enum(orderStatuses)),
});
export type AdminOrderDetails = z.infer<typeof adminOrderDetails>;

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
     * Called `parcels` in addresses that people keep. */
    parcels: z.enum(["waiting", "late", "packed", "part"]).optional(),
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
  about: "Moves an order: Shipped (carrier and tracking number), Delivered, or Cancelled.",
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
  answer: successBody({ message: z.string(), order: adminOrderDetails }),
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
  answer: successBody({ message: z.string(), order: adminOrderDetails }),
  failures: ["not_found", "conflict"],
});

export const settleRefund = defineEndpoint({
  method: "PUT",
  path: "/orders/:id/refunds",
  access: "staff",
  permission: "write_refunds",
  asksAgain: true,
  about:
    "Notes how the money of a refund that waits for a person was given back outside; the order is Refunded then.",
  params: idParams,
  body: z.object({
    /** Which refund of the order. */
    requestId: requiredText("Refund", 40),
    /** For the shop's own people. */
    note: requiredText("Note", 500),
    /** The UTR; needed where the money came by bank transfer. */
    reference: utr.optional(),
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
