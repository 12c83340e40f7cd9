import { asIndianClock } from "#shared/dates.ts";
import { TextField } from "#ui/field.tsx";

/** Days such as 2026-11-22, both included; empty while one is being typed. */
export interface TypedPeriod {
  from: string;
  to: string;
}

interface PeriodFieldsProps {
  period: TypedPeriod;
  onChange: (period: TypedPeriod) => void;
}

/** The first and the last day of a period of documents. */
export function PeriodFields({ period: { from, to }, onChange }: PeriodFieldsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
      <TextField
        label="From"
        name="from"
        type="date"
        value={from}
        onChange={(event) => onChange({ from: event.target.value, to })}
      />
      <TextField
        label="To"
        name="to"
        type="date"
        value={to}
        onChange={(event) => onChange({ from, to: event.target.value })}
      />
    </div>
  );
}

/** The month that it is in India, until today. */
export function presentMonth(): TypedPeriod {
  const today = asIndianClock(new Date()).toISOString().slice(0, 10);
  return { from: `${today.slice(0, 8)}01`, to: today };
}

/** Why nothing can be downloaded of it; empty where it can. */
export function typedPeriodProblem({ from, to }: TypedPeriod): string {
  if (!from || !to) return "Choose the first and the last day.";
  return from > to ? "The last day must not be before the first." : "";
}
