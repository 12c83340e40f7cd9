import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { categories, products } from "#server/database/schema/catalogue.ts";
import { blogs } from "#server/database/schema/content.ts";
import { idempotencyKeys } from "#server/database/schema/settings.ts";
import { addJob } from "#server/jobs/add-job.ts";
import { createBlog } from "#shared/blog/contract.ts";
import { createCategory, createProduct, updateProduct } from "#shared/catalogue/admin-contract.ts";
import { API_PREFIX } from "#shared/endpoint.ts";
import { multipart } from "../api/multipart.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { newCategory } from "../support/products.ts";
import { countEach } from "../support/repeat.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin } from "../support/users.ts";

let shop: TestShop;
let token: string;
let category: string;
let keys = 0;

beforeAll(async () => {
  shop = await openTestShop({ timeScale: 1 });
  ({ token } = await newAdmin(shop));
  category = (await newCategory(shop))._id;
});
afterEach(() => slowDownProducts(0));
afterAll(() => shop.close());

const newKey = () => `saved-form-${++keys}`;

const filledIn = (name: string) => multipart({ name, price: "100", category });

async function save(name: string, key: string, who = token) {
  const { body, headers } = await filledIn(name);
  return callEndpoint(shop, createProduct, {
    body,
    headers: { ...headers, "idempotency-key": key },
    token: who,
  });
}

const countProducts = (name: string) => shop.database.db.$count(products, eq(products.name, name));

/** Makes every new product take so many milliseconds to be written; 0 ends it. */
async function slowDownProducts(milliseconds: number): Promise<void> {
  const { db } = shop.database;
  await db.execute(sql`drop trigger if exists slow_products on products`);
  if (milliseconds === 0) return;
  await db.execute(
    sql.raw(`create or replace function wait_a_little() returns trigger language plpgsql as
      $$ begin perform pg_sleep(${milliseconds / 1000}); return new; end $$`),
  );
  await db.execute(
    sql`create trigger slow_products before insert on products for each row execute function wait_a_little()`,
  );
}

/** Waits until the shop is writing a product. */
async function untilWriting(): Promise<number> {
  return vi.waitFor(async () => {
    const { rows } = await shop.database.db.execute<{ pid: number }>(
      sql`select pid from pg_stat_activity where datname = current_database()
        and query like 'insert into "products"%' and state = 'active' and pid <> pg_backend_pid()`,
    );
    if (!rows[0]) throw new Error("nothing is being written");
    return rows[0].pid;
  }, 10_000);
}

