import { basicForm, isStopWord, partsOf, type WordPart } from "./words.ts";

/** A row of the owner's: what people type, and what the shop calls that. */
export interface Synonym {
  typed: readonly string[];
  meaning: string;
}

/** Words that were found as one phrase, and what they mean. */
interface Phrase {
  /** How many words it takes. */
  length: number;
  /** In the shop's words; several where several rows have it. */
  meanings: readonly string[];
}

/** The synonyms of a shop, made ready for reading what is searched for. */
export interface SynonymBook {
  /** The longest phrase that begins at a place of a list of words; undefined where none does. */
  phraseAt(words: readonly WordPart[], at: number): Phrase | undefined;
  /** A word that stands in what people type is no slip. */
  knows(word: string): boolean;
  /** Of single words that people type, of which this is the beginning; each meaning once. */
  meaningsOfBegun(beginning: string): readonly string[];
  /** The single words that people type, in basic forms, with how they are written. */
  words: ReadonlyMap<string, string>;
}

/** More words than any phrase has. */
const MAX_PHRASE_WORDS = 6;
/** More of a begun word would find half of the shop. */
const MAX_BEGUN = 5;

/**
 * Phrases are compared without spaces and in basic forms, so `key rings` and `keyring` are one; each
 * word may be said by its own synonym (`कप printing` is `cup printing`).
 */
export function synonymBook(synonyms: readonly Synonym[]): SynonymBook {
  const meanings = new Map<string, string[]>();
  const words = new Map<string, string>();
  const canonical = new Map<string, string>();
  for (const { typed, meaning } of synonyms) {
    const meant = plainWords(meaning);
    for (const phrase of typed) {
      const phraseWords = plainWords(phrase);
      const key = joined(phraseWords);
      if (key === "" || meant.length === 0) continue;
      const known = meanings.get(key) ?? [];
      if (!known.includes(meaning)) meanings.set(key, [...known, meaning]);
      for (const { word, written } of phraseWords) words.set(word, written);
      if (phraseWords.length === 1 && !canonical.has(key)) canonical.set(key, joined(meant));
    }
  }
  // Phrases that are written with synonyms are known by what those mean as well.
  for (const { typed, meaning } of synonyms) {
    for (const phrase of typed) {
      const phraseWords = plainWords(phrase);
      if (phraseWords.length < 2 || plainWords(meaning).length === 0) continue;
      const key = keyOf(phraseWords.map(({ word }) => canonical.get(word) ?? word));
      const known = meanings.get(key) ?? [];
      if (!known.includes(meaning)) meanings.set(key, [...known, meaning]);
    }
  }
  return {
    words,
    knows: (word) => words.has(word),
    meaningsOfBegun(beginning) {
      const begun = [...words.keys()].filter((word) => word.startsWith(beginning));
      const meant = begun.flatMap((word) => meanings.get(word) ?? []);
      return [...new Set(meant)].slice(0, MAX_BEGUN);
    },
    phraseAt(list, at) {
      const max = Math.min(MAX_PHRASE_WORDS, list.length - at);
      for (let length = max; length > 0; length -= 1) {
        const phraseWords = list.slice(at, at + length);
        const found =
          meanings.get(joined(phraseWords)) ??
          meanings.get(keyOf(phraseWords.map(({ word }) => canonical.get(word) ?? word)));
        if (found) return { length, meanings: found };
      }
      return undefined;
    },
  };
}

function plainWords(text: string): WordPart[] {
  const all = partsOf(text).filter((part) => part.kind === "word");
  const meaningful = all.filter(({ word }) => !isStopWord(word));
  return meaningful.length > 0 ? meaningful : all;
}

function joined(words: readonly WordPart[]): string {
  return keyOf(words.map(({ word }) => word));
}

/** `keyring` loses its -ing as a word does: a joined phrase must, too. */
function keyOf(words: readonly string[]): string {
  return basicForm(words.join(""));
}
