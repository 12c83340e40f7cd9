import { PAID_STATUS } from "#shared/orders/payment-status.ts";
import type { Payment } from "#shared/payments/contract.ts";

/** The state of a payment for the shopper who has just come back. */
type PaymentOutcome = "charged" | "untouched" | "pending" | "review" | "failed";

/** Reads how a payment stands. The specification has one status for success: all else is none. */
export function paymentOutcomeOf({
  status,
  state,
}: Pick<Payment, "status" | "state">): PaymentOutcome {
  if (status === PAID_STATUS) return "charged";
  // What is paid on delivery is ordered: there is nothing to wait for.
  if (state === "due") return "charged";
  switch (state) {
    case "unpaid":
      return "untouched";
    case "pending":
    case "review":
      return state;
    default:
      return "failed";
  }
}

/** Milliseconds after which the page no longer speaks of seconds. */
export const SLOW_AFTER_MS = 10_000;
/** Milliseconds that the page goes on asking while the bank works. */
export const STOP_POLLING_AFTER_MS = 90_000;
/** How often to ask again about an order that nobody tried to pay, before it counts as failed. */
const UNTOUCHED_POLLS = 2;
/** How often to ask again when the shop cannot be reached. */
const UNREACHED_POLLS = 2;

/**
 * Milliseconds until the next poll, or null when there is none: then the last result is final.
 *
 * @param seen what the last poll showed; `unreached` when it showed nothing
 * @param polls how many polls in a row showed this
 * @param waited milliseconds since the first poll
 */
export function nextPollDelay(
  seen: PaymentOutcome | "unreached",
  polls: number,
  waited: number,
): number | null {
  switch (seen) {
    case "untouched":
      return polls <= UNTOUCHED_POLLS ? 1_500 : null;
    case "unreached":
      return polls <= UNREACHED_POLLS ? 1_000 : null;
    case "pending": {
      const pause = Math.min(2_000 + (polls - 1) * 1_000, 10_000);
      return waited + pause <= STOP_POLLING_AFTER_MS ? pause : null;
    }
    default:
      return null;
  }
}
