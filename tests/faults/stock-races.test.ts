import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { CatalogueProduct } from "#server/catalogue/product.ts";
import { products } from "#server/database/schema/catalogue.ts";
import { orders } from "#server/database/schema/orders.ts";
import { addJob } from "#server/jobs/add-job.ts";
import { rupees } from "#shared/money.ts";
import { initiate, paymentRequest, placeOrder, pollPayment } from "../support/checkout.ts";
import { type InvariantWatch, watchInvariants } from "../support/invariants.ts";
import { endReservation, readOrder, readStock, runExpiryCheck } from "../support/orders.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { countEach } from "../support/repeat.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { type Buyer, newBuyers } from "../support/users.ts";

let shop: TestShop;
let category: string;
let watched: InvariantWatch;
let added: Map<string, number>;

beforeAll(async () => {
  shop = await openTestShop({ timeScale: 0.1 });
  category = (await newCategory(shop))._id;
});
afterAll(() => shop.close());

beforeEach(() => {
  added = new Map();
});
afterEach(async () => {
  await slowDownOrders(0);
  shop.sandbox.webhooks({});
  await shop.sandbox.idle();
  await watched.check();
});

/** Makes every order's lines take so many milliseconds to be written; 0 ends it. */
async function slowDownOrders(milliseconds: number): Promise<void> {
  const { db } = shop.database;
  await db.execute(sql`drop trigger if exists slow_lines on order_lines`);
  if (milliseconds === 0) return;
  await db.execute(
    sql.raw(`create or replace function wait_a_little() returns trigger language plpgsql as
      $$ begin perform pg_sleep(${milliseconds / 1000}); return new; end $$`),
  );
  await db.execute(
    sql`create trigger slow_lines before insert on order_lines for each row execute function wait_a_little()`,
  );
}

/** Deadlocks that the database has seen; it counts them when a session rests. */
async function countDeadlocks(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const { rows } = await shop.database.db.execute<{ deadlocks: number }>(
    sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
  );
  return rows[0]?.deadlocks ?? -1;
}

const newGoods = (quantity: number): Promise<CatalogueProduct> =>
  newProduct(shop, { category, price: rupees(100), quantity });

