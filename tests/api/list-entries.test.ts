import { afterAll, beforeAll, expect, it } from "vitest";
import { withoutGroup } from "#server/search/list-filter.ts";
import { countEntries, type EntryCounts } from "#server/search-index/count-entries.ts";
import { countListEntries } from "#server/search-index/count-list-entries.ts";
import type { EntryFilter, FilterCategory } from "#server/search-index/entry-filter.ts";
import { readListEntries } from "#server/search-index/list-entries.ts";
import { PRICE } from "#shared/search/list-query.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
});
afterAll(() => shop.close());

/** Categories of the demo with all below them, and the catalogue. */
async function lists(): Promise<(FilterCategory | undefined)[]> {
  const { rows } = await shop.database.pool.query<FilterCategory>(
    `with recursive below as (
       select id, code as above, code from categories
       union all
       select categories.id, above, categories.code from categories
       inner join below on categories.parent_id = below.id)
     select above as code, array_agg(code) as codes from below group by above order by above`,
  );
  return [undefined, ...rows];
}

/** In one order, as the database answers them in none. */
function ordered({ choices, numbers, ...counts }: EntryCounts) {
  const byKey = <Each extends { code: string; slug?: string }>(rows: readonly Each[]) =>
    rows.toSorted((a, b) => `${a.code} ${a.slug}`.localeCompare(`${b.code} ${b.slug}`));
  return { ...counts, choices: byKey(choices), numbers: byKey(numbers) };
}

it("counts in memory what the database counts, whatever is chosen", async () => {
  const { db } = shop.database;
  const random = seededRandom(44);
  const all = await lists();
  let found = 0;
  for (let round = 0; round < 150; round += 1) {
    const category = random.pick(all);
    const entries = await readListEntries(db, category);
    if (!entries) throw new Error("the demo has few products");
    const values = new Map<string, number[]>();
    const known = [...entries.values];
    for (let each = random.whole(0, 4); each > 0 && known.length > 0; each -= 1) {
      const [id, { code }] = random.pick(known);
      const more = known.filter(([, value]) => value.code === code && random.chance(0.5));
      values.set(code, [id, ...more.map(([value]) => value)]);
    }
    const bound = () => (random.chance(0.3) ? random.whole(1, 30) * 50_000 : null);
    const filter: EntryFilter = {
      category,
      conditions: [],
      inStock: random.chance(0.3),
      price: { minPaise: bound(), maxPaise: bound() },
      values,
    };
    const hasPrice = filter.price.minPaise !== null || filter.price.maxPaise !== null;
    const groups = [...values.keys(), ...(hasPrice ? [PRICE] : [])];
    const counted = countListEntries(entries, filter, groups);
    const expected = await countEntries(db, filter);
    expect(ordered(counted.all)).toEqual(ordered(expected));
    for (const only of groups) {
      const aside = await countEntries(db, withoutGroup(filter, only), { only });
      const inMemory = counted.aside.get(only);
      expect(inMemory && ordered(inMemory)).toEqual(ordered(aside));
    }
    if (expected.entries.count > 0) found += 1;
  }
  // Chosen at random, and still mostly something.
  expect(found).toBeGreaterThan(50);
});
