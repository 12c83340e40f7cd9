import { afterAll, beforeAll, expect, it } from "vitest";
import { changedLists } from "#server/database/schema/search.ts";
import { addJob } from "#server/jobs/add-job.ts";
import { announceDictionary } from "#server/search-index/changed-lists.ts";
import { rupees } from "#shared/money.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});

afterAll(() => shop.close());

/** When each list was counted, by the category's number; 0 for the whole catalogue. */
const countedAt = async () => {
  const { rows } = await shop.database.pool.query<{ code: number; at: Date; waits: boolean }>(
    `select list.category_code as code, counted_at as at, is_stale or exists (
         select from changed_lists as changed
         where coalesce(changed.category_code, list.category_code) = list.category_code
       ) as waits
     from list_counts as list`,
  );
  return new Map(rows.map(({ code, at, waits }) => [code, waits ? "waits" : at.getTime()]));
};
const countAll = async () => {
  await addJob(shop.database.db, "recount-lists", {});
  await expect.poll(async () => [...(await countedAt()).values()]).not.toContain("waits");
  return countedAt();
};

it("the job that counts lists counts what has changed, as its transaction noted it, and nothing else", async () => {
  const parent = await newCategory(shop);
  const category = await newCategory(shop, { parent: parent._id });
  const other = await newCategory(shop);
  const product = await newProduct(shop, { category: category._id });
  const { rows } = await shop.database.pool.query<{ id: string; code: number }>(
    "select id, code from categories",
  );
  const codeOf = ({ _id }: { _id: string }) => rows.find(({ id }) => id === _id)?.code ?? -1;
  await addJob(shop.database.db, "recount-lists", {});
  await expect.poll(async () => (await countedAt()).has(codeOf(other))).toBe(true);
  const before = await countAll();
  await shop.catalogue.updateProduct(product.id, { price: rupees(7) });
  const after = await countAll();
  const counted = [...after].filter(([code, at]) => before.get(code) !== at);
  expect(new Set(counted.map(([code]) => code))).toEqual(
    new Set([0, codeOf(category), codeOf(parent)]),
  );
  // As after an edit of the dictionary, by which every list has its filters.
  await shop.database.transaction(announceDictionary);
  const anew = await countAll();
  expect([...anew].filter(([code, at]) => after.get(code) === at)).toEqual([]);
  expect(await shop.database.db.$count(changedLists)).toBe(0);
});
