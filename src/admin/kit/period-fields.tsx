import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { Period } from "#shared/accounting/period.ts";
import { Button } from "#ui/button.tsx";
import { SelectField, TextField } from "#ui/field.tsx";

interface PeriodLinksProps {
  periods: readonly { name: string; to: string; isShown: boolean }[];
}

/** More would take rows of a phone's screen that the page needs. */
const MAX_ON_PHONE = 4;

/** Months, quarters and the like at a tap; many of them, on a phone, by a list of one row. */
export function PeriodLinks({ periods }: PeriodLinksProps) {
  const isMany = periods.length > MAX_ON_PHONE;
  return (
    <>
      {isMany && <PeriodSelect periods={periods} />}
      <PeriodChips periods={periods} isHiddenOnPhone={isMany} />
    </>
  );
}

/** Days of one's own are none of them. */
const OWN_DAYS = "";

function PeriodSelect({ periods }: PeriodLinksProps) {
  const navigate = useNavigate();
  return (
    <SelectField
      name="period"
      label="Period"
      value={periods.find(({ isShown }) => isShown)?.to ?? OWN_DAYS}
      onChange={({ target }) => void navigate(target.value, { preventScrollReset: true })}
      className="mb-4 sm:hidden"
    >
      {periods.every(({ isShown }) => !isShown) && <option value={OWN_DAYS}>Own days</option>}
      {periods.map(({ name, to }) => (
        <option key={name} value={to}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function PeriodChips({
  periods,
  isHiddenOnPhone,
}: PeriodLinksProps & { isHiddenOnPhone: boolean }) {
  return (
    <nav aria-label="Period" className={isHiddenOnPhone ? "max-sm:hidden" : ""}>
      <ul className="mb-4 flex flex-wrap gap-2">
        {periods.map(({ name, to, isShown }) => (
          <li key={name}>
            <Link
              to={to}
              preventScrollReset
              aria-current={isShown ? "true" : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-4 text-sm no-underline hover:bg-paper-deep aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:font-semibold aria-[current]:text-white"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface OwnDaysProps {
  period: Period;
  /** Why a period cannot be shown; undefined for one that can. */
  problemOf: (period: Period) => string | undefined;
  show: (period: Period) => void;
}

/** Any days: the first and the last. */
export function OwnDays({ period: { from, to }, problemOf, show }: OwnDaysProps) {
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string>();

  // Another period may have come by a link or by Back: the fields say which one is shown.
  useEffect(() => {
    setProblem(undefined);
    for (const [name, day] of Object.entries({ from, to })) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = day;
    }
  }, [from, to]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const period = { from: String(given.get("from")), to: String(given.get("to")) };
    const found = period.from && period.to ? problemOf(period) : "Choose both days";
    setProblem(found);
    if (!found) show(period);
  };

  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      aria-label="Own days"
      className="grid items-start gap-4 max-sm:w-full min-[20rem]:grid-cols-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <TextField label="From" name="from" type="date" defaultValue={from} required />
      <TextField label="To" name="to" type="date" defaultValue={to} error={problem} required />
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start min-[20rem]:max-sm:col-span-2 sm:mt-6"
      >
        Show these days
      </Button>
    </form>
  );
}
