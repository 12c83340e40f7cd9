import type { SynonymBook } from "./synonym-book.ts";
import {
  indexWords,
  isStopWord,
  lettersAndDigits,
  normalize,
  type Part,
  pairsOf,
  partsOf,
  type SizePart,
  type WordPart,
} from "./words.ts";

/** One thing that is looked for: an entry has it if it has any of these. */
export interface Term {
  /** Words that are equal to it. */
  any: readonly string[];
  /** A beginning that is enough; undefined where the whole word is asked for. */
  prefix?: string | undefined;
  /** The shop's words with this beginning: an index finds them far sooner than the beginning itself. */
  prefixWords?: readonly string[] | undefined;
  /** The word that it most likely becomes, where it is none of the shop's itself. */
  completion?: string | undefined;
  /** A size or a number, which names and specifications say alike. */
  isSize?: boolean;
}

/** Terms that an entry must all have. */
export type Alternative = readonly Term[];

/** One part of a keyword: an entry has it if it has one of the alternatives. */
export type Segment = readonly Alternative[];

export interface SkuFilter {
  /** Letters and digits of it all, to compare with SKUs; empty where it can be none. */
  sku: string;
  /** With a digit or a hyphen. */
  maySkuBegin: boolean;
}

export interface ReadKeyword {
  segments: readonly Segment[];
  /** The same where an area (`40 x 60`) is asked for as a whole; undefined without one. */
  strict: readonly Segment[] | undefined;
  /** Those of the words, sizes aside, of which one says what the goods are: of `ink for printers` ink. */
  heads: readonly Segment[];
  /** Its words in order, to compare with names. */
  nameKey: string;
}

/** Further words are passed over: no real search needs them. */
const MAX_PARTS = 8;
/** Of further areas the sides are looked for by themselves: each area is many words. */
const MAX_AREAS = 2;
const MIN_SKU_LENGTH = 3;
const MAX_SKU_LENGTH = 60;
/** Shorter beginnings would find half of the shop. */
const MIN_BEGINNING = 3;
export const MIN_TYPED_BEGINNING = 2;

/** The parts of a keyword that count, at most eight, none twice. */
export function partsOfKeyword(keyword: string): Part[] {
  const all = partsOf(keyword);
  const meaningful = all.filter((part) => part.kind !== "word" || !isStopWord(part.word));
  const counted = distinct(meaningful.length > 0 ? meaningful : all).slice(0, MAX_PARTS);
  return withFewAreas(counted);
}

interface ReadingSettings {
  book: SynonymBook;
  /**
   * The shop's own words among the keyword's, joined pairs too: only these are looked up as pairs, and
   * a word that is none of them is looked up by its beginning.
   */
  known: ReadonlySet<string>;
  /** For words that are none of the shop's but begin one: that one. */
  completions?: ReadonlyMap<string, string>;
  /** Meanings of the last word if it becomes one of the owner's synonyms. */
  begunMeanings?: readonly string[];
  /** The last word is not finished yet. */
  isTyping?: boolean;
}

/** Reads what a keyword asks for. */
export function readKeyword(
  keyword: string,
  { isTyping = false, completions = new Map(), begunMeanings = [], ...settings }: ReadingSettings,
): ReadKeyword {
  const parts = partsOfKeyword(keyword);
  const reading = { ...settings, isTyping, completions, begunMeanings };
  const read = (isStrict: boolean) => segmentsOf(parts, { ...reading, isStrict });
  return {
    segments: read(false),
    heads: segmentsOf(
      partsOfKeyword(wantedGoods(keyword)).filter(({ kind }) => kind === "word"),
      { ...reading, isStrict: false },
    ),
    strict: parts.some((part) => part.kind === "size" && part.area) ? read(true) : undefined,
    nameKey: indexWords(keyword),
  };
}

/** All prefixes that are enough somewhere in what is asked for. */
export function prefixesOf({ segments, heads, strict = [] }: ReadKeyword): string[] {
  const terms = [...segments, ...heads, ...strict].flat(2);
  return [...new Set(terms.flatMap(({ prefix }) => prefix ?? []))];
}

/** The same with the shop's words for each prefix. */
export function withPrefixWords(
  read: ReadKeyword,
  wordsOfPrefix: ReadonlyMap<string, readonly string[]>,
): ReadKeyword {
  const inTerm = (term: Term): Term =>
    term.prefix === undefined ? term : { ...term, prefixWords: wordsOfPrefix.get(term.prefix) };
  const inAll = (segments: readonly Segment[]) =>
    segments.map((segment) => segment.map((alternative) => alternative.map(inTerm)));
  return {
    ...read,
    segments: inAll(read.segments),
    heads: inAll(read.heads),
    strict: read.strict && inAll(read.strict),
  };
}

/** Of `ink for a4 printers` and `printer ke liye ink` the ink: goods that go with others are not those. */
function wantedGoods(keyword: string): string {
  const text = normalize(keyword).trim();
  const { before, after } =
    /^(?<before>.*\S) for \S/u.exec(text)?.groups ??
    /\S (?:ke liye|के लिए) (?<after>\S.*)$/u.exec(text)?.groups ??
    {};
  return before ?? after ?? text;
}

