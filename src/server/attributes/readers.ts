import { type KnownChoice, listedChoices } from "./choices.ts";
import { foldText, type Measure, measuresIn } from "./measure-text.ts";

/** A text that an attribute is read from. */
export interface ReadableText {
  /** As it is written. */
  raw: string;
  /** Folded. */
  text: string;
  /** The specification's name, folded; empty where it is the product's name. */
  specification: string;
  measures: readonly Measure[];
  /** The values that the attribute has already. */
  choices: readonly KnownChoice[];
}

/** Numbers in the basic unit, or names of choices. */
export type Found = number | string;

/** Finds an attribute's values in a text; nothing where it says none. */
export type Reader = (text: ReadableText) => Found[];

export function readableText(
  raw: string,
  specification: string,
  choices: readonly KnownChoice[],
): ReadableText {
  const text = foldText(raw);
  return { raw, text, specification, measures: measuresIn(text), choices };
}

const inUnit = (measures: readonly Measure[], unit: string) =>
  measures.filter((measure) => measure.unit === unit);

const values = (measures: readonly Measure[]) => measures.map(({ value }) => value);

/** The first size in a unit; a metric one before one in inches or ounces: `330 mm (13 inch)`. */
export const first =
  (unit: string): Reader =>
  ({ measures }) => {
    const found = inUnit(measures, unit);
    return values([...found.filter(({ isMetric }) => isMetric), ...found].slice(0, 1));
  };

export const each =
  (unit: string): Reader =>
  ({ measures }) => [...new Set(values(inUnit(measures, unit)))];

export const largest =
  (unit: string): Reader =>
  ({ measures }) =>
    values(inUnit(measures, unit))
      .toSorted((a, b) => b - a)
      .slice(0, 1);

/** A size that a word after it names: `82 mm across`. */
export const followedBy =
  (unit: string, word: RegExp): Reader =>
  ({ measures }) =>
    values(
      inUnit(measures, unit)
        .filter(({ after }) => word.test(after))
        .slice(0, 1),
    );

/** The first reader that finds something. */
export const firstOf =
  (...readers: readonly Reader[]): Reader =>
  (text) => {
    for (const reader of readers) {
      const found = reader(text);
      if (found.length > 0) return found;
    }
    return [];
  };

/** Each value once, by its pattern: closed lists of choices. */
export const named =
  (patterns: readonly (readonly [RegExp, string])[]): Reader =>
  ({ text }) =>
    patterns.filter(([pattern]) => pattern.test(text)).map(([, name]) => name);

export const listed: Reader = ({ raw, choices }) => listedChoices(raw, choices);

/** The first number, whatever it counts: `2 piezo heads`. */
export const leadingNumber: Reader = ({ text }) => {
  const match = /^(\d{1,9}(?:\.\d{1,4})?)(?![\d.])/.exec(text);
  return match ? [Number(match[1])] : [];
};

/** Two or more sizes joined by `×`: the first such group. */
function sidesOf(measures: readonly Measure[]): Measure[] {
  const lengths = inUnit(measures, "mm");
  const at = lengths.findIndex(({ joined }) => joined === "times");
  if (at < 1) return [];
  const group = lengths.slice(at - 1);
  const end = group.findIndex(({ joined }, place) => place > 0 && joined !== "times");
  return end === -1 ? group : group.slice(0, end);
}

/** One side of a flat thing, in millimetres; `50 cm × 25 m` is a roll, and has none. */
export const side =
  (place: 0 | 1): Reader =>
  ({ measures }) => {
    const sides = sidesOf(measures);
    return sides.some(isInMetres) ? [] : values(sides.slice(place, place + 1));
  };

/** The width (0) or length (1) of a roll in millimetres: `33 cm × 100 m`. */
export const rollSide =
  (place: 0 | 1): Reader =>
  ({ measures }) => {
    const [width, length] = sidesOf(measures);
    if (!(width && length) || !isInMetres(length)) return [];
    return values(place === 0 ? [width] : [length]);
  };

const isInMetres = ({ unit, factor }: Measure) => unit === "mm" && factor === 1000;

/** Above it, two sides without a unit are centimetres: `16x20` is inches, `40x50` is not. */
const LARGEST_INCHES = 24;

/** One side of a plate, also where no unit is written. */
export const plateSide = (place: 0 | 1): Reader =>
  firstOf(side(place), ({ text }) => {
    const match = /(?<![\d.])(\d{1,3}) ?[x×*] ?(\d{1,3})(?![\d.])/.exec(text);
    if (!match) return [];
    const unit = Math.max(Number(match[1]), Number(match[2])) > LARGEST_INCHES ? "cm" : "inch";
    return values(measuresIn(`${match[place + 1]} ${unit}`));
  });

/** Both sides of a plate in centimetres, the shorter one first: `40 × 50 cm`. */
export const plateSize: Reader = (text) => {
  const sides = [...plateSide(0)(text), ...plateSide(1)(text)].map((mm) => Number(mm) / 10);
  if (sides.length < 2) return [];
  return [`${sides.toSorted((a, b) => a - b).join(" × ")} cm`];
};
