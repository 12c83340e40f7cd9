import { isId } from "../lib/ids.ts";

/** A place in a list that runs from the newest to the oldest: just after this product. */
export interface ListPosition {
  /** When it was made, in whole microseconds since 1970: the database's own precision. */
  madeAt: string;
  id: string;
}

/** Writes a place as the opaque text that callers pass back. */
export function writeCursor({ madeAt, id }: ListPosition): string {
  return Buffer.from(`${madeAt}.${id}`).toString("base64url");
}

/** Reads such a text; undefined for anything that `writeCursor` did not make. */
export function readCursor(cursor: string): ListPosition | undefined {
  const text = Buffer.from(cursor, "base64url").toString("latin1");
  const [madeAt = "", id = "", ...more] = text.split(".");
  if (!/^[1-9]\d{0,15}$/.test(madeAt) || !isId(id) || more.length > 0) return undefined;
  const place = { madeAt, id: id.toLowerCase() };
  // Decoding ignores what is not base64, and ids ignore case: one place spelt in many ways would be
  // many pages to keep.
  return writeCursor(place) === cursor ? place : undefined;
}
