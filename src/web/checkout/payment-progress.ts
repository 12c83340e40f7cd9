/** How the gateway's word on an order reads to the shopper who has just come back. */
type PaymentOutcome = "charged" | "untouched" | "pending" | "failed";

const failed: ReadonlySet<string> = new Set([
  "JUSPAY_DECLINED",
  "AUTHENTICATION_FAILED",
  "AUTHORIZATION_FAILED",
  "COD_INITIATED",
  "VOIDED",
  "AUTO_REFUNDED",
  "NOT_FOUND",
  // The shop's own words: see paymentView in the server's checkout.
  "EXPIRED",
  "REFUNDING",
  "REFUNDED",
]);

/** Reads the gateway's word; one that is not known counts as pending, as the gateway asks for. */
export function paymentOutcomeOf(status: string): PaymentOutcome {
  const word = status.toUpperCase();
  if (word === "CHARGED") return "charged";
  if (word === "NEW") return "untouched";
  return failed.has(word) ? "failed" : "pending";
}

/** Milliseconds after which the page no longer speaks of seconds. */
export const SLOW_AFTER_MS = 10_000;
/** Milliseconds that the page goes on asking while the bank works. */
export const STOP_POLLING_AFTER_MS = 90_000;
/** An order that nobody tried to pay is asked about so often more, then it was not completed. */
const UNTOUCHED_POLLS = 2;
/** A shop that cannot be reached is asked so often more. */
const UNREACHED_POLLS = 2;

/**
 * Milliseconds until the next look, or null when there is none: then what was seen last stands.
 *
 * @param seen what the last look showed; `unreached` when it showed nothing
 * @param looks how many looks in a row showed this
 * @param waited milliseconds since the first look
 */
export function nextPollDelay(
  seen: PaymentOutcome | "unreached",
  looks: number,
  waited: number,
): number | null {
  switch (seen) {
    case "untouched":
      return looks <= UNTOUCHED_POLLS ? 1_500 : null;
    case "unreached":
      return looks <= UNREACHED_POLLS ? 1_000 : null;
    case "pending": {
      const pause = Math.min(2_000 + (looks - 1) * 1_000, 10_000);
      return waited + pause <= STOP_POLLING_AFTER_MS ? pause : null;
    }
    default:
      return null;
  }
}
