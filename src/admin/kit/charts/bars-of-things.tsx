import { scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";

export interface BarsOfThingsProps {
  /** What is drawn, for who hears the page: its figures stand in a table. */
  label: string;
  things: readonly { key: string; name: string; value: number; text: string }[];
}

/** Of the drawing, which is as wide as there is room. */
const WIDTH = 100;
const HEIGHT = 12;

/** Bars below one another, each beside its name and figure; amounts below 0 go to the left of the others. */
export function BarsOfThings({ label, things }: BarsOfThingsProps) {
  const values = things.map(({ value }) => value);
  const x = scaleLinear({
    domain: [Math.min(...values, 0), Math.max(...values, 0) || 1],
    range: [0, WIDTH],
  });
  return (
    // One grid for all rows: bars that begin and end at other places could not be compared.
    <div
      role="img"
      aria-label={label}
      className="grid grid-cols-[fit-content(8rem)_minmax(3rem,1fr)_auto] gap-x-3 gap-y-1.5 text-sm sm:grid-cols-[fit-content(20rem)_minmax(4rem,1fr)_auto]"
    >
      {things.map(({ key, name, value, text }) => (
        <div key={key} className="col-span-full grid grid-cols-subgrid items-center">
          <span className="line-clamp-2 wrap-anywhere">{name}</span>
          <svg
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            aria-hidden="true"
            className="h-3 w-full bg-paper-deep print:border print:border-line"
          >
            <Bar
              x={Math.min(x(value), x(0))}
              width={Math.abs(x(value) - x(0))}
              height={HEIGHT}
              className="fill-link"
            />
          </svg>
          <span className="tabular text-right">{text}</span>
        </div>
      ))}
    </div>
  );
}
