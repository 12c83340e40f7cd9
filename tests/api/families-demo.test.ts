import { afterAll, beforeAll, expect, it } from "vitest";
import { demoFamilies } from "../../demo/catalogue/families.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ demo: true });
});

afterAll(() => shop.close());

it("the demo's families are whole: each variant has its values", async () => {
  const { rows, total } = await shop.families.list(undefined, { page: 1 });
  expect(total).toBe(demoFamilies.length);
  expect(rows.filter(({ faultyVariants }) => faultyVariants > 0)).toEqual([]);
  expect(rows.map(({ name, variants }) => [name, variants]).toSorted()).toEqual(
    demoFamilies.map(({ name, variants }) => [name, variants.length]).toSorted(),
  );
});

it("the demo's families are told by their first variant, as long as all sell alike", async () => {
  const { rows } = await shop.database.pool.query<{ name: string; slug: string }>(
    `select distinct on (families.id) families.name, products.slug
     from families
     join search_variants on search_variants.family_id = families.id
     join products on products.id = search_variants.product_id
     order by families.id, search_variants.sold desc, search_variants.product_id`,
  );
  expect(Object.fromEntries(rows.map(({ name, slug }) => [name, slug]))).toEqual(
    Object.fromEntries(demoFamilies.map(({ name, variants }) => [name, variants[0]])),
  );
});
