import { failure, type Outcome, success } from "#shared/failure.ts";
import { isIdle } from "#shared/orders/payment-status.ts";
import type { Db } from "../database/connection.ts";
import { noOrder } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import { expireOrder } from "./expire-order.ts";
import { checkoutStore } from "./store.ts";

/**
 * Gives up a shopper's own order that waits for its bank transfer, as part of this transaction. Money
 * that still comes is late money: it pays the order if there is stock, else it goes back. An order that
 * was given up already is left as it is.
 *
 * @returns `conflict` where money has come, or it is no such order
 */
export async function cancelTransfer(
  db: Db,
  userId: string,
  id: string,
): Promise<Outcome<null, "not_found" | "conflict">> {
  const order = isId(id) ? await checkoutStore(db).lock({ id }) : undefined;
  if (order?.userId !== userId) return noOrder();
  if (order.payBy !== "bank-transfer") {
    return failure("conflict", "This order is not paid by bank transfer.");
  }
  if (order.paymentState === "expired") return success(null);
  if (!isIdle(order.paymentState)) {
    return failure(
      "conflict",
      "Money has come for this order, so it can no longer be cancelled here. Please write to us.",
    );
  }
  await expireOrder(db, order, "The shopper cancelled the bank transfer.");
  return success(null);
}
