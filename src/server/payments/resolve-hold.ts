import { failure, type Outcome, success } from "#shared/failure.ts";
import { formatMoney, paise } from "#shared/money.ts";
import {
  type ExcessAct,
  excessOf,
  type HoldAction,
  openHoldActions,
} from "#shared/payments/payment-hold.ts";
import { couponStore } from "../coupons/store.ts";
import type { Db } from "../database/connection.ts";
import { invalidFields, noOrder } from "../lib/common-failures.ts";
import { reserveLockedOrder } from "../orders/reserve-order.ts";
import type { OrderRow } from "../orders/store.ts";
import { ordersStore } from "../orders/store.ts";
import { wereWrittenOff } from "../stock/kept-pieces.ts";
import { releaseOrder } from "../stock/reservations.ts";
import { promisedFromNow } from "./apply-payment.ts";
import {
  type CompetingOrders,
  cancelCompetingOrders,
  competingOrdersOf,
  findOrdersToCancel,
  isCouponWithin,
} from "./competing-orders.ts";
import { samePurchaseMs } from "./hold-time.ts";
import { nameMoneyActor } from "./money-ledger.ts";
import type { PaymentsContext } from "./payments-context.ts";
import { queuePaidMails } from "./queue-mails.ts";
import { queueRefund } from "./refunds.ts";
import { checkoutStore } from "./store.ts";

interface HoldDecision {
  act: HoldAction;
  /** Why, for the shop's own people; `settle` needs one. */
  note?: string | undefined;
  /** For the money over the total; `accept` needs it where there is any. */
  excess?: ExcessAct | undefined;
  /** The admin's e-mail. */
  admin: string;
}

/** When the order's history notes it. */
type Resolved = Outcome<Date, "conflict" | "invalid_request">;

/** Why a person must look at an order's payment, in a sentence. */
export function holdReasonOf({
  holdReason,
  gatewayStatus,
}: Pick<OrderRow, "holdReason" | "gatewayStatus">): string {
  return holdReason ?? `The gateway says ${gatewayStatus}.`;
}

/** What can be decided now of an order's payment: see openHoldActions. */
export async function openActions(
  db: Db,
  order: OrderRow,
  paidOrder: string | undefined,
): Promise<HoldAction[]> {
  const writtenOff = order.cancelledAt !== null && (await wereWrittenOff(db, order));
  return openHoldActions({ ...order, writtenOff }, paidOrder);
}

/** Another order that the transaction of this one paid. */
export async function otherPaidOrder(db: Db, order: OrderRow): Promise<string | undefined> {
  const transaction = order.receivedTransactionId;
  return transaction ? checkoutStore(db).paidBy(transaction, order) : undefined;
}

/**
 * Ends the hold of an order as an admin decided, once. Everything that comes of it is done in the
 * same transaction: stock, coupon, refund, mails, and the order's history. An accepted payment has the
 * goods that its shopper's other, unpaid orders hold, as a charge has.
 *
 * @param db a transaction
 * @returns when the order's history notes it; `conflict` where this cannot be
 *   done (any more), `invalid_request` where more came than it costs and nobody said what becomes of it
 */
export async function resolveHold(
  db: Db,
  context: Pick<PaymentsContext, "timeScale" | "storeInfo">,
  id: string,
  decision: HoldDecision,
): Promise<Outcome<Date, "not_found" | "conflict" | "invalid_request">> {
  const store = checkoutStore(db);
  const seen = await store.find({ id });
  const own = seen ? await store.lockForPayment(seen) : [];
  const order = own.find((one) => one.id === id);
  if (!order) return noOrder();
  const open = await openActions(db, order, await otherPaidOrder(db, order));
  if (!open.includes(decision.act)) return failure("conflict", await notOpenMessage(db, order));
  const rivals = competingOrdersOf(order, own, (await samePurchaseMs(db)) * context.timeScale);
  const resolved = await actions[decision.act](db, order, decision, { rivals, ...context });
  if (resolved.ok && decision.note) {
    await store.addEvent(order, decision.admin, `Note: ${decision.note}`, "admin");
  }
  return resolved;
}

interface Around extends Pick<PaymentsContext, "storeInfo"> {
  rivals: CompetingOrders;
}

