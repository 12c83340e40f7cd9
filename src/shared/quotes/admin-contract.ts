import { z } from "zod";
import { buyerInput } from "../accounts/buyer.ts";
import { buyerLimits } from "../accounts/buyer-lines.ts";
import { phoneNumber } from "../accounts/contract.ts";
import { MAX_QUANTITY } from "../cart/limits.ts";
import { bulkDiscount } from "../catalogue/contract.ts";
import { answeredFile, defineEndpoint, LONG_BODY_LIMIT, successBody } from "../endpoint.ts";
import {
  emailAddress,
  idParams,
  idText,
  lineText,
  multilineText,
  requiredLine,
  requiredText,
  rupeeAmount,
  storedInteger,
} from "../fields.ts";
import { listPaging, pageFacts } from "../paging-fields.ts";
import { MAX_MESSAGE_LENGTH, MAX_REASON_LENGTH, MAX_SEARCH_LENGTH } from "../text-lengths.ts";
import { quote, quotePlaceInput } from "./quote.ts";
import {
  MAX_QUOTE_LINES,
  MAX_VALID_DAYS,
  quoteStates,
  shownQuoteStates,
  VALID_DAYS,
} from "./quote-state.ts";

const adminQuoteRow = z.object({
  _id: z.string(),
  number: z.string(),
  state: z.enum(shownQuoteStates),
  customer: z.object({ name: z.string(), email: z.string(), company: z.string().optional() }),
  createdAt: z.string(),
  validUntil: z.string().optional(),
  /** Of the version that was sent last. */
  total: rupeeAmount.optional(),
  lines: z.number().int(),
  /** The customer waits for the shop: for a first price, or for an answer. */
  waits: z.boolean(),
});
export type AdminQuoteRow = z.infer<typeof adminQuoteRow>;

export const listQuotes = defineEndpoint({
  method: "GET",
  path: "/quotes",
  access: "staff",
  permission: "read_quotes",
  about: "All quotes, those that wait for the shop first: search by number, name, company, e-mail.",
  query: z.object({
    search: z.string().max(MAX_SEARCH_LENGTH).optional(),
    /** `waiting`: the customer waits for the shop. */
    state: z.enum(["waiting", ...shownQuoteStates]).optional(),
    ...listPaging,
  }),
  answer: successBody({ quotes: z.array(adminQuoteRow), ...pageFacts }),
});

const draftLine = z.object({
  productId: idText,
  quantity: z.number().int().min(1, "At least 1 piece").max(MAX_QUANTITY),
  /** Rupees a piece, GST included; null while it is not priced. */
  price: rupeeAmount.nullable(),
});

/** Staff work on it until it is sent. */
export const quoteDraftInput = z.object({
  lines: z
    .array(draftLine)
    .max(MAX_QUOTE_LINES, `A quote can have at most ${MAX_QUOTE_LINES} lines`),
  /** Rupees, GST included. */
  freight: rupeeAmount.default(0),
  freightText: lineText("Freight", 200).default(""),
  validDays: z.number().int().min(1).max(MAX_VALID_DAYS).default(VALID_DAYS),
  notes: multilineText("Notes", 2000).default(""),
  terms: multilineText("Terms", 2000).default(""),
});
export type QuoteDraft = z.infer<typeof quoteDraftInput>;

const adminLine = draftLine.extend({
  name: z.string(),
  sku: z.string(),
  slug: z.string(),
  /** Rupees a piece today, and what many pieces are less. */
  priceToday: rupeeAmount,
  bulkDiscounts: z.array(bulkDiscount),
  stock: z.number().int(),
  gstPercent: z.number().nullable(),
  /** The product is not sold any more. */
  isGone: z.boolean(),
});
export type AdminQuoteLine = z.infer<typeof adminLine>;

const adminQuote = z.object({
  _id: z.string(),
  number: z.string(),
  token: z.string(),
  /** How often it was saved: a save from an older state is refused. */
  revision: z.number().int(),
  state: z.enum(shownQuoteStates),
  storedState: z.enum(quoteStates),
  customer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  buyerNote: z.string(),
  buyer: z.object({
    company: z.string().optional(),
    gstin: z.string().optional(),
    sez: z.boolean().optional(),
    purchaseOrder: z.string().optional(),
    billingState: z.string().optional(),
  }),
  deliverTo: quotePlaceInput,
  draft: quoteDraftInput.extend({ lines: z.array(adminLine) }),
  /** As the customer sees it by the link. */
  shown: quote,
  /** The versions that were sent, the newest first. */
  versions: z.array(
    z.object({
      version: z.number().int(),
      sentAt: z.string(),
      sentBy: z.string(),
      validUntil: z.string(),
      total: rupeeAmount,
      lines: z.array(
        z.object({ name: z.string(), quantity: z.number().int(), price: rupeeAmount }),
      ),
    }),
  ),
  history: z.array(
    z.object({ at: z.string(), actor: z.string(), what: z.string(), isMessage: z.boolean() }),
  ),
  /** The order that it became. */
  orderId: z.string().optional(),
});
export type AdminQuote = z.infer<typeof adminQuote>;

const answer = successBody({ message: z.string(), quote: adminQuote });

