import { useId, useState } from "react";
import { shortDate } from "#shared/dates.ts";
import type { Overview } from "#shared/fulfilment/overview-contract.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { ChartOverTime } from "../kit/charts/late-charts.tsx";
import { shortRupees } from "../kit/charts/short-figures.ts";

type Day = Overview["sales"]["days"][number];

/** Each period ends today, and stands beside as many days before it. */
const periods = [
  // The day is not over: what it is of a whole one in per cent would say little.
  { name: "Today", days: 1, before: "all of yesterday", isOver: false },
  { name: "7 days", days: 7, before: "the 7 before", isOver: true },
  { name: "30 days", days: 30, before: "the 30 before", isOver: true },
] as const;

interface Sum {
  orders: number;
  /** Rupees. */
  amount: number;
  returning: number;
}

/** Without paise, which say nothing in a sum. */
const inRupees = (amount: number) => formatMoney(rupees(Math.round(amount)));

/** What of a period stands beside the one before: a figure, null where no order says it, and as it is written. */
const measures: readonly {
  name: string;
  of: (sum: Sum) => number | null;
  text: (figure: number) => string;
  /** A share itself: it changes by points, all else in per cent. */
  isShare?: true;
}[] = [
  { name: "Sum", of: ({ amount }) => amount, text: inRupees },
  { name: "Orders", of: ({ orders }) => orders, text: groupedNumber },
  {
    name: "Average order",
    of: ({ amount, orders }) => (orders > 0 ? amount / orders : null),
    text: inRupees,
  },
  {
    name: "Of returning buyers",
    of: ({ returning, orders }) => (orders > 0 ? Math.round((returning / orders) * 100) : null),
    text: (share) => `${share} %`,
    isShare: true,
  },
];

function sumOf(days: readonly Day[]): Sum {
  const sum = (of: (day: Day) => number) => days.reduce((total, day) => total + of(day), 0);
  return {
    orders: sum(({ orders }) => orders),
    amount: sum(({ amount }) => amount),
    returning: sum(({ returning }) => returning),
  };
}

/** From here on it stands beside the work; on narrower screens below it, and folded. */
const WIDE = "(min-width: 48rem)";

/** What was sold of late, beside the days before: the sums, and a chart that is also a table. */
export function SalesPanel({ days }: Overview["sales"]) {
  const id = useId();
  const [isOpen] = useState(() => matchMedia(WIDE).matches);
  return (
    <section aria-labelledby={id} className="sheet min-w-0">
      <details open={isOpen}>
        <summary className="px-5 py-4">
          <h2 id={id} className="inline text-xl">
            Sales
          </h2>
          <span className="tabular ml-3 text-sm text-muted">
            today {inRupees(days.at(-1)?.amount ?? 0)}
          </span>
        </summary>
        <div className="px-5 pb-5">
          <p className="text-sm text-muted">
            Paid orders with GST and freight, by the day of payment; cancelled ones are left out,
            returns are not subtracted. Returning buyers had bought before.
          </p>
          <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-4">
            <Periods days={days} />
            <Chart days={days.slice(-30)} />
          </div>
        </div>
      </details>
    </section>
  );
}

/** A column for each period, and in it each figure above what it was before. */
function Periods({ days }: { days: readonly Day[] }) {
  const ofDays = (count: number, back: number) =>
    sumOf(days.slice(days.length - count - back, days.length - back));
  const sums = periods.map((period) => ({
    ...period,
    now: ofDays(period.days, 0),
    earlier: ofDays(period.days, period.days),
  }));
  return (
    <table className="w-full table-fixed content-start text-left">
      <thead>
        <tr className="align-top">
          {sums.map(({ name, before }) => (
            <th key={name} scope="col" className="pr-2 font-semibold">
              {name}
              <span className="block text-sm font-normal text-muted">
                <span className="sr-only">beside </span>
                {before}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      {measures.map(({ name, of, text, isShare }) => (
        <tbody key={name}>
          <tr>
            <th
              scope="rowgroup"
              colSpan={sums.length}
              className="border-t border-line pt-2 text-sm font-normal text-muted"
            >
              {name}
            </th>
          </tr>
          <tr className="align-top">
            {sums.map((period) => {
              const [now, earlier] = [of(period.now), of(period.earlier)];
              const change = period.isOver ? changeText(now, earlier, isShare) : "";
              return (
                <td key={period.name} className="tabular pr-2 pb-2">
                  <span className="block font-semibold">{now === null ? "–" : text(now)}</span>
                  <span className="mr-2 inline-block text-sm text-muted">
                    <span className="sr-only">before: </span>
                    {earlier === null ? "–" : text(earlier)}
                  </span>
                  {change && <span className="inline-block text-sm">{change}</span>}
                </td>
              );
            })}
          </tr>
        </tbody>
      ))}
    </table>
  );
}

/** Such as `+12 %` or `−3 points`; nothing of what cannot be compared. */
function changeText(now: number | null, earlier: number | null, isShare = false): string {
  if (now === null || earlier === null || (earlier === 0 && !isShare)) return "";
  const change = isShare ? now - earlier : Math.round((now / earlier - 1) * 100);
  const sign = change > 0 ? "+" : change < 0 ? "−" : "±";
  return `${sign}${groupedNumber(Math.abs(change))} ${isShare ? "points" : "%"}`;
}

const HEIGHT = 150;

/** A bar a day, the last one today; the same as a table for who opens it, or cannot see it. */
function Chart({ days }: { days: readonly Day[] }) {
  if (days.every(({ amount }) => amount === 0)) {
    return <p className="text-muted">Nothing was sold in {days.length} days.</p>;
  }
  return (
    <figure className="min-w-0">
      <ChartOverTime
        label={`Sales of the last ${days.length} days, today last. "Day by day" has all figures.`}
        bars={days.map(({ day, amount }, at) => ({
          key: day,
          name: at === days.length - 1 ? "today" : shortDate(day),
          value: amount,
        }))}
        shortFigure={shortRupees}
        figure={inRupees}
        height={HEIGHT}
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
