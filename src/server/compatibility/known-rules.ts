import type { CategoryCodes } from "#shared/compatibility/rule.ts";
import type { ChangeFeed } from "../database/change-feed.ts";
import type { Db } from "../database/connection.ts";
import { type Remembered, rememberUntilChanged } from "../database/remember-until-changed.ts";
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
  changes: Pick<ChangeFeed, "listen" | "lostForMs">;
}

/** Holds all rules in memory, as every product page asks for them: a few hundred. */
export function openKnownRules({ db, changes }: Parts): Remembered<KnownRules> {
  return rememberUntilChanged(changes, [cacheTags.compatibility, cacheTags.categories], () =>
    readRules(db),
  );
}

async function readRules(db: Db): Promise<KnownRules> {
  const [rules, tree] = await Promise.all([
    rulesStore(db).all(),
    db.select({ id: categories.id, code: categories.code }).from(categories),
  ]);
  const codes = new Map(tree.map(({ id, code }) => [id, code]));
  return { rules, codeOf: (id) => codes.get(id) };
}
