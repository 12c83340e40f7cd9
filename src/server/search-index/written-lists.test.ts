import { type SQL, sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import type { Db } from "../database/connection.ts";
import type { EntryFilter } from "./entry-filter.ts";
import { entrySorts } from "./entry-sorts.ts";
import { walkEntries } from "./find-entries.ts";
import { writtenLists } from "./written-lists.ts";

/** A handle whose statements are kept as they were sent: those that were written before, and those that Drizzle writes. */
function recordingDb() {
  const sent: { text: string; values: unknown[] }[] = [];
  const query = async ({ text }: { text: string }, values: unknown[]) => {
    sent.push({ text, values });
    return { rows: [] };
  };
  const execute = vi.fn(async (_statement: SQL) => ({ rows: [] }));
  return { db: { $client: { query }, execute } as unknown as Db, sent, execute };
}

const search = (words: string, more: Partial<EntryFilter> = {}): EntryFilter => ({
  conditions: [sql`document @@ ${words}::tsquery`],
  inStock: false,
  price: { minPaise: null, maxPaise: null },
  values: new Map(),
  ...more,
});

function asker() {
  const recorded = recordingDb();
  const write = vi.fn(
    (filter: EntryFilter, { limit }: { limit: number }) =>
      sql`select id from entries where ${filter.conditions[0]} limit ${limit}`,
  );
  const ask = writtenLists(write);
  const find = (filter: EntryFilter, limit: number) => ask(recorded.db, filter, { limit });
  return { ...recorded, write, find };
}

it("writes a search's statement once, and sends it with its own values", async () => {
  const { find, write, sent } = asker();
  const [mugs, inks] = [search("mug"), search("ink")];
  await find(mugs, 24);
  await find(inks, 24);
  // The same words, in the next page that shows them.
  await find({ ...mugs }, 24);
  expect(write).toHaveBeenCalledTimes(2);
  const text = "select id from entries where document @@ $1::tsquery limit $2";
  expect(sent).toEqual([
    { text, values: ["mug", 24] },
    { text, values: ["ink", 24] },
    { text, values: ["mug", 24] },
  ]);
});

it("writes it anew where anything else that it is written of has changed", async () => {
  const { find, write, sent } = asker();
  const mugs = search("mug");
  await find(mugs, 24);
  await find(mugs, 48);
  expect(write).toHaveBeenCalledTimes(2);
  expect(sent.at(-1)?.values).toEqual(["mug", 48]);
});

it("writes once what lists a whole category, by its numbers", async () => {
  const { find, write, sent } = asker();
  const ofCategory = (code: number, codes = [code]) =>
    search("", { conditions: [], category: { code, codes } });
  await find(ofCategory(3), 24);
  await find(ofCategory(3), 24);
  expect(write).toHaveBeenCalledTimes(1);
  // Another was put below it.
  await find(ofCategory(3, [3, 7]), 24);
  await find(ofCategory(7), 24);
  expect(write).toHaveBeenCalledTimes(3);
  expect(sent).toHaveLength(4);
});

it("writes once what some see in one order and some in another, in turns", async () => {
  const { find, write } = asker();
  const mugs = search("mug");
  for (const limit of [24, 48, 24, 48]) await find(mugs, limit);
  expect(write).toHaveBeenCalledTimes(2);
});

it("leaves to Drizzle what more than words narrows", async () => {
  const { find, sent, execute } = asker();
  const { conditions } = search("mug");
  await find(search("", { conditions, inStock: true }), 24);
  await find(search("", { conditions, category: { code: 3, codes: [3] } }), 24);
  await find(search("", { conditions: [...conditions, sql`fits`] }), 24);
  await find(search("", { conditions: [] }), 24);
  expect(execute).toHaveBeenCalledTimes(4);
  expect(sent).toEqual([]);
});

it("writes once what some see in one order and some in another, in turns", async () => {
  const { find, write } = asker();
  const mugs = search("mug");
  for (const limit of [24, 48, 24, 48]) await find(mugs, limit);
  expect(write).toHaveBeenCalledTimes(2);
});

it("writes once what lists a category of more than a thousand entries", async () => {
  const { db, execute, sent } = recordingDb();
  const ofCategory = search("", { conditions: [], category: { code: 3, codes: [3] } });
  const page = { sort: entrySorts.popular, limit: 25 };
  await walkEntries(db, ofCategory, page);
  await walkEntries(db, ofCategory, { ...page });
  expect(execute).not.toHaveBeenCalled();
  expect(sent).toHaveLength(2);
});
