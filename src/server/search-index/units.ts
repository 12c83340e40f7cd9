import { NUMBER, units } from "#shared/attributes/measures.ts";

/** A measured size in a text. */
export interface Quantity {
  /** The bare numbers, as written. */
  numbers: string[];
  /** The same sizes as words that are equal for equal sizes: `600mm`, `1000ml`, `11oz`. */
  sizes: string[];
  /** Of an area such as `40 × 60 cm`: at the first side, both together, whichever is named first. */
  area?: string[];
  /** The second side of the area before it. */
  isSecondSide?: boolean;
}

/** So many centimetres at most are taken for one size in inches, so that an area is 50 words at most. */
const MAX_CENTIMETRES = 7;

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
    const numbers = [width, height];
    const centimetres = numbers.map((side) => [`${Number((Number(side) * 10).toFixed(4))}mm`]);
    const inches = numbers.map((side) => inchSizes(Number(side)));
    const both = numbers.map((side, at) => ({
      numbers: [side],
      sizes: [side, ...(centimetres[at] ?? []), ...(inches[at] ?? [])],
    }));
    found.push(...asArea(both, [centimetres, inches]));
    end = match.index + whole.length;
  }
  found.push(text.slice(end));
  return found;
}

function quantity(number: string, writtenUnit: string): Quantity {
  const unit = wholeUnits.find(({ written }) => written.test(writtenUnit));
  const value = Number(number);
  if (!unit || unit.basic === "inch")
    return { numbers: [number], sizes: inchSizes(value * (unit?.factor ?? 1)) };
  // Products of decimals carry a float's error; 4 decimals are all that a number may have.
  const size = Number((value * unit.factor).toFixed(4));
  return { numbers: [number], sizes: [`${mainsOf(size, unit.basic)}${unit.basic}`] };
}

/** One and the same socket in one form: 15 A as 16, 220 to 240 V as 230. */
function mainsOf(size: number, unit: string): number {
  if (unit === "a" && size === 15) return 16;
  return unit === "v" && size >= 220 && size <= 240 ? 230 : size;
}

/** Two sides with the area that they are, each time read in one unit: `400x600mm`, the shorter side first. */
function asArea(
  sides: readonly Quantity[],
  readings: readonly (readonly string[])[][] = [sides.map(({ sizes }) => sizes)],
): Quantity[] {
  const [first, second] = sides;
  if (sides.length !== 2 || !first || !second) return [...sides];
  const area = readings.flatMap(([ones = [], others = []]) =>
    ones.flatMap((one) => others.flatMap((other) => areaWord(one, other) ?? [])),
  );
  return [
    { ...first, area: [...new Set(area)] },
    { ...second, isSecondSide: true },
  ];
}

function areaWord(one: string, other: string): string | undefined {
  const sides = [one, other].map((size) => Number(/^([\d.]+)mm$/.exec(size)?.[1]));
  if (sides.some(Number.isNaN)) return undefined;
  return `${Math.min(...sides)}x${Math.max(...sides)}mm`;
}

/**
 * Inches, and the whole centimetres within 2 % of them, the nearest first: the trade sells 60 cm as 24
 * inches, and 38 cm as 15.
 */
function inchSizes(inches: number): string[] {
  const sizes = [`${Number(inches.toFixed(4))}inch`];
  const centimetres = inches * 2.54;
  const nearest = Math.round(centimetres);
  const whole = Array.from({ length: MAX_CENTIMETRES }, (_, at) => nearest + nthBeside(at));
  const near = whole.filter((each) => Math.abs(each - centimetres) <= centimetres * 0.02);
  return [...sizes, ...near.map((each) => `${each * 10}mm`)];
}

/** 0, 1, -1, 2, -2 and so on. */
function nthBeside(at: number): number {
  return Math.ceil(at / 2) * (at % 2 === 1 ? 1 : -1);
}

function numbersIn(text: string): string[] {
  return text.match(new RegExp(NUMBER, "g")) ?? [];
}
