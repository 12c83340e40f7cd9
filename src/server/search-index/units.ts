import { NUMBER, units } from "#shared/attributes/measures.ts";

/** A measured size in a text. */
export interface Quantity {
  /** The bare numbers, as written. */
  numbers: string[];
  /** The same sizes as words that are equal for equal sizes: `600mm`, `1000ml`, `11oz`. */
  sizes: string[];
  /** Of an area such as `40 × 60 cm`: at the first side, both together, whichever is named first. */
  area?: string[];
  /** Whether it is the second side of the area before it. */
  isSecondSide?: boolean;
}

const anyUnit = units.map(({ written }) => written).join("|");
/** One unit may follow several numbers: `40 × 60 cm`, `20–30 oz`. */
const measured = new RegExp(
  `(?<![\\p{L}\\p{M}\\d.])(${NUMBER}(?: ?(?:[x×*–-]|to) ?${NUMBER}){0,3}) ?-?(${anyUnit})(?![\\p{L}\\p{M}\\d])`,
  "gu",
);
/** Two sides without a unit: centimetres or, as many in India say it, inches. */
const sides = new RegExp(
  `(?<![\\p{L}\\p{M}\\d.])(${NUMBER}) ?[x×*] ?(${NUMBER})(?![\\p{L}\\p{M}\\d.])`,
  "gu",
);
/** `33cmx100m`: the unit's end must be seen. */
const gluedSides = new RegExp(`(\\d ?(?:${anyUnit}))[x×*](?=\\d)`, "gu");

const wholeUnits = units.map(({ written, ...unit }) => ({
  ...unit,
  written: new RegExp(`^(?:${written})$`, "u"),
}));

/**
 * Takes the sizes out of a text (lower case, single spaces): answers, in order, the texts between
 * them and each size.
 */
export function readQuantities(text: string): (string | Quantity)[] {
  const found: (string | Quantity)[] = [];
  let end = 0;
  const readable = text.replaceAll(gluedSides, "$1 × ");
  for (const match of readable.matchAll(measured)) {
    const [whole, numbers = "", unit = ""] = match;
    found.push(...readSides(readable.slice(end, match.index)));
    const quantities = numbersIn(numbers).map((number) => quantity(number, unit));
    found.push(...(/^[^x×*]+[x×*][^x×*]+$/.test(numbers) ? asArea(quantities) : quantities));
    end = match.index + whole.length;
  }
  found.push(...readSides(readable.slice(end)));
  return found;
}

function readSides(text: string): (string | Quantity)[] {
  const found: (string | Quantity)[] = [];
  let end = 0;
  for (const match of text.matchAll(sides)) {
    const [whole, width = "", height = ""] = match;
    found.push(text.slice(end, match.index));
    const both = [width, height].map((side) => ({
      numbers: [side],
      sizes: [side, `${Number((Number(side) * 10).toFixed(4))}mm`, ...inchSizes(Number(side))],
    }));
    found.push(...asArea(both));
    end = match.index + whole.length;
  }
  found.push(text.slice(end));
  return found;
}

function quantity(number: string, writtenUnit: string): Quantity {
  const unit = wholeUnits.find(({ written }) => written.test(writtenUnit));
  const value = Number(number);
  if (!unit || unit.basic === "inch") return { numbers: [number], sizes: inchSizes(value) };
  // Products of decimals carry a float's error; 4 decimals are all that a number may have.
  const size = Number((value * unit.factor).toFixed(4));
  return { numbers: [number], sizes: [`${size}${unit.basic}`] };
}

/** Two sides, with the area that they are: `400x600mm`, the shorter side first. */
function asArea(sides: readonly Quantity[]): Quantity[] {
  const [first, second] = sides;
  if (sides.length !== 2 || !first || !second) return [...sides];
  const area = millimetresOf(first).flatMap((one) =>
    millimetresOf(second).map((other) => `${Math.min(one, other)}x${Math.max(one, other)}mm`),
  );
  return [
    { ...first, area: [...new Set(area)] },
    { ...second, isSecondSide: true },
  ];
}

function millimetresOf({ sizes }: Quantity): number[] {
  return sizes.flatMap((size) => {
    const [, number] = /^([\d.]+)mm$/.exec(size) ?? [];
    return number === undefined ? [] : [Number(number)];
  });
}

/**
 * Inches, and the whole centimetres within 2 % of them: the trade sells 60 cm as 24 inches, and
 * 38 cm as 15.
 */
function inchSizes(inches: number): string[] {
  const sizes = [`${inches}inch`];
  const centimetres = inches * 2.54;
  if (centimetres > 1_000) return sizes;
  for (let each = Math.ceil(centimetres * 0.98); each <= centimetres * 1.02; each += 1) {
    sizes.push(`${each * 10}mm`);
  }
  return sizes;
}

function numbersIn(text: string): string[] {
  return text.match(new RegExp(NUMBER, "g")) ?? [];
}
