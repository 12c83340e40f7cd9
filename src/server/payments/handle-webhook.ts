import { type Failure, failure, type Outcome, success } from "#shared/failure.ts";
import type { Db } from "../database/connection.ts";
import { wrongGatewayCredentials } from "../lib/common-failures.ts";
import type { OrderRow } from "../orders/store.ts";
import { isGatewayAsked } from "./confirm-payment.ts";
import type { GatewayEvent } from "./gateway.ts";
import { noteUnmatchedPayment } from "./note-unmatched.ts";
import type { ConfirmingContext } from "./payments-context.ts";
import { checkRefundsNow } from "./refunds.ts";
import { checkoutStore } from "./store.ts";
import { webhookStore } from "./webhook-store.ts";

/** Seconds after which the gateway may send an event again. */
const RETRY_AFTER_SECONDS = 60;

/**
 * Takes an event of the gateway: asks for the order's status, applies that and keeps the event as applied in one; one that
 * is about no order of the shop's is kept first. A success means that all of this is done, so that the gateway need not
 * send it again; a repeat of an event that was applied is dropped by its id. Money that came for an order which the shop
 * does not have waits for a person (note-unmatched.ts).
 *
 * @returns `wrong_credentials`, `invalid_request`, or `unavailable` where it should be sent again
 */
export async function handleWebhook(
  context: Pick<
    ConfirmingContext,
    "database" | "gateway" | "log" | "confirm" | "underWay" | "readOrder"
  >,
  authorization: string | undefined,
  body: unknown,
): Promise<Outcome<null, "wrong_credentials" | "invalid_request" | "unavailable">> {
  const { database, gateway } = context;
  if (!gateway.webhooks.isCaller(authorization)) return wrongGatewayCredentials();
  const event = gateway.webhooks.read(body);
  if (!event) return failure("invalid_request", "The event cannot be read");
  const { eventId, orderId } = event;
  const underWay = orderId && context.underWay(orderId);
  if (underWay) return applyEvent(context, event, underWay);
  const known = orderId ? await context.readOrder(orderId, eventId) : undefined;
  if (known?.applied === eventId) return success(null);
  if (known?.order && isGatewayAsked(known.order)) return applyEvent(context, event, known.order);
  const kept = await database.transaction((db) => keepEvent(db, event), { plans: "once" });
  if (kept.isApplied || !orderId) return success(null);
  if (kept.order) return applyEvent(context, event, kept.order);
  // One that the shop has lost, or that was never its own.
  const noted = await noteUnmatchedPayment(context, orderId);
  if (!noted.ok) return sendAgain(noted);
  await webhookStore(database.db).markApplied([event]);
  return success(null);
}

/**
 * Asks how an order is paid that the gateway has news of, and keeps the event with what comes of it: it is written
 * once, as applied. One that could not be applied is kept so, though the gateway sends it again.
 */
async function applyEvent(
  { database, confirm }: Pick<ConfirmingContext, "database" | "confirm">,
  event: GatewayEvent,
  seen: OrderRow,
): Promise<Outcome<null, "unavailable">> {
  const events = webhookStore(database.db);
  const confirmed = await confirm(seen.orderId, { order: seen, event }).catch(
    async (error: unknown) => {
      // Where the database is away, that is what is told.
      await events.insertOnce(event).catch(() => {});
      throw error;
    },
  );
  if (!confirmed.ok) {
    await events.insertOnce(event);
    return sendAgain(confirmed);
  }
  const { order, events: applied } = confirmed.value;
  const toRefund = order.paymentState === "refunding";
  if (toRefund) {
    await database.transaction(async (db) => {
      // The event first, as keepEvent does: another that waits for it holds nothing of the refunds.
      await webhookStore(db).markApplied([event]);
      await checkRefundsNow(db, order);
    });
  } else if (!applied.includes(event.eventId)) {
    await events.markApplied([event]);
  }
  return success(null);
}

/**
 * Keeps an event and reads the order that it is about. Where the gateway need not be asked about that
 * (any more), all is done with this.
 */
async function keepEvent(
  db: Db,
  event: GatewayEvent,
): Promise<{ isApplied: boolean; order: OrderRow | undefined }> {
  const { orderId } = event;
  const events = webhookStore(db);
  const [{ applied }, order] = await Promise.all([
    events.insertOnce(event),
    orderId ? checkoutStore(db).find({ orderId }) : undefined,
  ]);
  if (applied || (orderId && (!order || isGatewayAsked(order)))) {
    return { isApplied: applied, order };
  }
  if (order?.paymentState === "refunding") await checkRefundsNow(db, order);
  await events.markApplied([event]);
  return { isApplied: true, order };
}

const sendAgain = ({ message }: Failure<string>) =>
  failure("unavailable", message, { retryAfter: RETRY_AFTER_SECONDS });
