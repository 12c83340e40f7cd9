/** A unit that texts are written in. */
export interface Unit {
  /** The spellings, as a regular expression over folded text. */
  written: string;
  /** The unit that sizes are compared in. */
  basic: string;
  /** How many basic ones it is. */
  factor: number;
}

/** The units that sizes in texts are written in. */
export const units: readonly Unit[] = [
  { written: "mm|millimeters?|millimetres?", basic: "mm", factor: 1 },
  { written: "cms?|centimeters?|centimetres?", basic: "mm", factor: 10 },
  { written: "mtrs?|meters?|metres?|m", basic: "mm", factor: 1000 },
  // `5 in 1` is not a size.
  { written: "feet|foot|ft", basic: "inch", factor: 12 },
  { written: "inch(?:es)?|in(?![ -]*\\d)|\"|″|”|''|′′", basic: "inch", factor: 1 },
  { written: "ml|millilit(?:er|re)s?", basic: "ml", factor: 1 },
  { written: "lit(?:er|re)s?|ltrs?|lts?|l", basic: "ml", factor: 1000 },
  { written: "gsm", basic: "gsm", factor: 1 },
  { written: "gms?|grams?|g", basic: "g", factor: 1 },
  { written: "kgs?|kilos?|kilograms?", basic: "g", factor: 1000 },
  { written: "watts?|w", basic: "w", factor: 1 },
  { written: "kw|kilowatts?", basic: "w", factor: 1000 },
  { written: "v|volts?|vac", basic: "v", factor: 1 },
  { written: "a|amps?|amperes?", basic: "a", factor: 1 },
  { written: "oz|ounces?", basic: "oz", factor: 1 },
  { written: "nm", basic: "nm", factor: 1 },
];

/** A number without sign, as written in folded text. */
export const NUMBER = "\\d{1,9}(?:\\.\\d{1,4})?";

/** Units that products have and nobody searches by. */
const technicalUnits: readonly Unit[] = [
  { written: "um|μm|microns?|mic", basic: "um", factor: 1 },
  { written: "°? ?c|deg(?:rees?)? ?c(?:elsius)?", basic: "°c", factor: 1 },
  { written: "°|deg(?:rees?)?", basic: "°", factor: 1 },
  { written: "gf|grams? force", basic: "gf", factor: 1 },
  { written: "m2 ?/ ?h(?:r|our)?|sqm ?/ ?h(?:r|our)?", basic: "m2/h", factor: 1 },
];

/** All that attributes are read in, each with a pattern of a text that is that unit alone. */
export const attributeUnits = [...units, ...technicalUnits].map((unit) => ({
  ...unit,
  whole: new RegExp(`^(?:${unit.written})$`, "u"),
}));

/** A unit by a folded text that is nothing else; undefined for one that no text is read by. */
export function unitWritten(folded: string): Unit | undefined {
  return attributeUnits.find(({ whole }) => whole.test(folded));
}

/**
 * Inches as the trade says them in millimetres, which calls 24 inches 60 cm and 15 inches 38 cm: the
 * roundest size within 2 %.
 */
export function tradeMillimetres(inches: number): number {
  const size = inches * 25.4;
  for (const step of [100, 50, 10]) {
    const round = Math.round(size / step) * step;
    if (Math.abs(round - size) <= size * 0.02) return round;
  }
  return withoutFloatError(size);
}

/** Ounces of drink as the trade says them in millilitres: 11 oz is 325 ml, 20 oz is 590 ml. */
export function tradeMillilitres(ounces: number): number {
  return Math.round((ounces * 29.5735) / 5) * 5;
}

/** Products of decimals carry a float's error; 4 decimals are all that a number may have. */
export function withoutFloatError(value: number): number {
  return Number(value.toFixed(4));
}
