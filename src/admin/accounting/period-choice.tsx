import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { type Period, periodProblem, returnPeriods } from "#shared/accounting/period.ts";
import { dayCodec } from "#shared/codecs.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
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
export function PeriodChoice({ period: { from, to }, now }: PeriodChoiceProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string>();
  const periods = returnPeriods(now);

  // Another period may have come by a link or by Back: the fields say which one is shown.
  useEffect(() => {
    setProblem(undefined);
    for (const [name, day] of Object.entries({ from, to })) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = day;
    }
  }, [from, to]);

  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const period = { from: String(given.get("from")), to: String(given.get("to")) };
    const found = period.from && period.to ? periodProblem(period) : "Choose both days";
    setProblem(found);
    if (!found) void navigate(periodAddress(period));
  };

  return (
    <div className="mb-6 max-w-3xl">
      <nav aria-label="Period">
        <ul className="mb-4 flex flex-wrap gap-2">
          {(Object.keys(names) as (keyof typeof names)[]).map((name) => {
            const offered = periods[name];
            const isShown = offered.from === from && offered.to === to;
            return (
              <li key={name}>
                <Link
                  to={periodAddress(offered)}
                  aria-current={isShown ? "true" : undefined}
                  className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-4 text-sm no-underline hover:bg-paper-deep aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:font-semibold aria-[current]:text-white"
                >
                  {names[name]}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <form
        ref={form}
        onSubmit={show}
        noValidate
        aria-label="Own days"
        className="grid items-start gap-4 min-[26rem]:grid-cols-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
      >
        <TextField label="From" name="from" type="date" defaultValue={from} required />
        <TextField label="To" name="to" type="date" defaultValue={to} error={problem} required />
        <Button type="submit" variant="secondary" className="sm:mt-6.5">
          Show these days
        </Button>
      </form>
    </div>
  );
}
