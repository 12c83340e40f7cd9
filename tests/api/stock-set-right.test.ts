import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { products } from "#server/database/schema/catalogue.ts";
import { addJob } from "#server/jobs/add-job.ts";
import { newId } from "#server/lib/ids.ts";
import { compareStock } from "#server/stock/compare-stock.ts";
import { listAdminProducts } from "#shared/catalogue/admin-contract.ts";
import {
  getProductStock,
  getStockDifferences,
  MOVEMENTS_A_PAGE,
  repairStock,
  transferStock,
} from "#shared/stock/contract.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { type InvariantWatch, watchInvariants } from "../support/invariants.ts";
import { readStock } from "../support/orders.ts";
import { readOverview } from "../support/overview.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { type AdminOrderClient, openAdminOrderClient } from "./admin-orders.ts";

let shop: TestShop;
let adminOrders: AdminOrderClient;
let watched: InvariantWatch;

beforeAll(async () => {
  shop = await openTestShop({ timeScale: 0.2 });
  adminOrders = await openAdminOrderClient(shop);
  watched = await watchInvariants(shop);
});
afterAll(() => shop.close());

const run = (text: string) => shop.database.db.execute(sql.raw(text));

const readLedger = async (id: string, query = {}) => {
  const { admin } = adminOrders;
  const { status, body } = await callEndpoint(shop, getProductStock, {
    ...{ params: { id }, query, token: admin.token },
  });
  expect(status).toBe(200);
  return body.stock;
};

const readDifferences = async (id: string) => {
  const { admin } = adminOrders;
  const params = { id };
  const { status, body } = await callEndpoint(shop, getStockDifferences, {
    params,
    token: admin.token,
  });
  expect(status).toBe(200);
  return body.differences;
};

