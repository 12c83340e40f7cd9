import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { products } from "#server/database/schema/catalogue.ts";
import { orders } from "#server/database/schema/orders.ts";
import { addJob } from "#server/jobs/add-job.ts";
import { newId } from "#server/lib/ids.ts";
import { compareStock } from "#server/stock/compare-stock.ts";
import { settleReservations } from "#server/stock/settle-reservations.ts";
import { updateProduct } from "#shared/catalogue/admin-contract.ts";
import { getProductStock, repairStock, transferStock } from "#shared/stock/contract.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { type InvariantWatch, watchInvariants } from "../support/invariants.ts";
import { readOrder, readStock } from "../support/orders.ts";
import { readOverview } from "../support/overview.ts";
import { newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { type AdminOrderClient, openAdminOrderClient } from "./admin-orders.ts";
import { multipart } from "./multipart.ts";

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

const ship = { status: "Shipped", carrier: "Blue Dart", trackingNumber: "BD 1" };

describe("the ledger of a product", () => {
  it("keeps pieces for an order from the checkout until they leave, and says who moved them", async () => {
    const { product, id, orderId } = await adminOrders.placeOrder({ paid: false });
    const { number } = await readOrder(shop, orderId);
    const order = { _id: id, number };
    const waiting = await readLedger(product.id);
    expect(waiting?.levels).toEqual([
      { code: "kolkata", branch: "Kolkata", sells: true, onHand: 10, reserved: 2 },
    ]);
    const { reservedUntil } = await readOrder(shop, orderId);
    expect(waiting?.reservations).toEqual([
      { order, branch: "Kolkata", quantity: 2, until: reservedUntil.toISOString() },
    ]);
    expect(waiting?.movements).toMatchObject([
      { delta: 10, onHand: 10, reason: "import", actor: "shop" },
    ]);
    await adminOrders.move(id, { status: "Cancelled", reason: "Changed", restock: true });
    expect((await readLedger(product.id))?.levels).toMatchObject([{ onHand: 10, reserved: 0 }]);

    const sold = await adminOrders.placeOrder();
    expect((await adminOrders.move(sold.id, ship)).status).toBe(200);
    expect(await readLedger(sold.product.id)).toMatchObject({
      levels: [{ onHand: 8, reserved: 0 }],
      reservations: [],
      movements: [
        {
          ...{ delta: -2, onHand: 8, reason: "sale", actor: adminOrders.admin.email },
          order: { _id: sold.id },
        },
        { delta: 10 },
      ],
      hasMore: false,
    });
    await watched.check();
  });

  it("takes what is damaged off the shelf when its order is cancelled without it", async () => {
    const { product, id } = await adminOrders.placeOrder();
    await adminOrders.move(id, { status: "Cancelled", reason: "It broke", restock: false });
    expect(await readLedger(product.id)).toMatchObject({
      levels: [{ onHand: 8, reserved: 0 }],
      movements: [
        { delta: -2, reason: "damage", note: "The shop cancelled the order: It broke" },
        { delta: 10 },
      ],
    });
    await watched.check();
  });

  it("says why and by whom its owner changed it", async () => {
    const { category } = (await adminOrders.placeOrder()).product;
    const product = await newProduct(shop, { category: category._id, quantity: 4 });
    const by = { actor: "asha@example.com" };
    const { catalogue } = shop;
    await catalogue.updateProduct(
      product.id,
      {},
      { ...by, stockChange: 20, stockReason: "delivery" },
    );
    const broken = { stockChange: -1, stockReason: "damage" as const, stockNote: "Fell" };
    await catalogue.updateProduct(product.id, {}, { ...by, ...broken });
    await catalogue.updateProduct(product.id, { quantity: 22 }, by);
    expect((await readLedger(product.id))?.movements).toMatchObject([
      { delta: -1, onHand: 22, reason: "count", actor: by.actor, note: "" },
      { delta: -1, onHand: 23, reason: "damage", actor: by.actor, note: "Fell" },
      { delta: 20, onHand: 24, reason: "delivery", actor: by.actor },
      { delta: 4, reason: "import" },
    ]);
    const [, damage] = (await readLedger(product.id))?.movements ?? [];
    const before = await readLedger(product.id, { before: String(damage?._id) });
    expect(before?.movements).toMatchObject([{ delta: 20 }, { delta: 4 }]);
  });

  it("refuses a count of a shelf that a parcel has left meanwhile", async () => {
    const { product, id } = await adminOrders.placeOrder();
    const count = async (onHandSeen: string) => {
      const texts = { quantity: "7", quantitySeen: "8", onHandSeen, stockNote: " Shelf 4 " };
      return callEndpoint(shop, updateProduct, {
        ...{ params: { id: product.id }, token: adminOrders.admin.token },
        ...(await multipart(texts)),
      });
    };
    expect((await adminOrders.move(id, ship)).status).toBe(200);
    const late = await count("10");
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      code: "changed_meanwhile",
      fields: { quantity: expect.stringContaining("there are 8 now") },
    });
    expect((await count("8")).status).toBe(200);
    expect(await readLedger(product.id)).toMatchObject({
      levels: [{ onHand: 7, reserved: 0 }],
      movements: [
        { delta: -1, reason: "count", note: "Shelf 4", actor: adminOrders.admin.email },
        { reason: "sale" },
        { reason: "import" },
      ],
    });
    await watched.check();
  });

  it("is nobody's but the staff's", async () => {
    const { product } = await adminOrders.placeOrder();
    const { status } = await callEndpoint(shop, getProductStock, {
      params: { id: product.id },
      token: adminOrders.shopper.token,
    });
    expect(status).toBe(403);
  });
});

