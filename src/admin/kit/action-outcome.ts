import { data } from "react-router";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { failureText } from "#browser/failure-text.ts";
import { showToast } from "#ui/toast-store.ts";

/**
 * What a page's action returns. A failure has a status: the router then leaves the page's data alone,
 * which a network that fails could only take away.
 */
export function toActionResult<T>(outcome: ApiOutcome<T>) {
  return outcome.ok ? outcome : data(outcome, { status: 400 });
}

/** Says in a toast what became of a change: the shop's own message, or why it failed. */
export function showOutcome(
  outcome: ApiOutcome<{ message: string }>,
  fallbackMessage: string,
): void {
  if (outcome.ok) showToast(outcome.value.message);
  else showToast(failureText(outcome, fallbackMessage), "error");
}
