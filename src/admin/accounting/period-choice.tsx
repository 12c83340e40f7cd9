import { useNavigate } from "react-router";
import { type Period, periodProblem, returnPeriods } from "#shared/accounting/period.ts";
import { dayCodec } from "#shared/codecs.ts";
import { ACCOUNTING_PATH } from "../kit/dashboard-menu.ts";
import { OwnDays, PeriodLinks } from "../kit/period-fields.tsx";

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

const names = {
  thisMonth: "This month",
  lastMonth: "Last month",
  thisQuarter: "This quarter",
  lastQuarter: "Last quarter",
} as const;

interface PeriodChoiceProps {
  period: Period;
  now: Date;
}

/** Chooses the days that the files are of: a month or quarter at a tap, or any days. */
export function PeriodChoice({ period, now }: PeriodChoiceProps) {
  const navigate = useNavigate();
  const periods = returnPeriods(now);
  return (
    <div className="mb-6 max-w-3xl">
      <PeriodLinks
        periods={(Object.keys(names) as (keyof typeof names)[]).map((name) => ({
          name: names[name],
          to: periodAddress(periods[name]),
          isShown: periods[name].from === period.from && periods[name].to === period.to,
        }))}
      />
      <OwnDays
        period={period}
        problemOf={periodProblem}
        show={(chosen) => void navigate(periodAddress(chosen))}
      />
    </div>
  );
}
