import { afterAll, beforeAll, expect, it } from "vitest";
import { demoFamilies } from "../../demo/catalogue/families.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ demo: true });
});

afterAll(() => shop.close());

it("the demo's families are whole: each member has its values", async () => {
  const { rows, total } = await shop.families.list({ page: 1 });
  expect(total).toBe(demoFamilies.length);
  expect(rows.filter(({ faultyMembers }) => faultyMembers > 0)).toEqual([]);
  expect(rows.map(({ name, members }) => [name, members]).toSorted()).toEqual(
    demoFamilies.map(({ name, members }) => [name, members.length]).toSorted(),
  );
});
