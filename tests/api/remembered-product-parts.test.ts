import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CatalogueProduct } from "#server/catalogue/product.ts";
import { partOfTag } from "#server/database/change-feed.ts";
import { cacheTags } from "#server/lib/cache-tags.ts";
import { getProduct, getRelatedProducts } from "#shared/catalogue/contract.ts";
import { getProductFamily } from "#shared/families/contract.ts";
import { rupees } from "#shared/money.ts";
import { announcedBy } from "../support/announced.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { newFamily } from "../support/families.ts";
import { passTime } from "../support/pass-time.ts";
import { newCategory, newProduct, takeStock } from "../support/products.ts";
import type { TestShop } from "../support/test-shop.ts";
import { openFamilyShop } from "./family-shop.ts";

let test: Awaited<ReturnType<typeof openFamilyShop>>;
let shop: TestShop;

beforeAll(async () => {
  test = await openFamilyShop();
  ({ shop } = test);
});

afterAll(() => shop.close());

async function relatedTo({ id, category }: CatalogueProduct) {
  const { body } = await callEndpoint(shop, getRelatedProducts, {
    params: { productId: id, categoryId: category._id },
    query: { grouped: "1" },
    address: newAddress(),
  });
  return body.products?.map(({ name, price, quantity }) => `${name} ₹${price} ${quantity}`);
}

async function variantsOf({ id }: CatalogueProduct) {
  const { body } = await callEndpoint(shop, getProductFamily, {
    params: { productId: id },
    address: newAddress(),
  });
  return body.family?.variants.map(({ price, quantity }) => `₹${price} ${quantity}`);
}

async function shown({ slug }: CatalogueProduct) {
  const { body } = await callEndpoint(shop, getProduct, {
    params: { slug },
    address: newAddress(),
  });
  return body.product;
}

/** What another process of the shop does once it has changed something. */
const announceElsewhere = (tag: string) =>
  shop.database.pool.query("select pg_notify('pressroom_changes', $1)", [tag]);

/** What was announced here moments ago is not remembered, nor what was not heard of yet. */
async function afterOwnChanges(): Promise<void> {
  await announcedBy(shop, async () => {});
  passTime(2_100);
}

describe("what a product's page remembers", () => {
  it("is which products are related, and what is shown of them until any of it is announced", async () => {
    const { _id: category } = await newCategory(shop);
    const own = await newProduct(shop, { category });
    const lamp = await newProduct(shop, { category, name: "Lamp", price: rupees(20) });
    await newProduct(shop, { category, name: "Mat", price: rupees(30) });
    await afterOwnChanges();
    const before = await relatedTo(own);
    expect(before?.toSorted()).toEqual(["Lamp ₹20 10", "Mat ₹30 10"]);
    // Behind the shop's back: what is read anew shows it.
    await shop.database.db.execute(sql`update products set stock = 4 where id = ${lamp.id}`);
    expect(await relatedTo(own)).toEqual(before);
    await announceElsewhere(partOfTag(cacheTags.product(lamp.id), "stock"));
    const sold = before?.map((text) => text.replace("₹20 10", "₹20 4"));
    await expect.poll(() => relatedTo(own)).toEqual(sold);
    await takeStock(shop, lamp.id, 4);
    expect(await relatedTo(own)).toEqual(["Mat ₹30 10", "Lamp ₹20 0"]);
    await shop.catalogue.updateProduct(lamp.id, { price: rupees(25), quantity: 9 });
    expect((await relatedTo(own))?.toSorted()).toEqual(["Lamp ₹25 9", "Mat ₹30 10"]);
    await shop.catalogue.deleteProduct(lamp.id);
    expect(await relatedTo(own)).toEqual(["Mat ₹30 10"]);
  });

  it("is a family's order, and what its variants cost until any of it is announced", async () => {
    const black = await test.newMug("black");
    const cyan = await test.newMug("cyan");
    await newFamily(shop, test.mugs(black, cyan));
    await afterOwnChanges();
    const before = await variantsOf(black);
    await shop.database.db.execute(sql`update products set stock = 3 where id = ${cyan.id}`);
    expect(await variantsOf(black)).toEqual(before);
    await announceElsewhere(partOfTag(cacheTags.product(cyan.id), "shown-stock"));
    const isThree = (text: string) => text.endsWith(" 3");
    await expect.poll(async () => (await variantsOf(black))?.filter(isThree).length).toBe(1);
    expect((await variantsOf(black))?.length).toBe(before?.length);
    await shop.catalogue.deleteProduct(cyan.id);
    expect(await variantsOf(black)).toHaveLength((before?.length ?? 0) - 1);
  });

  it("is the HSN and rate of its category until either changes, here or in another process", async () => {
    const category = await newCategory(shop);
    await shop.catalogue.updateCategory(category._id, { hsn: "6912", gstPercent: 18 });
    const product = await newProduct(shop, { category: category._id, hsn: "", gstPercent: null });
    expect(await shown(product)).toMatchObject({ hsn: "6912", gstPercent: 18 });
    await shop.catalogue.updateCategory(category._id, { hsn: "8443", name: "Renamed" });
    expect(await shown(product)).toMatchObject({ hsn: "8443", category: { name: "Renamed" } });
    await afterOwnChanges();
    await shown(product);
    await shop.database.db.execute(
      sql`update categories set gst_percent = 5 where id = ${category._id}`,
    );
    expect(await shown(product)).toMatchObject({ gstPercent: 18 });
    await announceElsewhere(cacheTags.categories);
    await expect.poll(() => shown(product)).toMatchObject({ gstPercent: 5 });
  });
});
