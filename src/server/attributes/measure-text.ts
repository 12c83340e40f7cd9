import {
  attributeUnits,
  NUMBER,
  tradeMillilitres,
  tradeMillimetres,
  type Unit,
  unitWritten,
  withoutFloatError,
} from "#shared/attributes/measures.ts";
import { normalize } from "../search-index/words.ts";

/** A number with a unit, in a text. */
export interface Measure {
  /** In the basic unit; inches are millimetres here and ounces millilitres, as the trade rounds them. */
  value: number;
  /** As it was written. */
  number: number;
  /** `mm`, `ml`, `w` and so on. */
  unit: string;
  /** How many basic units its written one is: 1000 for a size in metres. */
  factor: number;
  /** Written in millimetres, millilitres and the like, not in inches or ounces. */
  isMetric: boolean;
  /** Joins it to the measure before it: `40 × 60`, `20–30`. */
  joined: "times" | "to" | null;
  /** The text after it, to the next measure, comma, bracket or end. */
  after: string;
}

const anyUnit = attributeUnits.map(({ written }) => written).join("|");
const measured = new RegExp(
  `(?<![\\p{L}\\p{M}\\d.])(${NUMBER}(?: ?(?:[x×*–-]|to) ?${NUMBER}){0,3})(?: ?-)? ?(${anyUnit})(?![\\p{L}\\p{M}\\d])`,
  "gu",
);
/** `16"x20"`, `33cmx100m`: the unit's end must be seen. */
const gluedSides = new RegExp(`(\\d ?(?:${anyUnit})) ?[x×*] ?(?=\\d)`, "gu");
/** `220/240 V`, `110-220V`: the same as a range. */
const slashed = /(?<=\d) ?\/ ?(?=\d)/gu;

/** A text as it is compared: lower case, ASCII dashes, no thousands' commas. */
export function foldText(text: string): string {
  return normalize(text).trim();
}

/** Every number with a unit in a folded text, in order. */
export function measuresIn(folded: string): Measure[] {
  const text = folded.replaceAll(gluedSides, "$1 × ").replaceAll(slashed, "–");
  const found: Measure[] = [];
  const matches = [...text.matchAll(measured)];
  for (const [place, match] of matches.entries()) {
    const [whole, numbers = "", written = ""] = match;
    const end = match.index + whole.length;
    const next = matches[place + 1];
    const after = text.slice(end, next?.index).split(/[,;()]/, 1)[0] ?? "";
    const unit = unitWritten(written);
    if (!unit) continue;
    const last = matches[place - 1];
    const before = last ? text.slice(last.index + last[0].length, match.index) : "";
    let joined: Measure["joined"] = joinOf(before);
    for (const part of numbers.split(/ ?([x×*–-]|to) ?/)) {
      if (/^\d/.test(part)) found.push({ ...converted(Number(part), unit), joined, after });
      else joined = joinOf(part);
    }
  }
  return found;
}

function joinOf(between: string): Measure["joined"] {
  if (/^ ?[x×*] ?$/.test(between)) return "times";
  return /^ ?(?:[–-]|to) ?$/.test(between) ? "to" : null;
}

function converted(number: number, { basic, factor }: Unit): Omit<Measure, "joined" | "after"> {
  const as = (value: number, unit: string, isMetric: boolean) => ({
    value,
    number,
    unit,
    factor,
    isMetric,
  });
  if (basic === "inch") return as(tradeMillimetres(number * factor), "mm", false);
  if (basic === "oz") return as(tradeMillilitres(number), "ml", false);
  return as(withoutFloatError(number * factor), basic, true);
}

/** A unit as somebody writes it; undefined for one that no text is read by. */
export function unitNamed(written: string): Unit | undefined {
  return unitWritten(foldText(written));
}
