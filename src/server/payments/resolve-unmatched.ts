import { failure, type Outcome, success } from "#shared/failure.ts";
import { paise, toRupees } from "#shared/money.ts";
import type { UnmatchedPayment } from "#shared/payments/unmatched-contract.ts";
import { openUnmatchedActs, type UnmatchedAct } from "#shared/payments/unmatched-payment.ts";
import type { Db } from "../database/connection.ts";
import { addJob } from "../jobs/add-job.ts";
import { DIGITS_AND_LETTERS, randomCode } from "../lib/random-code.ts";
import type { PaymentsContext } from "./payments-context.ts";
import { judgeRefund, REFUND_ATTEMPTS, REQUEST_ID_LENGTH, refundCheckDelay } from "./refunds.ts";
import { checkoutStore } from "./store.ts";
import { type UnmatchedRow, unmatchedStore } from "./unmatched-store.ts";

/** A person sees to these one by one: more than fit a page are a case for the bank. */
const MAX_LISTED = { unended: 200, ended: 20 };

/** Money without an order, for the dashboard. */
export async function listUnmatched(db: Db): Promise<UnmatchedPayment[]> {
  return (await unmatchedStore(db).list(MAX_LISTED)).map(unmatchedView);
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
      "This payment was dealt with meanwhile. Reload the page to see how.",
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
  const { state, message, last } = judgeRefund({ amountPaise }, outcome, check);
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
