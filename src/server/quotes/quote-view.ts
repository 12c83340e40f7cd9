import { paise, toRupees } from "#shared/money.ts";
import { shownOrderNumber } from "#shared/orders/order-id.ts";
import { waitsForPayment } from "#shared/orders/payment-status.ts";
import { type TransferRule, transferFits } from "#shared/payments/transfer-rule.ts";
import type { Quote } from "#shared/quotes/quote.ts";
import { quoteNumber, shownQuoteState } from "#shared/quotes/quote-state.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Db } from "../database/connection.ts";
import { readOfferer } from "../documents/proforma.ts";
import { openTransfer } from "../orders/order-view.ts";
import { type OrderRow, ordersStore } from "../orders/store.ts";
import { shareableToken } from "../orders/tracking-link.ts";
import { transferRuleOf } from "../payments/transfer-terms.ts";
import { offerTotal, type QuoteProduct, quoteProducts } from "./offer-of-draft.ts";
import {
  type QuoteCustomer,
  type QuoteEventRow,
  type QuoteRow,
  type QuoteVersionRow,
  quotesStore,
} from "./quotes-store.ts";

interface QuoteParts {
  customer: QuoteCustomer;
  /** The version that was sent last; undefined before the first. */
  sent: QuoteVersionRow | undefined;
  /** The products of what was asked for, as they are: of use before the first version only. */
  products: ReadonlyMap<string, QuoteProduct>;
  events: readonly QuoteEventRow[];
  order: OrderRow | undefined;
  sellerGstin: string;
  /** For which orders of the customer's account a bank transfer is offered. */
  transferRule: TransferRule | undefined;
}

/** A quote as its link shows it: nothing of the draft, no street, phone or e-mail. */
export function quoteView(quote: QuoteRow, parts: QuoteParts): Quote {
  const { customer, sent, events, order } = parts;
  const buyer = (sent ? sent.offer.buyer : quote.buyer) ?? {};
  // Once it is an order, what whoever accepted it said.
  const { purchaseOrder } = order ?? buyer;
  const { address, city, state, pincode } = sent?.offer.deliverTo ?? quote.deliverTo;
  return {
    number: quoteNumber(quote),
    state: shownQuoteState(quote),
    version: quote.version,
    requestedAt: quote.createdAt.toISOString(),
    ...(sent && {
      sentAt: sent.sentAt.toISOString(),
      validUntil: sent.validUntil.toISOString(),
      total: toRupees(offerTotal(sent.offer)),
      freight: toRupees(paise(sent.offer.freightPaise)),
    }),
    customerName: customer.name,
    ...(buyer.company && { company: buyer.company }),
    ...(buyer.gstin && { gstin: buyer.gstin }),
    ...(purchaseOrder && { purchaseOrder }),
    billsElsewhere: buyer.billingAddress !== undefined,
    deliverTo: { city, state, pincode },
    hasAddress: address !== "" && city !== "",
    lines: sent ? offeredLines(sent) : requestedLines(quote, parts.products),
    freightText: sent?.offer.freightText ?? "",
    ...(quote.note && { buyerNote: quote.note }),
    notes: sent?.offer.notes ?? "",
    terms: sent?.offer.terms ?? "",
    sellerGstin: sent?.offer.sellerGstin ?? parts.sellerGstin,
    ...(quote.declineReason && { declineReason: quote.declineReason }),
    history: events.map(({ at, actor, what, isMessage }) => ({
      at: at.toISOString(),
      by: actor === "shopper" ? ("you" as const) : ("shop" as const),
      what,
      isMessage,
    })),
    ...transferOffer(parts, Boolean(buyer.gstin)),
    ...(order && { order: orderPart(quote, order, parts.transferRule) }),
  };
}

function offeredLines({ offer }: QuoteVersionRow): Quote["lines"] {
  return offer.lines.map(({ name, slug, sku, image, quantity, unitPaise, gstPercent }) => ({
    name,
    slug,
    sku,
    quantity,
    price: toRupees(paise(unitPaise)),
    ...(image && { image }),
    ...(gstPercent !== null && { gstPercent }),
  }));
}

function requestedLines({ draft }: QuoteRow, products: QuoteParts["products"]): Quote["lines"] {
  return draft.lines.map(({ productId, quantity }) => {
    const product = products.get(productId);
    const image = product?.photos[0];
    return {
      name: product?.name ?? "A product that is no longer sold",
      slug: product?.slug ?? "",
      sku: product?.sku ?? "",
      quantity,
      ...(image && { image }),
    };
  });
}

/** Of the version that was sent last; undefined where it cannot be paid so. */
function transferOffer(
  { sent, transferRule: rule }: QuoteParts,
  hasGstin: boolean,
): Pick<Quote, "bankTransfer"> {
  if (!sent || !rule || !transferFits(rule, offerTotal(sent.offer), true)) return {};
  const { holdDays, needsGstin } = rule;
  return { bankTransfer: { holdDays, needsGstin: needsGstin && !hasGstin } };
}

function orderPart(
  { validUntil }: QuoteRow,
  order: OrderRow,
  rule: TransferRule | undefined,
): NonNullable<Quote["order"]> {
  const { id, paymentState, status, overdue, reservedUntil, cancelledAt } = order;
  const waits = waitsForPayment(paymentState);
  const isValid = validUntil !== null && validUntil.getTime() > Date.now();
  const isGivenUp = paymentState === "expired" && !cancelledAt;
  const trackingToken = shareableToken(order);
  const isHeld = waits && !overdue;
  const mayBegin = paymentState !== "pending" && (waits || isGivenUp) && isValid;
  const waitsForTransfer = order.payBy === "bank-transfer" && isHeld;
  const mayPay = mayBegin || (isHeld && !waitsForTransfer && paymentState !== "pending");
  const isOffered =
    rule !== undefined && transferFits(rule, paise(order.totalPaise), Boolean(order.gstin));
  return {
    number: shownOrderNumber(id),
    payment: paymentState,
    ...(status && { status }),
    mayPay,
    mayTransfer: mayBegin && !waitsForTransfer && isOffered,
    ...openTransfer(order),
    ...(isHeld && { payUntil: reservedUntil.toISOString() }),
    ...(trackingToken && { trackingToken }),
  };
}

/** What both views of a quote, the customer's and the staff's, show beside its row. */
export async function readQuoteParts(db: Db, quote: QuoteRow, storeInfo: StoreInfo) {
  const store = quotesStore(db);
  const versions = await store.versionsOf(quote.id);
  const { seller } = await readOfferer(db, storeInfo);
  return {
    sellerGstin: seller.gstin ?? "",
    versions,
    transferRule: await transferRuleOf(db, quote.userId),
    sent: versions[0],
    customer: await store.customerOf(quote),
    products: await quoteProducts(
      db,
      quote.draft.lines.map(({ productId }) => productId),
    ),
    events: await store.eventsOf(quote.id),
    order: quote.orderId ? await ordersStore(db).find({ id: quote.orderId }) : undefined,
  };
}