describe("a product whose save is repeated", () => {
  it("is changed once: pieces that were added are not added again", async () => {
    const made = await save("Counted once", newKey());
    const product = made.body.product;
    const update = async (key: string, version: string) => {
      const form = new FormData();
      form.append("stockChange", "10");
      form.append("version", version);
      const path = updateProduct.path.replace(":id", product?._id ?? "");
      const answer = await fetch(`${shop.origin}${API_PREFIX}${path}`, {
        method: "PUT",
        body: form,
        headers: { authorization: token, "idempotency-key": key },
      });
      return { status: answer.status, body: await answer.json() };
    };
    const key = newKey();
    const first = await update(key, product?.updatedAt ?? "");
    expect(first.status).toBe(200);
    // As after a lost answer: the same form once more.
    expect(await update(key, product?.updatedAt ?? "")).toEqual(first);
    const [row] = await shop.database.db
      .select()
      .from(products)
      .where(eq(products.id, product?._id ?? ""));
    expect(row?.stock).toBe((product?.quantity ?? 0) + 10);
  });

  it("is made once: the answer was lost, and the button pressed again", async () => {
    const key = newKey();
    await slowDownProducts(700);
    const lost = new AbortController();
    const { body, headers } = await filledIn("Lost answer");
    const first = fetch(`${shop.origin}${API_PREFIX}${createProduct.path}`, {
      method: "POST",
      body: new Uint8Array(body),
      headers: { ...headers, authorization: token, "idempotency-key": key },
      signal: lost.signal,
    });
    await untilWriting();
    lost.abort();
    await expect(first).rejects.toThrow("aborted");
    const again = await save("Lost answer", key);
    expect(again.status).toBe(201);
    expect(again.body.message).toBe("Product created successfully");
    expect(await countProducts("Lost answer")).toBe(1);
    expect((await save("Lost answer", key)).body).toEqual(again.body);
    const [made] = await shop.database.db
      .select()
      .from(products)
      .where(eq(products.name, "Lost answer"));
    expect(again.body.product?._id).toBe(made?.id);
  });

  it("is made once: many arrive at the same moment", async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 8 }, () => save("At once", key)));
    expect(countEach(answers.map(({ status }) => status))).toEqual({ 201: 8 });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await countProducts("At once")).toBe(1);
  });

  it("is made once: the database went away while the first was written", async () => {
    const key = newKey();
    await slowDownProducts(1_500);
    const first = save("Cut off", key);
    await shop.database.db.execute(sql`select pg_terminate_backend(${await untilWriting()})`);
    expect((await first).status).toBe(503);
    await slowDownProducts(0);
    expect((await save("Cut off", key)).status).toBe(201);
    expect(await countProducts("Cut off")).toBe(1);
  });

  it("with changes meanwhile is told that the first try was saved", async () => {
    const key = newKey();
    await save("First try", key);
    const changed = await save("Second try", key);
    expect(changed.status).toBe(409);
    expect(changed.body).toMatchObject({
      code: "idempotency_key_reused",
      message: expect.stringMatching(/^Your first try was saved\. Open it from the list/),
    });
    expect(await countProducts("Second try")).toBe(0);
  });

  it("after a refusal is saved: only successes are kept", async () => {
    const key = newKey();
    expect((await save(" ", key)).status).toBe(400);
    expect((await save("Now with a name", key)).status).toBe(201);
    expect(await countProducts("Now with a name")).toBe(1);
  });

  it("is another one for another admin, another key, or none", async () => {
    const key = newKey();
    const other = await newAdmin(shop);
    await save("Again", key);
    await save("Again", key, other.token);
    await save("Again", newKey());
    const { body, headers } = await filledIn("Again");
    await callEndpoint(shop, createProduct, { body, headers, token });
    expect(await countProducts("Again")).toBe(4);
  });

  it.each(["short", "has a space", `long${"x".repeat(197)}`, "nönascii"])(
    "is not taken with the key %j",
    async (key) => {
      const answer = await save("Bad key", key);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.fields ?? {})).toEqual(["Idempotency-Key"]);
      expect(await countProducts("Bad key")).toBe(0);
    },
  );
});

it("a category and a blog whose save is repeated are made once, also under one key", async () => {
  const key = newKey();
  const headers = { "idempotency-key": key };
  for (const _ of [1, 2]) {
    const made = await callEndpoint(shop, createCategory, {
      body: { name: "Repeated" },
      headers,
      token,
    });
    expect(made.status).toBe(201);
    const post = {
      title: "Repeated",
      content: "<p>Words</p>",
      thumbnail: "/media/a-10x10/10.webp",
    };
    const published = await callEndpoint(shop, createBlog, { body: post, headers, token });
    expect(published.status).toBe(201);
  }
  const { db } = shop.database;
  expect(await db.$count(categories, eq(categories.name, "Repeated"))).toBe(1);
  expect(await db.$count(blogs, eq(blogs.title, "Repeated"))).toBe(1);
});

it("kept answers are forgotten after a day", async () => {
  const { db } = shop.database;
  const [old, young] = [newKey(), newKey()];
  await save("Yesterday", old);
  await save("Today", young);
  await db
    .update(idempotencyKeys)
    .set({ createdAt: sql`now() - interval '25 hours'` })
    .where(eq(idempotencyKeys.key, old));
  await addJob(db, "sweep-idempotency-keys", {});
  await vi.waitFor(async () => {
    expect(await db.$count(idempotencyKeys, eq(idempotencyKeys.key, old))).toBe(0);
  }, 20_000);
  expect(await db.$count(idempotencyKeys, eq(idempotencyKeys.key, young))).toBe(1);
});