describe("plain SQL cannot", () => {
  const refused = async (text: string, why: RegExp) => {
    const fault = await run(text).catch((error: Error) => error);
    expect(fault).toBeInstanceOf(Error);
    expect(String((fault as Error).cause)).toMatch(why);
  };

  it("change or delete a movement", async () => {
    const { product } = await adminOrders.placeOrder();
    const own = `where product_id = '${product.id}'`;
    await readLedger(product.id);
    await refused(`update stock_movements set delta = 5 ${own}`, /only another one can correct it/);
    await refused(`delete from stock_movements ${own}`, /only another one can correct it/);
  });

  it("set a level, promise more than there is, or move nothing, or for no known reason", async () => {
    const { product, id } = await adminOrders.placeOrder();
    const own = `where product_id = '${product.id}'`;
    await refused(`update stock_levels set on_hand = 99 ${own}`, /follow from movements/);
    await refused(`update reservations set quantity = 11 ${own}`, /stock_levels_reserved_within/);
    await refused(`update reservations set quantity = 0 ${own}`, /quantity_positive/);
    const move = (delta: number, reason: string) =>
      `insert into stock_movements (product_id, branch, delta, reason, actor)
        values ('${product.id}', 'kolkata', ${delta}, '${reason}', 'x')`;
    await refused(move(-9, "damage"), /stock_levels_reserved_within/);
    await refused(move(0, "count"), /delta_not_zero/);
    await refused(move(1, "magic"), /reason_known/);
    await refused(
      `insert into reservations values ('${id}', 7, 'kolkata', '${product.id}', 1)`,
      /reservations_of_order_line/,
    );
    expect(await readStock(shop, product)).toBe(8);
    await watched.check();
  });
});

describe("beside a node of the version before, which knows no ledger", () => {
  it("an order that it makes is sold from the ledger once it was settled", async () => {
    const { product, id, orderId } = await adminOrders.placeOrder();
    // As that node leaves it: pieces are off the stock, and nothing is reserved.
    await run(`delete from reservations where order_id = '${id}';
      update products set stock = stock - 2 where id = '${product.id}'`);
    expect(await settleReservations(shop.database)).toBe(1);
    expect(await readStock(shop, product)).toBe(8);
    expect((await readLedger(product.id))?.levels).toMatchObject([{ onHand: 10, reserved: 2 }]);
    expect((await adminOrders.move(id, ship)).status).toBe(200);
    expect((await readLedger(product.id))?.levels).toMatchObject([{ onHand: 8, reserved: 0 }]);
    expect((await readOrder(shop, orderId)).status).toBe("Shipped");
    await watched.check();
  });

  it("one that it makes and this version gives up before that has its pieces back", async () => {
    const { product, id } = await adminOrders.placeOrder();
    await run(`delete from reservations where order_id = '${id}';
      update products set stock = stock - 2 where id = '${product.id}'`);
    await adminOrders.move(id, { status: "Cancelled", reason: "Changed", restock: true });
    expect(await readStock(shop, product)).toBe(10);
    await watched.check();
  });

  it("one that it gives up is reserved no longer, and its pieces are there once", async () => {
    const { product, id } = await adminOrders.placeOrder({ paid: false });
    await shop.database.db.update(orders).set({ holdsStock: false }).where(eq(orders.id, id));
    await run(`update products set stock = stock + 2 where id = '${product.id}'`);
    expect(await settleReservations(shop.database)).toBe(1);
    expect(await readStock(shop, product)).toBe(10);
    expect((await readLedger(product.id))?.levels).toMatchObject([{ onHand: 10, reserved: 0 }]);
  });
});

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
    const differences = [
      { ...found, branch: "Kolkata" },
      { what: "stock", stands: 8, ledger: 9 },
    ];
    expect((await readLedger(product.id))?.differences).toEqual(differences);
    expect((await repair(product.id)).status).toBe(200);
    expect(await readLedger(product.id)).toMatchObject({
      differences: [],
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
    const said = {
      ...{ reason: "transfer", note: "Kolkata to Howrah: Van 2", actor: adminOrders.admin.email },
    };
    expect(await readLedger(product.id)).toMatchObject({
      levels: [
        { branch: "Kolkata", onHand: 10 - pieces, reserved: 2 },
        { branch: "Howrah", onHand: pieces, reserved: 0 },
        { branch: "Workshop", onHand: 0, reserved: 0 },
      ],
      movements: [
        { ...said, branch: "Howrah", delta: pieces, onHand: pieces },
        { ...said, branch: "Kolkata", delta: -pieces },
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
