import {
  type AskedShop,
  commonName,
  nthOrder,
  nthPerson,
  nthText,
  pagesOf,
  type Question,
  searchesOf,
} from "./dashboard-question.ts";

/** Filters of the orders' list, as its address names them. */
const filters: Readonly<Record<string, string>> = {
  all: "",
  "to ship": "parcels=waiting",
  late: "parcels=late",
  packed: "parcels=packed",
  "left in part": "parcels=part",
  processing: "status=Processing",
  shipped: "status=Shipped",
  delivered: "status=Delivered",
  cancelled: "status=Cancelled",
  refunded: "status=Refunded",
  "not paid": "status=Pending",
  "to be paid": "payment=unpaid",
  "to be checked": "payment=check",
  "cash to come": "payment=cash",
  "by the gateway": "payBy=gateway",
  "by bank transfer": "payBy=bank-transfer",
  "on delivery": "payBy=cash-on-delivery",
  "with a buyer to decide": "decide=buyer",
  "with an address to decide": "decide=address",
  "of a month": "from=2026-06-01&to=2026-06-30",
  "by sum": "sort=total-desc",
  "by the smallest sum": "sort=total",
  "oldest first": "sort=oldest",
};

/** Pages and searches of the orders' list. */
export async function* orderQuestions(shop: AskedShop): AsyncGenerator<Question> {
  const { bestSeller, texts } = shop;
  const ofProduct = { "of a best seller": `product=${bestSeller}` };
  yield* pagesOf(shop, "orders", "/orders", { ...filters, ...ofProduct });
  const place = (n: number) => nthOrder(shop, n);
  yield* searchesOf("orders", "/orders", {
    "its number": (n) => nthText(texts.orderNumbers, n),
    "its shopper's e-mail": (n) => `person${nthPerson(shop, n)}@example.com`,
    "a name that many have": commonName,
    "a first name alone": (n) => ["Asha", "Ravi", "Meera"][n % 3] ?? "",
    "its shopper's phone number": (n) =>
      `9${String((nthPerson(shop, n) * 7919) % 1_000_000_000).padStart(9, "0")}`,
    "a phone number that none has": (n) => `8${String(place(n)).padStart(9, "0")}`,
    "a payment's reference": (n) => `txn${place(n)}`,
    "a UTR": (n) => nthText(texts.transferReferences, n),
    "a credit note": (n) => nthText(texts.creditNoteNumbers, n),
    "a tracking number": (n) => `EW${place(n)}IN`,
    "six characters of its id": (n) => nthText(texts.orderIds, n).slice(-6),
  });
}
