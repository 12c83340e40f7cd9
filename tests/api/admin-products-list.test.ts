import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MAX_FOUND } from "#server/database/numbered-page.ts";
import { products as productTable } from "#server/database/schema/catalogue.ts";
import { newId } from "#server/lib/ids.ts";
import { listAdminProducts } from "#shared/catalogue/admin-contract.ts";
import { getOverviewPanel } from "#shared/fulfilment/overview-contract.ts";
import { rupees } from "#shared/money.ts";
import { settingsEndpoints } from "#shared/settings/contract.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin } from "../support/users.ts";

let shop: TestShop;
let token: string;

beforeAll(async () => {
  shop = await openTestShop();
  ({ token } = await newAdmin(shop));
});

afterAll(() => shop.close());

const list = (query: Record<string, string>) =>
  callEndpoint(shop, listAdminProducts, { query, token });
const names = async (query: Record<string, string>) => {
  const { body } = await list(query);
  return (body.products ?? []).map(({ name }) => name).sort();
};

describe("the dashboard's list", () => {
  it("is searched in name and SKU, literally", async () => {
    const { _id: category } = await newCategory(shop);
    const given: [string, string][] = [
      ["100% cotton", "CT-1"],
      ["100 cotton", "CT_2"],
      ["under_score", "x"],
      ["underXscore", "back\\slash"],
      ["O'Neil; drop table", "q"],
    ];
    for (const [name, sku] of given) await newProduct(shop, { category, name, sku });
    expect(await names({ category, search: "100%" })).toEqual(["100% cotton"]);
    expect(await names({ category, search: "der_s" })).toEqual(["under_score"]);
    expect(await names({ category, search: "ct_" })).toEqual(["100 cotton"]);
    expect(await names({ category, search: " CT-1 " })).toEqual(["100% cotton"]);
    expect(await names({ category, search: "ack\\" })).toEqual(["underXscore"]);
    expect(await names({ category, search: "'nei" })).toEqual(["O'Neil; drop table"]);
    expect(await names({ category, search: "cotton 100%" })).toEqual(["100% cotton"]);
    expect(await names({ category, search: "table - drop" })).toEqual(["O'Neil; drop table"]);
    // Fewer than three in a row are looked for where words begin, and signs alone nowhere.
    expect(await names({ category, search: "dr" })).toEqual(["O'Neil; drop table"]);
    expect(await names({ category, search: "ro" })).toEqual([]);
    expect(await names({ category, search: "'" })).toEqual([]);
    expect(await names({ category, search: "UNDER" })).toEqual(["underXscore", "under_score"]);
    expect(await names({ category, search: "\u0000" })).toEqual([]);
    expect(await names({ category, search: "  " })).toHaveLength(5);
  });

  it("is narrowed to a category and all below it, and by stock", async () => {
    const top = await newCategory(shop);
    const low = await newCategory(shop, { parent: top._id });
    const stocks: [string, string, number][] = [
      ["none", top._id, 0],
      ["one", top._id, 1],
      ["five", low._id, 5],
      ["six", low._id, 6],
    ];
    for (const [name, category, quantity] of stocks) {
      await newProduct(shop, { name, category, quantity });
    }
    const category = top._id.toUpperCase();
    expect(await names({ category })).toEqual(["five", "none", "one", "six"]);
    expect(await names({ category: low._id })).toEqual(["five", "six"]);
    expect(await names({ category, stock: "in" })).toEqual(["five", "one", "six"]);
    expect(await names({ category, stock: "low" })).toEqual(["five", "one"]);
    expect(await names({ category, stock: "out" })).toEqual(["none"]);
    expect(await names({ category: newId() })).toEqual([]);
    expect(await names({ category: "-1" })).toEqual([]);
  });

  it("lists as running out what has as few as the settings say, and says how few that is", async () => {
    const { _id: category } = await newCategory(shop);
    for (const [name, quantity] of [
      ["six", 6],
      ["nine", 9],
    ] as const) {
      await newProduct(shop, { category, name, quantity });
    }
    expect(await names({ category, stock: "low" })).toEqual([]);
    const { body: present } = await callEndpoint(shop, settingsEndpoints.getStockSettings, {
      token,
    });
    const saved = await callEndpoint(shop, settingsEndpoints.saveStockSettings, {
      token,
      body: { settings: { lowStock: 8, categories: [] }, version: present.version ?? 0 },
    });
    expect(saved.status, saved.text).toBe(200);
    const { body } = await list({ category, stock: "low" });
    expect((body.products ?? []).map(({ name }) => name)).toEqual(["six"]);
    expect(body.lowStock).toBe(8);
    const { body: overview } = await callEndpoint(shop, getOverviewPanel, {
      token,
      params: { panel: "stock" },
    });
    expect(overview.overview?.stock?.lowStock).toBe(8);
    const refused = await callEndpoint(shop, settingsEndpoints.saveStockSettings, {
      token,
      body: { settings: { lowStock: 0, categories: [] }, version: 1 },
    });
    expect(refused.body.fields).toEqual({ "settings.lowStock": "At least 1 piece" });
  });

  it("goes by the limits of categories that have their own, in the list and on the first page", async () => {
    const blanks = await newCategory(shop);
    const mugs = await newCategory(shop, { parent: blanks._id });
    const machines = await newCategory(shop);
    const stocks: [string, string, number][] = [
      ["blank 20", blanks._id, 20],
      ["blank 21", blanks._id, 21],
      ["mug 20", mugs._id, 20],
      ["press 1", machines._id, 1],
      ["press 2", machines._id, 2],
      ["press 0", machines._id, 0],
    ];
    for (const [name, category, quantity] of stocks) {
      await newProduct(shop, { name, category, quantity });
    }
    const panel = async () =>
      (await callEndpoint(shop, getOverviewPanel, { token, params: { panel: "stock" } })).body
        .overview?.stock;
    const { body: present } = await callEndpoint(shop, settingsEndpoints.getStockSettings, {
      token,
    });
    const before = await panel();
    expect(before?.hasOtherLimits).toBe(false);
    const saved = await callEndpoint(shop, settingsEndpoints.saveStockSettings, {
      token,
      body: {
        settings: {
          ...present.settings,
          categories: [
            { category: machines.slug, lowStock: 1 },
            { category: blanks.slug, lowStock: 20 },
          ],
        },
        version: present.version ?? 0,
      },
    });
    expect(saved.status, saved.text).toBe(200);
    expect(await names({ category: blanks._id, stock: "low" })).toEqual(["blank 20", "mug 20"]);
    expect(await names({ category: machines._id, stock: "low" })).toEqual(["press 1"]);
    const { body } = await list({ category: machines._id });
    const limits = { [blanks._id]: 20, [mugs._id]: 20, [machines._id]: 1 };
    expect(body.ofCategories).toEqual(limits);
    // Press 2 no longer runs out, blank 20 and mug 20 do.
    const now = await panel();
    expect(now?.hasOtherLimits).toBe(true);
    expect((now?.low ?? 0) - (before?.low ?? 0)).toBe(1);
    expect(now?.out).toBe(before?.out);
  });

  it("is sorted by age, name, price and stock, both ways", async () => {
    const { _id: category } = await newCategory(shop);
    const made = [
      { name: "beta", price: rupees(10), quantity: 7 },
      { name: "Alpha", price: rupees(30), quantity: 0 },
      { name: "gamma", price: rupees(20), quantity: 3 },
    ];
    for (const product of made) await newProduct(shop, { ...product, category });
    const sorted = async (sort?: string) => {
      const { body } = await list({ category, ...(sort && { sort }) });
      return body.products?.map(({ name }) => name);
    };
    expect(await sorted()).toEqual(["gamma", "Alpha", "beta"]);
    expect(await sorted("oldest")).toEqual(["beta", "Alpha", "gamma"]);
    expect(await sorted("name")).toEqual(["Alpha", "beta", "gamma"]);
    expect(await sorted("name-desc")).toEqual(["gamma", "beta", "Alpha"]);
    expect(await sorted("price")).toEqual(["beta", "gamma", "Alpha"]);
    expect(await sorted("price-desc")).toEqual(["Alpha", "gamma", "beta"]);
    expect(await sorted("stock")).toEqual(["Alpha", "gamma", "beta"]);
    expect(await sorted("stock-desc")).toEqual(["beta", "gamma", "Alpha"]);
  });

  it.each([
    { sort: "weight" },
    { page: "0" },
    { page: "1.5" },
    { page: "x" },
    { page: "1e9" },
    { stock: "plenty" },
    { search: "x".repeat(201) },
  ])("refuses %j", async (query) => {
    expect((await list(query)).status).toBe(400);
  });

  // Whatever else runs on the machine takes time, too.
  it("has pages of 50, newest first, and is fast over thousands", { retry: 2 }, async () => {
    const { _id: category } = await newCategory(shop);
    const rows = Array.from({ length: 5_000 }, (_, n) => ({
      id: newId(),
      slug: newId(),
      name: `Bulk ${n}`,
      sku: `SKU-${n}`,
      description: "A long description. ".repeat(40),
      pricePaise: n,
      categoryId: category,
      createdAt: new Date(Date.UTC(2020, 0, 1) + n * 1000),
    }));
    for (let from = 0; from < rows.length; from += 1_000) {
      await shop.database.db.insert(productTable).values(rows.slice(from, from + 1_000));
    }
    const first = await list({ category });
    expect(first.body).toMatchObject({ total: 5_000, page: 1, pages: 100 });
    expect(first.body.products).toHaveLength(50);
    expect(first.body.products?.[0]?.name).toBe("Bulk 4999");
    const begun = performance.now();
    const last = await list({ category, before: "end", search: "bulk" });
    expect(performance.now() - begun).toBeLessThan(500);
    expect(last.body).toMatchObject({ total: MAX_FOUND, isMore: true });
    expect(last.body.products?.at(-1)?.name).toBe("Bulk 0");
    const past = await list({ category, page: "101" });
    expect(past.body).toMatchObject({ products: [], total: 5_000, page: 101, pages: 100 });
  });
});
