import { asc, eq, sql } from "drizzle-orm";
import { announce } from "../database/change-feed.ts";
import type { Db } from "../database/connection.ts";
import { nextVersion } from "../database/schema/columns.ts";
import { searchSynonyms, zeroResultSearches } from "../database/schema/search.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { newId } from "../lib/ids.ts";
import { countedKeyword } from "./counted-search.ts";
import type { Synonym } from "./synonym-book.ts";

/** More are not kept in memory; nobody keeps so many. */
export const MAX_SYNONYMS = 2_000;

export interface StoredSynonym {
  id: string;
  typed: string[];
  meaning: string;
  updatedAt: Date;
}

const columns = {
  id: searchSynonyms.id,
  typed: searchSynonyms.typed,
  meaning: searchSynonyms.meaning,
  updatedAt: searchSynonyms.updatedAt,
};

/** The owner's synonyms. A change is announced, with the searches that it may change. */
export function synonymStore(db: Db) {
  /** What is a synonym now is found. */
  const saved = async ({ typed }: Synonym) => {
    const words = typed.map(countedKeyword).filter((each) => each !== undefined);
    await db.execute(
      sql`delete from ${zeroResultSearches} where ${zeroResultSearches.words} = any(${sql.param(words)}::text[])`,
    );
    await announce(db, cacheTags.synonyms, cacheTags.search);
  };

  return {
    /** All, the oldest first. */
    all: (): Promise<StoredSynonym[]> =>
      db
        .select(columns)
        .from(searchSynonyms)
        .orderBy(asc(searchSynonyms.createdAt), asc(searchSynonyms.id))
        .limit(MAX_SYNONYMS),

    count: () => db.$count(searchSynonyms),

    async insert(synonym: Synonym): Promise<StoredSynonym> {
      const [row] = await db
        .insert(searchSynonyms)
        .values({ id: newId(), typed: [...synonym.typed], meaning: synonym.meaning })
        .returning(columns);
      if (!row) throw new Error("a synonym that was inserted just now cannot be read");
      await saved(synonym);
      return row;
    },

    /** One, locked until the transaction ends; undefined where there is none. */
    async lock(id: string): Promise<StoredSynonym | undefined> {
      const [row] = await db
        .select(columns)
        .from(searchSynonyms)
        .where(eq(searchSynonyms.id, id))
        .for("no key update");
      return row;
    },

    async update(id: string, synonym: Synonym): Promise<StoredSynonym | undefined> {
      const [row] = await db
        .update(searchSynonyms)
        .set({
          typed: [...synonym.typed],
          meaning: synonym.meaning,
          updatedAt: nextVersion(searchSynonyms.updatedAt),
        })
        .where(eq(searchSynonyms.id, id))
        .returning(columns);
      if (row) await saved(synonym);
      return row;
    },

    async delete(id: string): Promise<StoredSynonym | undefined> {
      const [row] = await db
        .delete(searchSynonyms)
        .where(eq(searchSynonyms.id, id))
        .returning(columns);
      if (row) await announce(db, cacheTags.synonyms, cacheTags.search);
      return row;
    },
  };
}
