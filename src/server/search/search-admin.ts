import { sql } from "drizzle-orm";
import { failure, type Outcome, success } from "#shared/failure.ts";
import type { BoundedCount } from "#shared/numbers.ts";
import {
  MAX_SHOWN_ZERO_RESULTS,
  type SynonymForm,
  type SynonymRow,
} from "#shared/search/admin-contract.ts";
import { type OfferedProduct, searchProducts } from "../catalogue/search-products.ts";
import type { Database } from "../database/connection.ts";
import { isPresentVersion } from "../database/schema/columns.ts";
import { searchEntries } from "../database/schema/search.ts";
import { changedMeanwhile } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import { matchKeyword } from "../search-index/match-keyword.ts";
import { synonymBook } from "../search-index/synonym-book.ts";
import { MAX_SYNONYMS, type StoredSynonym, synonymStore } from "../search-index/synonym-store.ts";
import {
  ignoredSearches,
  ignoreSearchFor,
  mostFrequentZeroResults,
  showSearchAgain,
} from "../search-index/zero-result-store.ts";

const MAX_PREVIEWED = 5;
const MAX_COUNTED = 1_000;

interface Preview {
  total: BoundedCount;
  products: OfferedProduct[];
  matchesAll: boolean;
}

export type SearchAdmin = ReturnType<typeof openSearchAdmin>;

/** Synonyms and zero-result searches, for the owner. */
export function openSearchAdmin({ database }: { database: Database }) {
  const { db } = database;

  const saved = (row: StoredSynonym | undefined): Outcome<SynonymRow, "not_found"> =>
    row ? success(synonymRow(row)) : noSynonym();

  return {
    /** All synonyms, the newest first, and what was searched for most without a result. */
    async list() {
      const [synonyms, zeroResultWords, ignored] = await Promise.all([
        synonymStore(db).all(),
        mostFrequentZeroResults(db, MAX_SHOWN_ZERO_RESULTS),
        ignoredSearches(db),
      ]);
      return { synonyms: synonyms.map(synonymRow).toReversed(), ...zeroResultWords, ignored };
    },

    /** Ignores words that found nothing, or shows them again; `conflict` where there are too many. */
    async ignore(
      words: string,
      ignore: boolean,
    ): Promise<Outcome<{ message: string }, "conflict">> {
      if (!ignore) {
        await showSearchAgain(db, words);
        return success({ message: `“${words}” is shown again` });
      }
      if (!(await ignoreSearchFor(db, words))) return tooManyIgnored();
      return success({ message: `“${words}” is ignored from now on` });
    },

    /** Adds one; `conflict` where there are too many. */
    create: (form: SynonymForm): Promise<Outcome<SynonymRow, "conflict">> =>
      database.transaction(async (tx) => {
        const store = synonymStore(tx);
        if ((await store.count()) >= MAX_SYNONYMS) return tooMany();
        return success(synonymRow(await store.insert(form)));
      }),

    /**
     * Changes one. Where `version` is not the present `updatedAt` it fails with `changed_meanwhile` and
     * the present synonym.
     */
    async update(
      id: string,
      form: SynonymForm,
      version?: string,
    ): Promise<Outcome<SynonymRow, "not_found" | "changed_meanwhile">> {
      if (!isId(id)) return noSynonym();
      return database.transaction(async (tx) => {
        const store = synonymStore(tx);
        const before = await store.lock(id);
        if (!before) return noSynonym();
        if (!isPresentVersion(version, before.updatedAt)) {
          return changedMeanwhile("synonym", { synonym: synonymRow(before) });
        }
        return saved(await store.update(id, form));
      });
    },

    delete: (id: string) =>
      database.transaction(async (tx) =>
        saved(isId(id) ? await synonymStore(tx).delete(id) : undefined),
      ),

    /** The results of a keyword if it meant something, beside the other synonyms. */
    async preview(keyword: string, meaning: string, insteadOf?: string): Promise<Preview> {
      const others = (await synonymStore(db).all()).filter(({ id }) => id !== insteadOf);
      const book = synonymBook([...others, { typed: [keyword], meaning }]);
      const match = await matchKeyword(db, keyword, { book });
      if (!match) {
        const total = { count: 0, isExact: true };
        return { total, products: [], matchesAll: true };
      }
      const [products, { rows }] = await Promise.all([
        searchProducts(db, keyword, match, { limit: MAX_PREVIEWED }),
        db.execute<{ found: number }>(
          sql`select count(*)::int as found from
              (select from ${searchEntries} where ${match.where} limit ${MAX_COUNTED + 1}) as entries`,
        ),
      ]);
      const found = rows[0]?.found ?? 0;
      const total = { count: Math.min(found, MAX_COUNTED), isExact: found <= MAX_COUNTED };
      return { total, products, matchesAll: match.matchesAll };
    },
  };
}

function synonymRow({ id, typed, meaning, updatedAt }: StoredSynonym): SynonymRow {
  return { _id: id, typed, meaning, updatedAt: updatedAt.toISOString() };
}

const noSynonym = () => failure("not_found", "This synonym is not there any more.");

const tooManyIgnored = () =>
  failure("conflict", "Too many words are ignored already: show some of them again first");

const tooMany = () =>
  failure("conflict", `There are ${MAX_SYNONYMS} synonyms already: delete some first`);
