import { completeServiceWord, isServiceWord } from "#shared/search/shop-pages.ts";
import {
  allowedSlips,
  bestCandidate,
  type Candidate,
  isPlainSlip,
  MIN_CORRECTED_LENGTH,
  SOUND_COST,
  slipsBetween,
  soundsAlike,
  variantsOf,
} from "./correct-words.ts";
import { MIN_TYPED_BEGINNING, partsOfKeyword } from "./read-keyword.ts";
import type { SynonymBook } from "./synonym-book.ts";
import type { Vocabulary } from "./vocabulary-store.ts";
import { normalize, pairsOf, type WordPart } from "./words.ts";

/** A keyword by the words of the shop. */
interface KnownKeyword {
  /** As it was typed, or with its slips corrected. */
  keyword: string;
  isCorrected: boolean;
  /** Those of its words that the shop has, joined pairs too. */
  known: ReadonlySet<string>;
  /** For words that are none of the shop's but begin one: that one. */
  completions: ReadonlyMap<string, string>;
  /**
   * Meanings that a last word that is still typed will have as a synonym, where it begins none of
   * the shop's words.
   */
  begunMeanings: readonly string[];
}

/** A word that nobody finishes is not one that was misspelt; in the middle only if it is long. */
const MIN_BEGINNING_IN_MIDDLE = 5;
/** A short word that nobody meant by three letters has more letters behind them. */
const MAX_ENDING = 3;
/** Beside words that the shop knows, a word so short is not changed on a mere likeness. */
const MAX_SHORT = 4;
/** Synonyms are as good as words of so many entries. */
const USES_OF_SYNONYM = 5;
const isLatin = /^\p{Script=Latin}/u;
/** How many slips of one keyword are corrected: each asks the database. */
const MAX_CORRECTED = 4;

/**
 * Looks a keyword's words up among the shop's own, and corrects those that it has not, unless the keyword
 * is meant as it is typed (`isLiteral`).
 */
export async function correctKeyword(
  vocabulary: Vocabulary,
  keyword: string,
  { book, isTyping, isLiteral }: { book: SynonymBook; isTyping: boolean; isLiteral: boolean },
): Promise<KnownKeyword> {
  const parts = partsOfKeyword(keyword);
  const words = parts.filter((part) => part.kind === "word");
  const pairs = pairsOf(parts);
  const last = parts.at(-1);
  const mayBegin = words.map(({ word }) => word).filter(isBeginning);
  const known = await vocabulary.known(
    [...new Set([...words, ...pairs].map(({ word }) => word))],
    mayBegin,
    isTyping && last?.kind === "word" ? mayBegin.filter((word) => word === last.word) : [],
  );
  const inPair = new Set(
    pairs.filter(({ word }) => known.has(word)).flatMap(({ at }) => [parts[at], parts[at + 1]]),
  );
  const isPageNumber = (part: WordPart) =>
    isServiceWord(part.written) ||
    (isTyping && part === last && completeServiceWord(part.written) !== undefined);
  const begunMeanings =
    isTyping && last?.kind === "word" && !known.has(last.word)
      ? await begunSynonyms(vocabulary, last.word, book)
      : [];
  const isBegunSynonym = (part: WordPart) => part === last && begunMeanings.length > 0;
  const unknownWords = words.filter(
    (part) =>
      part.word.length >= MIN_CORRECTED_LENGTH &&
      !/\d/.test(part.word) &&
      !known.has(part.word) &&
      !book.knows(part.word) &&
      !isPageNumber(part) &&
      !isBegunSynonym(part) &&
      !inPair.has(part),
  );
  const asTyped = { keyword, isCorrected: false, known, begunMeanings };
  if (unknownWords.length === 0) return { ...asTyped, completions: new Map() };
  const completions = await vocabulary.completions(
    unknownWords
      .filter((part) => part === last || part.word.length >= MIN_BEGINNING_IN_MIDDLE)
      .map(({ word }) => word),
  );
  if (isLiteral) return { ...asTyped, completions };
  let corrected = normalize(keyword).trim();
  let isCorrected = false;
  const isSlip = ({ word }: WordPart) => {
    const completion = completions.get(word);
    return completion === undefined || (!isTyping && isTooShort(word, completion));
  };
  const slips = unknownWords.filter(isSlip).slice(0, MAX_CORRECTED);
  const meantFor = await Promise.all(
    slips.map((part) => {
      const at = words.indexOf(part);
      return correctWord(vocabulary, part, {
        book,
        isBegunWord: completions.has(part.word),
        isAlone: words.every((each) => each === part || unknownWords.includes(each)),
        before: words[at - 1],
        after: words[at + 1],
        isBegun: isTyping && part === last,
      });
    }),
  );
  for (const [place, part] of slips.entries()) {
    const found = meantFor[place];
    if (found === undefined) continue;
    completions.delete(part.word);
    corrected = corrected.replace(part.written, () => found);
    isCorrected = true;
  }
  if (!isCorrected) return { ...asTyped, completions };
  const meant = partsOfKeyword(corrected);
  const all = [...meant.filter((part) => part.kind === "word"), ...pairsOf(meant)];
  return {
    keyword: corrected,
    isCorrected,
    completions,
    begunMeanings,
    known: await vocabulary.known([...new Set(all.map(({ word }) => word))]),
  };
}

