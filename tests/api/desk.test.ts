import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { orders } from "#server/database/schema/orders.ts";
import { refunds } from "#server/database/schema/payments.ts";
import { openDesk, PAGE_SIZE } from "#server/orders/desk-service.ts";
import { shownOrderNumber } from "#shared/checkout/order-id.ts";
import { rupees } from "#shared/money.ts";
import { getUserOrders } from "#shared/orders/contract.ts";
import { getAllOrders, getDeskOrder, moveOrder } from "#shared/orders/desk-contract.ts";
import { type Watch, watch } from "../faults/invariants.ts";
import { historyOf, order, orderRow, poll, stockOf } from "./buying.ts";
import { callShop, newAddress } from "./call-shop.ts";
import { newCategory, newProduct } from "./goods.ts";
import { newAdmin, newPerson, type Person } from "./people.ts";
import { openTestShop, type TestShop } from "./shop-under-test.ts";

let shop: TestShop;
let category: string;
let admin: Person;
let person: Person;
let watched: Watch;

beforeAll(async () => {
  shop = await openTestShop({ pace: 0.2 });
  category = (await newCategory(shop))._id;
  admin = await newAdmin(shop);
  person = await newPerson(shop);
  watched = await watch(shop, new Map());
});
afterAll(() => shop.close());

const goods = () => newProduct(shop, { category, price: rupees(100), quantity: 10 });

/** An order of two pieces, paid unless told otherwise. */
async function bought({ paid = true } = {}) {
  const product = await goods();
  const orderId = await order(shop, person, [{ product, quantity: 2 }]);
  if (paid) {
    await shop.sandbox.pay(orderId);
    await poll(shop, person, orderId);
  }
  const { id } = await orderRow(shop, orderId);
  return { product, orderId, id };
}

const list = (query: Record<string, string>, token = admin.token) =>
  callShop(shop, getAllOrders, { query, token, address: newAddress() });
const details = (id: string) =>
  callShop(shop, getDeskOrder, { params: { id }, token: admin.token, address: newAddress() });
const move = (id: string, body: object, token = admin.token) =>
  callShop(shop, moveOrder, { params: { id }, body, token, address: newAddress() });
const ship = { status: "Shipped", carrier: "Blue Dart", trackingNumber: "BD 1" };

async function mailOf(id: string, status: string): Promise<string> {
  const folder = join(shop.dataDir, "mail");
  return vi.waitFor(async () => {
    const names = await readdir(folder);
    const name = names.find((one) => one.endsWith(`order-${status}-${id}.eml`));
    if (!name) throw new Error("no mail yet");
    return readFile(join(folder, name), "utf8");
  }, 10_000);
}

describe("who may", () => {
  it("see the desk: admins only, of every id", async () => {
    const { id } = await bought({ paid: false });
    for (const [token, status, code] of [
      [person.token, 403, "not_allowed"],
      ["garbage", 401, "not_signed_in"],
    ] as const) {
      const answers = [
        await list({}, token),
        await callShop(shop, getDeskOrder, { params: { id }, token }),
        await move(id, { status: "Cancelled" }, token),
      ];
      expect(answers.map((answer) => [answer.status, answer.body.code])).toEqual(
        Array(3).fill([status, code]),
      );
    }
    expect((await orderRow(shop, (await details(id)).body.order?.orderId ?? "")).status).toBeNull();
  });

  it.each(["none", "00000000-0000-7000-8000-000000000000", "%00"])(
    "find %s: nobody",
    async (id) => {
      expect((await details(id)).status).toBe(404);
      expect((await move(id, { status: "Cancelled" })).status).toBe(404);
    },
  );
});

