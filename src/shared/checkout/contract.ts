import { z } from "zod";
import { shippingAddressInput } from "../accounts/address-input.ts";
import { buyerInput } from "../accounts/buyer.ts";
import { MAX_LINES, MAX_QUANTITY } from "../cart/limits.ts";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { idText, rupeeAmount } from "../fields.ts";
import { ORDER_ID_PATTERN } from "../orders/order-id.ts";
import { waysToPay } from "../orders/payment-status.ts";
import { MAX_TYPED_COUPON_LENGTH } from "../text-lengths.ts";

/** A product as it is priced now: what a shopper's cart is corrected with after cart_changed. */
export const presentPrice = z.object({
  product_id: z.string(),
  name: z.string(),
  /** Rupees a piece at the cart's quantity; null where the product is gone. */
  price: rupeeAmount.nullable(),
  /** Pieces that can be bought now. */
  stock: z.number().int(),
});

/** A coupon's code as it is typed: case, spaces and hyphens do not matter. */
const couponText = z
  .string({ error: "Enter the coupon's code" })
  .trim()
  .min(1, "Enter the coupon's code")
  .max(MAX_TYPED_COUPON_LENGTH, "A coupon's code is shorter than this");

export const initiatePayment = defineEndpoint({
  method: "POST",
  path: "/payment/hdfc/initiate",
  access: "user",
  about:
    "Prices the cart, sets aside the stock as far as the account may hold it, makes the order and opens a payment session at the bank.",
  // As many lines as an order takes, with long names.
  bodyLimit: 128 * 1024,
  body: z.object({
    amount: rupeeAmount.positive("There is nothing to pay. Please contact us to order this."),
    /** A hint only: the signed-in user is the customer. */
    customer: z
      .object({
        customer_id: z.string().max(200).optional(),
        customer_email: z.string().max(254).optional(),
        customer_phone: z.string().max(40).optional(),
        customer_name: z.string().max(200).optional(),
      })
      .optional(),
    orderId: z
      .string()
      .regex(ORDER_ID_PATTERN, "An order id is ORD and letters or digits, 21 characters at most"),
    /** On the shop's own origin. Its own query is kept, but never shown to the bank. */
    redirectUrl: z.string().max(2000),
    products: z
      .array(
        z.object({
          product_id: idText,
          name: z.string().max(500).optional(),
          /** As the browser showed it; the server prices for itself. */
          price: z.number().optional(),
          quantity: z.number().int().min(1).max(MAX_QUANTITY),
        }),
      )
      .min(1, "Your cart is empty")
      .max(MAX_LINES, `An order can have at most ${MAX_LINES} lines`),
    shippingAddress: shippingAddressInput.optional(),
    /** Company, GSTIN, billing address, purchase-order number and note, for who has any. */
    buyer: buyerInput.optional(),
    /** A coupon's code; `amount` is what is left to pay with it. */
    coupon: couponText.optional(),
    /**
     * The id of an offer of `shipping/offers`; its price is part of `amount`. Left out, the first with
     * which the amount agrees.
     */
    shippingMethod: z.string().max(60).optional(),
    /** By what it is to be paid; left out, on the bank's page. */
    payBy: z.enum(waysToPay).optional(),
  }),
  answer: successBody({
    order_id: z.string(),
    /** The bank's page; for a bank transfer the shop's own, which says where to transfer to. */
    payment_url: z.string(),
    session: z.object({
      id: z.string(),
      order_id: z.string(),
      payment_links: z.object({ web: z.string() }),
    }),
    /** False where the stock is not set aside: it is taken once the payment is complete. */
    stockHeld: z.literal(false).optional(),
    /** Until when it is set aside to be paid; absent where it is not, and on delivery. */
    heldUntil: z.iso.datetime().optional(),
    /**
     * Differences from the request, a sentence each: a lower sum, since variants of a family count
     * together, or the shipping method where none was named.
     */
    changes: z.array(z.string()).optional(),
  }),
  failures: [
    "cart_changed",
    "conflict",
    "order_id_taken",
    // The bank has money for an order of this id that the shop has lost.
    "paid_before",
    "payment_gateway_failed",
  ],
});

export const checkCoupon = defineEndpoint({
  method: "POST",
  path: "/coupons/checks",
  access: "user",
  loadedLate: true,
  about: "What a coupon takes off, where the caller can still use it.",
  body: z.object({ code: couponText }),
  answer: successBody({
    /** As it is stored. */
    code: z.string(),
    /** Percent off the cart's total. */
    percent: z.number(),
  }),
  failures: ["conflict"],
});

export const checkoutEndpoints = {
  initiatePayment,
  checkCoupon,
};
