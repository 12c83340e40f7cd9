import { withDescendants } from "#shared/catalogue/category-tree.ts";
import { catalogueStore } from "../catalogue/store.ts";
import { ALL_TAGS, type ChangeFeed } from "../database/change-feed.ts";
import type { Db } from "../database/connection.ts";
import type { Sweeps, Tasks } from "../jobs/job-table.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { keptCounts, WHOLE_CATALOGUE } from "../search-index/kept-counts.ts";
import { searchStore } from "./store.ts";

/** Changes are noted together: a shop that is being edited would else write a row for each. */
const NOTE_AFTER_MS = 2_000;

/** Counts large lists anew, every ten minutes those that have changed. */
export const recounting = {
  tasks: {
    "recount-lists": async (_payload, { db }) => {
      const categories = await catalogueStore(db).categories();
      const codeOf = await searchStore(db).categoryCodes(categories.map(({ _id }) => _id));
      const idOf = new Map([...codeOf].map(([id, code]) => [code, id]));
      const kept = keptCounts(db);
      for (const code of await kept.staleCodes([WHOLE_CATALOGUE, ...idOf.keys()])) {
        const id = idOf.get(code);
        const ids = id === undefined ? [] : [...withDescendants(categories, id)];
        const codes = ids.flatMap((each) => codeOf.get(each) ?? []);
        await kept.recount(code, id === undefined ? undefined : { code, codes, ids });
      }
    },
  } satisfies Partial<Tasks>,
  sweeps: { "recount-lists": "*/10 * * * *" } satisfies Sweeps,
};

/** Notes which lists have changed, so that they are counted anew. */
export function noteChangedLists(
  db: Db,
  changes: Pick<ChangeFeed, "listen">,
  onError: (error: unknown) => void,
): { stop(): void } {
  const kept = keptCounts(db);
  const changed = new Set<number>();
  let all = false;
  let timer: NodeJS.Timeout | undefined;

  const note = () => {
    timer = undefined;
    const codes = [...changed];
    changed.clear();
    const noting = all ? kept.markAllStale() : kept.markStale(codes);
    all = false;
    noting.catch(onError);
  };

  changes.listen((tag) => {
    const code = codeOfList(tag);
    if (code !== undefined) changed.add(code);
    else if (tag === ALL_TAGS || tag === cacheTags.attributes) all = true;
    else return;
    timer ??= setTimeout(note, NOTE_AFTER_MS).unref();
  });
  return { stop: () => clearTimeout(timer) };
}

function codeOfList(tag: string): number | undefined {
  if (tag === cacheTags.list()) return WHOLE_CATALOGUE;
  const [, code] = /^list:(\d+)$/.exec(tag) ?? [];
  return code === undefined ? undefined : Number(code);
}