/** Reads a keyword as an SKU, as which its letters may be no slip. */
export function readSku(keyword: string): SkuFilter {
  const sku = lettersAndDigits(keyword);
  return {
    sku: sku.length >= MIN_SKU_LENGTH && sku.length <= MAX_SKU_LENGTH ? sku : "",
    maySkuBegin: /[\d-]/.test(normalize(keyword).trim()),
  };
}

type Reading = Required<ReadingSettings> & { isStrict: boolean };

function segmentsOf(parts: readonly Part[], reading: Reading): Segment[] {
  const segments: Segment[] = [];
  let at = 0;
  while (at < parts.length) {
    const part = parts[at];
    if (!part) break;
    if (part.kind === "size") {
      const isArea = reading.isStrict && part.area !== undefined;
      segments.push([[isArea ? { any: part.area ?? [], isSize: true } : sizeTerm(part)]]);
      // The second side is in the area already.
      at += isArea ? 2 : 1;
      continue;
    }
    const run = wordsFrom(parts, at);
    const phrase = reading.book.phraseAt(run, 0);
    const isLast = (length: number) => at + length === parts.length;
    if (phrase) {
      const phraseRun = run.slice(0, phrase.length);
      segments.push([
        ...plainAlternatives(phraseRun, reading, isLast(phrase.length)),
        ...phrase.meanings.flatMap((meaning) => meantAlternatives(meaning, reading.known)),
      ]);
      at += phrase.length;
      continue;
    }
    const next = run[1];
    const pair = next && pairsOf([part, next])[0];
    // A pair that the shop writes as one word; a phrase that begins with the second goes first.
    if (pair && reading.known.has(pair.word) && !reading.book.phraseAt(run, 1)) {
      segments.push(plainAlternatives([part, next], reading, isLast(2)));
      at += 2;
      continue;
    }
    const begun = isLast(1) ? reading.begunMeanings : [];
    segments.push([
      ...plainAlternatives([part], reading, isLast(1)),
      ...begun.flatMap((meaning) => meantAlternatives(meaning, reading.known)),
    ]);
    at += 1;
  }
  return segments;
}

/** Words as they stand, and, where there are two that the shop may write as one, joined. */
function plainAlternatives(
  words: readonly WordPart[],
  { known, completions, isTyping }: Reading,
  endsKeyword: boolean,
): Alternative[] {
  const terms = words.map((part, place): Term => {
    const isTyped = isTyping && endsKeyword && place === words.length - 1;
    const isUnfinished = isTyped || !known.has(part.word);
    const min = isTyped ? MIN_TYPED_BEGINNING : MIN_BEGINNING;
    const term = wordTerm(part, isUnfinished ? min : Number.POSITIVE_INFINITY);
    return { ...term, completion: completions.get(part.word) };
  });
  const alternatives: Alternative[] = [terms];
  for (const { word, at } of pairsOf(words)) {
    if (known.has(word))
      alternatives.push([...terms.slice(0, at), { any: [word] }, ...terms.slice(at + 2)]);
  }
  const [only] = words;
  if (words.length === 1 && only) {
    const parts = only.word.match(/\d+|\D+/g) ?? [];
    if (parts.length > 2) alternatives.push(parts.map((part) => ({ any: [part] })));
  }
  return alternatives;
}

function meantAlternatives(meaning: string, known: ReadonlySet<string>): Alternative[] {
  const parts = partsOfKeyword(meaning);
  const terms = parts.map((part) => (part.kind === "size" ? sizeTerm(part) : { any: [part.word] }));
  const pairs = pairsOf(parts)
    .filter(({ word }) => known.has(word))
    .map(({ word, at }) => [...terms.slice(0, at), { any: [word] }, ...terms.slice(at + 2)]);
  return [terms, ...pairs];
}

/** @param min how long a word must be for its beginning to be enough */
function wordTerm({ word }: WordPart, min: number): Term {
  if (/^\d+$/.test(word)) return { any: [word], isSize: true };
  return { any: [word], prefix: word.length >= min ? word : undefined };
}

function sizeTerm({ sizes }: SizePart): Term {
  return { any: sizes, isSize: true };
}

function wordsFrom(parts: readonly Part[], at: number): WordPart[] {
  const found: WordPart[] = [];
  for (const part of parts.slice(at)) {
    if (part.kind !== "word") break;
    found.push(part);
  }
  return found;
}

function withFewAreas(list: readonly Part[]): Part[] {
  let areas = 0;
  return list.map((part) => {
    if (part.kind !== "size") return part;
    if (part.area) areas += 1;
    if (areas <= MAX_AREAS) return part;
    const { area: _, isSecondSide: _side, ...size } = part;
    return size;
  });
}

/** Drops words that repeat an earlier one; of an area both sides stay. */
function distinct(list: readonly Part[]): Part[] {
  const seen = new Set<string>();
  return list.filter((part) => {
    if (part.kind === "size" && (part.area || part.isSecondSide)) return true;
    const key = part.kind === "word" ? part.word : part.sizes.join(" ");
    return !seen.has(key) && seen.add(key);
  });
}
