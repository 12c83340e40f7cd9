import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "#server/database/schema/accounts.ts";
import { orderLines } from "#server/database/schema/orders.ts";
import {
  getProductCost,
  listAdminProducts,
  updateProduct,
} from "#shared/catalogue/admin-contract.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { endpoints } from "#shared/endpoints.ts";
import { transitionOrder } from "#shared/fulfilment/contract.ts";
import { rupees } from "#shared/money.ts";
import { getUserOrders } from "#shared/orders/contract.ts";
import { getReport } from "#shared/reports/contract.ts";
import { reportNames, reportOf } from "#shared/reports/reports.ts";
import { builtInRoles } from "#shared/staff/roles.ts";
import { payOrder, placeOrder } from "../support/checkout.ts";
import { callEndpoint, downloadFile, newAddress } from "../support/endpoint-client.ts";
import { checkSold } from "../support/invariants.ts";
import { readOrder } from "../support/orders.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, newBuyers, newShopper, type TestUser } from "../support/users.ts";
import { multipart } from "./multipart.ts";

let shop: TestShop;
let owner: TestUser;
let category: { _id: string; slug: string };

beforeAll(async () => {
  shop = await openTestShop();
  owner = await newAdmin(shop);
  category = await newCategory(shop);
});
afterAll(() => shop.close());

async function save(id: string, texts: Record<string, string>, token = owner.token) {
  return callEndpoint(shop, updateProduct, {
    params: { id },
    ...(await multipart(texts)),
    token,
    address: newAddress(),
  });
}

const costOf = (id: string, token = owner.token) =>
  callEndpoint(shop, getProductCost, { params: { id }, token, address: newAddress() });

/** Somebody of the staff with a built-in role. */
async function tokenOf(roleName: string): Promise<string> {
  const [person] = await newBuyers(shop, 1);
  const role = builtInRoles.find(({ name }) => name === roleName);
  if (!person || !role) throw new Error(`there is no role ${roleName}`);
  await shop.database.db
    .update(users)
    .set({ role: 1, staffRoleId: role.id })
    .where(eq(users.id, person._id));
  return person.token;
}

