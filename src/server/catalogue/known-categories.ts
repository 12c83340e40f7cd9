import type { DescribedCategory } from "#shared/catalogue/contract.ts";
import type { ChangeFeed } from "../database/change-feed.ts";
import type { Db } from "../database/connection.ts";
import { type Remembered, rememberUntilChanged } from "../database/remember-until-changed.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { catalogueStore } from "./store.ts";

export type KnownCategories = Pick<Remembered<readonly DescribedCategory[]>, "read">;

/** Holds all categories in memory, in their order: every page and every list asks for them. */
export function openKnownCategories(
  db: Db,
  changes: Pick<ChangeFeed, "listen" | "lostForMs">,
): KnownCategories {
  return rememberUntilChanged(changes, [cacheTags.categories], () =>
    catalogueStore(db).categories(),
  );
}
