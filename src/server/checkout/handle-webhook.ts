import { failure, type Outcome, success } from "#shared/failure.ts";
import { wrongGatewayCredentials } from "../lib/common-failures.ts";
import type { ConfirmingContext } from "./checkout-context.ts";
import { checkRefundsNow } from "./refunds.ts";
import { checkoutStore } from "./store.ts";
import { webhookStore } from "./webhook-store.ts";

/** Seconds after which the gateway may send an event again. */
const RETRY_AFTER_SECONDS = 60;

/**
 * Takes an event of the gateway: keeps it, asks for the order's status, applies that. A success
 * means that all of this is done, so that the gateway need not send it again; a repeat of an event
 * that was applied is dropped by its id.
 *
 * @returns `wrong_credentials`, `invalid_request`, or `unavailable` where it should be sent again
 */
export async function handleWebhook(
  { database, gateway, confirm }: Pick<ConfirmingContext, "database" | "gateway" | "confirm">,
  authorization: string | undefined,
  body: unknown,
): Promise<Outcome<null, "wrong_credentials" | "invalid_request" | "unavailable">> {
  if (!gateway.webhooks.isCaller(authorization)) return wrongGatewayCredentials();
  const event = gateway.webhooks.read(body);
  if (!event) return failure("invalid_request", "The event cannot be read");
  const events = webhookStore(database.db);
  const { applied } = await events.insertOnce(event);
  if (applied) return success(null);
  if (event.orderId) {
    const confirmed = await confirm(event.orderId);
    // An order that is not this shop's is none of its business: nothing is left to do.
    if (!confirmed.ok && confirmed.code !== "not_found") {
      return failure("unavailable", confirmed.message, { retryAfter: RETRY_AFTER_SECONDS });
    }
    const order = await checkoutStore(database.db).find({ orderId: event.orderId });
    if (order?.paymentState === "refunding") await checkRefundsNow(database.db, order);
  }
  await events.markApplied(event.eventId);
  return success(null);
}
