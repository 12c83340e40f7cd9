import { data } from "react-router";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { failureText } from "#browser/failure-text.ts";
import type { ActAnswer } from "#shared/orders/act-answer.ts";
import { showToast, type ToastAction } from "#ui/toast-store.ts";
import { ORDERS_PATH } from "./dashboard-menu.ts";

/**
 * Returned by a page's action. A failure has a status: the router then leaves the page's data alone, which
 * a network that fails could only take away.
 */
export function toActionResult<T>(outcome: ApiOutcome<T>) {
  return outcome.ok ? outcome : data(outcome, { status: 400 });
}

/** Says what the shop says of an act: as a warning where somebody has to see to an order, with the way there. */
export function showActAnswer({ message, attention }: ActAnswer, action?: ToastAction): void {
  const elsewhere = attention
    ?.map(({ _id, name }) => ({ label: `Open ${name}`, to: `${ORDERS_PATH}/${_id}` }))
    .find(({ to }) => to !== location.pathname);
  showToast(message, attention ? "warning" : "success", action, elsewhere);
}

/** Says in a toast what became of a change: the shop's own message, or why it failed. */
export function showOutcome(
  outcome: ApiOutcome<ActAnswer>,
  fallbackMessage: string,
  action?: ToastAction,
): void {
  if (outcome.ok) showActAnswer(outcome.value, action);
  else showToast(failureText(outcome, fallbackMessage), "error");
}

/** Named of each reason for which something failed; the others are counted. */
const MAX_FAILED_NAMED = 3;

/**
 * Says in one toast what became of several: how much was done, and what failed, each by its name and why.
 *
 * @param done such as `6 published`
 * @param toSeeTo what was done, and needs somebody now
 */
export function showBulkOutcome(
  done: string,
  failed: readonly { name: string; why: string }[],
  action?: ToastAction,
  toSeeTo: readonly { name: string; why: string }[] = [],
): void {
  const reasons = [...Map.groupBy([...failed, ...toSeeTo], ({ why }) => why)].map(([why, of]) => {
    const named = of.slice(0, MAX_FAILED_NAMED).map(({ name }) => name);
    const others = of.length - named.length;
    return `${[...named, ...(others > 0 ? [`${others} more`] : [])].join(", ")}: ${why}`;
  });
  const tone = failed.length > 0 ? "error" : toSeeTo.length > 0 ? "warning" : "success";
  showToast([done, ...reasons].join(". "), tone, action);
}
