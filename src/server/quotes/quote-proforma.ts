import type { Offer } from "#shared/documents/offer.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { waitsForPayment } from "#shared/orders/payment-status.ts";
import { quotePath } from "#shared/quotes/quote-state.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Db } from "../database/connection.ts";
import { proformaName } from "../documents/document-file.ts";
import { readProforma } from "../documents/proforma.ts";
import { ordersStore } from "../orders/store.ts";
import { noQuote } from "./quote-failures.ts";
import { quotesStore } from "./quotes-store.ts";

/** The proforma invoice of a quote's order as whoever has the link gets it, and its name as a file. */
export async function quoteProforma(
  db: Db,
  storeInfo: StoreInfo,
  token: string,
): Promise<Outcome<{ quoteId: string; name: string; offer: Offer }, "not_found" | "conflict">> {
  const quote = await quotesStore(db).find({ token });
  if (!quote || quote.state === "drafting") return noQuote();
  const order = quote.orderId ? await ordersStore(db).find({ id: quote.orderId }) : undefined;
  if (!order || !waitsForPayment(order.paymentState)) {
    return failure(
      "conflict",
      "No order of this quote waits for a payment, so it has no proforma.",
    );
  }
  const offer = await readProforma(db, storeInfo, order, quotePath(token));
  return success({
    quoteId: quote.id,
    name: proformaName(order),
    offer: withoutStreets(offer),
  });
}

/** The link is handed on, so what it gives names no street, phone or e-mail of the customer's. */
function withoutStreets({ buyer, delivery, ...offer }: Offer): Offer {
  const { phone: _1, ...billed } = buyer;
  const { phone: _2, ...delivered } = delivery;
  return {
    ...offer,
    buyer: { ...billed, address: "", email: "" },
    delivery: { ...delivered, address: "" },
  };
}
