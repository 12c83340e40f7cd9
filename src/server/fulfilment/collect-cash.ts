import { shortDate } from "#shared/dates.ts";
import type { EndpointInput } from "#shared/endpoint.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import type { collectCash as collectCashEndpoint } from "#shared/fulfilment/cash-contract.ts";
import { asIndianClock } from "#shared/india-time.ts";
import { formatMoney, paise, rupees } from "#shared/money.ts";
import { enteredPaymentsStore } from "../checkout/entered-payments-store.ts";
import { checkoutStore } from "../checkout/store.ts";
import type { Db } from "../database/connection.ts";
import { piecesStore } from "../orders/pieces-store.ts";
import { type OrderRow, ordersStore } from "../orders/store.ts";
import { updateProgress } from "./order-progress.ts";
import { cashDue, settleCash } from "./settle-cash.ts";

type Collected = EndpointInput<typeof collectCashEndpoint>["body"];

/**
 * Enters what a courier collected for an order, in this transaction. Parts add up, as of several
 * parcels; with the last of it the order is paid. The same reference entered again for an order changes nothing.
 *
 * @param order locked by this transaction
 * @param actor the admin's e-mail
 * @returns what to say; `conflict`, with nothing changed, where so much is not to be collected
 */
export async function collectCash(
  db: Db,
  order: OrderRow,
  { amount, reference, paidOn }: Collected,
  actor: string,
): Promise<Outcome<string, "conflict">> {
  const entered = enteredPaymentsStore(db);
  const known = (await entered.ofOrder(order.id)).find((one) => one.reference === reference);
  const money = rupees(amount);
  if (known) {
    return known.amountPaise === money
      ? success("This was entered before.")
      : refused("This reference is entered for this order already, with another amount.");
  }
  if (order.payBy !== "cash-on-delivery") {
    return refused("This order is not paid on delivery.");
  }
  if (order.paymentState !== "due") {
    return refused("Nothing more is to be collected for this order. Reload the page to see it.");
  }
  if (paidOn > asIndianClock(new Date()).toISOString().slice(0, 10)) {
    return refused("This day is still to come.");
  }
  if ((await piecesStore(db).ofOrder(order.id)).parcels.length === 0) {
    return refused("Nothing of this order has left, so nothing can have been collected for it.");
  }
  const due = await cashDue(db, order);
  if (money > due) {
    return refused(
      `Only ${formatMoney(due)} is still to be collected for this order. Enter what belongs to it.`,
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
  const received = paise((order.receivedPaise ?? 0) + money);
  await checkoutStore(db).record(order, {
    receivedPaise: received,
    receivedCurrency: order.currency,
    receivedTransactionId: reference,
  });
  const what = `${formatMoney(money)} was collected in cash on ${shortDate(paidOn)}, reference ${reference}.`;
  await ordersStore(db).addEvent(order, actor, what);
  await settleCash(db, order.id);
  await updateProgress(db, order.id);
  const left = paise(due - money);
  return success(
    left > 0
      ? `It is entered. ${formatMoney(left)} is still to be collected.`
      : "It is entered: the order is paid.",
  );
}

const refused = (message: string) => failure("conflict", message);
