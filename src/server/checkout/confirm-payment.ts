import { failure, type Outcome, success } from "#shared/failure.ts";
import { mayMovePayment, needsNoGatewayCheck } from "#shared/orders/payment-status.ts";
import { type Db, isDuplicate } from "../database/connection.ts";
import { noOrder } from "../lib/common-failures.ts";
import type { OrderRow } from "../orders/store.ts";
import { applyPayment, holdForReview } from "./apply-payment.ts";
import type { CheckoutContext } from "./checkout-context.ts";
import { evaluatePayment } from "./evaluate-payment.ts";
import type { GatewayOrder } from "./gateway.ts";
import { checkoutStore } from "./store.ts";

type Context = Pick<CheckoutContext, "database" | "gateway" | "log" | "timeScale">;

export type PaymentConfirmation = Outcome<null, "not_found" | "unavailable">;

/**
 * Asks the gateway how an order is paid and acts on it, once. The return, the poll, the webhook
 * and the reconciling job all end here, in any order and at once; what was paid is applied where every
 * payment is (apply-payment.ts).
 *
 * @param onAsk called right before the gateway is asked
 * @returns once applied; `not_found` for an unknown order, `unavailable` where the gateway could
 *   not be asked (nothing was changed then)
 */
export async function confirmPayment(
  context: Context,
  orderId: string,
  onAsk: () => void,
): Promise<PaymentConfirmation> {
  const { database, gateway, log } = context;
  const order = await checkoutStore(database.db).find({ orderId });
  if (!order) return noOrder();
  // The gateway knows nothing of one that is paid otherwise.
  if (order.payBy !== "gateway" || needsNoGatewayCheck(order.paymentState)) return success(null);
  onAsk();
  const asked = await gateway.orderStatus(order.orderId, order.userId);
  if (!asked.ok) {
    log.warn({ orderId: order.orderId, code: asked.code }, asked.message);
    return failure("unavailable", "The payment gateway does not answer at present");
  }
  const apply = () => database.transaction((db) => applyAnswer(db, context, order, asked.value));
  // Two orders that are paid by one transaction at the same moment: the second look sees the first.
  await apply().catch((error: unknown) => (isDuplicate(error) ? apply() : Promise.reject(error)));
  return success(null);
}

async function applyAnswer(
  db: Db,
  context: Context,
  seen: OrderRow,
  answer: GatewayOrder,
): Promise<void> {
  const store = checkoutStore(db);
  const own = await store.lockForPayment(seen);
  const order = own.find(({ id }) => id === seen.id);
  // Another was quicker.
  if (!order || needsNoGatewayCheck(order.paymentState)) return;

  const verdict = evaluatePayment(order, answer);
  if (verdict.kind === "charged") {
    const other = answer.txnId ? await store.paidBy(answer.txnId, order) : undefined;
    const facts = factsOf(order, answer);
    if (other)
      return holdForReview(db, order, {
        facts,
        actor: "gateway",
        why: `Its transaction has already paid order ${other}.`,
      });
    return applyPayment(db, context, order, own, {
      facts: { ...facts, transactionId: answer.txnId },
      actor: "gateway",
    });
  }
  if (verdict.kind === "review") {
    const facts = factsOf(order, answer);
    return holdForReview(db, order, { facts, actor: "gateway", why: verdict.why });
  }
  await recordGatewayStatus(db, order, answer);
  const state = verdict.kind === "unchanged" ? order.paymentState : verdict.kind;
  // An order that was given up or is under review stays so until it is paid, whatever else is tried
  // on its page.
  if (mayMovePayment(order.paymentState, state)) {
    await store.move(order, { paymentState: state }, factsOf(order, answer));
  } else {
    await store.record(order, factsOf(order, answer));
  }
}

async function recordGatewayStatus(db: Db, order: OrderRow, answer: GatewayOrder): Promise<void> {
  if (answer.gatewayStatus === order.gatewayStatus || answer.state === "missing") return;
  const reason = answer.bankMessage ? `: ${answer.bankMessage}` : "";
  const what = `The gateway says ${answer.gatewayStatus}${reason}`;
  await checkoutStore(db).addEvent(order, "gateway", what, "admin");
}

function factsOf({ orderKey }: OrderRow, answer: GatewayOrder) {
  return {
    gatewayState: answer.state,
    gatewayStatus: answer.gatewayStatus,
    gatewayMessage: answer.bankMessage,
    gatewayId: answer.gatewayId,
    // What it took for another order is not this one's.
    ...(answer.state === "charged" &&
      answer.orderId.toLowerCase() === orderKey && {
        receivedPaise: answer.amount,
        receivedCurrency: answer.currency,
        receivedTransactionId: answer.txnId,
      }),
    paymentMethod: answer.paymentMethod ?? answer.paymentMethodType,
  };
}
