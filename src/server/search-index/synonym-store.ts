import { asc } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { searchSynonyms } from "../database/schema/search.ts";
import type { Synonym } from "./synonym-book.ts";

/** More rows are not kept in memory; nobody keeps so many. */
export const MAX_SYNONYMS = 2_000;

/** All synonyms, the oldest first. */
export function readSynonyms(db: Db): Promise<Synonym[]> {
  return db
    .select({ typed: searchSynonyms.typed, meaning: searchSynonyms.meaning })
    .from(searchSynonyms)
    .orderBy(asc(searchSynonyms.createdAt), asc(searchSynonyms.id))
    .limit(MAX_SYNONYMS);
}
