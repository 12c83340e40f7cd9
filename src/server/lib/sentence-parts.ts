import { dateAndTime } from "#shared/dates.ts";

/** A text that somebody typed, with a full stop where it has no end: another sentence follows it. */
export function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Actors that are no admin, in a sentence; an admin is their e-mail. */
const actors: Record<string, string> = {
  shopper: "the customer",
  shop: "the shop itself",
  gateway: "the bank",
};

/** Who did something and when, for the end of a sentence: ` by ravi@example.com, 23 Nov 2026, 10:05 am`. */
export function byWhom(actor: string | null | undefined, at: Date | null | undefined): string {
  const who = actor ? ` by ${actors[actor] ?? actor}` : "";
  return at ? `${who}, ${dateAndTime(at)}` : who;
}
