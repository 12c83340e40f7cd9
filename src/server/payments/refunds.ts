import { type Money, paise } from "#shared/money.ts";
import { isEnded, type RefundState } from "#shared/payments/refund-state.ts";
import type { Db } from "../database/connection.ts";
import { addJob, type JobOptions } from "../jobs/add-job.ts";
import { DIGITS_AND_LETTERS, newId, randomCode } from "../lib/ids.ts";
import type { Audience, OrderRow } from "../orders/store.ts";
import type { GatewayOutcome, GatewayRefund } from "./gateway.ts";
import { moneyOf, nameMoneyActor } from "./money-ledger.ts";
import type { PaymentsContext } from "./payments-context.ts";
import { queueRefundedMail } from "./queue-mails.ts";
import { type Refund, refundsStore } from "./refunds-store.ts";
import { checkoutStore } from "./store.ts";

type Context = Pick<PaymentsContext, "database" | "gateway" | "log" | "timeScale">;

/** While the bank works on a refund the checks grow apart, up to the longest. */
const FIRST_CHECK_DELAY_MS = 60_000;
const MAX_CHECK_DELAY_MS = 6 * 60 * 60_000;
/** Checks after which a person must ask the bank: about three weeks. */
const MAX_CHECKS = 90;

/** Tries while the bank cannot be reached: for the best part of a year, since it is people's money. */
export const REFUND_ATTEMPTS = 1_000;

/** The bank takes 20 characters at most. */
export const REQUEST_ID_LENGTH = 20;

/**
 * Has money of an order given back, as part of this transaction: by the gateway where it came by it,
 * else by a person, who notes it as settled (settle-refund.ts).
 *
 * @param actor `shopper`, `shop`, or an admin's e-mail
 * @returns the refund's id
 */
export async function queueRefund(
  db: Db,
  order: Pick<OrderRow, "id" | "payBy">,
  amount: Money,
  { reason, actor }: { reason: string; actor: string },
): Promise<string> {
  const id = newId();
  await nameMoneyActor(db, actor);
  const isByGateway = order.payBy === "gateway";
  await refundsStore(db).insert({
    id,
    orderId: order.id,
    requestId: randomCode(REQUEST_ID_LENGTH, DIGITS_AND_LETTERS),
    amountPaise: amount,
    reason,
    state: isByGateway ? "queued" : "by_hand",
  });
  if (isByGateway) await queueCheck(db, id, 0);
  return id;
}

/**
 * Of an order's money, not given back nor on its way: 0 for an order that was not paid.
 *
 * @param order locked by this transaction
 */
export async function refundableAmount(db: Db, order: OrderRow): Promise<Money> {
  if (order.paymentState !== "charged") return paise(0);
  return (await moneyOf(db, order.id)).left;
}

/**
 * Notes that a refund of a locked order has gone back. Once all of the order's money has, the order is
 * Refunded; one that keeps some of its pieces stays as it is.
 */
export async function endRefund(
  db: Db,
  order: OrderRow,
  { id }: Pick<Refund, "id">,
  reference?: string,
): Promise<void> {
  await refundsStore(db).setState(id, "done", reference);
  await endOnceFullyRefunded(db, order);
}

/**
 * A locked order whose money goes back is Refunded once all of it has: at once, where pieces that were
 * cancelled or credited before had all of it.
 *
 * @param order as it is now
 */
export async function endOnceFullyRefunded(db: Db, order: OrderRow): Promise<void> {
  if (order.paymentState !== "refunding") return;
  const all = await refundsStore(db).ofOrder(order.id);
  if (all.some(({ state }) => state !== "done")) return;
  await checkoutStore(db).move(order, { paymentState: "refunded", status: "Refunded" });
}

/**
 * Has the refunds of an order looked at now, those under review, too: the bank said that something
 * became of them, and that may be what the person waits for.
 */
export async function checkRefundsNow(db: Db, order: Pick<OrderRow, "id">): Promise<void> {
  for (const { id, state } of await refundsStore(db).ofOrder(order.id)) {
    if (!isEnded(state) && state !== "by_hand") await queueCheck(db, id, 0);
  }
}

/**
 * Queues every open refund that no longer has a job. Refunds under review are skipped: a person
 * handles them, and the sweep would restart their checks forever.
 */
export async function queueLostRefunds(db: Db): Promise<void> {
  for (const id of await refundsStore(db).openIds(500)) {
    await queueCheck(db, id, 0, { onSameKey: "keep" });
  }
}

async function queueCheck(
  db: Db,
  refundId: string,
  check: number,
  options: JobOptions = {},
): Promise<void> {
  await addJob(
    db,
    "refund-payment",
    { refundId, check },
    { key: `refund-payment:${refundId}`, maxAttempts: REFUND_ATTEMPTS, ...options },
  );
}

