import { failure, type Outcome, success } from "#shared/failure.ts";
import { ORDER_ID_PATTERN } from "#shared/orders/order-id.ts";
import type { Db } from "../database/connection.ts";
import { addJob } from "../jobs/add-job.ts";
import { orderKeyOf } from "../orders/store.ts";
import type { GatewayOrder, GatewayRefund } from "./gateway.ts";
import { moneyLeft } from "./money-left.ts";
import type { PaymentsContext } from "./payments-context.ts";
import { checkoutStore } from "./store.ts";
import { unmatchedStore } from "./unmatched-store.ts";

type Context = Pick<PaymentsContext, "database" | "gateway" | "log">;

/**
 * Looks whether the gateway has money for an order that the shop does not have: one that a restored
 * backup or a failover has lost. It then becomes an entry that a person sees to, once however often it
 * is looked at; what the entry says is the gateway's own answer, never what a webhook claims.
 *
 * @returns the gateway's answer where it has such money; null where it has none, the order is not one
 *   of this shop's, or a person has dealt with it; `unavailable` where it could not be asked
 */
export async function noteUnmatchedPayment(
  { database, gateway, log }: Context,
  orderId: string,
): Promise<Outcome<GatewayOrder | null, "unavailable">> {
  if (!ORDER_ID_PATTERN.test(orderId)) {
    log.warn({ orderId: orderId.slice(0, 40) }, "an order was named that is none of this shop's");
    return success(null);
  }
  const asked = await gateway.orderStatus(orderId);
  if (!asked.ok) {
    log.warn({ orderId, code: asked.code }, asked.message);
    return failure("unavailable", "The payment gateway does not answer at present");
  }
  const answer = asked.value;
  if (orderKeyOf(answer.orderId) !== orderKeyOf(orderId) || answer.state === "missing") {
    log.warn({ orderId }, "an order was named that neither the shop nor the gateway knows");
    return success(null);
  }
  const entry = await database.transaction((db) => record(db, answer));
  if (entry === "none" || entry === "ended") return success(null);
  if (entry === "new") {
    log.error(
      { orderId, amount: answer.amount, status: answer.gatewayStatus },
      "money came for an order that the shop does not have: please look",
    );
  }
  return success(answer);
}

const isDone = ({ state }: GatewayRefund) => state === "done";

/** Whether the gateway has taken or blocked money that has not all gone back. */
function hasMoney(answer: GatewayOrder): boolean {
  const isTakenOrHeld = answer.state === "charged" || answer.state === "held";
  return isTakenOrHeld && (moneyLeft(answer, isDone) ?? 1) > 0;
}

/** @returns how it stands with the entry of that money */
async function record(db: Db, answer: GatewayOrder): Promise<"new" | "known" | "ended" | "none"> {
  // It may have been made meanwhile: its own confirmation sees to it then. None is made from here on.
  await checkoutStore(db).lockOrderMaking(answer.orderId);
  if (await checkoutStore(db).find({ orderId: answer.orderId })) return "none";
  const store = unmatchedStore(db);
  if (!hasMoney(answer)) {
    const known = await store.lock(answer.orderId);
    if (known?.state === "open") {
      const note = `The bank says ${answer.gatewayStatus}: it has none of this money any more.`;
      await store.end(known, { state: "refunded", note });
    }
    return "none";
  }
  const entry = await store.note({
    orderId: answer.orderId,
    amountPaise: moneyLeft(answer, isDone),
    currency: answer.currency,
    gatewayStatus: answer.gatewayStatus,
    isTaken: answer.state === "charged",
    transactionId: answer.txnId,
    paymentMethod: answer.paymentMethod ?? answer.paymentMethodType,
  });
  if (entry === "new") {
    const { orderId } = answer;
    const payload = { orderId, at: new Date().toISOString() };
    await addJob(db, "unmatched-payment-mail", payload, {
      key: `unmatched-payment-mail:${orderId}`,
    });
  }
  return entry;
}
