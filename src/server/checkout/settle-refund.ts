import { failure, type Outcome, success } from "#shared/failure.ts";
import { formatMoney, paise } from "#shared/money.ts";
import { needsPerson } from "#shared/orders/refund-state.ts";
import type { Db } from "../database/connection.ts";
import { noOrder } from "../lib/common-failures.ts";
import { queueRefundedMail } from "./queue-mails.ts";
import { endRefund } from "./refunds.ts";
import { refundsStore } from "./refunds-store.ts";
import { checkoutStore } from "./store.ts";

interface SettledRefund {
  /** What the bank knows the refund by. */
  requestId: string;
  /** How the money went back, for the shop's own people. */
  note: string;
  /** The admin's e-mail. */
  admin: string;
}

/**
 * Notes that the money of a refund that did not go through was given back outside the shop, such as
 * by the bank's own dashboard: nothing more is asked of the bank about it, and a mail tells the customer.
 *
 * @param db a transaction
 * @returns `conflict`, with nothing changed, where the refund does not wait for a person
 */
export async function settleRefund(
  db: Db,
  id: string,
  { requestId, note, admin }: SettledRefund,
): Promise<Outcome<null, "not_found" | "conflict">> {
  const store = checkoutStore(db);
  const order = await store.lock({ id });
  if (!order) return noOrder();
  const refunds = refundsStore(db);
  const refund = (await refunds.ofOrder(id)).find((one) => one.requestId === requestId);
  if (!refund || !needsPerson(refund.state)) {
    return failure("conflict", "This refund needs nothing from you. Reload the page to see it.");
  }
  await endRefund(db, order, refund);
  const amount = formatMoney(paise(refund.amountPaise));
  const at = await store.addEvent(order, admin, `${amount} was given back outside the shop.`);
  await queueRefundedMail(db, refund, { at, outside: true });
  await store.addEvent(order, admin, `Note: ${note}`, "admin");
  return success(null);
}
