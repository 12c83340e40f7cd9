const CHARACTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Of shorter ones every other is one slip away; of longer ones the variants are too many. */
const MIN_LENGTH = 4;
const MAX_LENGTH = 20;

/**
 * The keys (letters and digits of SKUs) that are one slip away from a typed one: two characters
 * swapped, one missing, too many, or another.
 */
export function keysOneSlipAway(key: string): string[] {
  const typed = [...key];
  if (typed.length < MIN_LENGTH || typed.length > MAX_LENGTH) return [];
  const found = new Set<string>();
  const put = (characters: string[]) => void found.add(characters.join(""));
  for (let at = 0; at <= typed.length; at += 1) {
    for (const character of CHARACTERS) put(typed.toSpliced(at, 0, character));
    if (at === typed.length) continue;
    put(typed.toSpliced(at, 1));
    for (const character of CHARACTERS) put(typed.toSpliced(at, 1, character));
    const [one, next] = typed.slice(at, at + 2);
    if (one !== undefined && next !== undefined) put(typed.toSpliced(at, 2, next, one));
  }
  found.delete(key);
  return [...found];
}
