import { eq, sql } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { products } from "#server/database/schema/catalogue.ts";
import { listExports } from "#server/database/schema/exports.ts";
import { openExports } from "#server/exports/service.ts";
import { exportsStore } from "#server/exports/store.ts";
import { writeExport } from "#server/exports/write-export.ts";
import { openLog } from "#server/lib/log.ts";
import { exportsEndpoints } from "#shared/exports/contract.ts";
import { callEndpoint, downloadFile } from "../support/endpoint-client.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, newShopper, setRole } from "../support/users.ts";

const {
  createExport,
  getExport,
  stopExport,
  retryExport,
  downloadExport,
  downloadExportWorkbook,
  listExports: listOwn,
} = exportsEndpoints;
const parts = { storeInfo: {}, log: openLog("silent") };

let shop: TestShop;
let token: string;
let adminId: string;
let category: string;

const COUNT = 260;
const nasty = ['=cmd("x")', "Mug, white", 'Plate 12" "A"', "कप, सफेद"];

beforeAll(async () => {
  shop = await openTestShop();
  ({ token, _id: adminId } = await newAdmin(shop));
  ({ _id: category } = await newCategory(shop));
  for (let count = 0; count < COUNT; count += 1) {
    await newProduct(shop, {
      category,
      name: nasty[count] ?? `Item ${count}`,
      sku: `SKU-${count}`,
    });
  }
  await newProduct(shop, { category: (await newCategory(shop))._id, name: "Elsewhere" });
});

afterAll(() => shop.close());

const begin = async (query: Record<string, string>, by = token) => {
  const reply = await callEndpoint(shop, createExport, {
    body: { list: "products", query },
    token: by,
  });
  return reply.body.export?._id ?? "";
};

const stateOf = async (id: string) =>
  (await callEndpoint(shop, getExport, { params: { id }, token })).body.export;

const ended = (id: string) =>
  expect
    .poll(async () => (await stateOf(id))?.state, { timeout: 20_000 })
    .toMatch(/done|failed|stopped/);

const fileOf = async (id: string) => {
  const { bytes, headers } = await downloadFile(shop, downloadExport, { params: { id }, token });
  return { text: bytes.toString("utf8"), headers };
};

it("writes all that the list shows, in its order, and no cell that a spreadsheet would run", async () => {
  const id = await begin({ category, sort: "name" });
  await ended(id);
  expect(await stateOf(id)).toMatchObject({ state: "done", rows: COUNT, expected: COUNT });
  const { text, headers } = await fileOf(id);
  expect(headers["content-disposition"]).toMatch(/filename="products-\d{4}-\d\d-\d\d\.csv"/);
  expect(text.startsWith("\uFEFFSKU,Name,")).toBe(true);
  expect(text.split("\r\n").length).toBe(COUNT + 2);
  expect(text).toContain(`SKU-0,"'=cmd(""x"")",`);
  expect(text).toContain('SKU-1,"Mug, white",');
  expect(text).toContain('SKU-2,"Plate 12"" ""A""",');
  expect(text).toContain('SKU-3,"कप, सफेद",');
  expect(text).not.toContain("Elsewhere");
  const names = [...text.matchAll(/^SKU-\d+,(Item \d+),/gm)].map(([, name]) => name);
  expect(names).toEqual(names.toSorted());
});