const actions: Record<
  HoldAction,
  (db: Db, order: OrderRow, decision: HoldDecision, around: Around) => Promise<Resolved>
> = { accept, refund, settle };

async function accept(
  db: Db,
  order: OrderRow,
  { admin, excess: excessAct }: HoldDecision,
  { rivals, storeInfo }: Around,
): Promise<Resolved> {
  if (order.gatewayState === "held") {
    return failure(
      "conflict",
      `The bank holds this money and has not paid it out (${order.gatewayStatus}). Have it paid out at the bank; then the order is paid by itself.`,
    );
  }
  const excess = paise(excessOf(order));
  const more = `${formatMoney(excess)} too much came`;
  if (excess > 0 && !excessAct) {
    return invalidFields({ excess: `${more}. Choose whether it goes back or is kept.` });
  }
  const store = checkoutStore(db);
  // Coupons before products: the order of locks (decision 7).
  const coupons = couponStore(db);
  if (!(await isCouponWithin(db, order, rivals))) {
    return failure(
      "conflict",
      "The coupon of this order was used for another one meanwhile. Give the money back, or settle it outside.",
    );
  }
  const givingWay = await findOrdersToCancel(db, order, rivals);
  if (!givingWay) {
    return failure(
      "conflict",
      "There are too few pieces for this order now. Fill the stock first, give the money back, or settle it outside.",
    );
  }
  await cancelCompetingOrders(db, order, givingWay);
  if (order.couponCode) await coupons.holdFor(order.couponCode, order);
  if (!order.keepsStock) await reserveLockedOrder(db, order, storeInfo);
  await nameMoneyActor(db, admin);
  await store.move(
    order,
    { paymentState: "charged", status: "Processing" },
    {
      ...promisedFromNow(order),
      stock: "kept",
      cancelledAt: null,
      transactionId: order.receivedTransactionId,
      excessKeptPaise: excessAct === "keep" ? excess : 0,
    },
  );
  const at = await store.addEvent(order, admin, "The payment was looked at and is complete.");
  if (excess > 0) {
    const keepsExcess = excessAct === "keep";
    const what = keepsExcess ? `${more}, and is kept as agreed.` : `${more}: it goes back.`;
    await store.addEvent(order, admin, what);
    const reason = `${more}, given back by ${admin}.`;
    if (!keepsExcess) await queueRefund(db, order, excess, { reason, actor: admin });
  }
  await queuePaidMails(db, order);
  return success(at);
}

async function refund(db: Db, order: OrderRow, { admin }: HoldDecision): Promise<Resolved> {
  if (order.receivedPaise === null) {
    return failure(
      "conflict",
      "The bank's figure for this payment cannot be read. Give it back at the bank, and note it here as settled outside.",
    );
  }
  const store = checkoutStore(db);
  await release(db, order);
  await store.move(
    order,
    { paymentState: "refunding", status: "Cancelled" },
    { stock: "released", transactionId: order.receivedTransactionId },
  );
  const amount = paise(order.receivedPaise);
  const what = `The payment does not fit the order: ${formatMoney(amount)} goes back.`;
  const at = await store.addEvent(order, admin, what);
  const reason = `Given back by ${admin}: ${holdReasonOf(order)}`;
  await queueRefund(db, order, amount, { reason, actor: admin });
  return success(at);
}

async function settle(db: Db, order: OrderRow, { admin }: HoldDecision): Promise<Resolved> {
  const store = checkoutStore(db);
  await release(db, order);
  await store.move(order, { paymentState: "settled", status: "Cancelled" }, { stock: "released" });
  return success(await store.addEvent(order, admin, "The payment was settled outside the shop."));
}

/** Lets the coupon and the stock of an order go. Coupons before products: the order of locks. */
async function release(db: Db, order: OrderRow): Promise<void> {
  await couponStore(db).release(order);
  if (order.keepsStock) await releaseOrder(db, order);
}

async function notOpenMessage(db: Db, order: OrderRow): Promise<string> {
  if (order.paymentState === "review") return "This cannot be done with this payment.";
  const lastChange = await ordersStore(db).lastChange(order);
  return order.paymentState === "charged"
    ? `This order is paid meanwhile. ${lastChange}`
    : `This payment is no longer on hold. ${lastChange}`;
}
