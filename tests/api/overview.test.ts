import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { DEMO_ACTOR } from "#server/config/demo-seller.ts";
import { users } from "#server/database/schema/accounts.ts";
import { products } from "#server/database/schema/catalogue.ts";
import { orders } from "#server/database/schema/orders.ts";
import { refunds } from "#server/database/schema/payments.ts";
import { settings } from "#server/database/schema/settings.ts";
import { staffRoles } from "#server/database/schema/staff.ts";
import { authenticators } from "#server/database/schema/two-factor.ts";
import { newId } from "#server/lib/ids.ts";
import { createProduct } from "#shared/catalogue/admin-contract.ts";
import { DAY_MS, todayInIndia } from "#shared/dates.ts";
import { deleteJob, retryJob } from "#shared/fulfilment/failed-jobs-contract.ts";
import { getOrdersToShip, getOverviewPanel } from "#shared/fulfilment/overview-contract.ts";
import { rupees } from "#shared/money.ts";
import { shippingSettings } from "#shared/settings/shipping.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { mailsNamed } from "../support/mails.ts";
import { readHistory } from "../support/orders.ts";
import { readOverview } from "../support/overview.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin } from "../support/users.ts";
import { type AdminOrderClient, openAdminOrderClient } from "./admin-orders.ts";
import { multipart } from "./multipart.ts";

let shop: TestShop;
let adminOrders: AdminOrderClient;

beforeAll(async () => {
  shop = await openTestShop({ timeScale: 0.05 });
  adminOrders = await openAdminOrderClient(shop);
});
afterAll(() => shop.close());

const overview = () => readOverview(shop, adminOrders.admin.token);

async function ordersToShip() {
  return (await callEndpoint(shop, getOrdersToShip, { token: adminOrders.admin.token })).body;
}

const ship = { status: "Shipped", carrier: "Blue Dart", trackingNumber: "BD 1" };

