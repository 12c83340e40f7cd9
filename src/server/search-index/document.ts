import { mainWords } from "./main-words.ts";
import {
  indexPairs,
  indexWords,
  lettersAndDigits,
  lexemesOf,
  machineKeyword,
  pairsOf,
  partsOf,
} from "./words.ts";

/** The texts by which a product is found. */
export interface SearchTexts {
  name: string;
  sku: string;
  /** The names of its category and of all above it, its own first. */
  categoryNames: readonly string[];
  /** Names and values. */
  specifications: readonly { name: string; value: string }[];
  description: string;
}

interface SearchDocument {
  /** Every word, as PostgreSQL's tsvector is written. */
  document: string;
  /** The words that say what the goods are, and how much each does (`main-words.ts`). */
  mainWords: string;
  /** For the vocabulary: every word, as it was written, and whether it is a main one. */
  words: VocabularyWord[];
}

export interface VocabularyWord {
  word: string;
  written: string;
  isMain: boolean;
}

type Weight = "A" | "B" | "C" | "D";

/** PostgreSQL keeps no position above it, and no more than 256 of one word. */
const MAX_POSITION = 16_383;
const MAX_POSITIONS_OF_WORD = 200;

/** The search document of one product, or of the products of a family together. */
export function searchDocument(texts: readonly SearchTexts[]): SearchDocument {
  const places = new Map<string, string[]>();
  let position = 0;
  const add = (weight: Weight, words: string) => {
    for (const word of words.split(" ").filter(Boolean)) {
      position = Math.min(position + 1, MAX_POSITION);
      const known = places.get(word) ?? [];
      if (known.length < MAX_POSITIONS_OF_WORD) known.push(`${position}${weight}`);
      places.set(word, known);
    }
  };
  const written = new Set<string>();
  /** The variants of a family share most of their texts: each is written once. */
  const addOnce = (weight: Weight, text: string, wordsOf = indexWords) => {
    const key = `${weight} ${text}`;
    if (text === "" || written.has(key)) return;
    written.add(key);
    add(weight, wordsOf(text));
  };
  for (const { name, sku, categoryNames, specifications, description } of texts) {
    addOnce("A", name, wordsAndPairs);
    addOnce("A", sku, () => `${indexWords(sku)} ${lettersAndDigits(sku)}`);
    addOnce("B", machineKeyword(name));
    for (const category of categoryNames) addOnce("B", category, wordsAndPairs);
    for (const specification of specifications)
      addOnce("C", `${specification.name}\n${specification.value}`);
    addOnce("D", description);
  }
  const main = mainWords(texts);
  return {
    document: [...places].map(([word, at]) => `${lexeme(word)}:${at.join(",")}`).join(" "),
    mainWords: [...main].map(([word, weight]) => `${lexeme(word)}:1${weight}`).join(" "),
    words: vocabularyOf(texts, new Set(main.keys())),
  };
}

const wordsAndPairs = (text: string) => `${indexWords(text)} ${indexPairs(text)}`;

/** The words of a name in order: a search that has just these says the name exactly. */
export function nameKeyOf(name: string): string {
  return indexWords(name);
}

/** A word as tsvector and tsquery take it, whatever is in it. */
export function lexeme(word: string): string {
  return `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

/** Words that are worth correcting a slip to: neither sizes nor models' numbers. */
const vocabularyWord = /^\p{L}[\p{L}\p{M}]{2,}$/u;

function vocabularyOf(texts: readonly SearchTexts[], main: ReadonlySet<string>): VocabularyWord[] {
  const found = new Map<string, string>();
  const add = (word: string, written: string) => {
    if (vocabularyWord.test(word) && !found.has(word)) found.set(word, written);
  };
  /** By whether they are names, whose words are joined in pairs, too. */
  const read = { names: new Set<string>(), others: new Set<string>() };
  const isNew = (kind: keyof typeof read, text: string) =>
    !read[kind].has(text) && read[kind].add(text);
  for (const { name, categoryNames, specifications, description } of texts) {
    for (const text of [name, ...categoryNames].filter((each) => isNew("names", each))) {
      const parts = partsOf(text);
      for (const { word, written } of pairsOf(parts)) add(word, written);
      addParts(parts, add);
    }
    const others = [...specifications.map((each) => `${each.name}\n${each.value}`), description];
    for (const text of others.filter((each) => isNew("others", each))) addParts(partsOf(text), add);
  }
  return [...found].map(([word, written]) => ({ word, written, isMain: main.has(word) }));
}

function addParts(
  parts: ReturnType<typeof partsOf>,
  add: (word: string, written: string) => void,
): void {
  for (const part of parts)
    if (part.kind === "word") for (const word of lexemesOf(part)) add(word, part.written);
}