describe("where a level was set behind the ledger's back", () => {
  const setLevel = (id: string, onHand: number) =>
    run(`alter table stock_levels disable trigger user;
      update stock_levels set on_hand = ${onHand} where product_id = '${id}';
      alter table stock_levels enable trigger user`);
  const repair = (id: string) =>
    callEndpoint(shop, repairStock, { params: { id }, token: adminOrders.admin.token });
  const named = async () => {
    const { stockDifferences } = await readOverview(shop, adminOrders.admin.token);
    return stockDifferences;
  };

  it("the comparison finds it, the overview names it, and an admin sets it right", async () => {
    const { product } = await adminOrders.placeOrder();
    await setLevel(product.id, 11);
    const found = { what: "on hand", stands: 11, ledger: 10 };
    const all = await compareStock(shop.database.db);
    expect(all).toContainEqual({ ...found, productId: product.id, branch: "kolkata" });
    expect(await named()).toBeUndefined();
    await addJob(shop.database.db, "compare-stock", {});
    await expect
      .poll(named)
      .toEqual({ total: 1, products: [{ _id: product.id, name: product.name }] });
    const listed = await callEndpoint(shop, listAdminProducts, {
      ...{ query: { stock: "differs" }, token: adminOrders.admin.token },
    });
    expect(listed.body.products?.map(({ _id }) => _id)).toEqual([product.id]);
    const differences = [
      { ...found, branch: "Kolkata" },
      { what: "stock", stands: 8, ledger: 9 },
    ];
    expect(await readDifferences(product.id)).toEqual(differences);
    expect((await repair(product.id)).status).toBe(200);
    expect(await readDifferences(product.id)).toEqual([]);
    expect(await readLedger(product.id)).toMatchObject({
      levels: [{ onHand: 10, reserved: 2 }],
    });
    expect(await named()).toBeUndefined();
    const { rows } = await run(
      `select what, stood, ledger, actor from stock_repairs where product_id = '${product.id}'`,
    );
    const { email: actor } = adminOrders.admin;
    expect(rows).toContainEqual({ what: "on hand", stood: 11, ledger: 10, actor });
    for (const change of ["update stock_repairs set ledger = 5", "delete from stock_repairs"]) {
      const fault = await run(change).catch((error: Error) => error);
      expect(String((fault as Error).cause)).toMatch(/stock repair .* is written/);
    }
    await watched.check();
  });

  it("a product that has movements and no level is found, and has its level again", async () => {
    const { product } = await adminOrders.placeOrder();
    await run(`alter table stock_levels disable trigger user;
      delete from stock_levels where product_id = '${product.id}';
      alter table stock_levels enable trigger user`);
    const found = { productId: product.id, branch: "kolkata", stands: 0 };
    expect(await compareStock(shop.database.db, product.id)).toEqual([
      { ...found, what: "on hand", ledger: 10 },
      { ...found, what: "reserved", ledger: 2 },
    ]);
    expect(await compareStock(shop.database.db)).toContainEqual({
      ...found,
      what: "on hand",
      ledger: 10,
    });
    expect((await repair(product.id)).status).toBe(200);
    expect(await readDifferences(product.id)).toEqual([]);
    expect(await readLedger(product.id)).toMatchObject({
      levels: [{ onHand: 10, reserved: 2 }],
    });
    await watched.check();
  });

  it("what is sold past the stock comes right with its levels, and its lists", async () => {
    const { product } = await adminOrders.placeOrder();
    await run(`alter table products disable trigger user;
      update products set stock = 99 where id = '${product.id}';
      alter table products enable trigger user`);
    expect((await repair(product.id)).status).toBe(200);
    expect(await readStock(shop, product)).toBe(8);
    expect((await repair(product.id)).status).toBe(200);
    await watched.check();
  });

  it("is not set right where less lies there than is kept for orders: that is counted first", async () => {
    const { product } = await adminOrders.placeOrder();
    // Nine were taken from the ledger's shelf of ten behind its back, of which an order keeps two.
    await run(`alter table stock_movements disable trigger user;
      insert into stock_movements (product_id, branch, delta, reason, actor)
        values ('${product.id}', 'kolkata', -9, 'correction', 'nobody');
      alter table stock_movements enable trigger user`);
    const { status, body } = await repair(product.id);
    expect(status).toBe(409);
    expect(body.message).toMatch(
      /^By the movements fewer lie there than are kept for orders\. Count/,
    );
    expect(await readDifferences(product.id)).not.toEqual([]);
    expect(await readStock(shop, product)).toBe(8);
    await run(`alter table stock_movements disable trigger user;
      delete from stock_movements where product_id = '${product.id}' and actor = 'nobody';
      alter table stock_movements enable trigger user`);
    await watched.check();
  });
});

