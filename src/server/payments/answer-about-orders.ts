import type { ActAnswer } from "#shared/orders/act-answer.ts";
import { staffOrderName } from "#shared/orders/order-id.ts";
import type { PaymentState } from "#shared/orders/payment-status.ts";
import type { Db } from "../database/connection.ts";
import { ordersStore } from "../orders/store.ts";

/** Money of an order in another state waits for a person, or goes back. */
const settledStates: ReadonlySet<PaymentState> = new Set(["charged", "due", "unpaid"]);

/**
 * What was said of money that was entered for orders, with those of them that a person has to see to as they stand now.
 *
 * @param ids of orders
 */
export async function answerAboutOrders(
  db: Db,
  message: string,
  ids: readonly string[],
): Promise<ActAnswer> {
  const orders = await ordersStore(db).findAll(ids);
  const waiting = [...orders.values()].filter(
    ({ paymentState }) => !settledStates.has(paymentState),
  );
  return {
    message,
    ...(waiting.length > 0 && {
      attention: waiting.map((order) => ({ _id: order.id, name: staffOrderName(order) })),
    }),
  };
}
