import type { Offer } from "#shared/documents/offer.ts";
import { paise } from "#shared/money.ts";
import { freightWords, quoteNumber } from "#shared/quotes/quote-state.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import { stateNamed } from "#shared/tax/indian-states.ts";
import type { StoredOffer } from "../database/schema/quotes.ts";
import type { DrawDocuments } from "../documents/draw-documents.ts";
import { offeredLines } from "../documents/offered-lines.ts";
import type { PdfRenderer } from "../documents/pdf/pdf-renderer.ts";
import { dayInIndia } from "../documents/sale-document.ts";
import type { Attachment } from "../mail/mail.ts";
import type { QuoteVersionRow } from "./quotes-store.ts";

export interface QuotePrinting {
  storeInfo: StoreInfo;
  draw: DrawDocuments;
}

/** Such as `Quotation QT-26-000045 version 2`. */
export function quotationName({ quoteId: id, version, offer }: QuoteVersionRow): string {
  return `Quotation ${quoteNumber({ id, number: offer.number })} version ${version}`;
}

/**
 * A version on paper: all of it was kept when it was sent, so it is the same each time. It is handed on
 * as its link is, so it has no street, phone or e-mail of the customer's either.
 */
export function quotationOf({
  quoteId,
  version,
  offer,
  sentAt,
  validUntil,
}: QuoteVersionRow): Offer {
  const { buyer, customerName: name, deliverTo, seller, freightPaise } = offer;
  const delivery = { name, ...placeOf(deliverTo) };
  return {
    kind: "quotation",
    number: quoteNumber({ id: quoteId, number: offer.number }),
    version,
    issuedOn: dayInIndia(sentAt),
    validUntil: dayInIndia(validUntil),
    seller,
    buyer: {
      ...delivery,
      // Who is billed elsewhere says the street once the quote is accepted.
      ...(buyer?.billingAddress && placeOf({ state: buyer.billingAddress.state })),
      email: "",
      ...(buyer?.company && { company: buyer.company }),
      ...(buyer?.gstin && { gstin: buyer.gstin }),
    },
    delivery,
    ...(buyer?.purchaseOrder && { order: { purchaseOrder: buyer.purchaseOrder } }),
    ...offeredLines({
      sellerGstin: seller.gstin,
      deliveryState: deliverTo.state,
      buyer: buyer ?? undefined,
      goods: offer.lines.map(({ unitPaise, ...line }, position) => {
        const { name, sku, hsn, unit, origin, quantity, gstPercent } = line;
        const unitPrice = paise(unitPaise);
        return { position, name, sku, hsn, unit, origin, quantity, gstPercent, unitPrice };
      }),
      off: paise(0),
      freight: paise(freightPaise),
    }),
    notes: notesOf(offer),
  };
}

/** A version as the file that comes with its mail. */
export async function attachQuotation(
  pdf: PdfRenderer,
  sent: QuoteVersionRow,
): Promise<Attachment> {
  return {
    name: `${quotationName(sent)}.pdf`,
    mediaType: "application/pdf",
    content: await pdf.render([{ offer: quotationOf(sent) }]),
  };
}

function placeOf({ city = "", state, pincode = "" }: Partial<StoredOffer["deliverTo"]>) {
  const gstCode = (state && stateNamed(state)?.gstCode) || "";
  return { address: "", city, state: state ?? "", gstCode, pincode };
}

/** A line a sentence, so that long terms go on over the end of a page. */
function notesOf({
  freightText,
  freightPaise,
  notes,
  terms,
  sellerNote = "",
}: StoredOffer): string[] {
  const delivery = freightPaise === 0 ? "included in the prices" : "as above";
  return [
    `Delivery: ${[freightWords(freightText), delivery].filter(Boolean).join(", ")}.`,
    ...`${notes}\n${terms}\n${sellerNote}`.split("\n"),
  ].filter((line) => line.trim() !== "");
}