/** Numbers are none, nor is one letter, which half of the shop begins with. */
function isBeginning(word: string): boolean {
  return word.length >= MIN_TYPED_BEGINNING && !/^\d+$/.test(word);
}

/**
 * Synonyms that a word which begins none of the shop's own may become: `टो` a cap. Latin letters
 * may sooner be a slip, which is corrected as in a finished search.
 */
async function begunSynonyms(
  vocabulary: Vocabulary,
  word: string,
  book: SynonymBook,
): Promise<readonly string[]> {
  if (word.length < MIN_TYPED_BEGINNING || isLatin.test(word) || book.knows(word)) return [];
  const meanings = book.meaningsOfBegun(word);
  if (meanings.length === 0) return [];
  return (await vocabulary.completions([word])).has(word) ? [] : meanings;
}

/** Three letters of a long word may be another short one as it sounds: `inc`. */
function isTooShort(word: string, completion: string): boolean {
  return word.length <= MIN_CORRECTED_LENGTH && completion.length > word.length + MAX_ENDING;
}

interface Neighbours {
  book: SynonymBook;
  /** No other word of the keyword is one of the shop's. */
  isAlone: boolean;
  /** A word of the shop begins so: then nothing but a sound is a slip. */
  isBegunWord: boolean;
  before: WordPart | undefined;
  after: WordPart | undefined;
  isBegun: boolean;
}

async function correctWord(
  vocabulary: Vocabulary,
  { word: stem, written }: WordPart,
  neighbours: Neighbours,
): Promise<string | undefined> {
  const found = await meantWord(vocabulary, stem, neighbours);
  // Its halves were looked up with what it may be meant for.
  const split = await splitWord(vocabulary, stem);
  if (split !== undefined) return split;
  // A slip may look like a plural: without its end `prees` is further from `press`.
  if (found !== undefined || written === stem) return found;
  return meantWord(vocabulary, written, neighbours);
}

async function meantWord(
  vocabulary: Vocabulary,
  word: string,
  { book, isAlone, isBegunWord, before, after, isBegun }: Neighbours,
): Promise<string | undefined> {
  const maxSlips = isBegunWord ? SOUND_COST : allowedSlips(word.length);
  const synonyms = synonymsLike(word, book);
  const found = await vocabulary.candidates(word, {
    ...{ variants: variantsOf(word), isBegun, halves: cutsOf(word).flat() },
    ...{ others: synonyms.map((synonym) => synonym.word) },
    ...{ before: before?.word ?? "", after: after?.word ?? "" },
  });
  const candidates = [...found, ...synonyms];
  const beside = (candidate: string) => [
    ...(before ? [before.word + candidate] : []),
    ...(after ? [candidate + after.word] : []),
  ];
  const pairs = await vocabulary.known([
    ...new Set(candidates.flatMap((candidate) => beside(candidate.word))),
  ]);
  const standsBeside = (candidate: string) => beside(candidate).some((pair) => pairs.has(pair));
  const isShort = word.length <= MAX_SHORT && !isAlone && !isBegun;
  const likely = candidates.filter(
    (each) =>
      (isBegun || slipsBetween(word, each.word) <= maxSlips) &&
      (!isShort ||
        isPlainSlip(word, each.word) ||
        soundsAlike(word, each.word) ||
        standsBeside(each.word)),
  );
  return bestCandidate(word, likely, standsBeside, isBegun)?.written;
}

/** Two words of the shop that were written as one: `dtffilm`. */
async function splitWord(vocabulary: Vocabulary, word: string): Promise<string | undefined> {
  const cuts = cutsOf(word);
  const known = await vocabulary.known([...new Set(cuts.flat())]);
  return cuts.find((cut) => cut.every((part) => known.has(part)))?.join(" ");
}

/** A word in two, at each place where both are long enough. */
function cutsOf(word: string): [string, string][] {
  const cuts: [string, string][] = [];
  for (let at = MIN_CORRECTED_LENGTH; at <= word.length - MIN_CORRECTED_LENGTH; at += 1)
    cuts.push([word.slice(0, at), word.slice(at)]);
  return cuts;
}

function synonymsLike(word: string, book: SynonymBook): Candidate[] {
  const max = allowedSlips(word.length);
  return [...book.words]
    .filter(
      ([each]) =>
        Math.abs(each.length - word.length) <= max &&
        each.length >= MIN_CORRECTED_LENGTH &&
        slipsBetween(word, each) <= max,
    )
    .map(([each, written]) => ({ word: each, written, uses: USES_OF_SYNONYM }));
}