export const getAdminQuote = defineEndpoint({
  method: "GET",
  path: "/quotes/:id",
  access: "staff",
  permission: "read_quotes",
  about: "One quote with its draft, its versions and its history.",
  params: idParams,
  answer: successBody({ quote: adminQuote }),
  failures: ["not_found"],
});

export const downloadQuoteVersion = defineEndpoint({
  method: "GET",
  path: "/quotes/:id/versions/:version/pdf",
  access: "staff",
  permission: "read_quotes",
  about: "A version of a quote as PDF, as it was sent.",
  params: idParams.extend({ version: z.coerce.number().int().min(1).max(1_000_000) }),
  file: "application/pdf",
  answer: answeredFile,
  failures: ["not_found", "too_many_requests"],
});

/** Whose a quote is. */
const quoteCustomer = z.object({
  name: requiredLine("Name", 100),
  email: emailAddress,
  phone: phoneNumber,
});

const taxedBuyer = {
  /** The customer is a unit or developer of a special economic zone. */
  sez: buyerInput.shape.sez,
  /** The GSTIN is right though the bill goes to another state: see buyer-contradictions.ts. */
  gstinConfirmed: buyerInput.shape.gstinConfirmed,
};

export const createQuote = defineEndpoint({
  method: "POST",
  path: "/quotes",
  access: "staff",
  permission: "write_quotes",
  about: "Begins a quote for a customer who asked by phone; makes the account where there is none.",
  idempotent: true,
  body: z.object({
    customer: quoteCustomer,
    deliverTo: quotePlaceInput,
    company: lineText("Company", 200).optional(),
    gstin: lineText("GSTIN", 40).optional(),
    ...taxedBuyer,
  }),
  status: 201,
  answer: successBody({ message: z.string(), id: z.string() }),
  failures: ["conflict", "unavailable"],
});

export const findCustomers = defineEndpoint({
  method: "GET",
  path: "/quotes/customers",
  access: "staff",
  permission: "write_quotes",
  about: "Accounts by a part of name, e-mail or phone, for a quote to one of them.",
  query: z.object({
    search: z.string().trim().min(3, "Type at least 3 characters").max(MAX_SEARCH_LENGTH),
  }),
  answer: successBody({
    customers: z.array(z.object({ name: z.string(), email: z.string(), phone: z.string() })),
  }),
});

const revision = storedInteger.min(1);

export const saveQuote = defineEndpoint({
  method: "PUT",
  path: "/quotes/:id/draft",
  access: "staff",
  permission: "write_quotes",
  about: "Saves the draft of a quote; the customer sees nothing of it until it is sent.",
  params: idParams,
  bodyLimit: LONG_BODY_LIMIT,
  body: z.object({ revision, draft: quoteDraftInput, deliverTo: quotePlaceInput.optional() }),
  answer,
  failures: ["not_found", "conflict", "changed_meanwhile"],
});

export const changeQuoteBuyer = defineEndpoint({
  method: "PUT",
  path: "/quotes/:id/buyer",
  access: "staff",
  permission: "write_quotes",
  about:
    "Changes company, GSTIN and purchase-order number of a quote until it is accepted or ended; whose it is only before it was ever sent. What was sent stays as it was.",
  params: idParams,
  body: z.object({
    company: lineText("Company", 200),
    gstin: lineText("GSTIN", 40),
    /** Left out, `sez` stays. */
    ...taxedBuyer,
    /** Left out, it stays; empty for none. */
    purchaseOrder: lineText("Purchase-order number", buyerLimits.purchaseOrder).optional(),
    customer: quoteCustomer.optional(),
  }),
  answer,
  failures: ["not_found", "conflict"],
});

export const sendQuote = defineEndpoint({
  method: "POST",
  path: "/quotes/:id/versions",
  access: "staff",
  permission: "write_quotes",
  about:
    "Sends the draft that was saved last as the next version of its quote, and mails the link.",
  params: idParams,
  body: z.object({ revision }),
  answer,
  failures: ["not_found", "conflict", "changed_meanwhile"],
});

export const withdrawQuote = defineEndpoint({
  method: "POST",
  path: "/quotes/:id/withdrawal",
  access: "staff",
  permission: "write_quotes",
  about: "Takes a quote back: its link says so, and it cannot be accepted any more.",
  params: idParams,
  body: z.object({ reason: requiredText("Reason", MAX_REASON_LENGTH) }),
  answer,
  failures: ["not_found", "conflict"],
});

export const answerQuote = defineEndpoint({
  method: "POST",
  path: "/quotes/:id/answers",
  access: "staff",
  permission: "write_quotes",
  about: "Writes to the customer of a quote, by its page and by e-mail.",
  params: idParams,
  body: z.object({ text: requiredText("Answer", MAX_MESSAGE_LENGTH) }),
  answer,
  failures: ["not_found", "conflict"],
});

export const quotesAdminEndpoints = {
  listQuotes,
  getAdminQuote,
  downloadQuoteVersion,
  createQuote,
  findCustomers,
  saveQuote,
  changeQuoteBuyer,
  sendQuote,
  withdrawQuote,
  answerQuote,
};
