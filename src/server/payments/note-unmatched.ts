import { failure, type Outcome, success } from "#shared/failure.ts";
import { paise, toRupees } from "#shared/money.ts";
import { ORDER_ID_PATTERN } from "#shared/orders/order-id.ts";
import type { UnmatchedPayment } from "#shared/payments/unmatched-contract.ts";
import {
  openUnmatchedActs,
  type UnmatchedAct,
  type UnmatchedState,
} from "#shared/payments/unmatched-payment.ts";
import type { Db } from "../database/connection.ts";
import type { ListPlace } from "../database/numbered-page.ts";
import { addJob } from "../jobs/add-job.ts";
import { DIGITS_AND_LETTERS, randomCode } from "../lib/ids.ts";
import { byWhom } from "../lib/sentence-parts.ts";
import { orderKeyOf } from "../orders/store.ts";
import { moneyLeft } from "./evaluate-payment.ts";
import type { GatewayOrder, GatewayRefund } from "./gateway.ts";
import type { PaymentsContext } from "./payments-context.ts";
import {
  REFUND_ATTEMPTS,
  REQUEST_ID_LENGTH,
  refundCheckDelay,
  refundOutcomeOf,
} from "./refunds.ts";
import { checkoutStore } from "./store.ts";
import { type UnmatchedRow, unmatchedStore } from "./unmatched-store.ts";

/** Texts before the name of who did it. */
const stateTexts: Record<UnmatchedState, string> = {
  open: "The bank still has to say whether it can give this money back",
  refunding: "This money is on its way back",
  refunded: "This money went back",
  settled: "This payment was settled elsewhere",
};

type Context = Pick<PaymentsContext, "database" | "gateway" | "log">;

/**
 * Looks whether the gateway has money for an order that the shop does not have: one that a restored
 * backup or a failover has lost. It then becomes an entry that a person sees to, once however often it
 * is looked at; what the entry says is the gateway's own answer, never what a webhook claims.
 *
 * @returns the gateway's answer where it has such money; null where it has none, the order is not one
 *   of this shop's, or a person has dealt with it; `unavailable` where it could not be asked
 */
export async function noteUnmatchedPayment(
  { database, gateway, log }: Context,
  orderId: string,
): Promise<Outcome<GatewayOrder | null, "unavailable">> {
  if (!ORDER_ID_PATTERN.test(orderId)) {
    log.warn({ orderId: orderId.slice(0, 40) }, "an order was named that is none of this shop's");
    return success(null);
  }
  const response = await gateway.orderStatus(orderId);
  if (!response.ok) {
    log.warn({ orderId, code: response.code }, response.message);
    return failure("unavailable", "The payment gateway does not answer at present");
  }
  const answer = response.value;
  if (orderKeyOf(answer.orderId) !== orderKeyOf(orderId) || answer.state === "missing") {
    log.warn({ orderId }, "an order was named that neither the shop nor the gateway knows");
    return success(null);
  }
  const entry = await database.transaction((db) => record(db, answer));
  if (entry === "none" || entry === "ended") return success(null);
  if (entry === "new") {
    log.error(
      { orderId, amount: answer.amount, status: answer.gatewayStatus },
      "money came for an order that the shop does not have: please look",
    );
  }
  return success(answer);
}

const isDone = ({ state }: GatewayRefund) => state === "done";

/** The gateway has taken or blocked money that has not all gone back. */
function hasMoney(answer: GatewayOrder): boolean {
  const isTakenOrHeld = answer.state === "charged" || answer.state === "held";
  return isTakenOrHeld && (moneyLeft(answer, isDone) ?? 1) > 0;
}

/** @returns how it stands with the entry of that money */
async function record(db: Db, answer: GatewayOrder): Promise<"new" | "known" | "ended" | "none"> {
  // It may have been made meanwhile: its own confirmation sees to it then. None is made from here on.
  await checkoutStore(db).lockOrderMaking(answer.orderId);
  if (await checkoutStore(db).find({ orderId: answer.orderId })) return "none";
  const store = unmatchedStore(db);
  if (!hasMoney(answer)) {
    const known = await store.lock(answer.orderId);
    if (known?.state === "open") {
      const note = `The bank says ${answer.gatewayStatus}: it has none of this money any more.`;
      await store.end(known, { state: "refunded", note });
    }
    return "none";
  }
  const entry = await store.note({
    orderId: answer.orderId,
    amountPaise: moneyLeft(answer, isDone),
    currency: answer.currency,
    gatewayStatus: answer.gatewayStatus,
    isTaken: answer.state === "charged",
    transactionId: answer.txnId,
    paymentMethod: answer.paymentMethod ?? answer.paymentMethodType,
  });
  if (entry === "new") {
    const { orderId } = answer;
    const payload = { orderId, at: new Date().toISOString() };
    await addJob(db, "unmatched-payment-mail", payload, {
      key: `unmatched-payment-mail:${orderId}`,
    });
  }
  return entry;
}

