import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ENTRY_RULES } from "#server/catalogue/reindex.ts";
import { products } from "#server/database/schema/catalogue.ts";
import { searchEntries, searchState } from "#server/database/schema/search.ts";
import { addJob } from "#server/jobs/add-job.ts";
import { cacheTags } from "#server/lib/cache-tags.ts";
import { soldCounting } from "#server/search/count-sold.ts";
import { fillSoldDaily } from "#server/search/sold-daily.ts";
import { entrySorts } from "#server/search-index/entry-sorts.ts";
import { sortEntries, walkEntries } from "#server/search-index/find-entries.ts";
import { updateCategory } from "#shared/catalogue/admin-contract.ts";
import { getProductsOfCategory } from "#shared/catalogue/contract.ts";
import { rupees } from "#shared/money.ts";
import { findProducts } from "#shared/search/contract.ts";
import { announcedBy } from "../support/announced.ts";
import { giveValues, newAttribute, newFamily } from "../support/attributes.ts";
import { placeOrder } from "../support/checkout.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { checkSold } from "../support/invariants.ts";
import { newCategory, newProduct, takeStock } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, newShopper } from "../support/users.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});

afterAll(() => shop.close());

const find = async (query: Record<string, string>) => {
  const reply = await callEndpoint(shop, findProducts, { query });
  return { ...reply.body, names: (reply.body.cards ?? []).map(({ name }) => name) };
};

const runJob = (name: "index-products" | "recount-lists" | "count-sold", payload = {}) =>
  addJob(shop.database.db, name, payload as never);

describe("the two ways to a page", () => {
  it("answer the same entries in the same order, from every place, whatever is asked", async () => {
    const colour = await newAttribute(shop, "tint", ["red", "blue"]);
    const top = await newCategory(shop);
    const below = await newCategory(shop, { parent: top._id });
    const ids: string[] = [];
    for (let each = 0; each < 14; each += 1) {
      const product = await newProduct(shop, {
        category: each % 3 === 0 ? top._id : below._id,
        price: rupees(100 + (each % 4) * 10),
        quantity: each % 2,
        origin: ["India", "China", ""][each % 3],
      });
      await giveValues(shop, product.id, [[colour, each % 4 === 0 ? "blue" : "red"]]);
      ids.push(product.id);
    }
    // Its variants are in two categories.
    await newFamily(shop, "Pair", [colour], [ids[3] ?? "", ids[7] ?? ""]);
    const { db } = shop.database;
    const codes = new Map(
      (
        await db
          .select({ id: products.categoryId, facets: searchEntries.facets })
          .from(searchEntries)
          .innerJoin(products, eq(products.id, searchEntries.productId))
      ).map(({ id, facets }) => [id, facets.filter((value) => value < 0).map((value) => -value)]),
    );
    const [topCode = 0] = codes.get(top._id) ?? [];
    const category = { code: topCode, codes: codes.get(below._id) ?? [] };
    const filter = {
      category,
      conditions: [],
      inStock: false,
      price: { minPaise: null, maxPaise: null },
      values: new Map([["tint", [colour.values.red ?? 0]]]),
    };
    for (const sort of Object.values(entrySorts)) {
      const whole = await sortEntries(db, filter, { sort, limit: 100 });
      expect(whole).toHaveLength(9);
      for (let from = 0; from < whole.length; from += 1) {
        const after = from === 0 ? undefined : whole[from - 1]?.place;
        const walked = await walkEntries(db, filter, { sort, after, limit: 3 });
        expect(walked).toEqual(whole.slice(from, from + 3));
      }
    }
  });
});

describe("a category that is renamed or moved", () => {
  it("is found by its new name and place at once, and no longer by the old ones", async () => {
    const admin = await newAdmin(shop);
    const parent = await newCategory(shop, { name: "Wimplers" });
    const other = await newCategory(shop);
    const category = await newCategory(shop, { name: "Frobnics", parent: parent._id });
    await newProduct(shop, { name: "Thing", category: category._id });
    expect((await find({ q: "wimplers" })).names).toEqual(["Thing"]);
    const change = (body: object) =>
      callEndpoint(shop, updateCategory, {
        params: { id: category._id },
        body,
        token: admin.token,
      });
    expect((await change({ name: "Grommets" })).status).toBe(200);
    expect((await find({ q: "grommets" })).names).toEqual(["Thing"]);
    expect((await find({ q: "frobnics" })).names).toEqual([]);
    await change({ parent: other._id });
    expect((await find({ category: other.slug })).names).toEqual(["Thing"]);
    expect((await find({ category: parent.slug })).names).toEqual([]);
    expect((await find({ q: "wimplers" })).names).toEqual([]);
  });

  it("is followed by a job where very many products are below it", async () => {
    const category = await newCategory(shop, { name: "Plenties" });
    const made = Array.from({ length: 3 }, () => ({ category: category._id }));
    for (const draft of made) await newProduct(shop, draft);
    const { db } = shop.database;
    await db.delete(searchEntries);
    await runJob("index-products", { category: category._id, after: null });
    await expect.poll(async () => (await find({ category: category.slug })).names).toHaveLength(3);
    await runJob("index-products", { category: null, after: null });
    await expect.poll(() => db.$count(searchEntries)).toBeGreaterThan(10);
  });
});

