import { readQuantities } from "./units.ts";

/** One thing that a shopper looks for: a product has it if it has any of these words. */
interface SearchTerm {
  /** The shopper's own word, in its basic form. */
  word: string;
  /** Other words for nearly the same thing, which count less. */
  related: readonly string[];
  /** Words that are exactly the same thing: a size in another unit. */
  same: readonly string[];
  /** A size or a model's number: never matched by likeness. */
  exact: boolean;
}

/** Two neighbouring words written as one: `heat press` may be `heatpress`. */
interface SearchPair {
  word: string;
  /** The place of the first of the two among the terms. */
  at: number;
}

/**
 * Different words for one thing, in the trade and in India, in their basic forms. Keys of two words
 * are written joined, after each was replaced by its own synonym: `tea cup` is looked up as `teamug`.
 */
const synonyms: ReadonlyMap<string, string> = new Map([
  ["cup", "mug"],
  ["coffeemug", "mug"],
  ["coffeecup", "mug"],
  ["teacup", "mug"],
  ["teamug", "mug"],
  ["tee", "tshirt"],
  ["htv", "vinyl"],
  ["keyring", "keychain"],
  ["mousemat", "mousepad"],
  ["petfilm", "dtffilm"],
  ["fibre", "fiber"],
  ["colour", "color"],
  ["aluminum", "aluminium"],
  ["grey", "gray"],
  ["teflon", "ptfe"],
  ["pillow", "cushion"],
  ["hat", "cap"],
  ["sipper", "bottle"],
  ["flask", "bottle"],
  ["waterbottle", "bottle"],
  ["carbondioxide", "co2"],
  ["vinylcutter", "cutplotter"],
  ["stickercutter", "cutplotter"],
  ["drier", "dryer"],
]);

/** What a shopper may mean as well; the other way round, too. */
const relatedTerms: readonly (readonly string[])[] = [
  ["engraver", "marker"],
  ["cutter", "plotter"],
  ["slate", "stone"],
];

/** Words that say nothing of the goods; they count only where there is no other. */
const stopWords = new Set(
  "a an and at best buy cheap cost for from good i in india me my near need of on online or price rate shop the to want with".split(
    " ",
  ),
);

/** A name with one of these words is also found by `machine`. */
const machineWord = /^(printer|press|plotter|engraver|marker|oven|shaker|dryer)$/;

/** Longer words and further terms are ignored: no real search needs them. */
const MAX_WORD_LENGTH = 40;
const MAX_TERMS = 8;

/** The words of a text that an index holds, separated by spaces; sizes in every unit asked for. */
export function indexWords(text: string): string {
  const words: string[] = [];
  for (const part of parts(text)) {
    if (part.kind === "word") words.push(part.word);
    else words.push(...part.numbers, ...part.sizes);
  }
  return words.join(" ");
}

/** Neighbouring words joined, separated by spaces: an index's answer to `heatpress`. */
export function indexPairs(text: string): string {
  return pairs(parts(text))
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

/** What a keyword looks for; nothing for a text without a letter or digit. */
export function searchTerms(keyword: string): { terms: SearchTerm[]; pairs: SearchPair[] } {
  const all = parts(keyword);
  const meaningful = all.filter((part) => part.kind !== "word" || !stopWords.has(part.word));
  const used = distinct(meaningful.length > 0 ? meaningful : all).slice(0, MAX_TERMS);
  return { terms: used.map(asTerm), pairs: pairs(used) };
}

/** Letters and digits alone: how a model's number is compared, `HP-3838` or `hp 3838`. */
export function lettersAndDigits(text: string): string {
  return normalize(text).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "");
}

type Part =
  | { kind: "word"; word: string; follows: boolean }
  | { kind: "size"; numbers: string[]; sizes: string[] };

/** Takes a text apart into words and sizes, in order. */
function parts(text: string): Part[] {
  const found: Part[] = [];
  for (const piece of readQuantities(normalize(text))) {
    if (typeof piece !== "string") {
      found.push({ kind: "size", ...piece });
      continue;
    }
    let end = -1;
    for (const match of piece.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
      // Joined are only words with a space, a hyphen or the like between them.
      const between = end === -1 ? undefined : piece.slice(end, match.index);
      const follows = between !== undefined && !/[,.;:()\n]/.test(between);
      found.push({ kind: "word", word: basicForm(match[0].slice(0, MAX_WORD_LENGTH)), follows });
      end = match.index + match[0].length;
    }
  }
  return found;
}

/** Drops terms that repeat an earlier one. */
function distinct(list: readonly Part[]): Part[] {
  const seen = new Set<string>();
  return list.filter((part) => {
    const { word } = asTerm(part);
    return !seen.has(word) && seen.add(word);
  });
}

function pairs(list: readonly Part[]): SearchPair[] {
  const found: SearchPair[] = [];
  for (const [at, part] of list.entries()) {
    const next = list[at + 1];
    if (part.kind !== "word" || next?.kind !== "word" || !next.follows) continue;
    if (/\d/.test(part.word + next.word)) continue;
    const joined = part.word + next.word;
    found.push({ word: synonyms.get(joined) ?? joined, at });
  }
  return found;
}

function asTerm(part: Part): SearchTerm {
  if (part.kind === "size") {
    const [word = "", ...same] = part.sizes;
    return { word, same, related: [], exact: true };
  }
  const { word } = part;
  const related =
    relatedTerms.find((words) => words.includes(word))?.filter((each) => each !== word) ?? [];
  return { word, same: [], related, exact: /^\d+$/.test(word) };
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

/** A word's basic form: without plural and -ing, and the one of several names for a thing. */
function basicForm(word: string): string {
  const stem = /\d/.test(word) ? word : withoutIng(withoutPlural(word));
  return synonyms.get(stem) ?? stem;
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
