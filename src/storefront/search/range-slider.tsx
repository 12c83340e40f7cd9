import { amountText } from "#shared/attributes/value-text.ts";
import { LAST_POSITION, positionOf, type Scale, valueAt } from "./range-scale.ts";

interface RangeSliderProps {
  /** Of what, such as `Price`. */
  name: string;
  unit: string;
  scale: Scale;
  /** The bounds that it shows. */
  low: number;
  high: number;
  onMove: (bound: "low" | "high", value: number) => void;
}

/**
 * Two of the browser's own sliders over one another, of which only the thumbs can be touched. They
 * never pass each other.
 */
export function RangeSlider({ name, unit, scale, low, high, onMove }: RangeSliderProps) {
  const from = positionOf(low, scale);
  const to = Math.max(from, positionOf(high, scale));
  return (
    <div className="relative h-11">
      <svg
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="absolute top-5 right-[22px] left-[22px] h-1 w-[calc(100%-44px)]"
      >
        <rect width="100" height="4" className="fill-line-strong" />
        <rect x={from} width={to - from} height="4" className="fill-link" />
      </svg>
      <input
        type="range"
        min={0}
        max={LAST_POSITION}
        className="range-thumb"
        aria-label={`${name}: lowest`}
        aria-valuetext={amountText(valueAt(from, scale), unit)}
        value={from}
        // Both at the upper end: only the lower one can go back.
        data-front={from > LAST_POSITION / 2 || undefined}
        onChange={({ target }) => {
          onMove("low", valueAt(Math.min(Number(target.value), to), scale));
        }}
      />
      <input
        type="range"
        min={0}
        max={LAST_POSITION}
        className="range-thumb"
        aria-label={`${name}: highest`}
        aria-valuetext={amountText(valueAt(to, scale), unit)}
        value={to}
        onChange={({ target }) => {
          onMove("high", valueAt(Math.max(Number(target.value), from), scale));
        }}
      />
    </div>
  );
}
