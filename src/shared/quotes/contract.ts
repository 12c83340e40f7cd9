import { z } from "zod";
import { shippingAddressInput } from "../accounts/address-input.ts";
import { buyerInput } from "../accounts/buyer.ts";
import { MAX_QUANTITY } from "../cart/limits.ts";
import { answeredFile, defineEndpoint, successBody } from "../endpoint.ts";
import { idText, multilineText, requiredText, rupeeAmount, storedInteger } from "../fields.ts";
import { orderTransfer } from "../orders/contract.ts";
import { orderStatuses } from "../orders/order-status.ts";
import { paymentStates } from "../orders/payment-status.ts";
import { pincodeText, stateText } from "../tax/place-fields.ts";
import {
  MAX_MESSAGE_LENGTH,
  MAX_NAME_LENGTH,
  MAX_QUESTION_LENGTH,
  MAX_REASON_LENGTH,
  MAX_STREET_LENGTH,
} from "../text-lengths.ts";
import { MAX_QUOTE_LINES, shownQuoteStates } from "./quote-state.ts";

/** Where the goods would go; street and city may wait until the quote is accepted. */
export const quotePlaceInput = z.object({
  address: multilineText("Address", MAX_STREET_LENGTH),
  city: multilineText("City", MAX_NAME_LENGTH),
  state: stateText,
  pincode: pincodeText,
});
export type QuotePlace = z.infer<typeof quotePlaceInput>;

const requestedLine = z.object({
  product_id: idText,
  quantity: z.number().int().min(1).max(MAX_QUANTITY),
});

export const requestQuote = defineEndpoint({
  method: "POST",
  path: "/account/quotes",
  access: "user",
  loadedLate: true,
  about: "Asks the shop for its price of some products, carried to a place.",
  idempotent: true,
  bodyLimit: 64 * 1024,
  body: z.object({
    lines: z
      .array(requestedLine)
      .min(1, "Put at least one product into the list")
      .max(MAX_QUOTE_LINES, `A quote can have at most ${MAX_QUOTE_LINES} lines`),
    deliverTo: quotePlaceInput,
    /** Company, GSTIN and the like, for who has any. */
    buyer: buyerInput.optional(),
    note: multilineText("Note", MAX_MESSAGE_LENGTH).optional(),
  }),
  status: 201,
  answer: successBody({ message: z.string(), number: z.string(), token: z.string() }),
  failures: ["conflict"],
});

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

export const getOwnQuotes = defineEndpoint({
  method: "GET",
  path: "/account/quotes",
  access: "user",
  loadedLate: true,
  about: "The quotes that the caller asked for or was sent, the newest first.",
  answer: successBody({
    quotes: z.array(
      z.object({
        token: z.string(),
        /** The token opens nothing any more. */
        linkEnded: z.boolean().optional(),
        number: z.string(),
        state: z.enum(shownQuoteStates),
        requestedAt: z.string(),
        validUntil: z.string().optional(),
        total: rupeeAmount.optional(),
        quantity: z.number().int(),
        /** The names of its first lines. */
        names: z.array(z.string()),
        lines: z.number().int(),
      }),
    ),
  }),
});

const tokenParams = z.object({ token: z.string().max(200) });

export const getQuote = defineEndpoint({
  method: "GET",
  path: "/quote/link/:token",
  access: "anyone",
  loadedLate: true,
  about: "What a quote offers, for whoever has its link; unknown and ended links are alike.",
  params: tokenParams,
  secretAddress: true,
  answer: successBody({ quote }),
  failures: ["not_found"],
});

export const downloadQuote = defineEndpoint({
  method: "GET",
  path: "/quote/link/:token/pdf",
  access: "anyone",
  loadedLate: true,
  about: "The version of a quote that was sent last, as PDF, for whoever has its link.",
  params: tokenParams,
  secretAddress: true,
  file: "application/pdf",
  answer: answeredFile,
  failures: ["not_found", "conflict", "too_many_requests"],
});

