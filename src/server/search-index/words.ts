import { type Quantity, readQuantities } from "./units.ts";

/** A word or a size of a text. */
export type Part = WordPart | SizePart;

export interface WordPart {
  kind: "word";
  /** Its basic form: without plural and -ing, in one of its spellings. */
  word: string;
  /** As it stands in the text, in lower case. */
  written: string;
  /** Nothing but a space, a hyphen or the like is between it and the word before it. */
  follows: boolean;
}

export interface SizePart extends Quantity {
  kind: "size";
}

/** Different spellings of one word, in basic forms. Other words for a thing are the owner's synonyms. */
const spellings: ReadonlyMap<string, string> = new Map([
  ["fibre", "fiber"],
  ["colour", "color"],
  ["aluminum", "aluminium"],
  ["grey", "gray"],
  ["drier", "dryer"],
  ["centre", "center"],
  ["jewellery", "jewelry"],
]);

/**
 * Words that say nothing of the goods, English and Hindi; they count only where there is no other.
 */
const stopWords = new Set(
  "a an and at best buy cheap cost for from good i in india is me my near need of on online or price rate shop that the to want which with ka ke ki karne karna kare ko liye se wala wale wali chahiye का के की को करने करना लिए से वाला वाले वाली चाहिए".split(
    " ",
  ),
);

/** A name with one of these words is also found by `machine`. */
const machineWord = /^(printer|press|plotter|engraver|marker|oven|shaker|dryer)$/;

/** The sheet size `A4`, written `A-4` or `A 4 paper`. */
const splitSheetSize =
  /(?<![\p{L}\p{M}\d])a(?:-(?=[2-6](?![\d.,]))| (?=[2-6] (?:paper|sheet|size|page|photo|printer)))/gu;

/** Longer than any word. */
const MAX_WORD_LENGTH = 40;

/** The words of a text that an index holds, separated by spaces; sizes in every unit asked for. */
export function indexWords(text: string): string {
  return partsOf(text).flatMap(lexemesOf).join(" ");
}

/** How an index holds a word or a size. */
export function lexemesOf(part: Part): string[] {
  return part.kind === "word"
    ? [part.word]
    : [...part.numbers, ...part.sizes, ...(part.area ?? [])];
}

/** Neighbouring words joined, separated by spaces: an index's answer to `heatpress`. */
export function indexPairs(text: string): string {
  return pairsOf(partsOf(text))
    .map(({ word }) => word)
    .join(" ");
}

/** `machine`, where the name tells of one: `Heat press` does, `Ink for printers` does not. */
export function machineKeyword(name: string): string {
  const own = name.split(/ for |,/, 1)[0] ?? "";
  return indexWords(own)
    .split(" ")
    .some((word) => machineWord.test(word))
    ? "machine"
    : "";
}

/** Letters and digits alone: how a model's number is compared, `HP-3838` or `hp 3838`. */
export function lettersAndDigits(text: string): string {
  return normalize(text).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "");
}

export function isStopWord(word: string): boolean {
  return stopWords.has(word);
}

/** Takes a text apart into words and sizes, in order. */
export function partsOf(text: string): Part[] {
  const found: Part[] = [];
  for (const piece of readQuantities(normalize(text).replaceAll(splitSheetSize, "a"))) {
    if (typeof piece !== "string") {
      found.push({ kind: "size", ...piece });
      continue;
    }
    let end = -1;
    for (const match of piece.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
      // Joined are only words with a space, a hyphen or the like between them.
      const between = end === -1 ? undefined : piece.slice(end, match.index);
      const follows = between !== undefined && !/[,.;:()\n]/.test(between);
      const written = match[0].slice(0, MAX_WORD_LENGTH);
      found.push({ kind: "word", word: basicForm(written), written, follows });
      end = match.index + match[0].length;
    }
  }
  return found;
}

/** Two neighbouring words written as one: `heat press` may be `heatpress`. */
interface Pair {
  word: string;
  written: string;
  /** The place of the first of the two among the parts. */
  at: number;
}

export function pairsOf(list: readonly Part[]): Pair[] {
  const found: Pair[] = [];
  for (const [at, part] of list.entries()) {
    const next = list[at + 1];
    if (part.kind !== "word" || next?.kind !== "word" || !next.follows) continue;
    const word = part.word + next.word;
    if (/\d/.test(word)) continue;
    found.push({ word: basicForm(word), written: `${part.written} ${next.written}`, at });
  }
  return found;
}

/** Lower case, without accents, ligatures and thousands' commas; one space where there were some. */
export function normalize(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replaceAll(/(?<=\d),(?=\d)/g, "")
    .replaceAll(/[^\S\n]+/g, " ");
}

/** A word without plural and -ing, in one of its spellings. */
export function basicForm(word: string): string {
  const stem = /\d/.test(word) ? word : withoutIng(withoutPlural(word));
  return spellings.get(stem) ?? stem;
}

function withoutPlural(word: string): string {
  if (word.length < 4) return word;
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|ch|sh|x|z)es$/.test(word)) return word.slice(0, -2);
  if (/[^sui]s$/.test(word)) return word.slice(0, -1);
  return word;
}

function withoutIng(word: string): string {
  if (word.length < 7 || !word.endsWith("ing")) return word;
  const stem = word.slice(0, -3);
  return /([^aeiouls])\1$/.test(stem) ? stem.slice(0, -1) : stem;
}