describe("many who want the same", () => {
  it("of 200 buyers of 10 pieces on a slow database exactly 10 buy", async () => {
    const product = await newGoods(10);
    const buyers = await newBuyers(shop, 200);
    watched = await watchInvariants(shop);
    await slowDownOrders(30);
    const bodies = buyers.map((buyer) => ({
      buyer,
      body: paymentRequest(shop, [{ product, quantity: 1 }]),
    }));
    const answers = await Promise.all(
      bodies.map(async ({ buyer, body }) => {
        const { status } = await initiate(shop, buyer, body);
        if (status === 200) watched.acknowledged(body.orderId);
        return { buyer, orderId: body.orderId, status };
      }),
    );
    // The others learn that it is sold out, or, where the database kept them waiting, to wait;
    // to one of the ten the latter may happen, too.
    const statuses = countEach(answers.map(({ status }) => status));
    const others = (statuses[409] ?? 0) + (statuses[503] ?? 0);
    expect((statuses[200] ?? 0) + others).toBe(200);
    expect(others).toBeGreaterThanOrEqual(190);
    expect(await readStock(shop, product)).toBe(0);
    const bought = bodies.map(({ body }) => body.orderId);
    expect(await shop.database.db.$count(orders, inArray(orders.orderId, bought))).toBe(10);
    const sold = answers.filter(({ status }) => status === 200);
    await Promise.all(sold.map(({ orderId }) => shop.sandbox.pay(orderId)));
    await shop.sandbox.idle();
    for (const { buyer, orderId } of sold) {
      expect((await pollPayment(shop, buyer, orderId)).body.order?.status).toBe("CHARGED");
    }
  });

  it("baskets of A and B against baskets of B and A, 100 at once", async () => {
    const [a, b] = [await newGoods(500), await newGoods(500)];
    const buyers = await newBuyers(shop, 100);
    watched = await watchInvariants(shop);
    const answers = await Promise.all(
      buyers.map((buyer, index) => {
        const lines = [
          { product: a, quantity: 1 },
          { product: b, quantity: 2 },
        ];
        return initiate(shop, buyer, paymentRequest(shop, index % 2 ? lines : lines.toReversed()));
      }),
    );
    // No deadlock is seen; a machine that is too slow for so many at once says so, maybe only when
    // the order is made already.
    const statuses = countEach(answers.map(({ status }) => status));
    const bought = statuses[200] ?? 0;
    expect(bought).toBeGreaterThan(0);
    expect(bought + (statuses[503] ?? 0)).toBe(100);
    const [takenA, takenB] = [500 - (await readStock(shop, a)), 500 - (await readStock(shop, b))];
    expect(takenA).toBeGreaterThanOrEqual(bought);
    expect(takenB).toBe(2 * takenA);
  });

  it("baskets of A that become baskets of B and others the other way, at once", async () => {
    const [a, b] = [await newGoods(500), await newGoods(500)];
    const buyers = await newBuyers(shop, 40);
    watched = await watchInvariants(shop);
    const baskets = buyers.map((buyer, index) => {
      const [first, second] = index % 2 ? [a, b] : [b, a];
      return {
        buyer,
        first: [{ product: first, quantity: 1 }],
        second: [{ product: second, quantity: 1 }],
      };
    });
    for (const { buyer, first } of baskets) await placeOrder(shop, buyer, first);
    const before = await countDeadlocks();
    const answers = await Promise.all(
      baskets.map(({ buyer, second }) => initiate(shop, buyer, paymentRequest(shop, second))),
    );
    const statuses = countEach(answers.map(({ status }) => status));
    expect((statuses[200] ?? 0) + (statuses[503] ?? 0)).toBe(40);
    expect(await countDeadlocks()).toBe(before);
  });

  it("reservations that expire while they are paid", async () => {
    const product = await newGoods(60);
    const buyers = await newBuyers(shop, 60);
    watched = await watchInvariants(shop);
    const placed: string[] = [];
    for (const buyer of buyers) {
      placed.push(await placeOrder(shop, buyer, [{ product, quantity: 1 }]));
    }
    await Promise.all(
      placed.flatMap((orderId, index) => [
        shop.sandbox.pay(orderId),
        endReservation(shop, orderId).then(() =>
          index % 2
            ? runExpiryCheck(shop, orderId)
            : addJob(shop.database.db, "sweep-payments", {}),
        ),
      ]),
    );
    await shop.sandbox.idle();
    for (const orderId of placed) {
      await vi.waitFor(async () => {
        expect((await readOrder(shop, orderId)).paymentState).toBe("charged");
      }, 20_000);
    }
    expect(await readStock(shop, product)).toBe(0);
  });

  it("what expired is sold to others, and late money goes back", async () => {
    const product = await newGoods(5);
    const early = await newBuyers(shop, 5);
    const late = await newBuyers(shop, 5);
    watched = await watchInvariants(shop);
    const expiring = await Promise.all(
      early.map((buyer) => placeOrder(shop, buyer, [{ product, quantity: 1 }])),
    );
    for (const orderId of expiring) {
      await endReservation(shop, orderId);
      await runExpiryCheck(shop, orderId);
    }
    await vi.waitFor(async () => expect(await readStock(shop, product)).toBe(5), 20_000);
    const bought = await Promise.all(
      late.map((buyer) => placeOrder(shop, buyer, [{ product, quantity: 1 }])),
    );
    await Promise.all([...expiring, ...bought].map((orderId) => shop.sandbox.pay(orderId)));
    await shop.sandbox.idle();
    for (const orderId of bought) {
      expect((await readOrder(shop, orderId)).paymentState).toBe("charged");
    }
    for (const orderId of expiring) {
      await vi.waitFor(async () => {
        expect((await readOrder(shop, orderId)).paymentState).toBe("refunded");
      }, 20_000);
    }
  });

  it("orders without a hold, some held ones and a late one race for the same pieces", async () => {
    const product = await newGoods(30);
    const strangers = await newBuyers(shop, 24, { verified: false });
    const known = await newBuyers(shop, 4);
    watched = await watchInvariants(shop);
    // Six of thirty may be held without trust: eight are not.
    const without: string[] = [];
    for (const buyer of strangers) {
      without.push(await placeOrder(shop, buyer, [{ product, quantity: 8 }]));
    }
    for (const orderId of without) {
      expect(await readOrder(shop, orderId)).toMatchObject({ keepsStock: false });
    }
    const held = await Promise.all(
      known.map((buyer) => placeOrder(shop, buyer, [{ product, quantity: 2 }])),
    );
    const late = without.slice(0, 4);
    for (const orderId of late) await endReservation(shop, orderId);
    await Promise.all([
      ...late.map((orderId) => runExpiryCheck(shop, orderId)),
      addJob(shop.database.db, "sweep-payments", {}),
      ...[...without, ...held].map((orderId) => shop.sandbox.pay(orderId)),
    ]);
    await shop.sandbox.idle();
    await vi.waitFor(async () => {
      const rows = await Promise.all(without.map((orderId) => readOrder(shop, orderId)));
      const states = rows.map(({ paymentState }) => paymentState).toSorted();
      // 22 pieces are left beside those that are held.
      expect(states).toEqual([...Array(2).fill("charged"), ...Array(22).fill("refunded")]);
    }, 30_000);
    for (const orderId of held) {
      expect((await readOrder(shop, orderId)).paymentState).toBe("charged");
    }
    expect(await readStock(shop, product)).toBe(6);
  });

  it("an unpaid order without a hold is given up once its time is over", async () => {
    const product = await newGoods(10);
    const [buyer] = (await newBuyers(shop, 1, { verified: false })) as [Buyer];
    watched = await watchInvariants(shop);
    const orderId = await placeOrder(shop, buyer, [{ product, quantity: 6 }]);
    await endReservation(shop, orderId);
    await shop.database.db.execute(
      sql`select graphile_worker.remove_job(${`reconcile-payment:${orderId.toLowerCase()}`})`,
    );
    await addJob(shop.database.db, "sweep-payments", {});
    await vi.waitFor(async () => {
      expect((await readOrder(shop, orderId)).paymentState).toBe("expired");
    }, 20_000);
    expect(await readStock(shop, product)).toBe(10);
  });

  it("a reservation whose job was lost is found by the sweep", async () => {
    const product = await newGoods(1);
    const [buyer] = (await newBuyers(shop, 1)) as [Buyer];
    watched = await watchInvariants(shop);
    const orderId = await placeOrder(shop, buyer, [{ product, quantity: 1 }]);
    await shop.database.db.execute(
      sql`select graphile_worker.remove_job(${`reconcile-payment:${orderId.toLowerCase()}`})`,
    );
    await endReservation(shop, orderId);
    await addJob(shop.database.db, "sweep-payments", {});
    await vi.waitFor(async () => expect(await readStock(shop, product)).toBe(1), 20_000);
    expect(await readOrder(shop, orderId)).toMatchObject({
      paymentState: "expired",
      status: "Cancelled",
    });
  });

  it("stock that is overdue is all back before a slow gateway has answered for each order", async () => {
    const product = await newGoods(12);
    const buyers = await newBuyers(shop, 12);
    watched = await watchInvariants(shop);
    const placed = await Promise.all(
      buyers.map((buyer) => placeOrder(shop, buyer, [{ product, quantity: 1 }])),
    );
    expect(await readStock(shop, product)).toBe(0);
    shop.sandbox.fault({ kind: "slow", call: "status", ms: 1_500, times: 100 });
    for (const orderId of placed) await endReservation(shop, orderId);
    await addJob(shop.database.db, "sweep-payments", {});
    await vi.waitFor(async () => expect(await readStock(shop, product)).toBe(12), 20_000);
    const answered = placed.filter((orderId) =>
      shop.sandbox.calls(orderId).some(({ call }) => call === "status"),
    );
    expect(answered.length).toBeLessThan(12);
    shop.sandbox.clearFaults();
    // The bank is asked all the same: an order that was paid meanwhile is found.
    const [first = ""] = placed;
    shop.sandbox.webhooks({ delivery: "drop" });
    await shop.sandbox.pay(first);
    await runExpiryCheck(shop, first);
    await vi.waitFor(async () => {
      expect((await readOrder(shop, first)).paymentState).toBe("charged");
    }, 20_000);
  });

  it("stock does not wait for a gateway that is away", async () => {
    const product = await newGoods(1);
    const [buyer] = (await newBuyers(shop, 1)) as [Buyer];
    watched = await watchInvariants(shop);
    const orderId = await placeOrder(shop, buyer, [{ product, quantity: 1 }]);
    await endReservation(shop, orderId);
    shop.sandbox.fault({ kind: "error-500", call: "status", times: 5 });
    await runExpiryCheck(shop, orderId);
    await vi.waitFor(async () => expect(await readStock(shop, product)).toBe(1), 20_000);
    shop.sandbox.clearFaults();
  });

  it("the admin fills the shelf and takes a product away during 50 checkouts", async () => {
    const [stored, gone] = [await newGoods(10), await newGoods(100)];
    const buyers = await newBuyers(shop, 50);
    watched = await watchInvariants(shop, added);
    const checkouts = buyers.map((buyer: Buyer, index) => {
      const lines = [{ product: stored, quantity: 1 }];
      return initiate(
        shop,
        buyer,
        paymentRequest(shop, index % 2 ? lines : [...lines, { product: gone, quantity: 1 }]),
      );
    });
    const admin = (async () => {
      for (let times = 0; times < 20; times += 1) {
        await shop.database.db
          .update(products)
          .set({ stock: sql`${products.stock} + 1` })
          .where(eq(products.id, stored.id));
        if (times === 10) await shop.database.db.delete(products).where(eq(products.id, gone.id));
      }
    })();
    const answers = await Promise.all(checkouts);
    await admin;
    added.set(stored.id, 20);
    const statuses = countEach(answers.map(({ status }) => status));
    const bought = statuses[200] ?? 0;
    expect(bought + (statuses[409] ?? 0) + (statuses[503] ?? 0)).toBe(50);
    expect(30 - (await readStock(shop, stored))).toBeGreaterThanOrEqual(bought);
  });
});
