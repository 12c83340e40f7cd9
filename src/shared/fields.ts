import { z } from "zod";
import { groupedNumber } from "./numbers.ts";

/** An id as JSON carries it. Any text is taken: a malformed id is simply not found. */
export const idText = z.string().min(1).max(200);

/**
 * Which state of a thing a change was made from: its `updatedAt` as the caller last read it. Left
 * out, the change is made whatever happened since.
 */
export const seenVersion = z
  .string("Version must be the updatedAt of what is changed")
  .max(40, "Version must be the updatedAt of what is changed")
  .optional();

/** A whole number as the database's `integer` holds it: what requests name rows, versions and quantities by. */
export const storedInteger = z.number().int().min(-2_147_483_648).max(2_147_483_647);

const INCOMPLETE_LINK = "The link is not complete";

/** The secret of a mail's link. */
export const linkToken = z
  .string({ error: INCOMPLETE_LINK })
  .min(1, INCOMPLETE_LINK)
  .max(200, INCOMPLETE_LINK);

export const idParams = z.object({ id: idText });

export const slugParams = z.object({ slug: z.string().min(1).max(200) });

/** Rupees in JSON: at most 2 decimals. */
export const rupeeAmount = z.number().nonnegative().max(1_000_000_000).multipleOf(0.01);

/** A sum of many amounts, without a bound of its own. */
export const rupeeSum = z.number().nonnegative();

/** A day such as 2026-11-21; the database's calendar has no year 0. */
export function calendarDay(message: string) {
  return z.iso.date(message).refine((text) => !text.startsWith("0000"), message);
}

/**
 * False for texts that the database cannot keep: PostgreSQL's takes no NUL, its JSON no half
 * character.
 */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

/** On a text that `isStorable` says no to, behind its field's name. */
export const UNSTORABLE = "holds a character that cannot be stored";

/**
 * A text whose messages begin with `label`.
 *
 * @param notText what is said of a value of another kind
 */
function labelledText(label: string, notText = `${label} must be text`) {
  return z.string({
    error: ({ input }) => (input === undefined ? `${label} is required` : notText),
  });
}

/**
 * A text to store: trimmed, of at most `longest` characters, and what the database can keep.
 * Messages begin with `label`.
 */
export function storedText(label: string, longest: number, notText?: string) {
  return labelledText(label, notText).check(...storable(label, longest));
}

/** A text of several lines that may be empty; the end of each is one character, not two. */
export function multilineText(label: string, longest: number) {
  const withOneEnd = (given: string) => given.replaceAll(/\r\n?/g, "\n");
  return labelledText(label).check(z.overwrite(withOneEnd), ...storable(label, longest));
}

/** A text of one line that may be empty: ends of lines in it become spaces. */
export function lineText(label: string, longest: number) {
  return labelledText(label).check(z.overwrite(inOneLine), ...storable(label, longest));
}

/** Line by line: a pattern for the spaces around would begin anew at each of a million of them. */
function inOneLine(given: string): string {
  const lines = given.split(/[\n\v\f\r\u0085\u2028\u2029]/).map((line) => line.trim());
  return lines.filter(Boolean).join(" ");
}

/** Taken by one `check`: `trim`, `max` and the like in turn would each leave a schema of its own, which stays in memory. */
function storable(label: string, longest: number) {
  return [
    z.trim(),
    z.maxLength(longest, `${label} must have at most ${groupedNumber(longest)} characters`),
    z.refine<string>(isStorable, `${label} ${UNSTORABLE}`),
  ];
}

const filled = (label: string) => z.minLength(1, `${label} is required`);

/** A text to store that must hold something besides spaces. */
export function requiredText(label: string, longest: number, notText?: string) {
  return labelledText(label, notText).check(...storable(label, longest), filled(label));
}

/** A text of one line that is not empty, such as a name. */
export function requiredLine(label: string, longest: number) {
  return labelledText(label).check(
    z.overwrite(inOneLine),
    ...storable(label, longest),
    filled(label),
  );
}

/** A text to store that may be left out or empty. */
export function optionalText(label: string, longest: number) {
  return storedText(label, longest).optional();
}

/** An e-mail address to write to: 254 characters are what mail takes (RFC 5321, 4.5.3.1.3). */
export const emailAddress = requiredText("E-mail", 254).pipe(
  z.email("Enter an e-mail address such as name@example.com"),
);

/** Characters of a picture's URL; `server/lib/safe-url.ts` says what it may be. */
export const MAX_PICTURE_URL_LENGTH = 1_000;

/** Pictures of one product or blog post. */
export const MAX_PICTURES = 40;
