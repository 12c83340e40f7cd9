import { and, count, eq, isNotNull } from "drizzle-orm";
import type { PaymentSettings } from "#shared/checkout/payment-settings.ts";
import { type Outcome, success } from "#shared/failure.ts";
import type { Destination } from "#shared/freight/settings.ts";
import { type Money, rupees } from "#shared/money.ts";
import type { Db } from "../database/connection.ts";
import { orders } from "../database/schema/orders.ts";
import { codAllowedAt } from "../freight/read-settings.ts";
import { invalidFields } from "../lib/common-failures.ts";
import type { PaymentRequest } from "./payment-request.ts";
import { readPaymentSettings } from "./payment-settings.ts";

/** Up to which sum an account may pay orders to a place in cash; undefined where it may not. */
export async function codRuleOf(
  db: Db,
  userId: string,
  { pincode, state }: Destination,
): Promise<{ to: number } | undefined> {
  const { value } = await readPaymentSettings(db);
  if (!value.codOn || !(await codAllowedAt(db, pincode, state))) return undefined;
  return (await accountRefusal(db, value, userId)) ? undefined : { to: value.codTo };
}

/** Up to which sum orders can be paid in cash, wherever they go; undefined where they cannot. */
export async function cashUpTo(db: Db): Promise<Money | undefined> {
  const { value } = await readPaymentSettings(db);
  return value.codOn ? rupees(value.codTo) : undefined;
}

/**
 * Whether a new order may be paid in cash on delivery.
 *
 * @param db a transaction that has locked the making of this account's orders
 */
export async function checkCod(
  db: Db,
  { user, amount, address }: Pick<PaymentRequest, "user" | "amount" | "address">,
): Promise<Outcome<null, "invalid_request">> {
  const { value } = await readPaymentSettings(db);
  if (!value.codOn) return refuseCod("Cash on delivery is not offered.");
  if (amount > rupees(value.codTo)) {
    return refuseCod("This order is too large for cash on delivery. Pay it by card or UPI.");
  }
  if (!(await codAllowedAt(db, address.pincode, address.state))) {
    return refuseCod("Cash on delivery is not offered there. Pay this order by card or UPI.");
  }
  const why = await accountRefusal(db, value, user._id);
  return why ? refuseCod(why) : success(null);
}

/** The refusal of cash on delivery, at the field where it is chosen. */
export const refuseCod = (message: string) => invalidFields({ payBy: message });

/** Why an account may not pay in cash now, whatever the order. */
async function accountRefusal(
  db: Db,
  { codOrders }: PaymentSettings,
  userId: string,
): Promise<string | undefined> {
  const own = eq(orders.userId, userId);
  if ((await db.$count(orders, and(own, isNotNull(orders.refusedAt)))) > 0) {
    return "A parcel of yours came back unpaid, so please pay this order by card or UPI.";
  }
  const [open] = await db
    .select({ orders: count() })
    .from(orders)
    .where(and(own, eq(orders.paymentState, "due")));
  if ((open?.orders ?? 0) < codOrders) return undefined;
  const are = codOrders === 1 ? "1 order of yours is" : `${codOrders} orders of yours are`;
  return `${are} still to be paid on delivery. Pay this one by card or UPI.`;
}
