import { useId } from "react";
import { shortDate } from "#shared/dates.ts";
import type { Overview } from "#shared/fulfilment/overview-contract.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { BarChart } from "../kit/bar-chart.tsx";

type Day = Overview["sales"]["days"][number];

/** Each period ends today, and is compared with as many days before it. */
const periods = [
  // The day is not over: a part of it says little beside a whole one.
  {
    name: "Today",
    days: 1,
    before: (_now: Sum, { amount }: Sum) => `${inRupees(amount)} in all of yesterday`,
  },
  {
    name: "7 days",
    days: 7,
    before: (now: Sum, earlier: Sum) => `${comparison(now, earlier)} the 7 before`,
  },
  {
    name: "30 days",
    days: 30,
    before: (now: Sum, earlier: Sum) => `${comparison(now, earlier)} the 30 before`,
  },
] as const;

interface Sum {
  orders: number;
  /** Rupees. */
  amount: number;
}

/** Without paise, which say nothing in a sum. */
const inRupees = (amount: number) => formatMoney(rupees(Math.round(amount)));

function sumOf(days: readonly Day[]): Sum {
  return {
    orders: days.reduce((sum, day) => sum + day.orders, 0),
    amount: days.reduce((sum, day) => sum + day.amount, 0),
  };
}

/** What was sold of late, beside the days before: the sums, and a chart that is also a table. */
export function SalesPanel({ days, returning }: Overview["sales"]) {
  const id = useId();
  const ofDays = (count: number, back: number) =>
    sumOf(days.slice(days.length - count - back, days.length - back));
  const month = days.slice(-30);
  const { orders } = sumOf(month);
  return (
    <section aria-labelledby={id} className="sheet min-w-0 p-5">
      <h2 id={id} className="text-xl">
        Sales
      </h2>
      <p className="text-sm text-muted">
        Paid orders with GST and freight, by the day of payment; cancelled ones are left out,
        returns are not subtracted.
      </p>
      <div className="mt-3 grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div>
          <dl className="grid content-start gap-y-3 sm:grid-cols-3 sm:gap-x-4">
            {periods.map(({ name, days: count, before }) => (
              <Period
                key={name}
                name={name}
                before={before}
                now={ofDays(count, 0)}
                earlier={ofDays(count, count)}
              />
            ))}
          </dl>
          {orders > 0 && (
            <p className="mt-3 text-sm text-muted">
              Of the orders of the last 30 days {Math.round((returning / orders) * 100)} % came from
              customers who had bought before.
            </p>
          )}
        </div>
        <Chart days={month} />
      </div>
    </section>
  );
}

interface PeriodProps {
  name: string;
  before: (now: Sum, earlier: Sum) => string;
  now: Sum;
  earlier: Sum;
}

function Period({ name, before, now, earlier }: PeriodProps) {
  const average = now.orders > 0 ? now.amount / now.orders : 0;
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd>
        <span className="tabular block font-heading text-lg font-semibold">
          {inRupees(now.amount)}
        </span>
        <span className="block text-sm">
          {now.orders === 1 ? "1 order" : `${groupedNumber(now.orders)} orders`}
          {now.orders > 1 && `, ${inRupees(average)} each`}
        </span>
        <span className="block text-sm text-muted">{before(now, earlier)}</span>
      </dd>
    </div>
  );
}

/** Such as `12 % more than`; of nothing nothing can be a part. */
function comparison({ amount }: Sum, earlier: Sum): string {
  if (earlier.amount === 0) return amount === 0 ? "nothing, as in" : "nothing was sold in";
  const percent = Math.round((amount / earlier.amount - 1) * 100);
  if (percent === 0) return "as much as";
  return `${groupedNumber(Math.abs(percent))} % ${percent > 0 ? "more" : "less"} than`;
}

/** A bar a day, the last one today; the same as a table for who opens it, or cannot see it. */
function Chart({ days }: { days: readonly Day[] }) {
  return (
    <figure className="min-w-0">
      <BarChart
        bars={days.map(({ day, amount }) => ({ key: day, value: amount }))}
        ends={[days[0] ? shortDate(days[0].day) : "", "today"]}
        isOpen
      />
      <details>
        <summary className="py-3 text-sm">Day by day</summary>
        <table className="spec-table">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Orders</th>
              <th scope="col">Sum</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, orders, amount }) => (
              <tr key={day}>
                <th scope="row">{shortDate(day)}</th>
                <td>{groupedNumber(orders)}</td>
                <td>{formatMoney(rupees(amount))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
