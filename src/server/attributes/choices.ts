import { createHash } from "node:crypto";
import { makeSlug } from "#shared/slug.ts";
import { foldText } from "./measure-text.ts";

/** A value that a choice attribute has already. */
export interface KnownChoice {
  slug: string;
  name: string;
  /** Slugs of its other spellings. */
  aliases: readonly string[];
}

/** Longer parts of a text are no name of a choice. */
const MAX_NEW_WORDS = 2;

/** Words of a sentence, not of a name. */
const sentenceWord =
  /^(?:for|the|with|without|when|only|each|per|in|on|of|from|to|up|side|sides|both|all|any|as|by|not|included|available)$/;

/**
 * The slug of a choice by its name; of a name that ASCII cannot spell, such as लाल, a short hash:
 * two such names must not share one.
 */
export function choiceSlug(name: string): string {
  const folded = foldText(name);
  if (/[a-z\d]/.test(folded)) return makeSlug(name);
  return `v-${createHash("sha256").update(folded).digest("hex").slice(0, 10)}`;
}

/** The known choices that a text names, in its order; `royal blue` is not also `blue`. */
export function knownChoicesIn(text: string, choices: readonly KnownChoice[]): KnownChoice[] {
  let rest = joinedWords(text);
  const spellings = choices
    .flatMap((choice) =>
      [choice.slug, joinedWords(choice.name).slice(1, -1), ...choice.aliases].map((spelling) => ({
        choice,
        spelling: `-${spelling}-`,
      })),
    )
    .filter(({ spelling }) => spelling.length > 2)
    .toSorted((a, b) => b.spelling.length - a.spelling.length);
  const found = new Map<KnownChoice, number>();
  for (const { choice, spelling } of spellings) {
    for (let at = rest.indexOf(spelling); at !== -1; at = rest.indexOf(spelling)) {
      found.set(choice, Math.min(at, found.get(choice) ?? at));
      // As long as before, so that places stay comparable.
      rest = rest.replace(spelling, `-${"-".repeat(spelling.length - 2)}-`);
    }
  }
  return [...found].toSorted(([, a], [, b]) => a - b).map(([choice]) => choice);
}

/**
 * The choices that a specification lists, as names: `White, black and royal blue`. Of an enumeration
 * each short part is one, known or new; what reads like a sentence gives the known ones alone.
 */
export function listedChoices(value: string, choices: readonly KnownChoice[]): string[] {
  const parts = value
    .split(/[,;|/]|\s(?:and|or|&)\s/i)
    .map((part) => part.replaceAll(/\([^)]*\)/g, " ").trim())
    .filter((part) => part !== "");
  const names = parts.flatMap((part) => {
    const known = knownChoicesIn(part, choices);
    if (known.length > 0) return known.map(({ name }) => name);
    const words = foldText(part).split(/\s+/);
    const isName =
      words.length <= MAX_NEW_WORDS &&
      /^[\p{L}\p{M}][\p{L}\p{M}\s'’.-]*$/u.test(part) &&
      !words.some((word) => sentenceWord.test(word));
    return isName ? [capitalised(part)] : [];
  });
  return [...new Set(names)];
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A text's words between hyphens, one before and one after: `-royal-blue-`. */
function joinedWords(text: string): string {
  return `-${(foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join("-")}-`;
}