/** The version that was read: a newer one must be read first. */
const version = storedInteger.min(1);

export const acceptQuote = defineEndpoint({
  method: "POST",
  path: "/quote/link/:token/acceptance",
  access: "anyone",
  loadedLate: true,
  about: "Makes an order of a quote's version at exactly its prices, once.",
  params: tokenParams,
  secretAddress: true,
  body: z.object({
    version,
    /** Left out, the address that the shop knows. */
    shippingAddress: shippingAddressInput.optional(),
    /** Left out, what was said when the quote was asked for. */
    buyer: buyerInput.optional(),
    /** Left out, on the bank's page. */
    payBy: z.enum(["gateway", "bank-transfer"]).optional(),
  }),
  answer: successBody({ message: z.string(), quote }),
  failures: ["not_found", "conflict"],
});

export const payQuote = defineEndpoint({
  method: "POST",
  path: "/quote/link/:token/payment",
  access: "anyone",
  loadedLate: true,
  about: "Opens the page on which an accepted quote's order is paid, for whoever has the link.",
  params: tokenParams,
  /** Named where the order waits for a bank transfer: what was asked before is then given up. */
  query: z.object({ instead: z.literal("bank-transfer").optional() }),
  secretAddress: true,
  answer: successBody({ payment_url: z.string() }),
  failures: ["not_found", "conflict", "payment_gateway_failed", "order_id_taken"],
});

export const renewQuoteLink = defineEndpoint({
  method: "PUT",
  path: "/quote/link/:token/renewal",
  access: "user",
  loadedLate: true,
  about:
    "Withdraws the link of the caller's own quote, and its order's tracking link; answers the token of a new one.",
  params: tokenParams,
  secretAddress: true,
  answer: successBody({ message: z.string(), token: z.string() }),
  failures: ["not_found"],
});

export const transferForQuote = defineEndpoint({
  method: "POST",
  path: "/quote/link/:token/transfer",
  access: "anyone",
  loadedLate: true,
  about:
    "Has an accepted quote's order be paid by bank transfer, where the owner offers it: its goods are kept for days.",
  params: tokenParams,
  secretAddress: true,
  answer: successBody({ message: z.string(), quote }),
  failures: ["not_found", "conflict"],
});

export const downloadQuoteProforma = defineEndpoint({
  method: "GET",
  path: "/quote/link/:token/proforma",
  access: "anyone",
  loadedLate: true,
  about:
    "The proforma invoice of an accepted quote's order while it waits for its payment, without street and e-mail.",
  params: tokenParams,
  secretAddress: true,
  file: "application/pdf",
  answer: answeredFile,
  failures: ["not_found", "conflict", "too_many_requests"],
});

export const declineQuote = defineEndpoint({
  method: "POST",
  path: "/quote/link/:token/refusal",
  access: "anyone",
  loadedLate: true,
  about: "Says that a quote's version is not wanted.",
  params: tokenParams,
  secretAddress: true,
  body: z.object({ version, reason: multilineText("Reason", MAX_REASON_LENGTH).optional() }),
  answer: successBody({ message: z.string(), quote }),
  failures: ["not_found", "conflict"],
});

export const sendQuoteQuestion = defineEndpoint({
  method: "POST",
  path: "/quote/link/:token/questions",
  access: "anyone",
  loadedLate: true,
  about: "Asks the shop something about a quote.",
  params: tokenParams,
  secretAddress: true,
  body: z.object({ text: requiredText("Question", MAX_QUESTION_LENGTH) }),
  answer: successBody({ message: z.string(), quote }),
  failures: ["not_found", "conflict"],
});

export const quotesEndpoints = {
  requestQuote,
  getOwnQuotes,
  getQuote,
  downloadQuote,
  acceptQuote,
  payQuote,
  renewQuoteLink,
  transferForQuote,
  downloadQuoteProforma,
  declineQuote,
  sendQuoteQuestion,
};
