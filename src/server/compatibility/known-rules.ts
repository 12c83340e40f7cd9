import type { CategoryCodes } from "#shared/compatibility/rule.ts";
import { ALL_TAGS, type ChangeFeed } from "../database/change-feed.ts";
import type { Db } from "../database/connection.ts";
import { categories } from "../database/schema/catalogue.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { rulesStore, type StoredRule } from "./rules-store.ts";

/** All rules, with the codes of the categories that they name. */
export interface KnownRules {
  rules: readonly StoredRule[];
  codeOf: CategoryCodes;
}

interface Parts {
  db: Db;
  changes: Pick<ChangeFeed, "listen">;
}

/**
 * Holds all rules in memory, as every product page asks for them: a few hundred. They are read again
 * after a rule or a category has changed, in this process or in another.
 */
export function openKnownRules({ db, changes }: Parts) {
  const read = [cacheTags.compatibility, cacheTags.categories, ALL_TAGS];
  let known: Promise<KnownRules> | undefined;
  const forget = () => {
    known = undefined;
  };
  changes.listen((tag) => {
    if (read.includes(tag)) forget();
  });
  return {
    read(): Promise<KnownRules> {
      if (known) return known;
      const reading = readRules(db);
      known = reading;
      // What failed is tried again, and what was forgotten meanwhile is not remembered.
      reading.catch(() => {
        if (known === reading) forget();
      });
      return reading;
    },
    /** After a change of this process: the announcement of it may come later than the next question. */
    forget,
  };
}

async function readRules(db: Db): Promise<KnownRules> {
  const [rules, tree] = await Promise.all([
    rulesStore(db).all(),
    db.select({ id: categories.id, code: categories.code }).from(categories),
  ]);
  const codes = new Map(tree.map(({ id, code }) => [id, code]));
  return { rules, codeOf: (id) => codes.get(id) };
}
