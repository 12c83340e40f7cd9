import { lazyPart } from "#ui/lazy-part.tsx";
import type { BarsOfThingsProps } from "./bars-of-things.tsx";
import type { BarsOverTimeProps } from "./bars-over-time.tsx";

/*
 * What draws is larger than the pages that it draws on: it comes once a page answers, into room that is kept for it.
 */

const DrawnOverTime = lazyPart<BarsOverTimeProps>(
  async () => (await import("./bars-over-time.tsx")).BarsOverTime,
);

const DrawnThings = lazyPart<BarsOfThingsProps>(
  async () => (await import("./bars-of-things.tsx")).BarsOfThings,
);

/** Bars side by side: see `BarsOverTime`. */
export function ChartOverTime(props: BarsOverTimeProps) {
  return (
    <div style={{ minHeight: props.height }}>
      <DrawnOverTime {...props} />
    </div>
  );
}

const ROW_HEIGHT = 26;

/** Bars below one another: see `BarsOfThings`. */
export function ChartOfThings(props: BarsOfThingsProps) {
  return (
    <div style={{ minHeight: props.things.length * ROW_HEIGHT }}>
      <DrawnThings {...props} />
    </div>
  );
}
