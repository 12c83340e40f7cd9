/** A word that a misspelt one may have been meant for. */
export interface Candidate {
  word: string;
  /** As people write it: `key chain` for `keychain`. */
  written: string;
  /** How many entries it is a main word of. */
  uses: number;
}

/** Of shorter words no slip is corrected. */
export const MIN_CORRECTED_LENGTH = 3;
/** Of longer words the variants are too many to look up. */
const MAX_VARIED_LENGTH = 12;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** Sounds that many write one for the other; such a slip is half a slip. */
const sounds = ["aeiouy", "sz", "ck", "cs", "vw", "fv", "gj", "bp", "td"];
export const SOUND_COST = 0.5;
/** For a word that sells a lot, stands beside its neighbour elsewhere, or begins alike. */
const USES_WORTH = 0.12;
const NEIGHBOUR_WORTH = 0.6;
const OTHER_BEGINNING_COST = 0.3;

/**
 * The words that are one slip away: two letters swapped, one missing, doubled, too many or another; and
 * two letters that sound alike. None for very long words, which likeness finds.
 */
export function variantsOf(word: string): string[] {
  if (word.length > MAX_VARIED_LENGTH) return [];
  const letters = [...word];
  const found = new Set<string>();
  const put = (made: string[]) => void found.add(made.join(""));
  for (let at = 0; at <= letters.length; at += 1) {
    for (const letter of LETTERS) put(letters.toSpliced(at, 0, letter));
    if (at === letters.length) continue;
    put(letters.toSpliced(at, 1));
    for (const letter of LETTERS) put(letters.toSpliced(at, 1, letter));
    const [one, next] = letters.slice(at, at + 2);
    if (one !== undefined && next !== undefined) put(letters.toSpliced(at, 2, next, one));
  }
  for (const each of soundVariants(letters)) found.add(each);
  found.delete(word);
  return [...found];
}

function soundVariants(letters: readonly string[]): string[] {
  const found: string[] = [];
  for (const [at, letter] of letters.entries()) {
    for (const like of alikeTo(letter)) {
      for (let other = at + 1; other < letters.length; other += 1) {
        for (const otherLike of alikeTo(letters[other] ?? "")) {
          found.push(letters.with(at, like).with(other, otherLike).join(""));
        }
      }
    }
  }
  return found;
}

function alikeTo(letter: string): string[] {
  return sounds.filter((group) => group.includes(letter)).flatMap((group) => [...group]);
}

/**
 * A slip of the finger for certain: letters swapped, one doubled or not, one too many or missing
 * between the first and the last. Other short words are near by chance.
 */
export function isPlainSlip(word: string, meant: string): boolean {
  const sorted = (text: string) => [...text].sort().join("");
  const single = (text: string) => text.replaceAll(/(.)\1+/gu, "$1");
  return (
    sorted(word) === sorted(meant) ||
    single(word) === single(meant) ||
    (word.length !== meant.length && word[0] === meant[0] && word.at(-1) === meant.at(-1))
  );
}

/** Letters of which either may stand for just the same sound. */
const sameSounds: ReadonlyMap<string, string> = new Map([
  ["k", "c"],
  ["z", "s"],
  ["w", "v"],
]);

/** Spoken alike, letter for letter: `kap` is `cap` as it is heard. */
export function soundsAlike(word: string, meant: string): boolean {
  const spoken = (text: string) =>
    [...text].map((letter) => sameSounds.get(letter) ?? letter).join("");
  return spoken(word) === spoken(meant);
}

/** How many slips a word of a length may have. */
export function allowedSlips(length: number): number {
  if (length >= 10) return 3;
  return length >= 7 ? 2 : 1;
}

/**
 * The slips between two words: letters too many, missing or other, and neighbours that are swapped
 * (Damerau's distance, of adjacent letters); letters that sound alike count half.
 */
export function slipsBetween(one: string, other: string): number {
  const a = [...one];
  const b = [...other];
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = costOf(a[i - 1] ?? "", b[j - 1] ?? "");
      let min = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        min = Math.min(min, (beforeLast[j - 2] ?? 0) + 1);
      row.push(min);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

function costOf(one: string, other: string): number {
  if (one === other) return 0;
  return sounds.some((group) => group.includes(one) && group.includes(other)) ? SOUND_COST : 1;
}

/**
 * The word that was probably meant; undefined where none is near enough.
 *
 * @param standsBeside whether a candidate stands beside the neighbour of the misspelt word in a name
 *   of the shop
 * @param isBegun whether the word is still being typed: then a beginning that is near is enough
 */
export function bestCandidate(
  word: string,
  candidates: readonly Candidate[],
  standsBeside: (candidate: string) => boolean,
  isBegun = false,
): Candidate | undefined {
  let best: { candidate: Candidate; cost: number } | undefined;
  for (const candidate of candidates) {
    const compared = isBegun ? candidate.word.slice(0, Math.max(word.length, 3)) : candidate.word;
    const slips = Math.min(slipsBetween(word, candidate.word), slipsBetween(word, compared));
    if (slips > allowedSlips(word.length)) continue;
    const cost =
      slips +
      (candidate.word[0] === word[0] ? 0 : OTHER_BEGINNING_COST) -
      Math.log10(1 + candidate.uses) * USES_WORTH -
      (standsBeside(candidate.word) ? NEIGHBOUR_WORTH : 0);
    if (!best || cost < best.cost) best = { candidate, cost };
  }
  return best?.candidate;
}
