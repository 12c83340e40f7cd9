import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkBooks } from "#server/backups/check-books.ts";
import { orders } from "#server/database/schema/orders.ts";
import { reservations } from "#server/database/schema/stock.ts";
import { expireOrder } from "#server/payments/expire-order.ts";
import { checkoutStore } from "#server/payments/store.ts";
import { settleReservations } from "#server/stock/settle-reservations.ts";
import { updateProduct } from "#shared/catalogue/admin-contract.ts";
import { getProductStock } from "#shared/stock/contract.ts";
import { getStockEntry } from "#shared/stock/entries-contract.ts";
import { pollPayment } from "../support/checkout.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { type InvariantWatch, watchInvariants } from "../support/invariants.ts";
import { readOrder, readStock } from "../support/orders.ts";
import { newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { type AdminOrderClient, openAdminOrderClient } from "./admin-orders.ts";
import { waitForLockWaiters } from "./lock-waiters.ts";
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

const logged: string[] = [];
const log = {
  info: ({ count }: { count?: number }, text?: string) => void logged.push(`${count} ${text}`),
};

const run = (text: string) => shop.database.db.execute(sql.raw(text));

const readLedger = async (id: string, query = {}) => {
  const { admin } = adminOrders;
  const { status, body } = await callEndpoint(shop, getProductStock, {
    ...{ params: { id }, query, token: admin.token },
  });
  expect(status).toBe(200);
  return body.stock;
};

const readEntry = (id = 0) =>
  callEndpoint(shop, getStockEntry, { params: { id: String(id) }, token: adminOrders.admin.token });

const ship = { status: "Shipped", carrier: "Blue Dart", trackingNumber: "BD 1" };

it("what orders keep of a product that is deleted is as the books have it", async () => {
  // The one that is not paid comes last: another order of the shopper's would give it up.
  const goods = [await adminOrders.placeOrder(), await adminOrders.placeOrder({ paid: false })];
  for (const { product } of goods) await shop.catalogue.deleteProduct(product.id);
  const orderIds = goods.map(({ id }) => id);
  expect(await shop.database.db.$count(reservations, inArray(reservations.orderId, orderIds))).toBe(
    2,
  );
  expect((await checkBooks(shop.database.db)).filter(({ wrong }) => wrong.length > 0)).toEqual([]);
});

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
        {
          ...{ delta: -2, reason: "damage", note: "The shop cancelled the order: It broke" },
          order: { _id: id },
        },
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
    const [, damage, delivery, made] = (await readLedger(product.id))?.movements ?? [];
    const numbered = { number: expect.stringMatching(/^ST-\d\d-\d{6}$/) };
    expect([damage?.entry, delivery?.entry, made?.entry]).toEqual(
      Array(3).fill({ _id: expect.any(Number), ...numbered }),
    );
    expect(new Set([damage, delivery, made].map((one) => one?.entry?.number)).size).toBe(3);
    const { entry } = (await readEntry(damage?.entry?._id)).body;
    expect(entry).toEqual({
      ...{ ...damage?.entry, reason: "damage", at: damage?.at, hasMore: false },
      products: 1,
      ...{ note: "Fell", actor: by.actor, supplier: "", supplierReference: "" },
      movements: [
        {
          _id: damage?._id,
          ...{ product: { _id: product.id, name: product.name }, branch: "Kolkata", delta: -1 },
          note: "Fell",
        },
      ],
    });
    expect((await readEntry(damage && 1_000_000)).status).toBe(404);
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

it.each(["alone", "with its shopper's others"])(
  "who waits to lock an order %s that another gives up finds that nothing is kept for it any more",
  async (how) => {
    const { id } = await adminOrders.placeOrder({ paid: false });
    const { database } = shop;
    let waiting: Promise<boolean | undefined> | undefined;
    await database.transaction(async (db) => {
      const order = await checkoutStore(db).lock({ id });
      if (!order) throw new Error("the order is gone");
      waiting = database.transaction(async (other) => {
        const store = checkoutStore(other);
        if (how === "alone") return (await store.lock({ id }))?.keepsStock;
        const own = await store.lockForPayment(order);
        return own.find((one) => one.id === id)?.keepsStock;
      });
      await waitForLockWaiters(shop, 1);
      await expireOrder(db, order, "Its time is over.");
    });
    expect(await waiting).toBe(false);
  },
);

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
    await refused(`update reservations set quantity = 0 ${own}`, /reservations_quantity_positive/);
    const move = (delta: number, reason: string) =>
      `insert into stock_movements (product_id, branch, delta, reason, actor)
        values ('${product.id}', 'kolkata', ${delta}, '${reason}', 'x')`;
    await refused(move(-9, "damage"), /stock_levels_reserved_within/);
    await refused(move(0, "count"), /stock_movements_delta_not_zero/);
    await refused(move(1, "magic"), /stock_entries_reason_known/);
    await refused(
      `insert into reservations values ('${id}', 7, 'kolkata', '${product.id}', 1)`,
      /is of a line of an order/,
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
    expect(await settleReservations(shop.database, log)).toBe(1);
    expect(logged).toEqual(["1 the reserved stock of all lines is right"]);
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

  it("one that it gives up and that is paid late before that has its pieces once", async () => {
    const { product, id, orderId } = await adminOrders.placeOrder({ paid: false });
    await run(`update orders set holds_stock = false, payment_state = 'expired', status = 'Cancelled'
        where id = '${id}';
      update products set stock = stock + 2 where id = '${product.id}'`);
    await shop.sandbox.pay(orderId);
    await pollPayment(shop, adminOrders.shopper, orderId);
    expect(await readOrder(shop, orderId)).toMatchObject({
      ...{ paymentState: "charged", keepsStock: true },
    });
    expect((await readLedger(product.id))?.levels).toMatchObject([{ onHand: 10, reserved: 2 }]);
    await watched.check();
  });

  it("one that it gives up is reserved no longer, and its pieces are there once", async () => {
    const { product, id } = await adminOrders.placeOrder({ paid: false });
    await shop.database.db.update(orders).set({ holdsStock: false }).where(eq(orders.id, id));
    await run(`update products set stock = stock + 2 where id = '${product.id}'`);
    expect(await settleReservations(shop.database, log)).toBe(1);
    expect(await readStock(shop, product)).toBe(10);
    expect((await readLedger(product.id))?.levels).toMatchObject([{ onHand: 10, reserved: 0 }]);
  });
});
