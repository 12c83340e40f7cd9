import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { locks } from "#server/database/advisory-lock.ts";
import { products } from "#server/database/schema/catalogue.ts";
import { blogs } from "#server/database/schema/content.ts";
import { updateProduct } from "#shared/catalogue/admin-contract.ts";
import { getProduct } from "#shared/catalogue/contract.ts";
import { initiate, paymentRequest } from "../support/checkout.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { readStock } from "../support/orders.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { countEach } from "../support/repeat.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, newBuyers } from "../support/users.ts";
import { type BlogClient, openBlogClient } from "./blog-posts.ts";
import { waitForLockWaiters } from "./lock-waiters.ts";
import { type FormTexts, multipart } from "./multipart.ts";

let shop: TestShop;
let token: string;
let category: string;
let blogPosts: BlogClient;

beforeAll(async () => {
  shop = await openTestShop({ timeScale: 1 });
  ({ token } = await newAdmin(shop));
  category = (await newCategory(shop))._id;
  blogPosts = await openBlogClient(shop);
});

afterAll(() => shop.close());

const update = async (id: string, texts: FormTexts) =>
  callEndpoint(shop, updateProduct, { params: { id }, ...(await multipart(texts)), token });

async function show(slug: string) {
  const { body } = await callEndpoint(shop, getProduct, { params: { slug } });
  if (!body.product) throw new Error(`there is no product ${slug}`);
  return body.product;
}

/**
 * Who waits two seconds for a row is told that the shop is busy, with nothing done, and presses again: the same
 * request is the same order.
 */
async function untilNotBusy<Answer extends { status: number; body: { code?: string } }>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await send();
  return answer.body.code === "unavailable" ? untilNotBusy(send) : answer;
}

const NO_LONGER = /^Somebody else has changed this (product|blog) meanwhile/;

describe("who gives a product a SKU", () => {
  it("waits for others that do before the product is locked, so that none waits in a circle", async () => {
    const { id } = await newProduct(shop, { category });
    const other = await shop.database.pool.connect();
    try {
      await other.query("begin");
      await other.query("select pg_advisory_xact_lock($1)", [locks.skus]);
      const saving = update(id, { sku: "CIRCLE-1" });
      await waitForLockWaiters(shop, 1);
      // As who makes several products of a family does, whose SKUs are locked first.
      await other.query("select from products where id = $1 for update nowait", [id]);
      await other.query("commit");
      expect((await saving).status).toBe(200);
    } finally {
      other.release(true);
    }
  });
});

describe("two people who edit one product", () => {
  it("do not undo one another: the second is told, and shown what is there", async () => {
    const { id, slug } = await newProduct(shop, { category });
    const { updatedAt: version } = await show(slug);
    const first = await update(id, { price: "120", version });
    expect(first.status).toBe(200);
    const second = await update(id, { name: "Other name", price: "90", version });
    expect(second.status).toBe(409);
    expect(second.body).toEqual({
      success: false,
      code: "changed_meanwhile",
      message: expect.stringMatching(NO_LONGER),
      product: first.body.product,
      attributes: {},
      cost: null,
    });
    expect(await show(slug)).toEqual(first.body.product);
    const seen = first.body.product?.updatedAt ?? "";
    const third = await update(id, { name: "Other name", version: seen });
    expect(third.body.product).toMatchObject({ name: "Other name", price: 120 });
  });

  it("of many at the same moment exactly one is first", async () => {
    const { id, slug } = await newProduct(shop, { category });
    const { updatedAt: version } = await show(slug);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => update(id, { netQuantity: `${n} pieces`, version })),
    );
    expect(countEach(answers.map(({ status }) => status))).toEqual({ 200: 1, 409: 11 });
  });

  it("get another version from each edit, be they within one millisecond", async () => {
    const { id } = await newProduct(shop, { category });
    // As if it had been written a moment from now: clocks have turned back before.
    await shop.database.db
      .update(products)
      .set({
        updatedAt: sql`date_trunc('milliseconds', now()) + interval '1 hour 999 microseconds'`,
      })
      .where(eq(products.id, id));
    const versions: string[] = [];
    for (const price of ["1", "2", "3"]) {
      versions.push((await update(id, { price })).body.product?.updatedAt ?? "");
    }
    expect(new Set(versions).size).toBe(3);
    expect(versions.toSorted()).toEqual(versions);
  });

  it("are not disturbed by sales", async () => {
    const product = await newProduct(shop, { category, quantity: 5 });
    const { updatedAt: version } = await show(product.slug);
    const [buyer] = await newBuyers(shop, 1);
    if (!buyer) throw new Error("there is no buyer");
    await initiate(shop, buyer, paymentRequest(shop, [{ product, quantity: 2 }]));
    const answer = await update(product.id, { price: "7", version });
    expect(answer.body.product).toMatchObject({ price: 7, quantity: 3 });
  });

  it("who name no version change it whatever happened, as they always did", async () => {
    const { id } = await newProduct(shop, { category });
    await update(id, { price: "120" });
    expect((await update(id, { price: "90" })).body.product?.price).toBe(90);
    expect((await update(id, { price: "80", version: "yesterday" })).status).toBe(409);
  });
});

