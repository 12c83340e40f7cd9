import { setTimeout as delay } from "node:timers/promises";
import { type Failure, failure, type Outcome, success } from "#shared/failure.ts";
import { paise } from "#shared/money.ts";
import { commitWith } from "../database/transaction.ts";
import type { OrderRow } from "../orders/store.ts";
import { expireOrder } from "./expire-order.ts";
import { CLAIM_LIFE_MS, type PaymentPage, paymentPageStore } from "./payment-page-store.ts";
import type { PaymentsContext } from "./payments-context.ts";
import { bankCallbackUrl } from "./redirect-url.ts";
import { checkoutStore } from "./store.ts";

type Context = Pick<PaymentsContext, "database" | "gateway" | "log">;

/** Why a committed order has no page to pay on. */
export type PageFailure = "payment_gateway_failed" | "order_id_taken";

/** Milliseconds that a call waits for another call's answer from the gateway, until that one's claim is over. */
const MAX_WAIT_MS = CLAIM_LIFE_MS + 2_000;
const FIRST_PAUSE_MS = 25;
const MAX_PAUSE_MS = 400;

const FAILED = failure("payment_gateway_failed", "HDFC Payment initiation failed");

/**
 * The hosted page on which a committed order is paid. However many calls ask at once, one of them
 * asks the gateway and the others wait for it; a page whose link is good is answered again.
 *
 * @param isOurs the order was just made with the claim on its page, which nobody else can have then
 */
export async function openPaymentPage(
  context: Context,
  order: OrderRow,
  { isOurs = false } = {},
): Promise<Outcome<PaymentPage, PageFailure>> {
  if (isOurs) return checkWithGateway(context, order);
  const store = paymentPageStore(context.database.db);
  const deadline = performance.now() + MAX_WAIT_MS;
  let waited = false;
  for (
    let wait = FIRST_PAUSE_MS;
    performance.now() < deadline;
    wait = Math.min(wait * 2, MAX_PAUSE_MS)
  ) {
    const { page, claim } = await store.findPage(order.id);
    if (page) return success(page);
    // The call that we waited for failed: fail too, or every waiting call would ask the gateway
    // again in turn.
    if (waited && claim === "none") return FAILED;
    if (claim !== "held" && (await store.claimOpening(order.id)))
      return checkWithGateway(context, order);
    waited = true;
    await delay(wait);
  }
  return FAILED;
}

async function checkWithGateway(
  context: Context,
  order: OrderRow,
): Promise<Outcome<PaymentPage, PageFailure>> {
  const { database, gateway, log } = context;
  const store = paymentPageStore(database.db);
  const opened = await gateway.openSession({
    orderId: order.orderId,
    amount: paise(order.totalPaise),
    customer: {
      id: order.userId,
      email: order.customerEmail,
      phone: bankPhone(order.customerPhone),
      name: order.customerName,
    },
    callbackUrl: bankCallbackUrl(order.redirectUrl),
  });
  if (opened.ok) {
    await store.savePage(order.id, opened.value);
    return success({ sessionId: opened.value.sessionId, paymentUrl: opened.value.paymentUrl });
  }
  log.warn({ orderId: order.orderId, code: opened.code }, opened.message);
  await store.releaseClaim(order.id);
  return opened.reason === "order_exists" ? requireNewOrderId(context, order) : FAILED;
}

/**
 * The gateway has this order already, from an earlier try whose answer was lost, or from long ago,
 * and it opens one page for an order id and no second one. The shopper must begin with a new
 * id; where nobody ever saw the first page, its stock is free for that at once.
 */
function requireNewOrderId(
  { database }: Context,
  order: OrderRow,
): Promise<Failure<"order_id_taken">> {
  return database.transaction(async (db) => {
    const current = await checkoutStore(db).lock(order);
    if (current && current.paymentUrl === null) {
      await expireOrder(db, current, "Its payment page was lost on the way from the gateway.");
    }
    return commitWith(
      failure(
        "order_id_taken",
        "The payment page of this order can no longer be opened. Please try again.",
      ),
    );
  });
}

/**
 * A phone number as the gateway takes it: 10 digits without +91 or a leading 0.
 *
 * @returns undefined where it is no Indian number: the gateway then asks for none, and none is made up
 */
export function bankPhone(phone: string): string | undefined {
  const digits = phone.replaceAll(/\D/g, "");
  return /^(?:91|0)?([1-9]\d{9})$/.exec(digits)?.[1];
}
