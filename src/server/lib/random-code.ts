import { randomInt } from "node:crypto";

export const DIGITS_AND_LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Without those that people take for one another, for codes that are read and typed. */
export const READABLE_CHARACTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A code of `length` characters of the alphabet that nobody can guess. */
export function randomCode(length: number, alphabet: string): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}
