import { type Period, periodProblem, returnPeriods } from "#shared/accounting/period.ts";
import { ACCOUNTING_PATH } from "../kit/dashboard-menu.ts";

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The page's address for a period, and for one of several registrations. */
export function periodAddress({ from, to }: Period, gstin?: string): string {
  return `${ACCOUNTING_PATH}?${new URLSearchParams({ from, to, ...(gstin && { gstin }) })}`;
}

/** The period that an address asks for; this month where it asks for none, or for nonsense. */
export function readPeriod(address: URLSearchParams, now: Date): Period {
  const from = address.get("from") ?? "";
  const to = address.get("to") ?? "";
  const isPeriod = isDay(from) && isDay(to) && periodProblem({ from, to }) === undefined;
  return isPeriod ? { from, to } : returnPeriods(now).thisMonth;
}

function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  // A day that no month has is moved on by Date.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
