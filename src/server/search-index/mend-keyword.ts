import { completeServiceWord, isServiceWord } from "#shared/search/shop-pages.ts";
import type { Db } from "../database/connection.ts";
import {
  allowedSlips,
  bestCandidate,
  type Candidate,
  isPlainSlip,
  MIN_MENDED_LENGTH,
  SOUND_COST,
  slipsBetween,
  variantsOf,
} from "./mend-words.ts";
import { partsOfKeyword } from "./read-keyword.ts";
import type { SynonymBook } from "./synonym-book.ts";
import { vocabularyStore } from "./vocabulary-store.ts";
import { normalize, pairsOf, type WordPart } from "./words.ts";

/** A keyword by the words of the shop. */
export interface KnownKeyword {
  /** As it was typed, or with its slips mended. */
  keyword: string;
  isMended: boolean;
  /** Those of its words that the shop has, joined pairs too. */
  known: ReadonlySet<string>;
  /** For words that are none of the shop's but begin one: that one. */
  completions: ReadonlyMap<string, string>;
}

/** A word that nobody finishes is not one that was misspelt; in the middle only if it is long. */
const MIN_BEGINNING_IN_MIDDLE = 5;
/** A short word that nobody meant by three letters has more letters behind them. */
const MAX_ENDING = 3;
/** Beside words that the shop knows, a word so short is not changed on a mere likeness. */
const MAX_SHORT = 4;
/** Synonyms are as good as words of so many cards. */
const USES_OF_SYNONYM = 5;
/** How many slips of one keyword are mended: each asks the database. */
const MAX_MENDED = 4;

/**
 * Looks a keyword's words up among the shop's own, and mends those that it has not, unless the keyword
 * is meant as it is typed (`isLiteral`).
 */
export async function mendKeyword(
  db: Db,
  keyword: string,
  { book, isTyping, isLiteral }: { book: SynonymBook; isTyping: boolean; isLiteral: boolean },
): Promise<KnownKeyword> {
  const vocabulary = vocabularyStore(db);
  const parts = partsOfKeyword(keyword);
  const words = parts.filter((part) => part.kind === "word");
  const pairs = pairsOf(parts);
  const known = await vocabulary.known([...new Set([...words, ...pairs].map(({ word }) => word))]);
  const inPair = new Set(
    pairs.filter(({ word }) => known.has(word)).flatMap(({ at }) => [parts[at], parts[at + 1]]),
  );
  const last = parts.at(-1);
  const asksForPage = (part: WordPart) =>
    isServiceWord(part.written) ||
    (isTyping && part === last && completeServiceWord(part.written) !== undefined);
  const unknownWords = words.filter(
    (part) =>
      part.word.length >= MIN_MENDED_LENGTH &&
      !/\d/.test(part.word) &&
      !known.has(part.word) &&
      !book.knows(part.word) &&
      !asksForPage(part) &&
      !inPair.has(part),
  );
  if (unknownWords.length === 0) return { keyword, isMended: false, known, completions: new Map() };
  const completions = await vocabulary.completions(
    unknownWords
      .filter((part) => part === last || part.word.length >= MIN_BEGINNING_IN_MIDDLE)
      .map(({ word }) => word),
  );
  if (isLiteral) return { keyword, isMended: false, known, completions };
  let mended = normalize(keyword).trim();
  let isMended = false;
  const isSlip = ({ word }: WordPart) => {
    const completion = completions.get(word);
    return completion === undefined || (!isTyping && isTooShort(word, completion));
  };
  for (const part of unknownWords.filter(isSlip).slice(0, MAX_MENDED)) {
    const at = words.indexOf(part);
    const found = await mendWord(vocabulary, part, {
      book,
      mostSlips: completions.has(part.word) ? SOUND_COST : allowedSlips(part.word.length),
      isAlone: words.every((each) => each === part || unknownWords.includes(each)),
      before: words[at - 1],
      after: words[at + 1],
      isBegun: isTyping && part === last,
    });
    if (found === undefined) continue;
    completions.delete(part.word);
    mended = mended.replace(part.written, () => found);
    isMended = true;
  }
  if (!isMended) return { keyword, isMended, known, completions };
  const meant = partsOfKeyword(mended);
  const all = [...meant.filter((part) => part.kind === "word"), ...pairsOf(meant)];
  return {
    keyword: mended,
    isMended,
    completions,
    known: await vocabulary.known([...new Set(all.map(({ word }) => word))]),
  };
}

/** Three letters of a long word may be another short one as it sounds: `inc`. */
function isTooShort(word: string, completion: string): boolean {
  return word.length <= MIN_MENDED_LENGTH && completion.length > word.length + MAX_ENDING;
}

interface Neighbours {
  book: SynonymBook;
  /** Whether no other word of the keyword is one of the shop's. */
  isAlone: boolean;
  mostSlips: number;
  before: WordPart | undefined;
  after: WordPart | undefined;
  isBegun: boolean;
}

async function mendWord(
  vocabulary: ReturnType<typeof vocabularyStore>,
  { word }: WordPart,
  { book, isAlone, mostSlips, before, after, isBegun }: Neighbours,
): Promise<string | undefined> {
  const split = await splitWord(vocabulary, word);
  if (split !== undefined) return split;
  const variants = variantsOf(word);
  const candidates: Candidate[] = [
    ...(await vocabulary.candidates(word, variants, isBegun)),
    ...synonymsLike(word, book),
  ];
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
      (isBegun || slipsBetween(word, each.word) <= mostSlips) &&
      (!isShort || isPlainSlip(word, each.word) || standsBeside(each.word)),
  );
  return bestCandidate(word, likely, standsBeside, isBegun)?.written;
}

/** Two words of the shop that were written as one: `dtffilm`. */
async function splitWord(
  vocabulary: ReturnType<typeof vocabularyStore>,
  word: string,
): Promise<string | undefined> {
  const cuts: [string, string][] = [];
  for (let at = MIN_MENDED_LENGTH; at <= word.length - MIN_MENDED_LENGTH; at += 1)
    cuts.push([word.slice(0, at), word.slice(at)]);
  const known = await vocabulary.known([...new Set(cuts.flat())]);
  return cuts.find((cut) => cut.every((part) => known.has(part)))?.join(" ");
}

function synonymsLike(word: string, book: SynonymBook): Candidate[] {
  const most = allowedSlips(word.length);
  return [...book.words]
    .filter(
      ([each]) =>
        Math.abs(each.length - word.length) <= most &&
        each.length >= MIN_MENDED_LENGTH &&
        slipsBetween(word, each) <= most,
    )
    .map(([each, written]) => ({ word: each, written, uses: USES_OF_SYNONYM }));
}
