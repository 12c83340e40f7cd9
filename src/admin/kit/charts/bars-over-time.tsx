import { AxisBottom, AxisLeft } from "@visx/axis";
import { useParentSize } from "@visx/responsive";
import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar, Line, LinePath } from "@visx/shape";

export interface TimeBar {
  key: string;
  /** Its day or the like, for people. */
  name: string;
  value: number;
  /** Of the time that it is compared with: a line over the bars. */
  before?: number | undefined;
}

export interface BarsOverTimeProps {
  /** What a screen reader says in its place: what is drawn, and that the figures stand in a table. */
  label: string;
  bars: readonly TimeBar[];
  /** A figure beside the bars, as short as can be, and one that is pointed at. */
  shortFigure: (value: number) => string;
  figure: (value: number) => string;
  /** The last bar is not over yet, as today. */
  isOpen?: boolean;
  /** Pixels. */
  height: number;
}

const MARGIN = { top: 10, right: 2, bottom: 24, left: 48 };
const LINE_HEIGHT = 14;
/** Until it is measured, as where nothing can be. */
const FIRST_WIDTH = 640;
/** For a day below the bars. */
const NAME_WIDTH = 110;
const FIGURES = 3;

/**
 * Bars side by side, one for each day or the like. The figures must stand beside it as a table: who cannot see it
 * hears no more than what it is of. Amounts below 0 hang from the line.
 */
export function BarsOverTime(props: BarsOverTimeProps) {
  const { label, bars, shortFigure, figure, isOpen = false, height } = props;
  const { parentRef, width } = useParentSize({
    initialSize: { width: FIRST_WIDTH },
    ignoreDimensions: ["height", "top", "left"],
  });
  const right = Math.max(width - MARGIN.right, MARGIN.left + 1);
  const lines = Math.max(...bars.map(({ name }) => linesOf(name).length), 1);
  const bottom = height - MARGIN.bottom - (lines - 1) * LINE_HEIGHT;
  const values = bars.flatMap(({ value, before = 0 }) => [value, before]);
  const x = scaleBand({
    domain: bars.map(({ key }) => key),
    range: [MARGIN.left, right],
    padding: 0.15,
  });
  const y = scaleLinear({
    domain: [Math.min(...values, 0), Math.max(...values, 0) || 1],
    range: [bottom, MARGIN.top],
    nice: FIGURES,
  });
  // Of one order there is no half.
  const figures = y.ticks(FIGURES).filter(Number.isInteger);
  const middleOf = ({ key }: TimeBar) => (x(key) ?? 0) + x.bandwidth() / 2;
  const compared = bars.filter(({ before }) => before !== undefined);
  const names = new Map(bars.map(({ key, name }) => [key, name]));
  const named = spread(bars, Math.floor((right - MARGIN.left) / NAME_WIDTH)).map(({ key }) => key);
  return (
    <div ref={parentRef}>
      {/* Drawn as wide as there is room; on paper it becomes as wide as that. */}
      <svg viewBox={`0 0 ${right + MARGIN.right} ${height}`} role="img" aria-label={label}>
        {figures.map((value) => (
          <Line
            key={value}
            from={{ x: MARGIN.left, y: y(value) }}
            to={{ x: right, y: y(value) }}
            className={value === 0 ? "stroke-line-strong" : "stroke-line"}
          />
        ))}
        {bars.map((bar, at) => (
          <Bar
            key={bar.key}
            x={x(bar.key) ?? 0}
            y={Math.min(y(bar.value), y(0))}
            width={x.bandwidth()}
            height={Math.abs(y(bar.value) - y(0))}
            className={isOpen && at === bars.length - 1 ? "fill-primary" : "fill-link"}
          />
        ))}
        {compared.length > 0 && (
          <LinePath
            data={compared}
            x={middleOf}
            y={({ before = 0 }) => y(before)}
            className="fill-none stroke-primary stroke-2"
          />
        )}
        {/* From top to bottom, so that a day without sales can be pointed at, too. */}
        {bars.map((bar) => (
          <Bar
            key={bar.key}
            x={middleOf(bar) - x.step() / 2}
            y={MARGIN.top}
            width={x.step()}
            height={bottom - MARGIN.top}
            className="fill-transparent hover:fill-ink/10"
          >
            <title>{titleOf(bar, figure)}</title>
          </Bar>
        ))}
        <AxisLeft
          scale={y}
          left={MARGIN.left}
          tickValues={figures}
          hideAxisLine
          hideTicks
          tickFormat={(value) => shortFigure(Number(value))}
          tickComponent={({ x: end, y: middle, formattedValue }) => (
            <text x={end} y={middle} dy="0.32em" textAnchor="end" className={nameClasses}>
              {formattedValue}
            </text>
          )}
        />
        <AxisBottom
          scale={x}
          top={bottom}
          tickValues={named}
          hideAxisLine
          hideTicks
          tickFormat={(key) => names.get(key)}
          tickComponent={({ x: middle, y: top, formattedValue }) => (
            <text y={top} textAnchor={anchorAt(middle, right)} className={nameClasses}>
              {linesOf(formattedValue ?? "").map((line, at) => (
                <tspan key={line} x={middle} dy={at * LINE_HEIGHT}>
                  {line}
                </tspan>
              ))}
            </text>
          )}
        />
      </svg>
    </div>
  );
}

const nameClasses = "fill-muted text-xs";

/** A week or a quarter in two lines: beside one another they would stand over each other on a phone. */
const linesOf = (name: string): readonly string[] => name.split(/(?<= of | to )/);

/** A day near an edge stands beside it, not half beyond it. */
function anchorAt(middle: number, right: number): "start" | "middle" | "end" {
  if (middle - NAME_WIDTH / 2 < MARGIN.left) return "start";
  return middle + NAME_WIDTH / 2 > right ? "end" : "middle";
}

/** The first bar, the last, and some between them evenly: `most` in all, or fewer. */
function spread(bars: readonly TimeBar[], most: number): readonly TimeBar[] {
  const count = Math.min(Math.max(most, 2), bars.length);
  const last = bars.length - 1;
  const step = last / Math.max(count - 1, 1);
  return Array.from({ length: count }, (_, at) => bars[Math.round(at * step)]).filter(
    (bar) => bar !== undefined,
  );
}

function titleOf({ name, value, before }: TimeBar, figure: (value: number) => string): string {
  const now = `${name}: ${figure(value)}`;
  return before === undefined ? now : `${now}, before ${figure(before)}`;
}
