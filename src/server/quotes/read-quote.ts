import type { Db } from "../database/connection.ts";
import { ordersStore } from "../orders/store.ts";
import { transferRuleOf } from "../payments/transfer-terms.ts";
import { quoteProducts } from "./quote-products.ts";
import { type QuoteRow, quotesStore } from "./quotes-store.ts";

/** What belongs to a quote besides its row. */
export async function readQuoteParts(db: Db, quote: QuoteRow, sellerGstin: string) {
  const store = quotesStore(db);
  const versions = await store.versionsOf(quote.id);
  return {
    sellerGstin,
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
