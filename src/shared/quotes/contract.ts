import { z } from "zod";
import { shippingAddressInput } from "../accounts/address-input.ts";
import { buyerInput } from "../accounts/buyer.ts";
import { MAX_QUANTITY } from "../cart/limits.ts";
import { answeredFile, defineEndpoint, successBody } from "../endpoint.ts";
import { idText, multilineText, requiredText, rupeeAmount, storedInteger } from "../fields.ts";
import { MAX_MESSAGE_LENGTH, MAX_QUESTION_LENGTH, MAX_REASON_LENGTH } from "../text-lengths.ts";
import { quote, quotePlaceInput } from "./quote.ts";
import { MAX_QUOTE_LINES, shownQuoteStates } from "./quote-state.ts";

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
