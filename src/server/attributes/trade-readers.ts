import { knownChoicesIn } from "./choices.ts";
import { foldText } from "./measure-text.ts";
import type { Reader } from "./readers.ts";

/** Sockets by the current that they bear: India's for lamps and for power, then wired supplies. */
const sockets: readonly (readonly [number, string])[] = [
  [6, "6 A"],
  [16, "16 A"],
  [20, "20 A"],
  [25, "25 A"],
  [32, "32 A"],
];

/**
 * The socket that a machine needs: the one that is named (5 and 15 A are the older names of 6 and
 * 16 A), else the least that bears its current.
 */
export const socketIn: Reader = ({ text, measures, specification }) => {
  if (/\b(?:three|3)[ -]?phase\b|\b3 ?ph\b/.test(text)) return ["Three-phase"];
  const currents = measures.filter(({ unit }) => unit === "a");
  const named = currents.find(({ after }) =>
    /^ ?(?:power )?(?:socket|plug|circuit|outlet|point)/.test(after),
  );
  const isSocket = /socket|plug/.test(specification);
  const amperes = (named ?? (isSocket ? currents[0] : undefined) ?? currents[0])?.value;
  const socket = amperes === undefined ? undefined : sockets.find(([max]) => amperes <= max);
  return socket ? [socket[1]] : [];
};

/** Widths of ISO paper in millimetres. */
const paperWidths: Readonly<Record<string, number>> = {
  a5: 148,
  a4: 210,
  a3: 297,
  "a3+": 329,
  a2: 420,
  a1: 594,
};

const PAPER = /(?<![\p{L}\p{M}\d-])(a[0-6])( ?\+| plus)?(?![\p{L}\p{M}\d])/u;

/** A paper size at the beginning of a specification, or anywhere in a name. */
export const paperSize: Reader = ({ text, specification }) => {
  const match = PAPER.exec(text);
  if (!match || (specification !== "" && match.index > 0)) return [];
  return [`${match[1]?.toUpperCase()}${match[2] ? "+" : ""}`];
};

export const widthOfPaper: Reader = (text) => {
  const [size] = paperSize(text);
  const width = paperWidths[String(size).toLowerCase()];
  return width === undefined ? [] : [width];
};

/** Sizes of clothes: `S, M, XL`, `S–XXL`; in a name, the part between commas that is one. */
export const sizesIn: Reader = ({ raw }) => {
  const sizes = raw.split(/[,;/|]|\band\b/i).flatMap((part) => {
    const text = foldText(part).replace(/^size:? /, "");
    const [from, to] = text.split(/ ?(?:[–-]| to ) ?/).map(letterSize);
    if (from === undefined) return [];
    if (to === undefined) return text.split(/[–-]| to /).length === 1 ? [from] : [];
    return letterSizes.slice(letterSizes.indexOf(from), letterSizes.indexOf(to) + 1);
  });
  return [...new Set(sizes)];
};

/** Colours that a name says of the goods, not of the ink in them: `white-ink circulation`. */
export const knownColours: Reader = ({ raw, choices }) =>
  knownChoicesIn(raw.replaceAll(/[\p{L}]+[- ]ink\b/giu, " "), choices).map(({ name }) => name);

/** Sizes of clothes, from small to large. */
const letterSizes = ["XXS", "XS", "S", "M", "L", "XL", "XXL", "XXXL", "4XL", "5XL"];

const otherSpellings: Readonly<Record<string, string>> = {
  "2xl": "XXL",
  "3xl": "XXXL",
  xxxxl: "4XL",
  small: "S",
  medium: "M",
  large: "L",
  "extra large": "XL",
};

/** The size of clothes that a text is a spelling of; undefined for anything else. */
export function letterSize(text: string): string | undefined {
  const folded = foldText(text).trim();
  return otherSpellings[folded] ?? letterSizes.find((size) => size.toLowerCase() === folded);
}
