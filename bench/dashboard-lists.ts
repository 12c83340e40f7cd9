import {
  type AskedShop,
  commonName,
  LIST_LIMIT_MS,
  nthOrder,
  nthPerson,
  nthText,
  pagesOf,
  type Question,
  searchesOf,
} from "./dashboard-question.ts";

const COMPARED_LIMIT_MS = 150;

/** Pages and searches of documents, customers, returns, quotes, reviews, coupons, the audit, stock entries and lines of the bank. */
export async function* listQuestions(shop: AskedShop): AsyncGenerator<Question> {
  const { texts } = shop;
  yield* pagesOf(shop, "documents", "/documents", {
    "": "",
    invoices: "kind=invoice",
    "credit notes": "kind=credit-note",
  });
  yield* searchesOf("documents", "/documents", {
    "their number": (n) => nthText(texts.documentNumbers, n),
    "the beginning of a number": () => "PR/26",
    "a buyer's name": commonName,
    "a buyer's GSTIN": (n) => nthText(texts.gstins, n),
    "a payment's reference": (n) => `ORD${String(nthOrder(shop, n)).padStart(12, "0")}`,
  });

  const customers: Record<string, string> = {
    "first page": "",
    "last page": "before=end",
    "page 400": "page=400",
  };
  for (const [name, page] of Object.entries(customers)) {
    yield { name: `customers, ${name}`, limitMs: LIST_LIMIT_MS, path: () => `/customers?${page}` };
  }
  yield* searchesOf("customers", "/customers", {
    "a name that many have": commonName,
    "their e-mail": (n) => `person${nthPerson(shop, n)}@example.com`,
    "a business": (n) => `Prints and Gifts ${nthPerson(shop, n)}`,
    "what a quarter has": () => "Prints",
  });

  yield* pagesOf(shop, "returns", "/returns", {
    "": "",
    "to do": "status=to-do",
    refunded: "status=refunded",
  });
  yield* searchesOf("returns", "/returns", {
    "their number": (n) => nthText(texts.returnNumbers, n),
    "a name that many have": commonName,
  });

  yield* pagesOf(shop, "quotes", "/quotes", {
    "": "",
    "that wait": "state=waiting",
    accepted: "state=accepted",
  });
  yield* searchesOf("quotes", "/quotes", {
    "their number": (n) => nthText(texts.quoteNumbers, n),
    "a name that many have": commonName,
  });

  yield* pagesOf(shop, "reviews", "/reviews/moderation", { "": "", waiting: "state=waiting" });

  yield* pagesOf(shop, "coupons", "/coupons", {
    "": "",
    "that can be used": "state=usable",
    used: "state=used",
    shared: "kind=shared",
  });
  yield* searchesOf("coupons", "/coupons", {
    "their code": (n) => nthText(texts.couponCodes, n),
    "a part of their note": (n) => `fair ${500 * (1 + (n % 100))}`,
    "what no coupon has": (n) => `nowhere ${n}`,
  });

  yield* pagesOf(shop, "audit", "/audit", { "": "", "of orders": "subject=order" });
  yield* pagesOf(shop, "stock entries", "/stock-entries", { "": "", sheets: "reason=count" });
  yield* searchesOf("stock entries", "/stock-entries", {
    "their number": (n) => nthText(texts.entryNumbers, n),
    "what no entry has": (n) => `nowhere ${n}`,
  });
  // Each open line of a page is compared with up to 2,000 orders of a kind that wait for money.
  for await (const page of pagesOf(shop, "bank lines", "/bank-lines", { "": "" })) {
    yield { ...page, limitMs: COMPARED_LIMIT_MS };
  }
  yield* pagesOf(shop, "bank lines", "/bank-lines", { booked: "state=booked" });
  yield* searchesOf("bank lines", "/bank-lines", {
    "their reference": (n) => nthText(texts.transferReferences, n),
  });
}
