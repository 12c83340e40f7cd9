import { z } from "zod";
import { multilineText, rupeeAmount } from "../fields.ts";
import { orderTransfer } from "../orders/contract.ts";
import { orderStatuses } from "../orders/order-status.ts";
import { paymentStates } from "../orders/payment-status.ts";
import { pincodeText, stateText } from "../tax/place-fields.ts";
import { MAX_NAME_LENGTH, MAX_STREET_LENGTH } from "../text-lengths.ts";
import { shownQuoteStates } from "./quote-state.ts";

/** Where the goods would go; street and city may wait until the quote is accepted. */
export const quotePlaceInput = z.object({
  address: multilineText("Address", MAX_STREET_LENGTH),
  city: multilineText("City", MAX_NAME_LENGTH),
  state: stateText,
  pincode: pincodeText,
});
export type QuotePlace = z.infer<typeof quotePlaceInput>;

const quoteLine = z.object({
  name: z.string(),
  /** Empty once the product is gone. */
  slug: z.string(),
  sku: z.string(),
  image: z.string().optional(),
  quantity: z.number().int(),
  /** Rupees a piece, GST included; absent until the shop has sent its price. */
  price: rupeeAmount.optional(),
  gstPercent: z.number().optional(),
});

const quoteMessage = z.object({
  at: z.string(),
  /** Who wrote or did it, as the shopper sees it. */
  by: z.enum(["you", "shop"]),
  what: z.string(),
  /** Somebody's own words. */
  isMessage: z.boolean(),
});

const quoteOrder = z.object({
  /** As people see it: the last 6 characters of the order's id. */
  number: z.string(),
  payment: z.enum(paymentStates),
  status: z.enum(orderStatuses).optional(),
  /** By the link now, on the bank's page. */
  mayPay: z.boolean(),
  /** By bank transfer instead, or again. */
  mayTransfer: z.boolean(),
  /** While it waits for the transfer. */
  transfer: orderTransfer.optional(),
  /** Until when its stock waits for the payment, while it does. */
  payUntil: z.string().optional(),
  /** Opens its tracking page; absent before it is paid. */
  trackingToken: z.string().optional(),
});

/** As whoever has its link reads it. */
export const quote = z.object({
  number: z.string(),
  state: z.enum(shownQuoteStates),
  /** 0 until the shop has sent one. */
  version: z.number().int(),
  requestedAt: z.string(),
  sentAt: z.string().optional(),
  validUntil: z.string().optional(),
  /** Who asked, or the company. */
  customerName: z.string(),
  company: z.string().optional(),
  gstin: z.string().optional(),
  purchaseOrder: z.string().optional(),
  /** The bill goes to another address than the goods: the place of supply follows from it. */
  billsElsewhere: z.boolean(),
  /** Where it goes, no closer than that. */
  deliverTo: z.object({ city: z.string(), state: z.string(), pincode: z.string() }),
  /** The shop knows the street, too. */
  hasAddress: z.boolean(),
  lines: z.array(quoteLine),
  freight: rupeeAmount.optional(),
  freightText: z.string(),
  /** From whoever asked for it. */
  buyerNote: z.string().optional(),
  notes: z.string(),
  terms: z.string(),
  total: rupeeAmount.optional(),
  sellerGstin: z.string(),
  declineReason: z.string().optional(),
  history: z.array(quoteMessage),
  /** How it can be paid by bank transfer once it is accepted; absent where that is not offered. */
  bankTransfer: z
    .object({
      /** Days that the goods are kept for it. */
      holdDays: z.number().int(),
      /** It takes a GSTIN, which the shop has yet to be told. */
      needsGstin: z.boolean(),
    })
    .optional(),
  order: quoteOrder.optional(),
});
export type Quote = z.infer<typeof quote>;
