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

/** Pages and searches of documents, customers, returns, quotes and reviews. */
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
}
