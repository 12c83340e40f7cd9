import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { products as productTable } from "#server/database/schema/catalogue.ts";
import { newId } from "#server/lib/ids.ts";
import { getProducts, getProductsOfCategory, type Product } from "#shared/catalogue/contract.ts";
import { API_PREFIX } from "#shared/endpoint.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});

afterAll(() => shop.close());

const ids = (products: readonly Pick<Product, "_id">[] = []) => products.map(({ _id }) => _id);

/** Every page of a list, one after the other. */
async function allPages(query: Record<string, string>, slug?: string): Promise<Product[]> {
  const found: Product[] = [];
  for (let cursor: string | undefined; ; ) {
    const requests = {
      params: { slug: slug ?? "" },
      query: { ...query, ...(cursor && { cursor }) },
    };
    const page = slug
      ? await callEndpoint(shop, getProductsOfCategory, requests)
      : await callEndpoint(shop, getProducts, requests);
    expect(page.status).toBe(200);
    found.push(...(page.body.products ?? []));
    if (!page.body.nextCursor) return found;
    cursor = page.body.nextCursor;
  }
}

describe("a list in pages", () => {
  it("is newest first and complete, though many were made at once and more are on the way", async () => {
    const category = await newCategory(shop);
    const row = () => ({
      id: newId(),
      slug: newId(),
      name: "x",
      pricePaise: 1,
      categoryId: category._id,
    });
    // One statement: all have the very same time, microseconds included.
    const made = await shop.database.db
      .insert(productTable)
      .values(Array.from({ length: 23 }, row))
      .returning({ id: productTable.id });
    const later = await newProduct(shop, { category: category._id });
    const first = await callEndpoint(shop, getProductsOfCategory, {
      params: { slug: category.slug },
      query: { limit: "5" },
    });
    expect(first.body.total).toBe(24);
    expect(first.body.products?.[0]?._id).toBe(later.id);
    const newest = await newProduct(shop, { category: category._id });
    const rest = await allPages({ limit: "5", cursor: first.body.nextCursor ?? "" }, category.slug);
    expect(ids(rest)).not.toContain(newest.id);
    const seen = ids([...(first.body.products ?? []), ...rest]);
    expect(seen).toHaveLength(24);
    expect(new Set(seen)).toEqual(new Set([later.id, ...made.map(({ id }) => id)]));
  });

  it("goes on after the product of its cursor was deleted", async () => {
    const category = await newCategory(shop);
    for (let i = 0; i < 4; i += 1) await newProduct(shop, { category: category._id });
    const slug = category.slug;
    const first = await callEndpoint(shop, getProductsOfCategory, {
      params: { slug },
      query: { limit: "2" },
    });
    const [, last] = first.body.products ?? [];
    await shop.database.pool.query("delete from products where id = $1", [last?._id]);
    const second = await callEndpoint(shop, getProductsOfCategory, {
      params: { slug },
      query: { limit: "2", cursor: first.body.nextCursor ?? "" },
    });
    expect(second.body.products).toHaveLength(2);
    expect(second.body.nextCursor).toBeNull();
  });

  it.each(["garbage", "", "'", "\u0000", "MTIz", "a".repeat(200)])(
    "refuses the cursor %j",
    async (cursor) => {
      const answer = await callEndpoint(shop, getProducts, { query: { cursor } });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ success: false, code: "invalid_request" });
      expect(Object.keys(answer.body.fields ?? {})).toEqual(["cursor"]);
    },
  );

  it.each(["1e9", "201", "0", "-1", "1.5", "x", "", "NaN", "Infinity"])(
    "refuses the limit %j",
    async (limit) => {
      const answer = await callEndpoint(shop, getProducts, { query: { limit } });
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.fields ?? {})).toEqual(["limit"]);
    },
  );

  it("takes no notice of filters and orders that it does not know", async () => {
    const plain = await callEndpoint(shop, getProducts);
    const odd = await callEndpoint(shop, getProducts, {
      query: {
        sort: "password",
        "price[$gt]": "0",
        role: "1",
        fields: "cost",
        offset: "5",
        q: "'",
      },
    });
    expect(odd.status).toBe(200);
    expect(odd.text).toBe(plain.text);
    const twice = await shop.app.inject({
      url: `${API_PREFIX}${getProducts.path}?limit=1&limit=2`,
    });
    expect(twice.statusCode).toBe(400);
  });
});

describe("a shop with thousands of products", () => {
  it("lists them all in pages, each once", async () => {
    const category = await newCategory(shop);
    await shop.database.pool.query(
      `insert into products (id, name, slug, price_paise, category_id, created_at)
       select gen_random_uuid(), 'Plate ' || n, 'plate-' || n, n, $1, now() - n / 7 * interval '1 second'
       from generate_series(1, 5000) as n`,
      [category._id],
    );
    const all = await allPages({ limit: "200" }, category.slug);
    expect(new Set(ids(all)).size).toBe(5_000);
    const dates = all.map(({ createdAt }) => createdAt);
    expect(dates).toEqual(dates.toSorted().reverse());
    const everything = await callEndpoint(shop, getProducts);
    expect(everything.body.total).toBeGreaterThanOrEqual(5_000);
    expect(everything.body.products).toHaveLength(100);
    expect(everything.body).toEqual(getProducts.answer.parse(everything.body));
  });
});
