import { success } from "#shared/failure.ts";
import type { AdminQuote } from "#shared/quotes/admin-contract.ts";
import type { Quote } from "#shared/quotes/quote.ts";

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

const deliverTo = { address: "", city: "Kochi", state: "Kerala", pincode: "682001" };

export const draftLine = {
  productId: "p1",
  quantity: 2,
  price: null as number | null,
  name: "Mug press",
  sku: "MP-1",
  slug: "mug-press",
  priceToday: 6000,
  bulkDiscounts: [{ quantity: 2, discount: 5 }],
  stock: 1,
  gstPercent: 18,
  isGone: false,
};

/** A quote that was asked for, as staff see it before they priced it. */
export const draft: AdminQuote = {
  _id: "q1",
  number: "Q-0ABCDE",
  token: "0123456789abcdef0123456789abcdef",
  revision: 4,
  state: "asked",
  storedState: "asked",
  customer: { name: "Asha Roy", email: "asha@example.com", phone: "98300 55555" },
  buyerNote: "By Friday?",
  buyer: {},
  deliverTo,
  draft: {
    lines: [draftLine],
    freight: 0,
    freightText: "",
    validDays: 15,
    notes: "",
    terms: "",
  },
  shown: {
    number: "Q-0ABCDE",
    state: "asked",
    version: 0,
    requestedAt: "2026-11-20T10:00:00.000Z",
    customerName: "Asha Roy",
    billsElsewhere: false,
    deliverTo: { city: "Kochi", state: "Kerala", pincode: "682001" },
    hasAddress: false,
    lines: [],
    freightText: "",
    notes: "",
    terms: "",
    sellerGstin: "19AAAAA0000A1ZZ",
    history: [],
  },
  versions: [],
  history: [],
};

const courier = { id: "c", name: "Courier", price: 140, days: { from: 3, to: 5 } };
export const getShippingOffers = () =>
  success({ success: true as const, hasRules: true, offers: [courier] });
export const getAdminQuote = () => success({ success: true as const, quote: draft });
