import type { User } from "#shared/accounts/contract.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { maskedAccount, type RefundAccount } from "#shared/payments/refund-account.ts";
import type { OwnReturns } from "#shared/returns/contract.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Db } from "../database/connection.ts";
import { noOrder } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import { type OrderRow, type OwnScope, ordersStore } from "../orders/store.ts";
import { refundAccountsStore, refundsStore } from "./refunds-store.ts";

/** Notes where the money of a locked order goes back to; the gateway needs none. */
export async function saveRefundAccount(
  db: Db,
  order: OrderRow,
  account: RefundAccount | undefined,
): Promise<void> {
  if (!account || order.payBy === "gateway") return;
  await refundAccountsStore(db).save(order.id, account);
  const what = "Said where the money is to be transferred back to.";
  await ordersStore(db).addEvent(order, "shopper", what);
}

/** Notes where the money of one's own order goes back to, in this transaction. */
export async function saveOwnRefundAccount(
  db: Db,
  user: User,
  id: string,
  account: RefundAccount,
): Promise<Outcome<null, "not_found" | "conflict">> {
  const order = isId(id) ? await ordersStore(db).lock({ id }) : undefined;
  if (order?.userId !== user._id) return noOrder();
  if (order.payBy === "gateway") {
    return failure("conflict", "It goes back the way you paid: we need no account for it.");
  }
  await saveRefundAccount(db, order, account);
  return success(null);
}

/** How money of an order goes back: by its gateway, or by a transfer that a person makes. */
export interface RefundRoute {
  isByTransfer: boolean;
  /** Where the shopper names the account for money that waits to be transferred; null where that is known, or not asked. */
  accountLink: string | null;
}

export async function refundRoute(
  db: Db,
  { id, payBy }: Pick<OrderRow, "id" | "payBy">,
  { origin }: Pick<StoreInfo, "origin">,
): Promise<RefundRoute> {
  if (payBy === "gateway") return { isByTransfer: false, accountLink: null };
  const isAsked =
    (await refundsStore(db).manualOf([id])).has(id) &&
    !(await refundAccountsStore(db).ofOrders([id])).has(id);
  return {
    isByTransfer: true,
    accountLink: isAsked ? `${origin}/refund-account?order=${id}` : null,
  };
}

/** The orders of a shopper whose money a person transfers back, and where it goes as far as is known. */
export async function refundsByTransfer(db: Db, own: OwnScope): Promise<OwnReturns["refundTo"]> {
  const orders = await ordersStore(db).ofUser(own, "not-by-gateway");
  const ids = orders.map(({ id }) => id);
  const known = await refundAccountsStore(db).ofOrders(ids);
  const waiting = await refundsStore(db).manualOf(ids);
  return orders.map(({ id }) => {
    const account = known.get(id);
    return {
      orderId: id,
      ...(account && { account: maskedAccount(account) }),
      waiting: waiting.has(id),
    };
  });
}
