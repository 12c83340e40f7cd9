import { createHash } from "node:crypto";
import { type ListQuery, type ListSort, writeListQuery } from "#shared/search/list-query.ts";
import { entrySorts, isPlace } from "../search-index/entry-sorts.ts";

/** Where a page of a list begins. */
interface ListPlace {
  /** How many entries come before. */
  before: number;
  /** The place of the last of them; empty for a list by relevance, which goes by `before`. */
  after: string[];
}

/** A cursor is good for this list in this sorting alone. */
export interface ListIdentity {
  sort: ListSort;
  /** A digest of what the list was asked to show. */
  list: string;
}

export function listIdentity(query: ListQuery, category: string, sort: ListSort): ListIdentity {
  const listKey = `${category}\n${writeListQuery({ ...query, sort: null })}`;
  return { sort, list: createHash("sha256").update(listKey).digest("base64url").slice(0, 12) };
}

/** Writes a place as the opaque text that callers pass back. */
export function writeListCursor({ sort, list }: ListIdentity, place: ListPlace): string {
  const text = JSON.stringify([sort, list, place.before, ...place.after]);
  return Buffer.from(text).toString("base64url");
}

/** Reads such a text; undefined for anything that `writeListCursor` did not make for this list. */
export function readListCursor(identity: ListIdentity, cursor: string): ListPlace | undefined {
  const [sort, list, before, ...after] = parts(cursor);
  if (sort !== identity.sort || list !== identity.list) return undefined;
  if (typeof before !== "number" || !Number.isSafeInteger(before) || before < 1) return undefined;
  if (identity.sort === "relevance") {
    if (after.length > 0) return undefined;
    return { before, after: [] };
  }
  return isPlace(entrySorts[identity.sort], after) ? { before, after } : undefined;
}

function parts(cursor: string): unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}
