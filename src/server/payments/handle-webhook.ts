import { failure, type Outcome, success } from "#shared/failure.ts";
import { wrongGatewayCredentials } from "../lib/common-failures.ts";
import { noteUnmatchedPayment } from "./note-unmatched.ts";
import type { ConfirmingContext } from "./payments-context.ts";
import { checkRefundsNow } from "./refunds.ts";
import { checkoutStore } from "./store.ts";
import { webhookStore } from "./webhook-store.ts";

/** Seconds after which the gateway may send an event again. */
const RETRY_AFTER_SECONDS = 60;

/**
 * Takes an event of the gateway: keeps it, asks for the order's status, applies that. A success
 * means that all of this is done, so that the gateway need not send it again; a repeat of an event
 * that was applied is dropped by its id. Money that came for an order which the shop does not have
 * waits for a person (note-unmatched.ts).
 *
 * @returns `wrong_credentials`, `invalid_request`, or `unavailable` where it should be sent again
 */
export async function handleWebhook(
  context: Pick<ConfirmingContext, "database" | "gateway" | "log" | "confirm">,
  authorization: string | undefined,
  body: unknown,
): Promise<Outcome<null, "wrong_credentials" | "invalid_request" | "unavailable">> {
  const { database, gateway, confirm } = context;
  if (!gateway.webhooks.isCaller(authorization)) return wrongGatewayCredentials();
  const event = gateway.webhooks.read(body);
  if (!event) return failure("invalid_request", "The event cannot be read");
  const events = webhookStore(database.db);
  const { applied } = await events.insertOnce(event);
  if (applied) return success(null);
  if (event.orderId) {
    const known = await confirm(event.orderId);
    // An order that the shop has lost, or that was never its own.
    const isUnknown = !known.ok && known.code === "not_found";
    const confirmed = isUnknown ? await noteUnmatchedPayment(context, event.orderId) : known;
    if (!confirmed.ok) {
      return failure("unavailable", confirmed.message, { retryAfter: RETRY_AFTER_SECONDS });
    }
    const order = await checkoutStore(database.db).find({ orderId: event.orderId });
    if (order?.paymentState === "refunding") await checkRefundsNow(database.db, order);
  }
  await events.markApplied(event.eventId);
  return success(null);
}