describe("a shop that was updated", () => {
  it("writes the entries that are missing or older than its rules", async () => {
    const category = await newCategory(shop);
    await newProduct(shop, { name: "Left behind", category: category._id });
    const { db } = shop.database;
    await expect.poll(() => db.select().from(searchState)).toEqual([{ id: 1, rules: ENTRY_RULES }]);
    await db.delete(searchEntries);
    await db.update(searchState).set({ rules: 0 });
    await shop.catalogue.updateEntries();
    await expect
      .poll(async () => (await find({ category: category.slug })).names)
      .toEqual(["Left behind"]);
    await expect.poll(() => db.select().from(searchState)).toEqual([{ id: 1, rules: ENTRY_RULES }]);
  });
});

describe("what sells", () => {
  it("comes first once it was counted, as long as it is not cancelled", async () => {
    const category = await newCategory(shop);
    const shopper = await newShopper(shop);
    const slow = await newProduct(shop, { name: "Slow", category: category._id });
    const first = await newProduct(shop, { name: "First", category: category._id });
    const variant = await newProduct(shop, { name: "Variant", category: category._id });
    await newFamily(shop, "Family", [], [variant.id]);
    await newProduct(shop, { name: "Newest", category: category._id });
    await placeOrder(shop, shopper, [
      { product: first, quantity: 3 },
      { product: variant, quantity: 2 },
    ]);
    await runJob("count-sold");
    const { pool } = shop.database;
    await pool.query("update orders set status = 'Processing', paid_at = now()");
    await runJob("count-sold");
    const names = async () => (await find({ category: category.slug })).names;
    await expect.poll(names).toEqual(["First", "Variant", "Newest", slow.name]);
    await pool.query("update orders set paid_at = now() - interval '2 years'");
    await runJob("count-sold");
    await expect.poll(names).toEqual(["Newest", "Variant", "First", "Slow"]);
    await checkSold(shop.database);
    await pool.query("update orders set paid_at = now()");
    await pool.query("delete from orders where id = (select min(id::text)::uuid from orders)");
    await checkSold(shop.database);
  });

  it("is announced once of all that was counted, and of as much as was where the count fails", async () => {
    const category = await newCategory(shop);
    const { pool } = shop.database;
    await pool.query(
      `insert into products (id, name, slug, price_paise, stock, category_id)
       select gen_random_uuid(), 'Counted ' || n, 'counted-' || n, 100, 1, $1
       from generate_series(1, 700) as n`,
      [category._id],
    );
    await pool.query(
      `insert into search_entries (product_id, facets, category_code, price_paise, max_price_paise,
         in_stock, listed_at, document, name_key, sold)
       select products.id, array[-code], code, 100, 100, true, products.created_at, '', '', 1
       from products inner join categories on categories.id = category_id where category_id = $1`,
      [category._id],
    );
    const { rows } = await pool.query<{ code: number }>(
      "select code from categories where id = $1",
      [category._id],
    );
    // Nothing of them was sold: each is counted anew, 300 at a time.
    let failsAt = Infinity;
    let done = 0;
    const { tasks } = soldCounting(
      {
        transaction: (work) => {
          done += 1;
          if (done === failsAt) throw new Error("failed midway");
          return shop.database.transaction(work);
        },
      },
      { info: () => {} },
    );
    const count = () => tasks["count-sold"]({}, { db: shop.database.db } as never);
    const listsAfter = async (change: () => Promise<unknown>) =>
      (await announcedBy(shop, change)).filter((tag) => tag === cacheTags.list(rows[0]?.code));
    expect(await listsAfter(count)).toHaveLength(1);
    await pool.query("update search_entries set sold = 1 where name_key = ''");
    failsAt = done * 2 - 2;
    expect(await listsAfter(() => expect(count()).rejects.toThrow("failed midway"))).toHaveLength(
      1,
    );
    const left = "select 1 from search_entries where name_key = '' and sold = 1";
    expect((await pool.query(left)).rowCount).toBe(400);
    await pool.query("delete from products where category_id = $1", [category._id]);
  });

  it("is filled for sales from before it was noted, a day at a time, and goes on where it was ended", async () => {
    const shopper = await newShopper(shop);
    const { _id: category } = await newCategory(shop);
    const product = await newProduct(shop, { category });
    for (let each = 0; each < 3; each += 1)
      await placeOrder(shop, shopper, [{ product, quantity: 2 + each }]);
    const { pool } = shop.database;
    await pool.query(`update orders set status = 'Processing', paid_at = now() - place * interval '40 days'
      from (select id, row_number() over (order by id) as place from orders) as placed
      where orders.id = placed.id`);
    // As a database is that was brought up: an order of before is given up meanwhile.
    await pool.query(`delete from sold_daily`);
    await pool.query(
      `update sold_daily_state set filled_from = current_date + 2, is_filled = false`,
    );
    await pool.query(
      `update orders set status = 'Cancelled' where id = (select max(id::text)::uuid from orders)`,
    );
    const days: string[] = [];
    const endedAfter = (most: number) => ({
      transaction: async <T>(work: Parameters<typeof shop.database.transaction<T>>[0]) => {
        if (days.length === most) throw new Error("ended");
        const done = await shop.database.transaction(work);
        days.push(String(done));
        return done;
      },
    });
    const filled = vi.fn(async () => {});
    await expect(fillSoldDaily(endedAfter(1), filled)).rejects.toThrow("ended");
    await fillSoldDaily(endedAfter(Infinity), filled);
    // Each day once, and then none any more.
    expect(days).toEqual([...days.slice(1).map(() => "true"), "false"]);
    expect(filled.mock.calls.length).toBe(days.length - 1);
    expect(days.length).toBeGreaterThan(2);
    await checkSold(shop.database);
  });
});

