import { sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { failedAttemptsState, failedPaymentAttempts } from "../database/schema/failed-payments.ts";
import type { OrderRow } from "../orders/store.ts";
import type { GatewayOrder } from "./gateway.ts";

/** Why a try ended without money that was paid and has all gone back: the bank's words are those of its coming. */
export const GIVEN_BACK = "The bank gave it back";

/** A try that failed, as the gateway tells of it. */
type FailedTry = Pick<
  GatewayOrder,
  "txnId" | "gatewayStatus" | "bankMessage" | "paymentMethod" | "paymentMethodType"
>;

/**
 * Notes a try that failed or ended without money, once: the return, the poll, the webhook and the waiting check may all
 * tell of it. Tries are told apart by the gateway's transaction; where it names none, by its words. What the order said
 * already before tries were noted is left to `note-failed-payments` until that has looked at the order, or it would be
 * there twice; what a node of the version before took down after that is noted once it is told of again.
 *
 * @param order locked, as it was before this answer
 * @returns whether it is news
 */
export async function noteFailedAttempt(
  db: Db,
  order: Pick<OrderRow, "id" | "totalPaise" | "gatewayStatus" | "gatewayMessage">,
  { txnId, gatewayStatus, bankMessage, paymentMethod, paymentMethodType }: FailedTry,
): Promise<boolean> {
  const isSaidAlready =
    order.gatewayStatus === gatewayStatus && order.gatewayMessage === bankMessage;
  const noted = sql`from ${failedPaymentAttempts} where order_id = ${order.id}`;
  const isThisOne = sql`(transaction_id = ${txnId}::text
    or ((transaction_id is null or ${txnId}::text is null)
      and gateway_status = ${gatewayStatus} and message is not distinct from ${bankMessage}::text))`;
  const isLeftToJob = sql`exists (select from ${failedAttemptsState}
    where not is_filled and (filled_to is null or filled_to < ${order.id}::uuid))`;
  const { rowCount } = await db.execute(sql`
    insert into ${failedPaymentAttempts}
      (order_id, transaction_id, amount_paise, gateway_status, message, payment_method)
    select ${order.id}::uuid, ${txnId}::text, ${order.totalPaise}::bigint, ${gatewayStatus}::text,
      ${bankMessage}::text, ${paymentMethod ?? paymentMethodType}::text
    where not exists (select ${noted} and ${isThisOne})
      and (not ${isSaidAlready}::boolean or exists (select ${noted}) or not ${isLeftToJob})`);
  return rowCount === 1;
}