describe("what a product costs", () => {
  it("is entered in the product's form, changed, and emptied again", async () => {
    const { id } = await newProduct(shop, { category: category._id });
    expect((await costOf(id)).body.cost).toBeNull();
    expect((await save(id, { cost: "61.50" })).status).toBe(200);
    expect((await costOf(id)).body.cost).toBe(61.5);
    await save(id, { name: "Renamed" });
    expect((await costOf(id)).body.cost, "what is not named stays").toBe(61.5);
    await save(id, { cost: "" });
    expect((await costOf(id)).body.cost).toBeNull();
    expect((await costOf(owner._id)).status).toBe(404);
  });

  it.each([
    ["-1", "Cost must be rupees with at most 2 decimals, 0 or more"],
    ["6.123", "Cost must be rupees with at most 2 decimals, 0 or more"],
    ["1e3", "Cost must be rupees with at most 2 decimals, 0 or more"],
    ["1000000001", "Cost must be at most ₹1,00,00,00,000"],
    ["99999999999", "Cost must be at most ₹1,00,00,00,000"],
  ])("is refused at its field as %s", async (cost, message) => {
    const { id } = await newProduct(shop, { category: category._id });
    const refused = await save(id, { cost });
    expect(refused.status).toBe(400);
    expect(refused.body.fields).toEqual({ cost: message });
  });

  it("is seen and entered by who may, and by nobody else", async () => {
    const { id } = await newProduct(shop, { category: category._id, cost: rupees(60) });
    for (const role of ["Owner", "Manager", "Accountant"]) {
      expect((await costOf(id, await tokenOf(role))).body.cost, role).toBe(60);
    }
    const catalogue = await tokenOf("Catalogue");
    expect((await costOf(id, catalogue)).status).toBe(403);
    expect((await save(id, { cost: "1" }, catalogue)).status).toBe(403);
    expect((await save(id, { name: "Their name" }, catalogue)).status).toBe(200);
    const refused = await save(id, { name: "Old", version: new Date(0).toISOString() }, catalogue);
    expect(refused.body.code).toBe("changed_meanwhile");
    expect(refused.body).not.toHaveProperty("cost");
    const shown = await save(id, { name: "Old", version: new Date(0).toISOString() });
    expect(shown.body).toHaveProperty("cost", 60);
    for (const name of reportNames.filter((one) => reportOf(one).permission === "read_costs")) {
      const asked = { params: { report: name }, query: { from: "2026-01-01", to: "2026-01-31" } };
      const orders = await callEndpoint(shop, getReport, {
        ...asked,
        token: await tokenOf("Orders"),
      });
      expect(orders.status, name).toBe(403);
    }
  });

  it("stands in the audit, and in files, for who may see it", async () => {
    const { id } = await newProduct(shop, {
      category: category._id,
      name: "Audited",
      cost: rupees(60),
    });
    await save(id, { cost: "64" });
    const audit = (token: string) =>
      callEndpoint(shop, endpoints.listAudit, {
        query: { subject: "product", subjectId: id },
        token,
        address: newAddress(),
      });
    const [entry] = (await audit(owner.token)).body.entries ?? [];
    expect(entry?.changes[0]).toMatchObject({
      before: { cost_paise: 6_000 },
      after: { cost_paise: 6_400 },
    });
    await shop.database.db.execute(sql`
      insert into staff_roles (id, name, permissions) values
        ('00000000-0000-7000-8000-0000000000aa', 'Auditor', '{read_audit,read_products,export_lists}')`);
    const [person] = await newBuyers(shop, 1);
    if (!person) throw new Error("nobody");
    await shop.database.db
      .update(users)
      .set({ role: 1, staffRoleId: "00000000-0000-7000-8000-0000000000aa" })
      .where(eq(users.id, person._id));
    const [hidden] = (await audit(person.token)).body.entries ?? [];
    expect(JSON.stringify(hidden)).not.toContain("cost_paise");
    const file = async (token: string) => {
      const begun = await callEndpoint(shop, endpoints.createExport, {
        body: { list: "products", query: { search: "Audited" } },
        token,
        address: newAddress(),
      });
      const params = { id: begun.body.export?._id ?? "" };
      await expect
        .poll(
          async () =>
            (await callEndpoint(shop, endpoints.getExport, { params, token })).body.export?.state,
          { timeout: 8_000 },
        )
        .toBe("done");
      const { bytes } = await downloadFile(shop, endpoints.downloadExport, { params, token });
      return new TextDecoder().decode(bytes);
    };
    expect(await file(owner.token)).toMatch(/Cost without GST\r?\n.*,64\.00\r?\n/);
    expect(await file(person.token)).not.toContain("Cost");
    const forced = await callEndpoint(shop, endpoints.createExport, {
      body: { list: "products", query: { costs: true } },
      token: person.token,
      address: newAddress(),
    });
    expect(forced.status).toBe(403);
  });

  it("is in no answer or feed of the shop", async () => {
    const shopper = await newShopper(shop);
    const name = "Secretive mug";
    const product = await newProduct(shop, { category: category._id, name, sku: "SECRET-1" });
    // No other number has these digits.
    const saved = await save(product.id, { cost: "73419.27" });
    const orderId = await placeOrder(shop, shopper, [{ product, quantity: 2 }]);
    await payOrder(shop, shopper, orderId);
    const cost = /73,?419|7341927/;
    expect(saved.text).not.toMatch(cost);
    const values = {
      slug: product.slug,
      id: product.id,
      ids: product.id,
      productId: product.id,
      keyword: name,
      search: name,
      q: name,
      skus: "SECRET-1",
      category: category.slug,
    };
    let shown = 0;
    for (const [call, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
      if (endpoint.access !== "anyone" || endpoint.method !== "GET") continue;
      const known = Object.keys("shape" in endpoint.query ? (endpoint.query.shape as object) : {});
      const query = Object.fromEntries(
        Object.entries(values).filter(([field]) => known.includes(field)),
      );
      const answer = await callEndpoint(shop, endpoint, {
        params: values,
        query,
        address: newAddress(),
      });
      expect(answer.text, call).not.toMatch(cost);
      if (answer.text.includes(name)) shown += 1;
    }
    expect(shown, "answers that show the product").toBeGreaterThan(4);
    const own = await callEndpoint(shop, getUserOrders, { token: shopper.token });
    expect(own.text).toContain(name);
    expect(own.text).not.toMatch(cost);
    const list = await callEndpoint(shop, listAdminProducts, {
      token: owner.token,
      query: { search: name },
    });
    expect(list.text).toContain(name);
    expect(list.text).not.toMatch(cost);
    // Pages are made of the answers above alone.
    for (const path of ["/feeds/products.xml", "/sitemap.xml", "/llms.txt"]) {
      const answer = await fetch(`${shop.origin}${path}`);
      expect(answer.status, path).toBe(200);
      expect(await answer.text(), path).not.toMatch(cost);
    }
  });
});

describe("an order's line", () => {
  it("keeps what the goods cost when they were sold, and the GST in them", async () => {
    const shopper = await newShopper(shop);
    const known = await newProduct(shop, { category: category._id, cost: rupees(60) });
    const unknown = await newProduct(shop, { category: category._id });
    const unrated = await newProduct(shop, {
      category: category._id,
      cost: rupees(60),
      gstPercent: null,
    });
    const wanted = [known, unknown, unrated].map((product) => ({ product, quantity: 2 }));
    const orderId = await placeOrder(shop, shopper, wanted);
    await payOrder(shop, shopper, orderId);
    await save(known.id, { cost: "90" });
    const order = await readOrder(shop, orderId);
    const lines = await shop.database.db
      .select({
        product: orderLines.productId,
        cost: orderLines.costPaise,
        tax: orderLines.taxPaise,
      })
      .from(orderLines)
      .where(eq(orderLines.orderId, order.id));
    expect(lines).toHaveLength(3);
    // 18 % within twice ₹100.
    expect(lines).toEqual(
      expect.arrayContaining([
        { product: known.id, cost: 6_000, tax: 3_051 },
        { product: unknown.id, cost: null, tax: 3_051 },
        { product: unrated.id, cost: 6_000, tax: null },
      ]),
    );
    await checkSold(shop.database);
    const sold = async (id: string) => {
      const { rows } = await shop.database.db.execute(sql`
        select pieces, costed_pieces as costed, costed_sum_paise::int as sum, costed_tax_paise::int as tax,
          cost_paise::int as cost
        from sold_daily where product_id = ${id}`);
      return rows;
    };
    expect(await sold(known.id)).toEqual([
      { pieces: 2, costed: 2, sum: 20_000, tax: 3_051, cost: 12_000 },
    ]);
    const nothing = { pieces: 2, costed: 0, sum: 0, tax: 0, cost: 0 };
    expect(await sold(unknown.id)).toEqual([nothing]);
    expect(await sold(unrated.id)).toEqual([nothing]);
    await expect(
      shop.database.db
        .update(orderLines)
        .set({ costPaise: 9_000 })
        .where(eq(orderLines.orderId, order.id)),
    ).rejects.toMatchObject({ cause: { constraint: "order_lines_keep_cost" } });
    await callEndpoint(shop, transitionOrder, {
      params: { id: order.id },
      body: { status: "Cancelled", reason: "Out of stock" },
      token: owner.token,
      address: newAddress(),
    });
    expect(await sold(known.id)).toEqual([{ ...nothing, pieces: 0 }]);
    await checkSold(shop.database);
  });
});
