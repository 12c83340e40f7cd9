import { failure, type Outcome, success } from "#shared/failure.ts";
import { canTransitionPayment, needsNoGatewayCheck } from "#shared/orders/payment-status.ts";
import type { Db } from "../database/connection.ts";
import { isDuplicate } from "../database/database-errors.ts";
import type { TakenJob } from "../jobs/take-job.ts";
import { noOrder } from "../lib/common-failures.ts";
import type { LineRow, OrderRow } from "../orders/store.ts";
import { type ArrivedPayment, applyPayment, holdPayment } from "./apply-payment.ts";
import { evaluatePayment, isFullyRefunded, mayGoBack, moneyLeft } from "./evaluate-payment.ts";
import { GIVEN_BACK, noteFailedAttempt } from "./failed-attempts-store.ts";
import type { GatewayEvent, GatewayOrder } from "./gateway.ts";
import type { PaymentsContext } from "./payments-context.ts";
import { rememberPaidOrder } from "./send-paid-mails.ts";
import { checkoutStore } from "./store.ts";
import { unmatchedStore } from "./unmatched-store.ts";
import { webhookStore } from "./webhook-store.ts";

type Context = Pick<
  PaymentsContext,
  "database" | "gateway" | "log" | "timeScale" | "storeInfo" | "jobTaker"
>;

const LOST_ORDER =
  "The bank took this money for an earlier order of this id, which the shop has lost. Ask the bank who paid it before you accept it.";

/** What came of asking how an order is paid. */
interface Confirmed {
  /** As it stands now. */
  order: OrderRow;
  /** The ids of the gateway's events that are kept as applied with it. */
  events: readonly string[];
}

export type PaymentConfirmation = Outcome<Confirmed, "not_found" | "unavailable">;

interface Asking {
  /** The order, where it was just read. What follows is judged by what it is once it is locked. */
  seen?: OrderRow | undefined;
  /** The ids of events that were kept as applied as it was read. */
  applied?: readonly string[];
  /**
   * Called right before the gateway is asked.
   *
   * @returns its events that came before, which its answer knows of
   */
  onAsk?: () => readonly GatewayEvent[];
  /** Its events that have come since then. */
  later?: () => readonly GatewayEvent[];
}

/**
 * Asks the gateway how an order is paid and acts on it, once. The return, the poll, the webhook
 * and the reconciling job all end here, in any order and at once; what was paid is applied where every
 * payment is (apply-payment.ts).
 *
 * @returns once applied; `not_found` for an unknown order, `unavailable` where the gateway could
 *   not be asked (nothing was changed then)
 */
export async function confirmPayment(
  context: Context,
  orderId: string,
  { seen, applied = [], onAsk = () => [], later = () => [] }: Asking = {},
): Promise<PaymentConfirmation> {
  const { database, gateway, log } = context;
  const order = seen ?? (await checkoutStore(database.db).find({ orderId }));
  if (!order) return noOrder();
  if (!isGatewayAsked(order)) return success({ order, events: applied });
  const known = onAsk();
  const response = await gateway.orderStatus(order.orderId, order.userId);
  if (!response.ok) {
    log.warn({ orderId: order.orderId, code: response.code }, response.message);
    return failure("unavailable", "The payment gateway does not answer at present");
  }
  const taking = context.jobTaker?.begin();
  let paid: { mails: TakenJob; row: OrderRow; lines: readonly LineRow[] } | undefined;
  const apply = (): Promise<PaymentConfirmation> =>
    database.transaction(
      async (db) => {
        const read = async (isPaid: boolean, hasMails: boolean) => {
          // Of an order that is paid the gateway is asked no more: nothing else would come of an event that came meanwhile.
          const events = isPaid ? [...known, ...later()] : known;
          const [now, , lines] = await Promise.all([
            checkoutStore(db).find(order),
            webhookStore(db).markApplied(events),
            hasMails && checkoutStore(db).linesOf([order.id]),
          ]);
          return { events, now, lines: lines || undefined };
        };
        let readAsPaid: ReturnType<typeof read> | undefined;
        const applied = await applyAnswer(db, order, response.value, {
          ...context,
          taking,
          alongside: () => (readAsPaid = read(true, taking !== undefined)),
        });
        const { events, now, lines } = await (readAsPaid ?? read(applied.goesAhead, false));
        // Lost in a failover meanwhile: told again, the bank's event finds money without an order.
        if (!now) return failure("unavailable", "The order is lost");
        const { mails } = applied;
        paid = mails && { mails, row: now, lines: lines?.get(order.id) ?? [] };
        return success({ order: now, events: events.map(({ eventId }) => eventId) });
      },
      { plans: "once", readsFirst: true },
    );
  // Two orders that are paid by one transaction at the same moment: the second look sees the first.
  try {
    const confirmed = await apply().catch((error: unknown) =>
      isDuplicate(error) ? apply() : Promise.reject(error),
    );
    if (confirmed.ok && paid) {
      rememberPaidOrder(paid.mails, paid);
      taking?.run(paid.mails);
    }
    return confirmed;
  } finally {
    taking?.end();
  }
}

