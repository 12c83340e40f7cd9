import { sql } from "drizzle-orm";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { isIdle, waitsForPayment } from "#shared/orders/payment-status.ts";
import type { CheckoutContext } from "../checkout/checkout-context.ts";
import { expireOrder } from "../checkout/expire-order.ts";
import { openPaymentPage, type PageFailure } from "../checkout/payment-page.ts";
import { checkoutStore } from "../checkout/store.ts";
import { buyerOf } from "../orders/order-view.ts";
import type { OrderRow } from "../orders/store.ts";
import { makeOrder } from "./make-order.ts";
import { noQuote, notInState } from "./quote-failures.ts";
import { quotesStore } from "./quotes-store.ts";

type NotPayable = "not_found" | "conflict";

/**
 * The page on which an accepted quote's order is paid. Where that order was given up unpaid, or its
 * page is lost, another one takes its place at the same prices, as long as the quote is valid.
 *
 * @param askGateway asks the bank how an order is paid, and applies it
 */
export async function payQuote(
  context: CheckoutContext,
  token: string,
  askGateway: (orderId: string) => Promise<boolean>,
): Promise<Outcome<{ paymentUrl: string }, NotPayable | PageFailure>> {
  const order = await payableOrder(context, token, askGateway, false);
  if (!order.ok) return order;
  const page = await openPaymentPage(context, order.value);
  if (page.ok || page.code !== "order_id_taken") return page;
  // The bank opens one page for an order, and this one's link is over.
  const next = await payableOrder(context, token, askGateway, true);
  return next.ok ? openPaymentPage(context, next.value) : next;
}

/**
 * The order that is to be paid, made anew where the earlier one cannot be.
 *
 * @param isPageLost whether the present one's page can no longer be opened
 */
async function payableOrder(
  context: CheckoutContext,
  token: string,
  askGateway: (orderId: string) => Promise<boolean>,
  isPageLost: boolean,
): Promise<Outcome<OrderRow, NotPayable>> {
  const { database } = context;
  const seen = await quotesStore(database.db).find({ token });
  if (!seen) return noQuote();
  const known = seen.orderId
    ? await checkoutStore(database.db).find({ id: seen.orderId })
    : undefined;
  if (known && waitsForPayment(known.paymentState) && !isUntouched(known)) {
    await askGateway(known.orderId);
  }
  return database.transaction(async (db): Promise<Outcome<OrderRow, NotPayable>> => {
    const quotes = quotesStore(db);
    const orders = checkoutStore(db);
    const quote = await quotes.lock({ token });
    if (!quote) return noQuote();
    const order = quote.orderId ? await orders.lock({ id: quote.orderId }) : undefined;
    if (!order) return notInState(quote.state);
    if (order.paymentState === "charged") return refused("This order is paid already.");
    if (order.paymentState === "pending") {
      return refused("The bank has yet to decide on your payment. Please do not pay again.");
    }
    if (isIdle(order.paymentState)) {
      if (!order.overdue && !isPageLost) return success(order);
    } else if (order.paymentState !== "expired" || order.cancelledAt) {
      return refused("This order can no longer be paid. Please ask the shop.");
    }
    if (quote.validUntil && quote.validUntil.getTime() <= Date.now()) {
      return refused("The time to pay for this quote is over. Please ask the shop for a new one.");
    }
    const sent = await quotes.version(quote.id, quote.version);
    if (!sent) throw new Error("an accepted quote has no version");
    if (isIdle(order.paymentState)) await expireOrder(db, order, "It was not paid in time.");
    const made = await makeOrder(db, context, {
      quote,
      offer: sent.offer,
      customer: await quotes.customerOf(quote),
      address: order.shippingAddress,
      buyer: buyerOf(order),
    });
    if (!made.ok) return made;
    // Money that still comes for the earlier one goes back.
    await orders.record(order, { cancelledAt: sql`now()` });
    await quotes.change(quote.id, { orderId: made.value.id });
    return made;
  });
}

const refused = (message: string) => failure("conflict", message);

/** Whether nobody can have paid for an order yet: its page was never opened. */
const isUntouched = ({ paymentUrl }: OrderRow) => paymentUrl === null;
