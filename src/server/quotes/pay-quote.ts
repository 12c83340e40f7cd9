import { DAY_MS } from "#shared/dates.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { paise } from "#shared/money.ts";
import type { PayBy } from "#shared/orders/payment-status.ts";
import { isIdle, waitsForPayment } from "#shared/orders/payment-status.ts";
import { buyerOf } from "../orders/order-buyer.ts";
import type { OrderRow } from "../orders/store.ts";
import { openPaymentPage, type PageFailure } from "../payments/payment-page.ts";
import type { PaymentsContext } from "../payments/payments-context.ts";
import { checkoutStore } from "../payments/store.ts";
import { offeredTerms } from "../payments/transfer-terms.ts";
import { makeOrder } from "./accept-quote.ts";
import { noQuote, notInState } from "./quote-failures.ts";
import { quoteOrdersStore } from "./quote-orders-store.ts";
import { type QuoteRow, quotesStore } from "./quotes-store.ts";

type NotPayable = "not_found" | "conflict";
type CheckWithGateway = (orderId: string) => Promise<boolean>;

/**
 * How often an order of a quote may be made within a day: each takes the goods off the shelf again, and
 * whoever has the link can ask for it.
 */
const MAX_ORDERS_A_DAY = 6;

/** How an order is to be paid. */
interface Wanted {
  payBy: Extract<PayBy, "gateway" | "bank-transfer">;
  /** Who asks knows that a transfer is open, and that it need not come any more. */
  insteadOfTransfer?: boolean;
  /** The present order's page can no longer be opened. */
  isPageLost?: boolean;
}

/**
 * The page on which an accepted quote's order is paid. Where that order was given up unpaid, waits for
 * a bank transfer, or its page is lost, another one takes its place at the same prices.
 *
 * @param checkWithGateway asks the bank how an order is paid, and applies it
 * @param insteadOfTransfer whether it is to be opened though the order waits for a bank transfer
 */
export async function payQuote(
  context: PaymentsContext,
  token: string,
  checkWithGateway: CheckWithGateway,
  insteadOfTransfer: boolean,
): Promise<Outcome<{ paymentUrl: string }, NotPayable | PageFailure>> {
  const wanted = { payBy: "gateway", insteadOfTransfer } as const;
  const order = await payableOrder(context, token, checkWithGateway, wanted);
  if (!order.ok) return order;
  const page = await openPaymentPage(context, order.value);
  if (page.ok || page.code !== "order_id_taken") return page;
  // The bank opens one page for an order, and this one's link is over.
  const next = await payableOrder(context, token, checkWithGateway, {
    ...wanted,
    isPageLost: true,
  });
  return next.ok ? openPaymentPage(context, next.value) : next;
}

/**
 * Has an accepted quote's order wait for a bank transfer, its goods kept for days; repeated, it changes
 * nothing. Money that still comes by the bank's page of the order before goes back.
 */
export function transferForQuote(
  context: PaymentsContext,
  token: string,
  checkWithGateway: CheckWithGateway,
): Promise<Outcome<OrderRow, NotPayable>> {
  return payableOrder(context, token, checkWithGateway, { payBy: "bank-transfer" });
}