describe("the list", () => {
  it("finds an order by what people call it, in any case", async () => {
    const { id, orderId } = await bought({ paid: false });
    await shop.database.sql
      .update(orders)
      .set({
        customerName: "Asha 100%_Mugs",
        customerEmail: "Asha@Desk.example",
        customerPhone: "+91 98311 22334",
      })
      .where(eq(orders.id, id));
    for (const search of [
      orderId.toLowerCase(),
      `#${shownOrderNumber(id)}`,
      " asha 100%_mugs ",
      "ASHA@DESK",
      "9831122334",
      "98311 22334",
    ]) {
      const { status, body } = await list({ search });
      expect([search, status, body.orders?.map(({ _id }) => _id)]).toEqual([search, 200, [id]]);
    }
    const [found] = (await list({ search: "asha@desk" })).body.orders ?? [];
    expect(found?.customer).toEqual({
      name: "Asha 100%_Mugs",
      email: "Asha@Desk.example",
      phone: "+91 98311 22334",
    });
  });

  it.each(["%", "_", "a%b", "\\", "'", "\0", "🙂", "(", "+", "x".repeat(200)])(
    "takes %j literally",
    async (search) => {
      const { status, body } = await list({ search });
      expect(status).toBe(200);
      for (const { customer } of body.orders ?? []) {
        expect(JSON.stringify(customer).toLowerCase()).toContain(search);
      }
    },
  );

  it("tells Pending from Processing", async () => {
    // Made the other way round, the second would have the first given up.
    const [paid, unpaid] = [await bought(), await bought({ paid: false })];
    const idsOf = async (status: string) =>
      (await list({ status })).body.orders?.map(({ _id }) => _id);
    expect(await idsOf("Pending")).toContain(unpaid.id);
    expect(await idsOf("Pending")).not.toContain(paid.id);
    expect(await idsOf("Processing")).toContain(paid.id);
    expect(await idsOf("Refunded")).toEqual([]);
  });

  it("counts days as India does", async () => {
    const { id } = await bought({ paid: false });
    // 00:10 of 2 March in India is still 1 March in Greenwich.
    await shop.database.sql
      .update(orders)
      .set({ createdAt: new Date("2020-03-01T18:40:00Z") })
      .where(eq(orders.id, id));
    const on = async (from: string, to: string) => (await list({ from, to })).body.total;
    expect(await on("2020-03-02", "2020-03-02")).toBe(1);
    expect(await on("2020-03-01", "2020-03-01")).toBe(0);
    expect(await on("0000-01-01", "9999-12-31")).toBeGreaterThan(0);
  });

  it.each([
    { status: "Lost" },
    { from: "2026-02-30" },
    { to: "tomorrow" },
    { page: "0" },
    { page: "1e9" },
    { page: "x" },
    { search: "x".repeat(201) },
  ])("refuses %j", async (query) => {
    expect((await list(query as Record<string, string>)).status).toBe(400);
  });

  it("comes in pages, the newest first; other parameters change nothing", async () => {
    const total = (await list({})).body.total ?? 0;
    for (let made = total; made <= PAGE_SIZE; made += 1) await bought({ paid: false });
    const first = (await list({ sort: "password", limit: "1e9" })).body;
    expect(first.orders).toHaveLength(PAGE_SIZE);
    expect(first).toMatchObject({ page: 1, pages: Math.ceil((first.total ?? 0) / PAGE_SIZE) });
    const times = first.orders?.map(({ createdAt }) => createdAt) ?? [];
    expect(times).toEqual(times.toSorted().toReversed());
    const second = (await list({ page: "2" })).body;
    expect(second.orders).toHaveLength((first.total ?? 0) - PAGE_SIZE);
    expect((await list({ page: "99" })).body.orders).toEqual([]);
  });
});

describe("an order's way", () => {
  it("goes from paid to shipped to delivered, each told to the customer", async () => {
    const { id, orderId } = await bought();
    const before = await details(id);
    expect(before.body.order).toMatchObject({ moves: ["Shipped", "Cancelled"], refunds: [] });
    expect(before.body.order?.paymentFacts).toContainEqual({ name: "Method", value: "VISA" });
    const shipped = await move(id, ship);
    expect(shipped.status).toBe(200);
    expect(shipped.body.order).toMatchObject({
      status: "Shipped",
      tracking: { carrier: "Blue Dart", number: "BD 1" },
      moves: ["Delivered"],
    });
    expect(shipped.body.order?.history.at(-1)).toMatchObject({
      actor: admin.email,
      what: "Shipped with Blue Dart, tracking number BD 1.",
    });
    expect(await mailOf(id, "shipped")).toContain("Blue Dart");
    expect((await move(id, { status: "Delivered" })).body.order).toMatchObject({
      status: "Delivered",
      moves: [],
    });
    await mailOf(id, "delivered");

    const { body, text } = await callShop(shop, getUserOrders, { token: person.token });
    const own = body.orders?.find((one) => one.orderId === orderId);
    expect(own).toMatchObject({
      status: "Delivered",
      tracking: { carrier: "Blue Dart", number: "BD 1" },
    });
    expect(own?.history?.map(({ what }) => what).slice(-2)).toEqual([
      "Shipped with Blue Dart, tracking number BD 1.",
      "Delivered.",
    ]);
    expect(text).not.toContain(admin.email);
    await watched.check();
  });

  it("is shipped only with a carrier and a tracking number", async () => {
    const { id, orderId } = await bought();
    const { status, body } = await move(id, {
      status: "Shipped",
      carrier: " ",
      trackingNumber: "1",
    });
    expect(status).toBe(400);
    expect(Object.keys(body.fields ?? {})).toEqual(["carrier"]);
    expect((await move(id, { ...ship, carrier: "a\0b" })).status).toBe(400);
    expect((await orderRow(shop, orderId)).status).toBe("Processing");
  });

  it.each(["Processing", "Refunded", "Lost", ""])(
    "is never moved to %j by hand",
    async (status) => {
      const { id } = await bought({ paid: false });
      expect((await move(id, { status })).status).toBe(400);
    },
  );

  it("follows the table", async () => {
    const unpaid = await bought({ paid: false });
    expect((await move(unpaid.id, ship)).body.code).toBe("conflict");
    expect((await move(unpaid.id, { status: "Delivered" })).status).toBe(409);
    const paid = await bought();
    expect((await move(paid.id, { status: "Delivered" })).status).toBe(409);
    await move(paid.id, ship);
    expect((await move(paid.id, ship)).status).toBe(409);
    expect((await move(paid.id, { status: "Cancelled" })).status).toBe(409);
    expect((await details(paid.id)).body.order?.refunds).toEqual([]);
  });
});

