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
  { written: "inch(?:es)?|in(?![ -]*\\d)|\"|″|”|''|′′", basic: "inch", factor: 1 },
  { written: "ml|millilit(?:er|re)s?", basic: "ml", factor: 1 },
  { written: "lit(?:er|re)s?|ltrs?|lts?|l", basic: "ml", factor: 1000 },
  { written: "gsm", basic: "gsm", factor: 1 },
  { written: "gms?|grams?|g", basic: "g", factor: 1 },
  { written: "kgs?|kilos?|kilograms?", basic: "g", factor: 1000 },
  { written: "watts?|w", basic: "w", factor: 1 },
  { written: "kw|kilowatts?", basic: "w", factor: 1000 },
  { written: "oz|ounces?", basic: "oz", factor: 1 },
  { written: "nm", basic: "nm", factor: 1 },
];

/** A number without sign, as written in folded text. */
export const NUMBER = "\\d{1,9}(?:\\.\\d{1,4})?";
