import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { rupeeAmount } from "../fields.ts";
import { unitCodes } from "../tax/units.ts";
import { orderStatuses } from "./order-status.ts";
import { paymentStates } from "./payment-status.ts";
import { shippingMethod } from "./shipping-method.ts";

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
  /** Where it is not the shipping address. */
  billingAddress: place.extend({ name: z.string() }).optional(),
  purchaseOrder: z.string().optional(),
  note: z.string().optional(),
});

export const order = z.object({
  _id: z.string(),
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
    }),
  ),
  shippingAddress,
  /** What the buyer added: absent where it is nothing. */
  buyer: buyer.optional(),
  /** What was to pay: the coupon is taken off. */
  totalAmount: rupeeAmount,
  /** The coupon that was used, and the rupees that it took off. */
  coupon: z.object({ code: z.string(), amount: rupeeAmount }).optional(),
  /** How it gets there, and the rupees that are charged for it; absent where there were no rules. */
  freight: shippingMethod.omit({ id: true }).extend({ amount: rupeeAmount }).optional(),
  /** Under which the shop sold; empty where it had none, absent for orders from before it was kept. */
  sellerGstin: z.string().optional(),
  /** False for an unpaid order whose pieces are not set aside: they are taken once it is paid. */
  stockHeld: z.literal(false).optional(),
  payment: z.object({
    /** As the shop sees it: see payment-status.ts. */
    status: z.enum(paymentStates),
    method: z.string().optional(),
    /** What was paid, where the shop accepted another amount than the total. */
    received: rupeeAmount.optional(),
  }),
  /** Who carries it, once it is shipped. */
  tracking: z.object({ carrier: z.string(), number: z.string() }).optional(),
  /** Opens its tracking page (tracking-path.ts); absent before it is paid, and long after it ended. */
  trackingToken: z.string().optional(),
  /** What happened to it, the oldest first. */
  history: z.array(z.object({ at: z.string(), what: z.string() })).optional(),
});
export type Order = z.infer<typeof order>;

export const getLastAddress = defineEndpoint({
  method: "GET",
  path: "/order/last-address",
  access: "user",
  about:
    "Where the caller's newest paid order ships to, for the next one; absent before the first.",
  answer: successBody({ shippingAddress: shippingAddress.optional() }),
});

export const getUserOrders = defineEndpoint({
  method: "GET",
  path: "/order/user-orders",
  access: "user",
  about: "The caller's own orders, newest first.",
  answer: successBody({ orders: z.array(order) }),
});
