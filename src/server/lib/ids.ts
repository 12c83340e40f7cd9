import { randomFillSync, randomInt } from "node:crypto";

const ID_BYTES = 16;
/** Random bytes for the next ids: to ask the system for those of each takes longer than to write one. */
const drawn = Buffer.alloc(ID_BYTES * 128);
let used = drawn.length;

/**
 * A UUID of version 7 (RFC 9562): 48 bits of time in milliseconds, then random, so that ids sort by
 * the time they were made.
 */
export function newId(now: number = Date.now()): string {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  const bytes = drawn.subarray(used, used + ID_BYTES);
  used += ID_BYTES;
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = 0x70 | (bytes.readUInt8(6) & 0x0f);
  bytes[8] = 0x80 | (bytes.readUInt8(8) & 0x3f);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** False for whatever is no UUID: it is not asked of the database. */
export function isId(text: string): boolean {
  return /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text);
}

export const DIGITS_AND_LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Without those that people take for one another, for codes that are read and typed. */
export const READABLE_CHARACTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A code of `length` characters of the alphabet that nobody can guess. */
export function randomCode(length: number, alphabet: string): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}
