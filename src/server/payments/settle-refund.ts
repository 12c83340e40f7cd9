import { failure, type Outcome, success } from "#shared/failure.ts";
import { formatMoney, paise } from "#shared/money.ts";
import { needsPerson } from "#shared/payments/refund-state.ts";
import type { Db } from "../database/connection.ts";
import { invalidFields, noOrder } from "../lib/common-failures.ts";
import { ordersStore } from "../orders/store.ts";
import { queueRefundedMail } from "./queue-mails.ts";
import { endRefund } from "./refunds.ts";
import { refundsStore } from "./refunds-store.ts";
import { checkoutStore } from "./store.ts";

interface SettledRefund {
  requestId: string;
  /** For the shop's own people: how the money went back, where no reference says it. */
  note?: string | undefined;
  /** By which the customer's bank finds it, such as a UTR; one that is made by hand needs it. */
  reference?: string | undefined;
  /** The admin's e-mail. */
  admin: string;
}

/**
 * Notes that the money of a refund was given back outside the shop: one that did not go through, such
 * as by the bank's own dashboard, or one that only a person can make, for the money came by bank
 * transfer. Nothing more is asked of the bank about it, and a mail tells the customer.
 *
 * @param db a transaction
 * @returns `invalid_request` where the reference is missing; `conflict` where the refund does not wait for a person
 */
export async function settleRefund(
  db: Db,
  id: string,
  { requestId, note, reference, admin }: SettledRefund,
): Promise<Outcome<null, "not_found" | "conflict" | "invalid_request">> {
  const store = checkoutStore(db);
  const order = await store.lock({ id });
  if (!order) return noOrder();
  const refunds = refundsStore(db);
  const refund = (await refunds.ofOrder(id)).find((one) => one.requestId === requestId);
  if (!refund || !needsPerson(refund.state)) {
    const lastChange = await ordersStore(db).lastChange(order);
    return failure("conflict", `This refund needs nothing from you any more. ${lastChange}`);
  }
  const isManual = refund.state === "by_hand";
  if (isManual && !reference) return invalidFields({ reference: "Enter the UTR of your transfer" });
  await endRefund(db, order, refund, reference);
  const amount = formatMoney(paise(refund.amountPaise));
  const at = await store.addEvent(
    order,
    admin,
    isManual
      ? `${amount} was transferred back, UTR ${reference}.`
      : `${amount} was given back outside the shop.`,
  );
  await queueRefundedMail(db, refund, { at, outside: !isManual, isTransfer: isManual, reference });
  if (note) await store.addEvent(order, admin, `Note: ${note}`, "admin");
  return success(null);
}