/**
 * The job of one refund. Requests the refund, or its status once requested, always under the same
 * request id, so that the bank pays once. Throws where it must be tried again.
 */
export async function sendRefund(context: Context, refundId: string, check: number): Promise<void> {
  const { database, gateway, log, timeScale } = context;
  const refund = await refundsStore(database.db).find(refundId);
  if (!refund || isEnded(refund.state) || refund.state === "by_hand") return;
  const order = await checkoutStore(database.db).find({ id: refund.orderId });
  if (!order) throw new Error("a refund has no order");
  const outcome = await gateway.refund({
    orderId: order.orderId,
    requestId: refund.requestId,
    amount: paise(refund.amountPaise),
    customerId: order.userId,
  });
  const verdict = refundOutcomeOf(refund, outcome, check);
  const { state, message, last } = verdict;
  if (state === "failed" || state === "review") {
    log.error({ orderId: order.orderId, requestId: refund.requestId }, message);
  }
  await database.transaction(async (db) => {
    const wasEnded = await recordVerdict(db, order.orderId, refundId, verdict);
    if (wasEnded || last) return;
    await queueCheck(db, refundId, check + 1, { delay: refundCheckDelay(check, timeScale) });
  });
}

/** Milliseconds until a refund that the bank works on is asked about again. */
export function refundCheckDelay(check: number, timeScale: number): number {
  return Math.min(FIRST_CHECK_DELAY_MS * 2 ** Math.min(check, 20), MAX_CHECK_DELAY_MS) * timeScale;
}

interface RefundVerdict {
  state: RefundState;
  message: string;
  /** Nothing more will come of asking. */
  last: boolean;
  audience: Audience;
  /** By which the customer's bank finds money that went back. */
  reference?: string;
  /** It was asked about for so long that a person must look. */
  stalled?: boolean;
}

/** By the gateway's answer on a refund that was asked about so many times before. */
export function refundOutcomeOf(
  refund: Pick<Refund, "amountPaise">,
  outcome: GatewayOutcome<GatewayRefund>,
  check: number,
): RefundVerdict {
  const evaluated = evaluateRefund(refund, outcome);
  return check >= MAX_CHECKS && !evaluated.last ? stalledRefund(evaluated) : evaluated;
}

/** A refund still unfinished after the last check: a person must ask the bank. */
function stalledRefund({ message }: RefundVerdict): RefundVerdict {
  return {
    state: "review",
    message: `${message} It has done so for about three weeks: please look.`,
    last: true,
    audience: "admin",
    stalled: true,
  };
}

/** Only the refund's own status is believed. */
function evaluateRefund(
  refund: Pick<Refund, "amountPaise">,
  outcome: GatewayOutcome<GatewayRefund>,
): RefundVerdict {
  if (!outcome.ok) {
    // Every other failure (a wrong key, say) may be mended meanwhile: the job is tried again.
    if (outcome.reason !== "refund_impossible") throw new Error(outcome.message);
    const message = `The bank refuses the refund (${outcome.code}): please look.`;
    return { state: "failed", message, last: true, audience: "admin" };
  }
  const { state, amount, ref, error } = outcome.value;
  const reason = error ? `: ${error.replace(/[.\s]+$/, "")}.` : ".";
  switch (state) {
    case "done": {
      if (amount === refund.amountPaise) {
        const message = `The money went back${ref ? ` (${ref})` : ""}.`;
        return {
          state: "done",
          message,
          last: true,
          audience: "shopper",
          ...(ref && { reference: ref }),
        };
      }
      const message = "The bank gave back another amount: please look.";
      return { state: "review", message, last: true, audience: "admin" };
    }
    case "failed": {
      const message = `The refund failed${reason} Please look.`;
      return { state: "failed", message, last: true, audience: "admin" };
    }
    case "review": {
      const message = "The bank is checking the refund by hand.";
      return { state: "review", message, last: false, audience: "admin" };
    }
    case "pending": {
      const message = "The bank is working on the refund.";
      return { state: "pending", message, last: false, audience: "shopper" };
    }
  }
}

/** @returns whether the refund had already come to its end */
async function recordVerdict(
  db: Db,
  orderId: string,
  refundId: string,
  { state, message, audience, reference, stalled }: RefundVerdict,
): Promise<boolean> {
  const store = checkoutStore(db);
  const order = await store.lock({ orderId });
  const refund = await refundsStore(db).find(refundId);
  if (!order || !refund || isEnded(refund.state)) return true;
  // What a person looks at stays with them while the bank merely works on it.
  const stays = refund.state === state || (refund.state === "review" && state === "pending");
  if (stays && !stalled) return false;
  if (state === "done") await endRefund(db, order, refund, reference);
  else await refundsStore(db).setState(refundId, state);
  const at = await store.addEvent(order, "gateway", message, audience);
  if (state === "done") await queueRefundedMail(db, refund, { at, reference, outside: false });
  return false;
}