/** The order that is to be paid so, made anew where the earlier one cannot be. */
async function payableOrder(
  context: PaymentsContext,
  token: string,
  checkWithGateway: CheckWithGateway,
  { payBy, insteadOfTransfer = false, isPageLost = false }: Wanted,
): Promise<Outcome<OrderRow, NotPayable>> {
  const { database } = context;
  const seen = await quotesStore(database.db).find({ token });
  if (!seen) return noQuote();
  const known = seen.orderId
    ? await checkoutStore(database.db).find({ id: seen.orderId })
    : undefined;
  if (known && waitsForPayment(known.paymentState) && !isUntouched(known)) {
    await checkWithGateway(known.orderId);
  }
  return database.transaction(async (db): Promise<Outcome<OrderRow, NotPayable>> => {
    const quotes = quotesStore(db);
    const quote = await quotes.lock({ token });
    if (!quote) return noQuote();
    const ofQuote = await quoteOrdersStore(db).lockOrders(quote, DAY_MS * context.timeScale);
    const order = ofQuote.find(({ id }) => id === quote.orderId);
    if (!order) return notInState(quote.state);
    const refusal = refusalOf(order);
    if (refusal) return failure("conflict", refusal);
    const waits = isIdle(order.paymentState) && !order.overdue && !isPageLost;
    if (waits && order.payBy === payBy) return success(order);
    const unchangeable = changeRefusal(quote, ofQuote, waits);
    if (unchangeable) return failure("conflict", unchangeable);
    if (waits && order.payBy === "bank-transfer" && !insteadOfTransfer) {
      return failure("conflict", TRANSFER_OPEN);
    }
    const sent = await quotes.version(quote.id, quote.version);
    if (!sent) throw new Error("an accepted quote has no version");
    const buyer = buyerOf(order);
    const terms =
      payBy === "bank-transfer"
        ? await offeredTerms(db, {
            userId: quote.userId,
            amount: paise(order.totalPaise),
            hasGstin: Boolean(buyer?.gstin),
          })
        : success(undefined);
    if (!terms.ok) return failure("conflict", terms.fields?.payBy ?? terms.message);
    // Only the way to pay changes: what is held stays held as long as it was, and no longer.
    const transfer = waits && terms.value ? openTransfer(order, ofQuote) : undefined;
    const holdsGoods = waits && (order.payBy === "bank-transfer" || transfer !== undefined);
    const made = await makeOrder(db, context, {
      quote,
      offer: sent.offer,
      customer: await quotes.customerOf(quote),
      address: order.shippingAddress,
      buyer,
      gstinConfirmedBy: order.gstinConfirmedBy,
      transfer: terms.value,
      transferOf: transfer,
      heldUntil: holdsGoods ? order.reservedUntil : undefined,
      earlier: {
        order,
        why: waits ? "Another way to pay was chosen." : "It was not paid in time.",
      },
    });
    if (made.ok) await quotes.change(quote.id, { orderId: made.value.id });
    return made;
  });
}

const TRANSFER_OPEN =
  "This order waits for your bank transfer. If you have transferred already, please do not pay again.";

/** Why no other order can take an order's place (any more); undefined where one can. */
function changeRefusal(
  quote: QuoteRow,
  made: readonly { isRecent: boolean }[],
  waits: boolean,
): string | undefined {
  if (quote.validUntil && quote.validUntil.getTime() <= Date.now()) {
    return waits
      ? "This quote has ended, so its way to pay cannot be changed any more. Please pay as you chose, or ask the shop for a new quote."
      : "The time to pay for this quote is over. Please ask the shop for a new one.";
  }
  if (made.filter(({ isRecent }) => isRecent).length < MAX_ORDERS_A_DAY) return undefined;
  return waits
    ? "Its way to pay was changed too often today. Please pay as you chose last, or ask the shop below."
    : "Its payment was begun too often today. Please try again tomorrow, or ask the shop below.";
}

/**
 * The order by transfer whose place this one took while its goods were held: chosen again, it is the
 * same reference, account and end. The transfer may be on its way.
 */
function openTransfer(order: OrderRow, made: readonly OrderRow[]): OrderRow | undefined {
  const before = made.findLast(
    ({ transferReference, cartDigest }) =>
      transferReference !== null && cartDigest === order.cartDigest,
  );
  const isSameHold = before?.reservedUntil.getTime() === order.reservedUntil.getTime();
  return isSameHold ? before : undefined;
}

/** Why nothing (more) can be paid for an order; undefined where it can. */
function refusalOf({ paymentState, cancelledAt }: OrderRow): string | undefined {
  switch (paymentState) {
    case "charged":
      return "This order is paid already.";
    case "pending":
      return "The bank has yet to decide on your payment. Please do not pay again.";
    case "review":
      return "Money has come for this order, and we look at it. Please do not pay again.";
    default:
      if (isIdle(paymentState) || (paymentState === "expired" && !cancelledAt)) return undefined;
      return "This order can no longer be paid. Please ask the shop.";
  }
}

/** Nobody can have paid for the order yet: its page was never opened. */
const isUntouched = ({ paymentUrl }: OrderRow) => paymentUrl === null;
