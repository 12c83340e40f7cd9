import type { SearchTexts } from "./document.ts";
import {
  indexPairs,
  indexWords,
  isStopWord,
  lettersAndDigits,
  lexemesOf,
  machineKeyword,
  type Part,
  pairsOf,
  partsOf,
} from "./words.ts";

/**
 * How much a word says what the goods are: A the thing itself (`mug` in `White mug, 11 oz`, `press`
 * in `Mug press`), B the rest of its name, C its categories and the sizes that follow in the name, D what
 * else follows (`white` in `T-shirt, white`), and sizes and short values of its specifications.
 */
type MainWeight = "A" | "B" | "C" | "D";

/** Begins what stands for a whole SKU among the words; no word has it. */
export const SKU_MARK = "=";

/** A value that is longer tells more than what the goods are: `Cap press 8 × 15 cm, combo presses`. */
const MAX_WORDS_OF_VALUE = 2;
/** Specifications that name other goods. */
const ofOtherGoods =
  /^(works with|fits|for|suits|suitable|compatible|use|press|dtf|sublimation)\b/i;

/** The words that say what the goods are, each with its greatest weight. */
export function mainWords(texts: readonly SearchTexts[]): Map<string, MainWeight> {
  const weights = new Map<string, MainWeight>();
  const add = (weight: MainWeight, words: Iterable<string>) => {
    for (const word of words) {
      const known = weights.get(word);
      if (word !== "" && (known === undefined || weight < known)) weights.set(word, weight);
    }
  };
  /** The variants of a family share most categories and specifications: each is read once. */
  const read = new Set<string>();
  const isNew = (...text: string[]) => {
    const key = text.join("\n");
    return !read.has(key) && read.add(key);
  };
  for (const { name, sku, categoryNames, specifications } of texts) {
    const { head, own, rest } = readName(name);
    add("A", head);
    add("B", own);
    add("C", rest.filter(isSize));
    add("D", rest);
    add("C", machineKeyword(name).split(" "));
    for (const category of categoryNames.filter((each) => isNew(each)))
      add("C", `${indexWords(category)} ${indexPairs(category)}`.split(" "));
    const model = lettersAndDigits(sku);
    if (model !== "") add("A", [model, SKU_MARK + model]);
    add("D", indexWords(sku).split(" "));
    for (const specification of specifications.filter((each) => isNew(each.name, each.value)))
      add("D", shortValues(specification));
  }
  return weights;
}

/**
 * Takes a name apart: what the thing is (the last word before a comma, a size or `for`; the words
 * before each `and` as well), how it is called besides, and what follows.
 */
function readName(name: string): { head: string[]; own: string[]; rest: string[] } {
  const [own = "", ...others] = name.split(/(?=,| for | with | in |\(| – )/);
  const parts = partsOf(own);
  const head: string[] = [];
  for (const thing of own.split(/ and | & /)) head.push(...headOf(partsOf(thing)));
  return {
    head,
    own: [...parts.flatMap(lexemesOf), ...pairsOf(parts).map(({ word }) => word)],
    rest: others.flatMap((each) => indexWords(each).split(" ")),
  };
}

/** The last plain word before a size that stands behind it; with the word before it, joined. */
function headOf(parts: readonly Part[]): string[] {
  const first = parts.findIndex(isPlain);
  const size = parts.findIndex((part, at) => at > first && part.kind === "size");
  const before = size === -1 ? parts : parts.slice(0, size);
  const at = before.findLastIndex(isPlain);
  const part = before[at];
  if (part?.kind !== "word") return [];
  const joined = pairsOf(before).filter((pair) => pair.at === at - 1);
  return [part.word, ...joined.map(({ word }) => word)];
}

function isSize(word: string): boolean {
  return /^\d/.test(word);
}

function isPlain(part: Part): boolean {
  return part.kind === "word" && !/\d/.test(part.word) && !isStopWord(part.word);
}

/** Of a specification: its sizes, and values of a word or two. */
function shortValues({ name, value }: { name: string; value: string }): string[] {
  if (ofOtherGoods.test(name)) return [];
  const sizes = partsOf(value).filter(({ kind }) => kind === "size");
  const short = value
    .split(/[,;/]| and | or /)
    .map(partsOf)
    .filter((parts) => parts.length <= MAX_WORDS_OF_VALUE);
  return [...sizes, ...short.flat()].flatMap(lexemesOf);
}
