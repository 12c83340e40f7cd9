import { type Period, periodProblem, returnPeriods } from "#shared/accounting/period.ts";
import { dayCodec } from "#shared/codecs.ts";
import { ACCOUNTING_PATH } from "../kit/dashboard-menu.ts";

/** Of one of several registrations, where one is given. */
export function periodAddress({ from, to }: Period, gstin?: string): string {
  return `${ACCOUNTING_PATH}?${new URLSearchParams({ from, to, ...(gstin && { gstin }) })}`;
}

/** The period that an address asks for; this month where it asks for none, or for nonsense. */
export function readPeriod(address: URLSearchParams, now: Date): Period {
  const from = dayCodec.read(address.get("from") ?? "");
  const to = dayCodec.read(address.get("to") ?? "");
  const isPeriod = from && to && periodProblem({ from, to }) === undefined;
  return isPeriod ? { from, to } : returnPeriods(now).thisMonth;
}