/** A page of money without an order, for the dashboard. */
export async function listUnmatched(db: Db, place: ListPlace) {
  const { rows, ...facts } = await unmatchedStore(db).list(place);
  return { ...facts, payments: rows.map(unmatchedView) };
}

function unmatchedView(row: UnmatchedRow): UnmatchedPayment {
  return {
    orderId: row.orderId,
    state: row.state,
    amount: row.amountPaise === null ? null : toRupees(paise(row.amountPaise)),
    currency: row.currency,
    bankStatus: row.gatewayStatus,
    transactionId: row.transactionId,
    paymentMethod: row.paymentMethod,
    foundAt: row.foundAt.toISOString(),
    acts: openUnmatchedActs(row),
    problem: row.problem,
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    ...(row.resolvedBy && { resolvedBy: row.resolvedBy }),
    ...(row.note && { note: row.note }),
  };
}

/**
 * Does with money without an order what an admin decided, once.
 *
 * @param db a transaction
 * @returns `not_found`, or `conflict` where this cannot be done (any more)
 */
export async function resolveUnmatched(
  db: Db,
  orderId: string,
  { act, note, admin }: { act: UnmatchedAct; note?: string | undefined; admin: string },
): Promise<Outcome<UnmatchedPayment, "not_found" | "conflict">> {
  const store = unmatchedStore(db);
  const row = await store.lock(orderId);
  if (!row) return failure("not_found", "No such payment is known");
  if (!openUnmatchedActs(row).includes(act)) {
    return failure(
      "conflict",
      `${stateTexts[row.state]}${byWhom(row.resolvedBy, row.resolvedAt)}.`,
    );
  }
  // Of a shop that was older: its order was paid with this very money.
  const order = act === "refund" ? await checkoutStore(db).find({ orderId }) : undefined;
  if (order?.receivedPaise) {
    return failure(
      "conflict",
      `This money is with order ${order.orderId}, which the shop has again. See to it there, and note here that it is settled.`,
    );
  }
  if (act === "settle")
    await store.end(row, { state: "settled", resolvedBy: admin, note: note ?? null });
  else {
    const requestId = randomCode(REQUEST_ID_LENGTH, DIGITS_AND_LETTERS);
    await store.set(row, {
      state: "refunding",
      requestId,
      problem: null,
      resolvedBy: admin,
      note: note ?? null,
    });
    await queueCheck(db, row.orderId, 0);
  }
  const changed = await store.find(orderId);
  return changed
    ? success(unmatchedView(changed))
    : failure("not_found", "No such payment is known");
}

async function queueCheck(db: Db, orderId: string, check: number, delay = 0): Promise<void> {
  await addJob(
    db,
    "refund-unmatched",
    { orderId, check },
    { key: `refund-unmatched:${orderId}`, maxAttempts: REFUND_ATTEMPTS, delay },
  );
}

/** The job that has it given back: asks the bank, under one request id, until that has ended. */
export async function refundUnmatched(
  {
    database,
    gateway,
    log,
    timeScale,
  }: Pick<PaymentsContext, "database" | "gateway" | "log" | "timeScale">,
  orderId: string,
  check: number,
): Promise<void> {
  const row = await unmatchedStore(database.db).find(orderId);
  if (row?.state !== "refunding" || row.requestId === null || row.amountPaise === null) return;
  const { requestId, amountPaise } = row;
  const outcome = await gateway.refund({ orderId, requestId, amount: paise(amountPaise) });
  const { state, message, last } = refundOutcomeOf({ amountPaise }, outcome, check);
  await database.transaction(async (db) => {
    const store = unmatchedStore(db);
    const locked = await store.lock(orderId);
    if (locked?.state !== "refunding" || locked.requestId !== requestId) return;
    if (state === "done") return store.end(locked, { state: "refunded" });
    if (last) {
      log.error({ orderId, requestId }, message);
      return store.set(locked, { state: "open", problem: message });
    }
    await queueCheck(db, orderId, check + 1, refundCheckDelay(check, timeScale));
  });
}
