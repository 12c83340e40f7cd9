import { amountText } from "#shared/attributes/value-text.ts";

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

/** The bounds between which a slider moves. */
interface Scale {
  min: number;
  max: number;
}

/** Positions of a slider, from 0 to here: each is one press of an arrow key. */
export const LAST_POSITION = 100;

/** From this many times the least on, equal steps would leave no room for the lower half. */
const LOGARITHMIC_FROM = 20;

/** The value at a slider's position, rounded to what people would type; the ends are exact. */
export function valueAt(position: number, scale: Scale): number {
  const { min, max } = scale;
  if (position <= 0 || max <= min) return min;
  if (position >= LAST_POSITION) return max;
  const part = position / LAST_POSITION;
  const value = isLogarithmic(scale) ? min * (max / min) ** part : min + (max - min) * part;
  const step = isLogarithmic(scale)
    ? roundStep(value / 10)
    : roundStep((max - min) / LAST_POSITION);
  // Tenths and hundredths are no sums of doubles.
  const rounded = Number((Math.round(value / step) * step).toFixed(4));
  return Math.min(max, Math.max(min, rounded));
}

/** The position that shows a value; beyond the ends it is the end. */
export function positionOf(value: number, scale: Scale): number {
  const { min, max } = scale;
  if (value <= min || max <= min) return 0;
  if (value >= max) return LAST_POSITION;
  const part = isLogarithmic(scale)
    ? Math.log(value / min) / Math.log(max / min)
    : (value - min) / (max - min);
  return Math.round(part * LAST_POSITION);
}

function isLogarithmic({ min, max }: Scale): boolean {
  return min > 0 && max / min >= LOGARITHMIC_FROM;
}

/** 1, 2 or 5 with any number of noughts: the largest that is not above what is given. */
function roundStep(wanted: number): number {
  const power = 10 ** Math.floor(Math.log10(wanted));
  const digit = wanted / power;
  return power * (digit >= 5 ? 5 : digit >= 2 ? 2 : 1);
}
