import { withDescendants } from "#shared/catalogue/category-tree.ts";
import { catalogueStore } from "../catalogue/store.ts";
import type { Sweeps, Tasks } from "../jobs/job-table.ts";
import { listCountsStore, WHOLE_CATALOGUE } from "../search-index/list-counts-store.ts";
import { searchStore } from "./store.ts";

/** Counts large lists anew, every ten minutes those that have changed. */
export const recounting = {
  tasks: {
    "recount-lists": async (_payload, { db }) => {
      const categories = await catalogueStore(db).categories();
      const codeOf = await searchStore(db).categoryCodes(categories.map(({ _id }) => _id));
      const idOf = new Map([...codeOf].map(([id, code]) => [code, id]));
      const counts = listCountsStore(db);
      for (const code of await counts.staleCodes([WHOLE_CATALOGUE, ...idOf.keys()])) {
        const id = idOf.get(code);
        const ids = id === undefined ? [] : [...withDescendants(categories, id)];
        const codes = ids.flatMap((each) => codeOf.get(each) ?? []);
        await counts.recount(code, id === undefined ? undefined : { code, codes, ids });
      }
    },
  } satisfies Partial<Tasks>,
  sweeps: { "recount-lists": "*/10 * * * *" } satisfies Sweeps,
};
