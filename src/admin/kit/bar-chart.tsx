interface Bar {
  key: string;
  value: number;
  /** Of the time that it is compared with: a line over the bars. */
  before?: number | undefined;
}

interface BarChartProps {
  bars: readonly Bar[];
  /** Below the first bar and the last. */
  ends: readonly [first: string, last: string];
  /** The last bar is not over yet, as today. */
  isOpen?: boolean;
  className?: string;
}

const HEIGHT = 96;
const BAR = 10;
const GAP = 2;

/**
 * Bars side by side, one for each day or the like. The figures must stand beside it as a table: it is
 * hidden from who cannot see it. Amounts below 0 hang from the line.
 */
export function BarChart({ bars, ends, isOpen = false, className = "h-24" }: BarChartProps) {
  const values = bars.flatMap(({ value, before = 0 }) => [value, before]);
  const highest = Math.max(...values, 0);
  const lowest = Math.min(...values, 0);
  const scale = HEIGHT / Math.max(highest - lowest, 1);
  const y = (value: number) => (highest - value) * scale;
  const line = bars.flatMap(({ before }, at) =>
    before === undefined ? [] : [`${at * (BAR + GAP) + BAR / 2},${y(before)}`],
  );
  return (
    <>
      <svg
        viewBox={`0 0 ${bars.length * (BAR + GAP)} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className={`w-full ${lowest < 0 ? "" : "border-b border-line-strong"} ${className}`}
      >
        {bars.map(({ key, value }, at) => (
          <rect
            key={key}
            x={at * (BAR + GAP)}
            y={Math.min(y(value), y(0))}
            width={BAR}
            height={Math.abs(y(value) - y(0))}
            className={isOpen && at === bars.length - 1 ? "fill-primary" : "fill-link"}
          />
        ))}
        {line.length > 0 && (
          <polyline
            points={line.join(" ")}
            vectorEffect="non-scaling-stroke"
            className="fill-none stroke-primary stroke-2"
          />
        )}
      </svg>
      <figcaption className="flex justify-between gap-4 text-xs text-muted">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </figcaption>
    </>
  );
}