describe("pieces that go to another branch", () => {
  const transfer = (id: string, body: { from: string; to: string; quantity: number }) =>
    callEndpoint(shop, transferStock, {
      ...{ params: { id }, body: { ...body, note: "Van 2" }, token: adminOrders.admin.token },
      headers: { "idempotency-key": `transfer-${body.from}-${body.quantity}-${id}` },
    });

  it("are never more than no order keeps, and are sold from there, or not", async () => {
    await run(`insert into branches (code, name, sells, position) values
      ('howrah', 'Howrah', true, 1), ('workshop', 'Workshop', false, 2) on conflict do nothing`);
    const { product } = await adminOrders.placeOrder();
    const kolkata = { from: "kolkata", to: "howrah" };
    const refused = await transfer(product.id, { ...kolkata, quantity: 9 });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe("In Kolkata only 8 can be moved: 2 are kept for orders");
    const wrong = { from: "kolkata", to: "kolkata", quantity: 1 };
    expect((await transfer(product.id, wrong)).status).toBe(400);
    expect((await transfer(product.id, { ...wrong, to: "delhi" })).status).toBe(400);
    const moved = await Promise.all(
      [5, 6].map((quantity) => transfer(product.id, { ...kolkata, quantity })),
    );
    expect(moved.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const pieces = moved[0]?.status === 200 ? 5 : 6;
    const again = await transfer(product.id, { ...kolkata, quantity: pieces });
    expect(again.body.message).toBe(`Moved ${pieces} pieces from Kolkata to Howrah`);
    const common = {
      ...{ reason: "transfer", note: "Kolkata to Howrah: Van 2", actor: adminOrders.admin.email },
    };
    // Both movements are of one entry.
    const [, leaving] = (await readLedger(product.id))?.movements ?? [];
    const of = { entry: { number: expect.stringMatching(/^ST-/), _id: leaving?.entry?._id } };
    expect(await readLedger(product.id)).toMatchObject({
      levels: [
        { branch: "Kolkata", onHand: 10 - pieces, reserved: 2 },
        { branch: "Howrah", onHand: pieces, reserved: 0 },
        { branch: "Workshop", onHand: 0, reserved: 0 },
      ],
      movements: [
        { ...common, ...of, branch: "Howrah", delta: pieces, onHand: pieces },
        { ...common, ...of, branch: "Kolkata", delta: -pieces },
        { reason: "import" },
      ],
    });
    expect(await readStock(shop, product)).toBe(8);
    const workshop = await transfer(product.id, { from: "howrah", to: "workshop", quantity: 5 });
    expect(workshop.status).toBe(200);
    expect(await readStock(shop, product)).toBe(3);

    // By hand pieces come and go in the first branch alone.
    const taken = await shop.catalogue.updateProduct(product.id, {}, { stockChange: -3 });
    const free = 8 - pieces;
    expect(taken.ok ? "" : taken.message).toContain(free < 3 ? `only ${free} can be taken` : "");
    await watched.check();
  });
});

it("earlier movements say what lay in each branch then, however far back one reads", async () => {
  const { product } = await adminOrders.placeOrder();
  await run(`insert into branches (code, name, sells, position) values
    ('howrah', 'Howrah', true, 1), ('workshop', 'Workshop', false, 2) on conflict do nothing`);
  // Three pages, of two branches.
  const COUNT = 2 * MOVEMENTS_A_PAGE + 10;
  await run(`insert into stock_movements (product_id, branch, delta, reason, actor)
    select '${product.id}', case when n % 3 = 0 then 'kolkata' else 'howrah' end, 1 + n % 5, 'delivery', 'shop'
    from generate_series(1, ${COUNT}) as n`);
  const read: { _id: number; branch: string; delta: number; onHand: number }[] = [];
  for (let query = {}; ; ) {
    const stock = await readLedger(product.id, query);
    read.push(...(stock?.movements ?? []));
    if (!stock?.hasMore) break;
    query = { before: String(read.at(-1)?._id) };
  }
  expect(read.length).toBeGreaterThan(COUNT);
  const lies = new Map<string, number>();
  for (const { branch, delta, onHand, _id } of read.toReversed()) {
    const after = (lies.get(branch) ?? 0) + delta;
    expect({ _id, onHand }).toEqual({ _id, onHand: after });
    lies.set(branch, after);
  }
  const levels = (await readLedger(product.id))?.levels.filter(({ onHand }) => onHand > 0) ?? [];
  expect(new Map(levels.map(({ branch, onHand }) => [branch, onHand]))).toEqual(lies);
});

it("a product that is set before it is in the ledger comes into it with what it had", async () => {
  const { product } = await adminOrders.placeOrder();
  const [made] = await shop.database.db
    .insert(products)
    .values({
      ...{ id: newId(), name: "Seeded", slug: "seeded", pricePaise: 100, stock: 30 },
      categoryId: product.category._id,
    })
    .returning();
  const id = made?.id ?? "";
  const guards = { stockChange: 20, stockReason: "delivery" as const, actor: "asha@example.com" };
  await shop.catalogue.updateProduct(id, {}, guards);
  expect((await readLedger(id))?.movements).toMatchObject([
    { delta: 20, onHand: 50, reason: "delivery", actor: "asha@example.com" },
    { delta: 30, onHand: 30, reason: "import", actor: "shop" },
  ]);
});
