import { data } from "react-router";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { failureText } from "#browser/failure-text.ts";
import { showToast, type ToastAction } from "#ui/toast-store.ts";

/**
 * Returned by a page's action. A failure has a status: the router then leaves the page's data alone, which
 * a network that fails could only take away.
 */
export function toActionResult<T>(outcome: ApiOutcome<T>) {
  return outcome.ok ? outcome : data(outcome, { status: 400 });
}

/** Says in a toast what became of a change: the shop's own message, or why it failed. */
export function showOutcome(
  outcome: ApiOutcome<{ message: string }>,
  fallbackMessage: string,
  action?: ToastAction,
): void {
  if (outcome.ok) showToast(outcome.value.message, "success", action);
  else showToast(failureText(outcome, fallbackMessage), "error");
}

/** Named of each reason for which something failed; the others are counted. */
const MAX_FAILED_NAMED = 3;

/**
 * Says in one toast what became of several: how much was done, and what failed, each by its name and why.
 *
 * @param done such as `6 published`
 */
export function showBulkOutcome(
  done: string,
  failed: readonly { name: string; why: string }[],
  action?: ToastAction,
): void {
  const reasons = [...Map.groupBy(failed, ({ why }) => why)].map(([why, of]) => {
    const named = of.slice(0, MAX_FAILED_NAMED).map(({ name }) => name);
    const others = of.length - named.length;
    return `${[...named, ...(others > 0 ? [`${others} more`] : [])].join(", ")}: ${why}`;
  });
  showToast([done, ...reasons].join(". "), failed.length > 0 ? "error" : "success", action);
}