describe("a cancelled order", () => {
  it("gives its stock and its money back, once, however often it is cancelled", async () => {
    const { id, orderId, product } = await bought();
    expect(await stockOf(shop, product)).toBe(8);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => move(id, { status: "Cancelled", reason: "Out of ink" })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await stockOf(shop, product)).toBe(10);
    expect(await shop.database.sql.$count(refunds, eq(refunds.orderId, id))).toBe(1);
    expect(await historyOf(shop, orderId)).toContain("Cancelled: Out of ink The money goes back.");
    expect(await mailOf(id, "cancelled")).toContain("Out of ink");
    await vi.waitFor(async () => {
      expect((await orderRow(shop, orderId)).status).toBe("Refunded");
    }, 15_000);
    expect((await details(id)).body.order?.refunds).toMatchObject([{ amount: 200, state: "done" }]);
    await watched.check();
  });

  it("gives only its stock back where it was not paid", async () => {
    const { id, orderId, product } = await bought({ paid: false });
    expect((await move(id, { status: "Cancelled" })).body.order).toMatchObject({
      status: "Cancelled",
      refunds: [],
      moves: [],
    });
    expect(await stockOf(shop, product)).toBe(10);
    expect((await orderRow(shop, orderId)).paymentState).toBe("expired");
    expect(await mailOf(id, "cancelled")).toContain("Nothing was paid");
  });

  it("is not said to be cancelled where the checkout does not cancel it", async () => {
    const { id, orderId } = await bought({ paid: false });
    const before = await historyOf(shop, orderId);
    const checkout = { mayCancel: () => true, cancelOrder: async () => undefined };
    const owner = { ...admin, name: "Owner", phone: "", address: "", role: 1 };
    const desk = openDesk({ database: shop.database, checkout });
    const moved = await desk.move(id, owner, { status: "Cancelled" });
    expect(moved).toMatchObject({ ok: false, code: "conflict" });
    expect(await historyOf(shop, orderId)).toEqual(before);
  });

  it("is revived by a payment that comes late, with its stock (PY15)", async () => {
    const { id, orderId, product } = await bought({ paid: false });
    await move(id, { status: "Cancelled" });
    await shop.sandbox.pay(orderId);
    await poll(shop, person, orderId);
    expect(await orderRow(shop, orderId)).toMatchObject({
      status: "Processing",
      paymentState: "charged",
      holdsStock: true,
    });
    expect(await stockOf(shop, product)).toBe(8);
    await watched.check();
  });

  it("is cancelled and paid at the same moment: the money is never kept for nothing", async () => {
    const { id, orderId } = await bought({ paid: false });
    await shop.sandbox.pay(orderId);
    await Promise.all([poll(shop, person, orderId), move(id, { status: "Cancelled" })]);
    await shop.sandbox.idle();
    await poll(shop, person, orderId);
    expect(["charged", "refunding", "refunded"]).toContain(
      (await orderRow(shop, orderId)).paymentState,
    );
    await watched.check();
  });
});
