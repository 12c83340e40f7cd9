/** The bounds between which a slider moves. */
export interface Scale {
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
