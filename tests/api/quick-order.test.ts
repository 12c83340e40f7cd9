import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { products, skuKey } from "#server/database/schema/catalogue.ts";
import { rupees } from "#shared/money.ts";
import { findBySkus } from "#shared/quick-order/contract.ts";
import { MAX_SKUS } from "#shared/quick-order/read-lines.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { giveValue, newChoices, newFamily } from "../support/families.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";

let shop: TestShop;
let category: string;

beforeAll(async () => {
  shop = await openTestShop();
  category = (await newCategory(shop))._id;
});
afterAll(() => shop.close());

const sell = (sku: string, given: Partial<Parameters<typeof newProduct>[1]> = {}) =>
  newProduct(shop, { category, sku, ...given });

async function ask(...skus: string[]) {
  const answer = await callEndpoint(shop, findBySkus, { body: { skus }, address: newAddress() });
  return answer.body.found ?? [];
}

const skusLike = (found: Awaited<ReturnType<typeof ask>>) =>
  found.map(({ product, like }) => [product?.sku, like.map(({ sku }) => sku)]);

describe("products by their SKUs", () => {
  it("are found without case, spaces and dashes, as carts take them, in the order asked", async () => {
    const mug = await sell("QO-MUG-11 W", {
      price: rupees(79.5),
      quantity: 12,
      bulkDiscounts: [{ quantity: 10, discount: 5 }],
    });
    await sell("QO/PRESS.1", { name: "Quick press" });
    const found = await ask("qo press 1", "QOMUG11W", "qo-mug-11-w", "", "---", "\0");
    expect(found.map(({ sku, product }) => [sku, product?.name])).toEqual([
      ["qo press 1", "Quick press"],
      ["QOMUG11W", mug.name],
      ["qo-mug-11-w", mug.name],
      ["", undefined],
      ["---", undefined],
      ["\0", undefined],
    ]);
    expect(found[1]?.product).toEqual({
      _id: mug.id,
      name: mug.name,
      slug: mug.slug,
      sku: "QO-MUG-11 W",
      price: 79.5,
      quantity: 12,
      photo: [],
      bulkDiscounts: [{ quantity: 10, discount: 5 }],
      tierGroup: null,
      hsn: "8443",
      gstPercent: 18,
    });
  });

  it("say which variant of their family they are", async () => {
    const colour = await newChoices(shop, "Colour", ["Plum", "Teal"]);
    const shirts = [];
    for (const [sku, value] of [
      ["QO-SHIRT-P", "plum"],
      ["QO-SHIRT-T", "teal"],
    ] as const) {
      const shirt = await sell(sku, { name: `Quick shirt ${sku}` });
      await giveValue(shop, shirt, colour, value);
      shirts.push(shirt.id);
    }
    const family = await newFamily(shop, {
      name: "Quick shirt",
      sharedTiers: true,
      options: [colour.code],
      variants: shirts.map((product) => ({ product })),
    });
    const [teal] = await ask("qoshirtt");
    expect(teal?.product).toMatchObject({
      options: ["Teal"],
      familyId: family._id,
      tierGroup: family._id,
    });
  });
});

describe("a SKU that no product has", () => {
  it("names those that begin so, and those that are one slip away", async () => {
    await sell("ZZ-TAPE-6MM");
    await sell("ZZ-TAPE-9MM");
    await sell("ZZ-CLOTH");
    expect(skusLike(await ask("ZZTAPE", "zz-clohT", "zz-cl0th", "ZZ-XX", "zzcloth"))).toEqual([
      [undefined, ["ZZ-TAPE-6MM", "ZZ-TAPE-9MM"]],
      [undefined, ["ZZ-CLOTH"]],
      [undefined, ["ZZ-CLOTH"]],
      [undefined, []],
      ["ZZ-CLOTH", []],
    ]);
  });

  it("names both that differ by their dashes alone; written in full it is one of them", async () => {
    await sell("TWO-1");
    await sell("TW-O1");
    expect(skusLike(await ask("two1", " tw-o1 "))).toEqual([
      [undefined, ["TW-O1", "TWO-1"]],
      ["TW-O1", []],
    ]);
  });
});

it("asks for no more SKUs at once than are taken", async () => {
  const skus = Array.from({ length: MAX_SKUS + 1 }, (_, place) => `NONE-${place}`);
  const refused = await callEndpoint(shop, findBySkus, { body: { skus } });
  expect(refused.status).toBe(400);
  expect(await ask(...skus.slice(1))).toHaveLength(MAX_SKUS);
});

it("looks SKUs up by an index of their letters and digits", async () => {
  await shop.database.transaction(async (db) => {
    await db.execute(sql`set local enable_seqscan = off`);
    const { rows } = await db.execute(sql`explain select 1 from ${products}
      where trim(${products.sku}) <> '' and ${skuKey(products.sku)} in ('a', 'b')`);
    expect(JSON.stringify(rows)).toContain("products_sku_key");
  });
});
