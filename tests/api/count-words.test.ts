import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { addJob } from "#server/jobs/add-job.ts";
import { chooseTop, countWords } from "#server/search-index/count-words.ts";
import { getFits } from "#shared/compatibility/fits-contract.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
});
afterAll(() => shop.close());

it("counts each night how many entries a word says what they are, and drops words that none has", async () => {
  const { pool, db } = shop.database;
  await pool.query("insert into search_vocabulary (word, uses) values ('zzgone', 7)");
  await pool.query("update search_vocabulary set uses = 1");
  const uses = async () => {
    const { rows } = await pool.query<{ word: string; uses: number }>(
      "select word, uses from search_vocabulary where word in ('press', 'sublimation', 'workshop', 'zzgone')",
    );
    return Object.fromEntries(rows.map((row) => [row.word, row.uses]));
  };
  await addJob(db, "count-words", {});
  await vi.waitFor(async () => expect(await uses()).not.toHaveProperty("zzgone"), 10_000);
  await vi.waitFor(async () => expect((await uses()).press).toBeGreaterThan(10), 10_000);
  expect((await uses()).sublimation).toBeGreaterThan(10);
});

it("knows every word after one night, though only a part of the entries is counted", async () => {
  const { pool, db } = shop.database;
  const { rows } = await pool.query<{ word: string }>(
    "select word from search_vocabulary where uses > 0 order by word",
  );
  for (let night = 0; night < 5; night += 1) {
    await pool.query("update search_vocabulary set uses = 0");
    await countWords(db, 60);
    const known = await pool.query(
      "select word from search_vocabulary where uses > 0 order by word",
    );
    expect(known.rows).toEqual(rows);
  }
});

it("keeps what sells most for broad searches", async () => {
  const { pool } = shop.database;
  const { rows } = await pool.query<{ top: number; entries: number }>(
    "select (count(*) filter (where is_top))::int as top, count(*)::int as entries from search_entries",
  );
  expect(rows[0]?.top).toBe(rows[0]?.entries);
});

it("keeps of each category what sells most there, and finds what fits beyond it", async () => {
  const { pool, db } = shop.database;
  const fitting = async () => {
    const { rows } = await pool.query("select id from products where slug = 'mug-press-11-oz'");
    const request = { params: { id: rows[0].id }, address: newAddress() };
    const { goods = [] } = (await callEndpoint(shop, getFits, request)).body;
    return goods.map(({ kind, fittings }) => [kind, fittings.map(({ card }) => card.slug)]);
  };
  const before = await fitting();
  await chooseTop(db, { ofShop: 3, ofCategory: 1 });
  const { rows } = await pool.query<{ entries: number; top: number; categories: number }>(
    `select count(*)::int as entries, (count(*) filter (where is_top))::int as top,
       (count(distinct category_code))::int as categories from search_entries`,
  );
  const { entries = 0, top = 0, categories = 0 } = rows[0] ?? {};
  expect(top).toBeGreaterThanOrEqual(categories);
  expect(top).toBeLessThanOrEqual(categories + 3);
  expect(top).toBeLessThan(entries);
  expect(await fitting()).toEqual(before);
  await chooseTop(db);
});