describe("changed lists", () => {
  it("are announced where lists know something else of an entry, with all above, and no others", async () => {
    const parent = await newCategory(shop);
    const category = await newCategory(shop, { parent: parent._id });
    const other = await newCategory(shop);
    const product = await newProduct(shop, { category: category._id });
    const { rows } = await shop.database.pool.query<{ id: string; code: number }>(
      "select id, code from categories",
    );
    const tagOf = ({ _id }: { _id: string }) =>
      cacheTags.list(rows.find(({ id }) => id === _id)?.code);
    const listsAfter = async (change: () => Promise<unknown>) =>
      new Set((await announcedBy(shop, change)).filter((tag) => tag.startsWith("list:")));
    const lists = [cacheTags.list(), tagOf(category), tagOf(parent)];
    const { catalogue } = shop;
    expect(
      await listsAfter(() => catalogue.updateProduct(product.id, { name: "Another name" })),
    ).toEqual(new Set());
    expect(
      await listsAfter(() => catalogue.updateProduct(product.id, { price: rupees(7) })),
    ).toEqual(new Set(lists));
    expect(await listsAfter(() => catalogue.updateProduct(product.id, { quantity: 9 }))).toEqual(
      new Set(),
    );
    expect(await listsAfter(() => takeStock(shop, product.id, 9))).toEqual(new Set(lists));
    expect(
      await listsAfter(() => catalogue.updateProduct(product.id, { category: other._id })),
    ).toEqual(new Set([...lists, tagOf(other)]));
    expect(await listsAfter(() => catalogue.deleteProduct(product.id))).toEqual(
      new Set([cacheTags.list(), tagOf(other)]),
    );
  });
});

describe("a list of more than is counted", () => {
  it("says so, shows all the same, and is counted in the background", async () => {
    const tone = await newAttribute(shop, "tone", ["red", "blue"]);
    const category = await newCategory(shop);
    const values = [tone.values.red, tone.values.blue];
    const { pool } = shop.database;
    await pool.query(
      `insert into products (id, name, slug, price_paise, stock, category_id)
       select gen_random_uuid(), 'Bulk ' || n, 'bulk-' || n, n * 100, 1, $1
       from generate_series(1, 5100) as n`,
      [category._id],
    );
    await pool.query(
      `insert into search_entries (product_id, facets, category_code, price_paise, max_price_paise,
         in_stock, listed_at, document, name_key)
       select products.id, array[-code, case when price_paise > 5000 then $2::int else $3::int end],
         code, price_paise, price_paise, true, products.created_at, '', ''
       from products inner join categories on categories.id = category_id where category_id = $1`,
      [category._id, ...values],
    );
    const list = { category: category.slug, sort: "price-up", limit: "2" };
    const red = { ...list, filters: "f.tone=red" };
    expect((await find(list)).total).toEqual({ count: 5000, isExact: false });
    expect(await find(red)).toMatchObject({
      names: ["Bulk 51", "Bulk 52"],
      total: { count: 5000, isExact: false },
    });
    const { nextCursor } = await find(red);
    expect((await find({ ...red, cursor: nextCursor ?? "" })).names).toEqual([
      "Bulk 53",
      "Bulk 54",
    ]);
    await pool.query("update list_counts set is_stale = true");
    await runJob("recount-lists");
    await expect
      .poll(async () => {
        const { total, groups = [] } = await find(list);
        const group = groups.find(({ code }) => code === "tone");
        return [total, group?.kind === "choice" && group.choices.map(({ count }) => count)];
      })
      .toEqual([
        { count: 5100, isExact: true },
        [
          { count: 5050, isExact: true },
          { count: 50, isExact: true },
        ],
      ]);
    const specified = await callEndpoint(shop, getProductsOfCategory, {
      params: { slug: category.slug },
    });
    expect(specified.body.total).toBe(5100);
    // What is added is on its way into the counts; until then the list itself has it.
    await newProduct(shop, { name: "One more", category: category._id, price: rupees(0.5) });
    expect((await find(list)).names[0]).toBe("One more");
    await runJob("recount-lists");
    await expect.poll(async () => (await find(list)).total).toEqual({ count: 5101, isExact: true });
  });
});
