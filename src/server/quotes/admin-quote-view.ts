import { paise, toRupees } from "#shared/money.ts";
import type { AdminQuote, AdminQuoteLine } from "#shared/quotes/admin-contract.ts";
import { quoteNumber, shownQuoteState } from "#shared/quotes/quote-state.ts";
import type { StoredDraft } from "../database/schema/quotes.ts";
import { offerTotal, type QuoteProduct } from "./offer-of-draft.ts";
import { quoteView } from "./quote-view.ts";
import type { QuoteRow, QuoteVersionRow } from "./quotes-store.ts";

type Parts = Parameters<typeof quoteView>[1] & { versions: readonly QuoteVersionRow[] };

/** A quote as staff work on it. */
export function adminQuoteView(quote: QuoteRow, parts: Parts): AdminQuote {
  const { customer, events, order, versions, products } = parts;
  const { company, gstin, sez, billingAddress } = quote.buyer ?? {};
  const { purchaseOrder } = order ?? quote.buyer ?? {};
  const { lines, freightPaise, ...draft } = quote.draft;
  return {
    _id: quote.id,
    number: quoteNumber(quote),
    token: quote.token,
    revision: quote.revision,
    state: shownQuoteState(quote),
    storedState: quote.state,
    customer: { name: customer.name, email: customer.email, phone: customer.phone },
    buyerNote: quote.note,
    buyer: {
      ...(company && { company }),
      ...(gstin && { gstin }),
      ...(sez && { sez }),
      ...(purchaseOrder && { purchaseOrder }),
      ...(billingAddress && { billingState: billingAddress.state }),
    },
    deliverTo: quote.deliverTo,
    draft: {
      ...draft,
      freight: toRupees(paise(freightPaise)),
      lines: lines.map((line) => adminLine(line, products.get(line.productId))),
    },
    shown: quoteView(quote, parts),
    versions: versions.map(({ version, sentAt, sentBy, validUntil, offer }) => ({
      version,
      sentBy,
      sentAt: sentAt.toISOString(),
      validUntil: validUntil.toISOString(),
      total: toRupees(offerTotal(offer)),
      lines: offer.lines.map(({ name, quantity, unitPaise }) => ({
        name,
        quantity,
        price: toRupees(paise(unitPaise)),
      })),
    })),
    history: events.map(({ at, actor, what, isMessage }) => ({
      at: at.toISOString(),
      actor,
      what,
      isMessage,
    })),
    ...(order && { orderId: order.id }),
  };
}

function adminLine(
  { productId, quantity, unitPaise }: StoredDraft["lines"][number],
  product: QuoteProduct | undefined,
): AdminQuoteLine {
  return {
    productId,
    quantity,
    price: unitPaise === null ? null : toRupees(paise(unitPaise)),
    name: product?.name ?? "A product that is no longer sold",
    sku: product?.sku ?? "",
    slug: product?.slug ?? "",
    priceToday: toRupees(paise(product?.pricePaise ?? 0)),
    bulkDiscounts: product?.bulkDiscounts ?? [],
    stock: product?.stock ?? 0,
    gstPercent: product?.gstPercent ?? null,
    isGone: product === undefined,
  };
}