describe("the dashboard's overview", () => {
  it("tells the owner of a new shop, and nobody else, what is to be done, by how the shop stands", async () => {
    const shop = await openTestShop();
    onTestFinished(() => shop.close());
    const owner = await newAdmin(shop);
    const open = async ({ token }: { token: string }) => {
      const { setup } = await readOverview(shop, token);
      return setup?.steps.filter(({ isDone }) => !isDone).map(({ step }) => step);
    };
    const atFirst = await open(owner);
    expect(atFirst).toEqual(expect.arrayContaining(["product", "shipping", "backups", "gateway"]));
    expect(atFirst).toContain("two-factor");

    const category = (await newCategory(shop))._id;
    // As the demo's are made, whose goods stay when the shop is started without it: nobody of the staff has.
    await newProduct(shop, { category });
    expect(await open(owner)).not.toContain("product");
    const ofDemo = { subject: "papers", value: {}, updatedBy: DEMO_ACTOR };
    await shop.database.db.insert(settings).values(ofDemo);
    expect(await open(owner)).toContain("product");
    await shop.database.db
      .update(settings)
      .set({ updatedBy: owner.email, version: 2 })
      .where(eq(settings.subject, "papers"));
    expect(await open(owner)).toContain("product");
    const texts = { name: "Own mug", price: "100", quantity: "5", category };
    const sent = await multipart(texts);
    const made = await callEndpoint(shop, createProduct, { token: owner.token, ...sent });
    expect(made.status, made.text).toBe(201);
    const save = (subject: string, value: object) =>
      shop.database.db.insert(settings).values({ subject, value, updatedBy: owner.email });
    await save("backups", { on: true, hour: 2, place: "disk" });
    await save("payments", {
      ...{ transferOn: true, accountName: "Pressroom", accountNumber: "123456789012" },
      ...{ ifsc: "HDFC0001234", bank: "HDFC Bank" },
    });
    await shop.database.db.insert(authenticators).values({
      ...{ userId: owner._id, secret: "s", confirmedAt: new Date() },
    });
    const left = await open(owner);
    for (const done of ["product", "backups", "bank-account", "two-factor"]) {
      expect(left).not.toContain(done);
    }
    expect(left).toEqual(expect.arrayContaining(["shipping", "gateway"]));
    const manager = await newAdmin(shop);
    const own = newId();
    await shop.database.db.insert(staffRoles).values({
      ...{ id: own, name: "Deputy", permissions: ["read_staff", "write_staff"] },
    });
    await shop.database.db.update(users).set({ staffRoleId: own }).where(eq(users.id, manager._id));
    const params = { panel: "setup" };
    const asked = await callEndpoint(shop, getOverviewPanel, { token: manager.token, params });
    expect(asked.body).toEqual({ success: true, overview: {} });
  });

  it("names the orders to ship, the one that has waited longest first", async () => {
    const late = await adminOrders.placeOrder();
    const early = await adminOrders.placeOrder();
    await adminOrders.placeOrder({ paid: false });
    await shop.database.db
      .update(orders)
      .set({ paidAt: new Date("2026-01-02T03:04:05Z") })
      .where(eq(orders.id, early.id));
    const { toShip } = await overview();
    expect(toShip.total).toBe(2);
    expect(toShip.orders.map(({ _id }) => _id)).toEqual([early.id, late.id]);
    expect(toShip.orders[0]).toMatchObject({
      paidAt: "2026-01-02T03:04:05.000Z",
      totalAmount: 200,
      number: expect.stringMatching(/^SO-\d\d-\d{6}$/),
    });
    expect(await ordersToShip()).toMatchObject({ total: 2, latest: [late.id, early.id] });

    await adminOrders.move(early.id, ship);
    expect((await overview()).toShip.total).toBe(1);
    expect(await ordersToShip()).toMatchObject({ total: 1, latest: [late.id] });
  });

  it("counts and marks the orders that should have been sent, as the settings of shipping say", async () => {
    const shop = await openTestShop();
    onTestFinished(() => shop.close());
    const adminOrders = await openAdminOrderClient(shop);
    const change = (id: string, set: PgUpdateSetSource<typeof orders>) =>
      shop.database.db.update(orders).set(set).where(eq(orders.id, id));
    const paid = (days: number) => ({ paidAt: new Date(Date.now() - days * DAY_MS) });
    const inTime = await adminOrders.placeOrder();
    const waiting = await adminOrders.placeOrder();
    const promised = await adminOrders.placeOrder();
    const ready = await adminOrders.placeOrder();
    const sent = await adminOrders.placeOrder();
    // Two working days and a Sunday are over after four days.
    await change(waiting.id, paid(4));
    await change(promised.id, { arrivesBy: todayInIndia() });
    const atBranch = { id: "chennai", name: "Pick-up", pickUpAt: "Chennai" };
    await change(ready.id, { ...paid(9), packedAt: new Date(), shippingMethod: atBranch });
    await change(sent.id, paid(9));
    await adminOrders.move(sent.id, ship);

    const late = async () => {
      const listed = await adminOrders.list({ parcels: "late", sort: "oldest" });
      const ids = listed.body.orders?.map(({ _id }) => _id);
      const all = await adminOrders.list({ sort: "oldest" });
      const marked = all.body.orders?.filter(({ isLate }) => isLate).map(({ _id }) => _id);
      expect(marked).toEqual(ids);
      const { toShip } = await readOverview(shop, adminOrders.admin.token);
      expect(toShip.late).toBe(ids?.length);
      expect(toShip.orders.filter(({ isLate }) => isLate)).toHaveLength(toShip.late);
      return ids;
    };
    expect(await late()).toEqual([waiting.id, promised.id]);
    await shop.database.db.insert(settings).values({
      subject: "freight",
      value: shippingSettings.parse({ sendDays: 30 }),
      updatedBy: "owner@example.com",
    });
    expect(await late()).toEqual([promised.id]);
    expect(inTime.id).not.toBe(promised.id);
  });

  it("names what was searched for and not found in the last 30 days, unless it is ignored", async () => {
    const counted = (words: string, daysAgo: number, times: number, outcome = "nothing") =>
      sql`(${words}, current_date - ${daysAgo}::int, ${times}::int, ${outcome})`;
    const rows = [
      counted("vinyl cutter", 0, 2),
      counted("vinyl cutter", 29, 3),
      counted("heat gun", 1, 4),
      counted("heat gun", 30, 90),
      counted("laser", 3, 7, "some"),
      counted("laser", 4, 7),
      counted("rubbish", 0, 50),
    ];
    await shop.database.db.execute(sql`
      insert into zero_result_searches (words, day, times, outcome) values ${sql.join(rows, sql`, `)}`);
    await shop.database.db.execute(
      sql`insert into ignored_zero_result_searches (words) values ('rubbish')`,
    );
    expect((await overview()).searches).toEqual({
      total: 2,
      most: [
        { words: "vinyl cutter", times: 5 },
        { words: "heat gun", times: 4 },
      ],
    });
  });

  it("adds up what was paid by the days of India, given-up orders left out, and who bought before", async () => {
    // A shop of its own: where a first reading was slow, the days before today are remembered for minutes.
    const shop = await openTestShop();
    onTestFinished(() => shop.close());
    const adminOrders = await openAdminOrderClient(shop);
    await adminOrders.placeOrder();
    const givenUp = await adminOrders.placeOrder();
    await adminOrders.move(givenUp.id, { status: "Cancelled" });
    const old = await adminOrders.placeOrder();
    await shop.database.db
      .update(orders)
      .set({ paidAt: sql`now() - interval '40 days'`, createdAt: sql`now() - interval '40 days'` })
      .where(eq(orders.id, old.id));
    const { sales } = await readOverview(shop, adminOrders.admin.token);
    expect(sales.days).toHaveLength(60);
    const { rows } = await shop.database.db.execute<{ orders: number; amount: number }>(
      sql`select count(*)::int as orders, sum(total_paise)::int / 100 as amount from orders
          where sold_day(status, paid_at) = (now() at time zone 'Asia/Kolkata')::date`,
    );
    // The buyer's first one was paid 40 days ago.
    expect(sales.days.at(-1)).toMatchObject({ ...rows[0], returning: 1 });
    expect(sales.days.at(-41)).toMatchObject({ orders: 1, amount: 200, returning: 0 });
    expect(sales.days.filter(({ orders }) => orders > 0)).toHaveLength(2);
  });

  it("names payments on hold and refunds that did not go through, and the list filters them", async () => {
    const held = await adminOrders.placeOrder({ paid: false });
    await shop.database.db
      .update(orders)
      .set({ paymentState: "review" })
      .where(eq(orders.id, held.id));
    const refused = await adminOrders.placeOrder();
    await shop.database.db.insert(refunds).values({
      id: newId(),
      orderId: refused.id,
      requestId: refused.orderId.slice(0, 20),
      amountPaise: 15_000,
      reason: "Cancelled",
      state: "failed",
    });
    const { paymentsToCheck } = await overview();
    expect(paymentsToCheck.total).toBe(2);
    expect(
      paymentsToCheck.orders.map(({ _id, problem, totalAmount, toGoBack }) => ({
        _id,
        problem,
        totalAmount,
        toGoBack,
      })),
    ).toEqual([
      { _id: held.id, problem: "hold", totalAmount: 200, toGoBack: undefined },
      { _id: refused.id, problem: "refund", totalAmount: 200, toGoBack: 150 },
    ]);
    const listed = await adminOrders.list({ payment: "check" });
    expect(listed.body.orders?.map(({ _id }) => _id)).toEqual([refused.id, held.id]);
    expect((await adminOrders.list({ payment: "anything" })).status).toBe(400);
  });

  it("loses a refund that did not go through once it is noted how the money went back, once", async () => {
    const { id, orderId } = await adminOrders.placeOrder();
    shop.sandbox.refundsEndAs("FAILURE");
    await adminOrders.move(id, { status: "Cancelled" });
    const waiting = await vi.waitFor(async () => {
      const [refund] = (await adminOrders.details(id)).body.order?.refunds ?? [];
      expect(refund?.needsPerson).toBe(true);
      return refund?.requestId ?? "";
    }, 20_000);
    shop.sandbox.refundsEndAs("SUCCESS");
    const named = async () =>
      (await adminOrders.list({ payment: "check" })).body.orders?.map(({ _id }) => _id);
    expect(await named()).toContain(id);
    expect((await adminOrders.settleRefund(id, waiting, " ")).body.fields).toHaveProperty("note");
    expect((await adminOrders.settleRefund(id, "another", "By cheque")).status).toBe(409);
    const settled = await adminOrders.settleRefund(id, waiting, "By cheque");
    expect(settled.body.order).toMatchObject({
      status: "Refunded",
      payment: { status: "refunded" },
      refunds: [{ state: "done", needsPerson: false }],
    });
    expect(await named()).not.toContain(id);
    expect((await adminOrders.settleRefund(id, waiting, "By cheque")).status).toBe(409);
    expect(await readHistory(shop, orderId)).toEqual(
      expect.arrayContaining(["₹200 was given back outside the shop.", "Note: By cheque"]),
    );
    await vi.waitFor(async () => {
      const [mail] = await mailsNamed(join(shop.dataDir, "mail"), `-order-refunded-${id}`);
      expect(mail).toContain("we have given back ₹200 for your order");
    }, 10_000);
  });

  it("counts the products that run out, and names those first that sell", async () => {
    const category = (await newCategory(shop))._id;
    const before = (await overview()).stock;
    const price = rupees(100);
    const make = (name: string, quantity: number) =>
      newProduct(shop, { category, name, price, quantity });
    await make("Sold out, unsold", 0);
    await make("Few, unsold", 5);
    await make("Enough", 6);
    // Two of ten are bought, which leaves eight: a count of the shelf finds only three of them.
    const { product } = await adminOrders.placeOrder();
    await shop.database.db.update(products).set({ stock: 3 }).where(eq(products.id, product.id));
    const { stock } = await overview();
    expect({ out: stock.out - before.out, low: stock.low - before.low }).toEqual({
      out: 1,
      low: 2,
    });
    expect(stock.products[0]).toMatchObject({ _id: product.id, quantity: 3, soldIn30Days: 2 });
    expect(stock.products.map(({ name }) => name)).toContain("Sold out, unsold");
    expect(stock.products.map(({ name }) => name)).not.toContain("Enough");
  });

  describe("a job that used up its attempts", () => {
    const token = () => adminOrders.admin.token;
    const act = (endpoint: typeof retryJob | typeof deleteJob, id: string) =>
      callEndpoint(shop, endpoint, { token: token(), params: { id } });
    const failedJobs = async () => (await overview()).failedJobs;

    it("is named, and given up once", async () => {
      expect(await failedJobs()).toBeUndefined();
      const begun = Date.now();
      // It was queued four days ago, as long as 25 attempts take.
      await shop.database.transaction(async (db) => {
        await db.execute(sql`
          select from graphile_worker.add_job('coupon-mail', '{"token": "s3cret-token"}',
            job_key => 'coupon', max_attempts => 1)`);
        await db.execute(sql`
          update graphile_worker._private_jobs set created_at = now() - interval '4 days',
            updated_at = now() - interval '4 days' where key = 'coupon'`);
      });
      await vi.waitFor(async () => expect((await failedJobs())?.total).toBe(1), 10_000);
      const failed = await failedJobs();
      expect(failed?.jobs).toEqual([
        {
          _id: expect.any(String),
          text: "The mail with a newsletter's coupon could not be sent",
          reason: expect.stringMatching(/^Another version of the shop queued it/),
          attempts: 1,
          failedAt: expect.stringMatching(/^20\d\d-.+Z$/),
        },
      ]);
      const { _id: id = "", failedAt = "" } = failed?.jobs[0] ?? {};
      expect(Date.parse(failedAt)).toBeGreaterThan(begun - 1_000);
      expect(Date.parse(failedAt)).toBeLessThan(Date.now() + 1_000);
      const logged = shop.logged.filter((line) => line.includes("a job failed"));
      expect(logged.map((line) => JSON.parse(line))).toEqual([
        expect.objectContaining({
          level: 50,
          msg: "a job failed for the last time; the dashboard's overview names it",
          ...{ job: id, task: "coupon-mail", key: "coupon", attempt: 1, attempts: 1 },
        }),
      ]);
      expect(logged.join()).not.toContain("s3cret");
      expect((await act(deleteJob, id)).status).toBe(200);
      expect(await failedJobs()).toBeUndefined();
      expect((await act(deleteJob, id)).status).toBe(404);
      expect((await act(retryJob, id)).status).toBe(404);
    });

    it("is tried again, with the order that it is about", async () => {
      const order = await adminOrders.placeOrder();
      const added = await shop.database.db.execute<{ id: string }>(sql`
        select id::text from graphile_worker.add_job('new-order-mail',
          json_build_object('orderId', ${order.id}::text), job_key => 'again', max_attempts => 3,
          run_at => now() + interval '1 day')`);
      const id = added.rows[0]?.id ?? "";
      // It still waits for its first try.
      expect((await act(retryJob, id)).status).toBe(404);
      expect((await act(deleteJob, id)).status).toBe(404);
      await shop.database.db.execute(sql`
        update graphile_worker._private_jobs set attempts = 3 where key = 'again'`);
      expect((await failedJobs())?.jobs).toEqual([
        expect.objectContaining({ _id: id, attempts: 3, orderId: order.id }),
      ]);
      expect((await act(retryJob, id)).status).toBe(200);
      expect(await failedJobs()).toBeUndefined();
      await vi.waitFor(async () => {
        expect(
          await shop.database.db.$count(
            sql`(select from graphile_worker._private_jobs where key = 'again') as left_over`,
          ),
        ).toBe(0);
      }, 10_000);
    });
  });

  it("says for how long a job has waited, once that is minutes", async () => {
    expect((await overview()).jobsLateMinutes).toBeUndefined();
    // A runner takes none of a queue that another one works at.
    await shop.database.transaction(async (db) => {
      await db.execute(sql`
        select from graphile_worker.add_job('sweep-old-rows', '{}',
          queue_name => 'held', run_at => now() - interval '7 minutes 30 seconds')`);
      await db.execute(sql`update graphile_worker._private_job_queues set locked_at = now()`);
    });
    expect((await overview()).jobsLateMinutes).toBe(7);
    await shop.database.db.execute(
      sql`update graphile_worker._private_job_queues set locked_at = null`,
    );
    await vi.waitFor(async () => {
      expect((await overview()).jobsLateMinutes).toBeUndefined();
    }, 10_000);
  });
});
