import { asIndianClock, shortDate } from "#shared/dates.ts";
import type { EndpointInput } from "#shared/endpoint.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import type { collectCash as collectCashEndpoint } from "#shared/fulfilment/cash-contract.ts";
import { formatMoney, type Money, paise, rupees, sum } from "#shared/money.ts";
import type { ActAnswer } from "#shared/orders/act-answer.ts";
import { staffOrderName } from "#shared/orders/order-id.ts";
import type { Db } from "../database/connection.ts";
import { cashOfShipments, lateCash } from "../orders/cash-of-shipments.ts";
import { type OrderFulfilment, orderFulfilmentStore } from "../orders/order-fulfilment-store.ts";
import { type OrderRow, ordersStore } from "../orders/store.ts";
import { enteredPaymentsStore } from "../payments/entered-payments-store.ts";
import { moneyOf } from "../payments/money-ledger.ts";
import { queueRefund } from "../payments/refunds.ts";
import { checkoutStore } from "../payments/store.ts";
import { cashDue, updateProgress } from "./order-progress.ts";

type Collected = EndpointInput<typeof collectCashEndpoint>["body"];

/**
 * Enters what a courier collected for an order, in this transaction. Parts add up, as of several
 * shipments; with the last of it the order is paid. What was collected for pieces that came back before it
 * was entered goes back. The same reference entered again for an order changes nothing.
 *
 * @param order locked by this transaction
 * @param actor the admin's e-mail
 * @returns what to say; `conflict` where so much is not to be collected
 */
export async function collectCash(
  db: Db,
  order: OrderRow,
  { amount, reference, paidOn }: Collected,
  actor: string,
): Promise<Outcome<ActAnswer, "conflict">> {
  const entered = enteredPaymentsStore(db);
  const known = (await entered.ofOrder(order.id)).find((one) => one.reference === reference);
  const money = rupees(amount);
  if (known) {
    return known.amountPaise === money
      ? success({ message: "This was entered before." })
      : refused("This reference is entered for this order already, with another amount.");
  }
  if (order.payBy !== "cash-on-delivery") {
    return refused("This order is not paid on delivery.");
  }
  const fulfilment = await orderFulfilmentStore(db).ofOrder(order.id);
  const late = lateCash(order, fulfilment);
  if (order.paymentState !== "due" && late === 0) {
    return refused("Nothing more is to be collected for this order.");
  }
  if (paidOn > asIndianClock(new Date()).toISOString().slice(0, 10)) {
    return refused("This day is still to come.");
  }
  if (fulfilment.shipments.length === 0) {
    return refused("Nothing of this order has left, so nothing can have been collected for it.");
  }
  const due = cashDue(order, fulfilment);
  const max = paise(due + late);
  if (money > max) {
    return refused(
      `Only ${formatMoney(max)} is still to be collected for this order. Enter what belongs to it.`,
    );
  }
  await entered.insert({
    orderId: order.id,
    way: "cash-on-delivery",
    amountPaise: money,
    reference,
    paidOn,
    enteredBy: actor,
  });
  const { received } = await moneyOf(db, order.id);
  await checkoutStore(db).record(order, {
    receivedPaise: received,
    receivedCurrency: order.currency,
    receivedTransactionId: reference,
  });
  const excess = paise(Math.max(0, money - due));
  const back =
    excess > 0 ? ` ${formatMoney(excess)} of it was for what came back, and goes back.` : "";
  const what = `${formatMoney(money)} was collected in cash on ${shortDate(paidOn)}, reference ${reference}.${back}`;
  await ordersStore(db).addEvent(order, actor, what);
  if (excess > 0) await giveBack(db, order, excess, actor);
  await updateProgress(db, order.id);
  const attention = [{ _id: order.id, name: staffOrderName(order) }];
  if (excess > 0) {
    const message = `${formatMoney(excess)} of it was for what came back: transfer it to the customer, and note that under Refunds. All of it is entered.`;
    return success({ message, attention });
  }
  const left = paise(due - money);
  if (left === 0) return success({ message: "It is entered: the order is paid." });
  const missing = dueOfArrived({ ...order, receivedPaise: received }, fulfilment);
  // Couriers pay out a parcel at a time: the others of it come later.
  const isOfParcel = [...cashOfShipments(order, fulfilment).values()].includes(money);
  if (missing === 0 || isOfParcel) {
    return success({ message: `It is entered. ${formatMoney(left)} is still to be collected.` });
  }
  const message = `${formatMoney(missing)} of what has arrived is missing still: ask the courier for it, and enter it once it comes. ${formatMoney(money)} is entered.`;
  return success({ message, attention });
}

/** What couriers still have of shipments that have arrived. */
function dueOfArrived(order: OrderRow, fulfilment: OrderFulfilment): Money {
  const due = cashOfShipments(order, fulfilment);
  const arrived = fulfilment.shipments.filter(({ deliveredAt }) => deliveredAt);
  return sum(arrived.map(({ ordinal }) => due.get(ordinal) ?? paise(0)));
}

/** Gives back what was collected for pieces that came back; an order of which nothing stayed had ended. */
async function giveBack(db: Db, order: OrderRow, amount: Money, actor: string): Promise<void> {
  await queueRefund(db, order, amount, { reason: "It was collected for what came back.", actor });
  if (order.paymentState === "cancelled") {
    await checkoutStore(db).move(order, { paymentState: "refunding" });
  }
}

const refused = (message: string) => failure("conflict", message);