it("is a workbook of Excel, too: texts that nothing runs, digits that stay, and sums that are numbers", async () => {
  const { db } = shop.database;
  await db.update(products).set({ costPaise: 6_050 }).where(eq(products.sku, "SKU-9"));
  const id = await begin({ category, sort: "name" });
  await ended(id);
  const { bytes, headers } = await downloadFile(shop, downloadExportWorkbook, {
    params: { id },
    token,
  });
  expect(headers["content-disposition"]).toMatch(/filename="products-\d{4}-\d\d-\d\d\.xlsx"/);
  const files = unzipSync(bytes);
  expect(Object.keys(files)).toContain("[Content_Types].xml");
  const sheet = strFromU8(files["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  const rows = [...sheet.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row = ""]) => row);
  expect(rows).toHaveLength(COUNT + 1);
  expect(rows[0]).toContain(`s="1"><is><t xml:space="preserve">SKU</t>`);
  const [head = [], ...others] = rows.map((row) =>
    [...row.matchAll(/<c r="([A-Z]+)\d+"([^>]*)>.*?<\/c>/g)].map(([cell, at, kind]) => ({
      ...{ at, isText: kind?.includes("inlineStr") },
      text: /<t [^>]*>(.*?)<\/t>/.exec(cell)?.[1],
    })),
  );
  const numbers = head.filter(({ at }) =>
    others.some((row) => row.some((cell) => cell.at === at && !cell.isText)),
  );
  expect(numbers.map(({ text }) => text)).toEqual(["Price", "Stock", "GST %", "Cost without GST"]);
  const formula = rows.find((row) => row.includes(">SKU-0<"));
  expect(formula).toContain(">=cmd(&quot;x&quot;)<");
  expect(sheet).toContain(">कप, सफेद<");
  expect(sheet).not.toMatch(/<f[ >]/);
  const priced = rows.find((row) => row.includes(">SKU-9<"));
  expect(priced).toMatch(/<v>100<\/v>.*<v>60\.5<\/v>/);
  expect(rows[1]).toMatch(/^<c r="A2" t="inlineStr"><is>/);
});

/** An export of a category's products without a job, so that nobody else writes it; killed when 200 are written. */
async function writeHalf(): Promise<string> {
  const query = { category, costs: true };
  const { id } = await exportsStore(shop.database.db).insert(adminId, { list: "products", query });
  const killed = new Error("killed");
  let batches = 0;
  const dying: typeof shop.database = {
    ...shop.database,
    transaction: (work) =>
      shop.database.transaction(async (tx, client) => {
        const done = await work(tx, client);
        batches += 1;
        // Its second batch is written, and its process dies before the commit.
        if (batches === 4) throw killed;
        return done;
      }),
  };
  await expect(writeExport({ ...parts, database: dying }, id)).rejects.toBe(killed);
  expect((await stateOf(id))?.rows).toBe(200);
  return id;
}

it("goes on behind the last row after it was cut off, none twice and none left out", async () => {
  const id = await begin({ category });
  await ended(id);
  const { text: whole } = await fileOf(id);
  const { db } = shop.database;
  const [row] = await db.select().from(listExports).where(eq(listExports.id, id));
  expect(row?.parts).toBeGreaterThan(1);
  const half = await writeHalf();
  const firstPart = await exportsStore(db).part(half, 0);
  await writeExport({ ...parts, database: shop.database }, half);
  await ended(half);
  expect((await fileOf(half)).text).toBe(whole);
  expect(await exportsStore(db).part(half, 0)).toEqual(firstPart);
});

it.each([
  ["by what is no place in it any more", sql`'["12"]'`],
  ["with other columns", sql`cursor || '{"shape": "another"}'`],
])("begins anew where an update finds it half written %s", async (_, cursor) => {
  const id = await begin({ category });
  await ended(id);
  const half = await writeHalf();
  const { db } = shop.database;
  await db.execute(sql`update exports set cursor = ${cursor} where id = ${half}`);
  await db.execute(sql`update export_parts set content = '' where export_id = ${half}`);
  await writeExport({ ...parts, database: shop.database }, half);
  expect(await stateOf(half)).toMatchObject({ state: "done", rows: COUNT, expected: COUNT });
  expect((await fileOf(half)).text).toBe((await fileOf(id)).text);
});

it("has each product once, however its stock changes while it is written", async () => {
  const { db } = shop.database;
  const query = { category, sort: "stock-desc" } as const;
  const { id } = await exportsStore(db).insert(adminId, { list: "products", query });
  let batches = 0;
  const selling: typeof shop.database = {
    ...shop.database,
    transaction: async (work) => {
      const done = await shop.database.transaction(work);
      batches += 1;
      // Its first batch is written: what follows would now stand before that.
      if (batches === 3)
        await db.execute(
          sql`update products set stock = stock + 1 where category_id = ${category}`,
        );
      return done;
    },
  };
  await writeExport({ ...parts, database: selling }, id);
  await ended(id);
  const { text } = await fileOf(id);
  const skus = [...text.matchAll(/^(SKU-\d+),/gm)].map(([, sku]) => sku);
  expect(new Set(skus).size).toBe(COUNT);
  expect(skus).toHaveLength(COUNT);
});

it("stops, goes on when it is tried again, and cannot be had before it is done", async () => {
  const id = await begin({ category });
  const stopped = await callEndpoint(shop, stopExport, { params: { id }, token });
  if (stopped.status === 409) return;
  const early = await downloadFile(shop, downloadExport, { params: { id }, token });
  expect(early.status).toBe(409);
  expect((await callEndpoint(shop, stopExport, { params: { id }, token })).status).toBe(409);
  await callEndpoint(shop, retryExport, { params: { id }, token });
  await ended(id);
  expect(await stateOf(id)).toMatchObject({ state: "done", rows: COUNT });
});

it("is its own admin's alone, gone after its day, and names what it cannot take", async () => {
  const id = await begin({ search: "Item" });
  await ended(id);
  const other = await newAdmin(shop);
  const seen = await callEndpoint(shop, getExport, { params: { id }, token: other.token });
  expect(seen.status).toBe(404);
  const listed = await callEndpoint(shop, listOwn, {
    query: { list: "products" },
    token: other.token,
  });
  expect(listed.body.exports).toEqual([]);
  await setRole(shop, other, 0);
  const demoted = await callEndpoint(shop, listOwn, {
    query: { list: "products" },
    token: other.token,
  });
  expect([401, 403]).toContain(demoted.status);
  const shopper = await newShopper(shop);
  const refused = await downloadFile(shop, downloadExport, {
    params: { id },
    token: shopper.token,
  });
  expect(refused.status).toBe(403);
  const { db } = shop.database;
  await db
    .update(listExports)
    .set({ expiresAt: new Date(0) })
    .where(eq(listExports.id, id));
  expect((await downloadFile(shop, downloadExport, { params: { id }, token })).status).toBe(404);
  for (const [query, field] of [
    [{ stock: "plenty" }, "query.stock"],
    [{ page: "2" }, "query"],
  ] as const) {
    const body = { list: "products", query };
    const bad = await callEndpoint(shop, createExport, { body, token });
    expect(bad.status).toBe(400);
    expect(Object.keys(bad.body.fields ?? {}).join()).toContain(field);
  }
});

it("begins no more than three of one person at once", async () => {
  const admin = await newAdmin(shop);
  const { db } = shop.database;
  for (let count = 0; count < 3; count += 1) {
    const id = await begin({ search: "nothing like it" }, admin.token);
    // As if its job still had work.
    await expect
      .poll(
        async () => (await db.select().from(listExports).where(eq(listExports.id, id)))[0]?.state,
      )
      .toBe("done");
    await db.update(listExports).set({ state: "running" }).where(eq(listExports.id, id));
  }
  onTestFinished(async () => {
    await db.delete(listExports).where(eq(listExports.userId, admin._id));
  });
  const body = { list: "products", query: {} } as const;
  const reply = await callEndpoint(shop, createExport, { body, token: admin.token });
  expect(reply.status).toBe(429);
});

it("makes two workbooks at once, one of each person: the next one waits for its turn, or is told", async () => {
  const exports = openExports({ ...parts, database: shop.database });
  const admins = [await newAdmin(shop), await newAdmin(shop), await newAdmin(shop)];
  const ids: string[] = [];
  for (const admin of admins) ids.push(await begin({ search: "nothing like it" }, admin.token));
  const begun: number[] = [];
  const ask = async (who: number) => {
    const id = ids[who] ?? "";
    const made = await exports.workbook(admins[who]?._id ?? "", id);
    if (made.ok) begun.push(who);
    return made;
  };
  for (const [who, admin] of admins.entries()) {
    const state = async () => {
      const found = await exports.find(admin._id, ids[who] ?? "");
      return found.ok && found.value.state;
    };
    await expect.poll(state, { timeout: 20_000 }).toBe("done");
  }
  const [first, second] = [await ask(0), await ask(1)];
  const third = ask(2);
  // Of somebody who has one, two wait.
  expect(await Promise.race([ask(0), ask(0), ask(0)])).toMatchObject({
    code: "too_many_requests",
    message: expect.stringContaining("Wait until it is saved, or save this one as CSV"),
  });
  expect(begun).toEqual([0, 1]);
  const take = async (made: typeof first) => {
    if (!made.ok || made.value.content instanceof Uint8Array) throw new Error("no workbook");
    let bytes = 0;
    for await (const piece of made.value.content) bytes += piece.length;
    return bytes;
  };
  expect(await take(second)).toBeGreaterThan(0);
  expect(await take(await third)).toBeGreaterThan(0);
  expect(begun).toEqual([0, 1, 2]);
  // Who leaves in the midst of it makes room, too.
  if (first.ok && !(first.value.content instanceof Uint8Array)) {
    for await (const _ of first.value.content) break;
  }
  await expect.poll(() => begun).toEqual([0, 1, 2, 0]);
});
