import { formatMoney } from "#shared/money.ts";
import { needsNoGatewayCheck } from "#shared/orders/payment-status.ts";
import { orderKeyOf } from "../orders/store.ts";
import { noteUnmatchedPayment } from "./note-unmatched.ts";
import type { ConfirmingContext } from "./payments-context.ts";
import { checkoutStore } from "./store.ts";
import { webhookStore } from "./webhook-store.ts";

type Context = Pick<ConfirmingContext, "database" | "gateway" | "log" | "confirm">;

/** The ids of this shop's orders in a text, such as a file that was exported from the bank's dashboard. */
export function orderIdsIn(text: string): string[] {
  return [...new Set(text.match(/\bORD[0-9A-Za-z]{1,18}\b/g))];
}

/** In orders. */
export interface Comparison {
  checked: number;
  /** Those that the bank has money for and the shop does not have. */
  unmatched: number;
  /** Those whose payment stands otherwise in the shop now. */
  moved: number;
  /** Those that the gateway could not be asked about: the comparison is not whole. */
  unanswered: number;
}

/**
 * Compares what the bank has with what the shop has. The gateway's protocol lists no orders, so it is
 * asked about each that is known by its id: those of a file, those that webhooks have named, and
 * those that the shop has and takes for unpaid. Money without an order becomes an entry for a person
 * (note-unmatched.ts); an order that is paid after all is paid then, as by any other news of it. It may
 * be run again at any time.
 *
 * @param since webhooks and orders from then on
 * @param ids of orders that the bank knows
 * @param say told each finding, a line each
 */
export async function comparePayments(
  context: Context,
  { since, ids }: { since: Date; ids: readonly string[] },
  say: (line: string) => void,
): Promise<Comparison> {
  const { db } = context.database;
  const store = checkoutStore(db);
  const named = [
    ...ids,
    ...(await webhookStore(db).orderIdsSince(since)),
    ...(await store.unpaidSince(since)),
  ];
  const byKey = new Map(named.map((orderId) => [orderKeyOf(orderId), orderId]));
  const result: Comparison = { checked: 0, unmatched: 0, moved: 0, unanswered: 0 };
  // One after the other: the shop's own calls must not wait for these.
  for (const orderId of byKey.values()) {
    const order = await store.find({ orderId });
    if (order && (order.payBy !== "gateway" || needsNoGatewayCheck(order.paymentState))) continue;
    result.checked += 1;
    if (!order) {
      const noted = await noteUnmatchedPayment(context, orderId);
      if (!noted.ok) {
        result.unanswered += 1;
        say(`${orderId}: the gateway does not answer`);
      } else if (noted.value) {
        const { amount, gatewayStatus } = noted.value;
        const sum = amount === null ? "an unreadable amount" : formatMoney(amount);
        result.unmatched += 1;
        say(`${orderId}: ${sum}, ${gatewayStatus}; the shop has no such order`);
      }
      continue;
    }
    const confirmed = await context.confirm(orderId);
    const now = (await store.find({ orderId }))?.paymentState;
    if (!confirmed.ok) {
      result.unanswered += 1;
      say(`${orderId}: the gateway does not answer`);
    } else if (now !== undefined && now !== order.paymentState) {
      result.moved += 1;
      say(`${orderId}: was ${order.paymentState} here, is ${now} now`);
    }
  }
  return result;
}
