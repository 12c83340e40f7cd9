import type { Failure } from "#shared/failure.ts";
import type { Db } from "../database/connection.ts";
import { tooManyAttemptsFor } from "../lib/throttle.ts";
import { checkoutStore } from "../payments/store.ts";

/** New orders of an account that has never paid, within the window. */
const MAX_NEW_ORDERS = 30;
const NEW_ORDERS_WINDOW_MS = 60 * 60_000;

/**
 * The failure where an account that has never paid has opened as many orders as it may: each costs the
 * shop rows, jobs and a call to the bank. Only orders that were made count.
 *
 * @param db a transaction that has locked the making of this account's orders
 * @param timeScale see PaymentsContext
 */
export async function checkOrderLimit(
  db: Db,
  userId: string,
  timeScale: number,
): Promise<Failure<"too_many_requests"> | undefined> {
  const window = NEW_ORDERS_WINDOW_MS * timeScale;
  const wait = await checkoutStore(db).waitBeforeNewOrder(userId, MAX_NEW_ORDERS, window);
  return wait === undefined ? undefined : tooManyAttemptsFor(wait);
}