describe("two people who edit one blog", () => {
  it("do not undo one another: the second is told, and shown what is there", async () => {
    const blog = await blogPosts.newBlog();
    const { updatedAt: version } = blog;
    const first = await blogPosts.update(blog._id, { title: "First title", version });
    expect(first.status).toBe(200);
    const second = await blogPosts.update(blog._id, { title: "Second title", version });
    expect(second.status).toBe(409);
    expect(second.body).toEqual({
      success: false,
      code: "changed_meanwhile",
      message: expect.stringMatching(NO_LONGER),
      blog: first.body.blog,
    });
    const seen = first.body.blog?.updatedAt ?? "";
    const third = await blogPosts.update(blog._id, { content: "<p>New</p>", version: seen });
    expect(third.body.blog).toMatchObject({ title: "First title", content: "<p>New</p>" });
  });

  it("get another version from each edit, be they within one millisecond", async () => {
    const { _id } = await blogPosts.newBlog();
    await shop.database.db
      .update(blogs)
      .set({
        updatedAt: sql`date_trunc('milliseconds', now()) + interval '1 hour 999 microseconds'`,
      })
      .where(eq(blogs.id, _id));
    const before = (await blogPosts.update(_id, { title: "One" })).body.blog?.updatedAt ?? "";
    const after = (await blogPosts.update(_id, { title: "Two" })).body.blog?.updatedAt ?? "";
    expect(Date.parse(after)).toBe(Date.parse(before) + 1);
  });
});

describe("a change of the stock", () => {
  it("is added to what is there, or taken from it", async () => {
    const { id } = await newProduct(shop, { category, quantity: 5 });
    expect((await update(id, { stockChange: "+20" })).body.product?.quantity).toBe(25);
    expect((await update(id, { stockChange: "-3" })).body.product?.quantity).toBe(22);
    expect((await update(id, { stockChange: "0" })).body.product?.quantity).toBe(22);
    expect((await update(id, { stockChange: "-22" })).body.product?.quantity).toBe(0);
  });

  it("never takes away more than there is, nor comes with a count", async () => {
    const product = await newProduct(shop, { category, quantity: 5 });
    const { id } = product;
    const tooMany = await update(id, { stockChange: "-6", name: "Changed" });
    expect(tooMany.status).toBe(409);
    const why = "There are only 5 in stock: take away at most that many";
    expect(tooMany.body).toEqual({
      success: false,
      code: "conflict",
      message: why,
      fields: { stockChange: why },
    });
    for (const [texts, field] of [
      [{ stockChange: "1", quantity: "7" }, "stockChange"],
      [{ stockChange: "1000000000" }, "stockChange"],
      [{ stockChange: "1.5" }, "stockChange"],
      [{ stockChange: "" }, "stockChange"],
      [{ quantity: "7", quantitySeen: "many" }, "quantitySeen"],
    ] as const) {
      const answer = await update(id, texts);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
    }
    expect(await show(product.slug)).toMatchObject({ quantity: 5, name: product.name });
  });

  it("loses no sale made at the same moment", async () => {
    const product = await newProduct(shop, { category, quantity: 30 });
    const buyers = await newBuyers(shop, 20);
    const [edits, sales] = await Promise.all([
      Promise.all(
        Array.from({ length: 10 }, () =>
          untilNotBusy(() => update(product.id, { stockChange: "10" })),
        ),
      ),
      Promise.all(
        buyers.map((buyer) => {
          const request = paymentRequest(shop, [{ product, quantity: 1 }]);
          return untilNotBusy(() => initiate(shop, buyer, request));
        }),
      ),
    ]);
    const refused = [...edits, ...sales].filter(({ status }) => status !== 200);
    expect(refused.map(({ text }) => text)).toEqual([]);
    expect(await readStock(shop, product)).toBe(30 + 100 - 20);
  });
});

describe("a count of the stock", () => {
  it("is refused with the present number where some were sold since", async () => {
    const product = await newProduct(shop, { category, quantity: 12 });
    const [buyer] = await newBuyers(shop, 1);
    if (!buyer) throw new Error("there is no buyer");
    await initiate(shop, buyer, paymentRequest(shop, [{ product, quantity: 3 }]));
    const late = await update(product.id, { quantity: "20", quantitySeen: "12" });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      code: "changed_meanwhile",
      fields: { quantity: expect.stringContaining("it is 9 now") },
      product: { quantity: 9 },
    });
    expect(await readStock(shop, product)).toBe(9);
    const now = await update(product.id, { quantity: "20", quantitySeen: "9" });
    expect(now.body.product?.quantity).toBe(20);
  });
});