/** The gateway may have news of an order: it knows nothing of one that is paid otherwise. */
export function isGatewayAsked({ payBy, paymentState }: OrderRow): boolean {
  return payBy === "gateway" && !needsNoGatewayCheck(paymentState);
}

const UNPAID = { goesAhead: false };

/** @returns whether the order is paid now, and goes ahead */
async function applyAnswer(
  db: Db,
  seen: OrderRow,
  answer: GatewayOrder,
  context: Context & Pick<ArrivedPayment, "taking" | "alongside">,
): ReturnType<typeof applyPayment> {
  const store = checkoutStore(db);
  // Sent together; the entry is locked after the orders (decision 7).
  const [own, other, entry] = await Promise.all([
    store.lockForPayment(seen),
    answer.txnId ? store.paidBy(answer.txnId, seen) : undefined,
    unmatchedStore(db).lock(seen.orderId),
  ]);
  const claims = { other, entry };
  const order = own.find(({ id }) => id === seen.id);
  // Another was quicker.
  if (!order || needsNoGatewayCheck(order.paymentState)) {
    return { goesAhead: order?.paymentState === "charged" };
  }

  const verdict = evaluatePayment(order, answer);
  if (verdict.kind === "charged") {
    const facts = factsOf(order, answer);
    const why = await otherClaimOn(db, order, claims);
    if (why) {
      await holdPayment(db, order, { facts, actor: "gateway", why });
      return UNPAID;
    }
    return applyPayment(db, context, order, own, {
      facts: { ...facts, transactionId: answer.txnId },
      actor: "gateway",
      taking: context.taking,
      alongside: context.alongside,
    });
  }
  if (verdict.kind === "hold") {
    const facts = factsOf(order, answer);
    const why = (await otherClaimOn(db, order, claims)) ?? verdict.why;
    await holdPayment(db, order, { facts, actor: "gateway", why });
    return UNPAID;
  }
  const isNewTry = verdict.kind === "failed" && (await noteFailedAttempt(db, order, asTry(answer)));
  await recordGatewayStatus(db, order, asTry(answer), isNewTry);
  const state = verdict.kind === "unchanged" ? order.paymentState : verdict.kind;
  // An order that was given up or is on hold stays so until it is paid, whatever else is tried
  // on its page.
  if (canTransitionPayment(order.paymentState, state)) {
    await store.move(order, { paymentState: state }, factsOf(order, answer));
  } else {
    await store.record(order, factsOf(order, answer));
  }
  return UNPAID;
}

interface OtherClaims {
  /** The order that its transaction has paid already. */
  other: string | undefined;
  /** Money without an order by this one's id. */
  entry: Awaited<ReturnType<ReturnType<typeof unmatchedStore>["lock"]>>;
}

/**
 * Whose else the money is that the gateway has by an order's id and sum, in a sentence; undefined where
 * it is the order's own. An entry of it as money without an order ends here: the order has it from now on.
 *
 * @param order locked, and the entry after it
 */
async function otherClaimOn(
  db: Db,
  order: OrderRow,
  { other, entry }: OtherClaims,
): Promise<string | undefined> {
  if (other) return `Its transaction has already paid order ${other}.`;
  if (entry?.state === "open") {
    const note = `An order of this id was made again, and is on hold with this money.`;
    await unmatchedStore(db).end(entry, { state: "settled", note });
  }
  // Nobody can have paid on a page that the shop never got from the bank.
  return entry || order.paymentUrl === null ? LOST_ORDER : undefined;
}

/** What a try ended with; of money that has all gone back the bank's words are those of its coming. */
function asTry(answer: GatewayOrder): GatewayOrder {
  return isFullyRefunded(answer) ? { ...answer, bankMessage: GIVEN_BACK } : answer;
}

/** Notes in the order's history what the gateway says, if that is new, and each try that failed. */
async function recordGatewayStatus(
  db: Db,
  order: OrderRow,
  answer: GatewayOrder,
  isNewTry: boolean,
): Promise<void> {
  const isSaid = answer.gatewayStatus === order.gatewayStatus;
  if ((isSaid && !isNewTry) || answer.state === "missing") return;
  const reason = answer.bankMessage ? `: ${answer.bankMessage}` : "";
  const what = `The gateway says ${answer.gatewayStatus}${reason}`;
  await checkoutStore(db).addEvent(order, "gateway", what, "admin");
}

function factsOf({ orderKey }: OrderRow, answer: GatewayOrder) {
  return {
    // Nothing is left to be accepted or given back of money that has gone back.
    gatewayState: isFullyRefunded(answer) ? ("not_paid" as const) : answer.state,
    gatewayStatus: answer.gatewayStatus,
    gatewayMessage: answer.bankMessage,
    gatewayId: answer.gatewayId,
    // What it took for another order is not this one's.
    ...(answer.state === "charged" &&
      answer.orderId.toLowerCase() === orderKey && {
        receivedPaise: moneyLeft(answer, mayGoBack),
        receivedCurrency: answer.currency,
        receivedTransactionId: answer.txnId,
      }),
    paymentMethod: answer.paymentMethod ?? answer.paymentMethodType,
  };
}
