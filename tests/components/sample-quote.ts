import type { Quote } from "#shared/quotes/contract.ts";

/** Of a quote's link. */
export const testToken = "0123456789abcdef0123456789abcdef";

/** A quote that was sent, but for what is given. */
export function testQuote(given: Partial<Quote> = {}): Quote {
  return {
    number: "Q-0ABCDE",
    state: "sent",
    version: 2,
    requestedAt: "2026-11-20T10:00:00.000Z",
    sentAt: "2026-11-21T10:00:00.000Z",
    validUntil: "2026-12-06T10:00:00.000Z",
    customerName: "Asha Roy",
    billsElsewhere: false,
    deliverTo: { city: "Kochi", state: "Kerala", pincode: "682001" },
    hasAddress: false,
    lines: [
      {
        name: "Mug press",
        slug: "mug-press",
        sku: "MP-1",
        quantity: 2,
        price: 5500,
        gstPercent: 18,
      },
    ],
    freight: 450,
    freightText: "By road",
    notes: "Installed by us.",
    terms: "Half in advance.",
    total: 11_450,
    sellerGstin: "19AAAAA0000A1ZZ",
    history: [
      {
        at: "2026-11-20T10:00:00.000Z",
        by: "you",
        what: "The quote was asked for.",
        isMessage: false,
      },
    ],
    ...given,
  };
}
