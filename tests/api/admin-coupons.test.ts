import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { CatalogueProduct } from "#server/catalogue/product.ts";
import { coupons } from "#server/database/schema/coupons.ts";
import { checkCoupon } from "#shared/checkout/contract.ts";
import { couponsEndpoints } from "#shared/coupons/contract.ts";
import { todayInIndia } from "#shared/dates.ts";
import { transitionOrder } from "#shared/fulfilment/contract.ts";
import { rupees } from "#shared/money.ts";
import { getReport } from "#shared/reports/contract.ts";
import { initiate, pollPayment } from "../support/checkout.ts";
import { callEndpoint, newAddress, type RequestInput } from "../support/endpoint-client.ts";
import { type InvariantWatch, watchInvariants } from "../support/invariants.ts";
import { readOrder } from "../support/orders.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { type Buyer, newAdmin, newBuyers, type TestUser } from "../support/users.ts";
import { couponPaymentRequest } from "./coupons.ts";

let shop: TestShop;
let admin: TestUser;
let product: CatalogueProduct;
let watched: InvariantWatch;

beforeAll(async () => {
  shop = await openTestShop({ timeScale: 0.5 });
  admin = await newAdmin(shop);
  const category = (await newCategory(shop))._id;
  product = await newProduct(shop, { category, price: rupees(200), quantity: 500 });
  watched = await watchInvariants(shop);
});
afterAll(() => shop.close());

function call<Name extends keyof typeof couponsEndpoints>(name: Name, given: RequestInput = {}) {
  return callEndpoint<(typeof couponsEndpoints)[Name]>(shop, couponsEndpoints[name], {
    token: admin.token,
    ...given,
  });
}

let made = 0;

/** A coupon of 5% that staff make. */
async function makeCoupon(given: Record<string, unknown> = {}) {
  made += 1;
  const fields = { code: `SALE ${made}000`, percent: 5, isShared: true, endsOn: null, note: "" };
  const answer = await call("createCoupon", {
    body: { ...fields, ...given },
  });
  if (!answer.body.coupon) throw new Error(answer.text);
  return answer.body.coupon;
}

const ask = (who: Buyer, code: string) =>
  callEndpoint(shop, checkCoupon, { body: { code }, token: who.token, address: newAddress() });

const place = async (who: Buyer, code: string, quantity = 1) => {
  const body = couponPaymentRequest(shop, [{ product, quantity }], code);
  return { answer: await initiate(shop, who, body), orderId: body.orderId };
};

async function pay(who: Buyer, orderId: string) {
  await shop.sandbox.pay(orderId);
  return vi.waitFor(async () => {
    await pollPayment(shop, who, orderId);
    const order = await readOrder(shop, orderId);
    expect(order.gatewayState).toBe("charged");
    return order;
  }, 10_000);
}

const find = async (code: string) => {
  const { body } = await call("listCoupons", { query: { search: code } });
  return body.coupons?.find((coupon) => coupon.code === code);
};

describe("a shared coupon", () => {
  it("works once for each customer, and is free again when its order is cancelled", async () => {
    const { code } = await makeCoupon();
    const [first, second] = (await newBuyers(shop, 2)) as [Buyer, Buyer];
    const orders = [];
    for (const who of [first, second]) {
      const { answer, orderId } = await place(who, code);
      expect(answer.status, answer.text).toBe(200);
      orders.push(await pay(who, orderId));
    }
    expect(orders.map(({ paymentState, couponPaise }) => [paymentState, couponPaise])).toEqual([
      ["charged", 1_000],
      ["charged", 1_000],
    ]);
    expect(await find(code)).toMatchObject({ kind: "shared", state: "usable", orders: 2 });
    const again = await place(first, code, 2);
    expect(again.answer.body.message).toMatch(/^You used this coupon .*; it works once for each/);
    await callEndpoint(shop, transitionOrder, {
      params: { id: orders[0]?.id ?? "" },
      body: { status: "Cancelled" },
      token: admin.token,
    });
    expect((await ask(first, code)).status).toBe(200);
    expect((await ask(second, code)).status).toBe(409);
    expect((await find(code))?.orders).toBe(1);
    await watched.check();
  });

  it("of six carts of one shopper that are paid at once is kept by one", async () => {
    const { code } = await makeCoupon();
    const [who] = (await newBuyers(shop, 1)) as [Buyer];
    const placed = await Promise.all([1, 2, 3, 4, 5, 6].map((count) => place(who, code, count)));
    const ids = placed.flatMap(({ answer, orderId }) => (answer.status === 200 ? [orderId] : []));
    expect(ids.length).toBeGreaterThan(1);
    await Promise.all(ids.map((orderId) => pay(who, orderId)));
    await shop.sandbox.idle();
    const rows = await Promise.all(ids.map((orderId) => readOrder(shop, orderId)));
    expect(rows.filter(({ paymentState }) => paymentState === "charged")).toHaveLength(1);
    expect((await find(code))?.orders).toBe(1);
    await watched.check();
  });
});

describe("a coupon of staff", () => {
  it("for one order says which has it, and cannot be changed then", async () => {
    const { _id: id, code } = await makeCoupon({ code: "", isShared: false });
    expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    const [who, other] = (await newBuyers(shop, 2)) as [Buyer, Buyer];
    const { orderId } = await place(who, code);
    const order = await pay(who, orderId);
    expect((await ask(other, code)).status).toBe(409);
    expect(await find(code)).toMatchObject({ state: "used", order: { _id: order.id } });
    const body = { percent: 50, endsOn: null, note: "" };
    expect((await call("updateCoupon", { params: { id }, body })).body.code).toBe("conflict");
  });

  it("is changed, and its next order has what it says then", async () => {
    const { _id: id, code, updatedAt } = await makeCoupon({ percent: 7.5, note: "Diwali" });
    const body = { percent: 5, endsOn: todayInIndia(), note: "Diwali, today only" };
    const changed = await call("updateCoupon", {
      params: { id },
      body: { ...body, version: updatedAt },
    });
    expect([changed.status, changed.body.coupon]).toMatchObject([200, { ...body, code }]);
    const late = await call("updateCoupon", {
      params: { id },
      body: { ...body, version: updatedAt },
    });
    expect([late.status, late.body.code]).toEqual([409, "changed_meanwhile"]);
    const [who] = (await newBuyers(shop, 1)) as [Buyer];
    expect((await place(who, code)).answer.status).toBe(200);
  });

  it("that is ended takes no new order; one that has it is paid at its price", async () => {
    const { _id: id, code } = await makeCoupon();
    const [who, other] = (await newBuyers(shop, 2)) as [Buyer, Buyer];
    const { orderId } = await place(who, code);
    for (const _twice of [1, 2]) {
      const ended = await call("endCoupon", { params: { id } });
      expect([ended.status, ended.body.coupon?.state]).toEqual([200, "ended"]);
    }
    const refused = await ask(other, code);
    expect(refused.body.message).toMatch(/^This coupon could be used until \d/);
    expect((await place(other, code)).answer.status).toBe(409);
    expect(await pay(who, orderId)).toMatchObject({ paymentState: "charged", totalPaise: 19_000 });
  });

  it("that was ended by a slip works again, and after long once it is started again", async () => {
    const { _id: id, code } = await makeCoupon();
    const [who] = (await newBuyers(shop, 1)) as [Buyer];
    await call("endCoupon", { params: { id } });
    for (const _twice of [1, 2]) {
      const resumed = await call("resumeCoupon", { params: { id } });
      expect([resumed.status, resumed.body.message]).toEqual([
        200,
        `The coupon ${code} can be used again.`,
      ]);
    }
    expect((await ask(who, code)).status).toBe(200);
    await shop.database.db
      .update(coupons)
      .set({ endedAt: new Date(Date.now() - 61 * 60_000) })
      .where(eq(coupons.code, code));
    const late = await call("resumeCoupon", { params: { id } });
    expect([late.status, late.body.message]).toEqual([
      409,
      `The coupon ${code} was ended more than 60 minutes ago: open it and start it again.`,
    ]);
    const taken = await call("createCoupon", {
      body: { code, isShared: true, percent: 5, endsOn: null, note: "" },
    });
    expect(taken.body.message).toMatch(
      new RegExp(
        `^There is a coupon ${code} already\\. It was ended: find it in the list, open it`,
      ),
    );
    const body = { percent: 5, endsOn: todayInIndia(), note: "" };
    expect((await call("updateCoupon", { params: { id }, body })).body.message).toBe(
      `The coupon ${code} was ended: start it again first.`,
    );
    const over = { ...body, endsOn: "2026-03-31", restart: true };
    expect((await call("updateCoupon", { params: { id }, body: over })).status).toBe(400);
    const again = await call("updateCoupon", { params: { id }, body: { ...body, restart: true } });
    expect([again.body.message, again.body.coupon?.state]).toEqual([
      `The coupon ${code} can be used again.`,
      "usable",
    ]);
    const [other] = (await newBuyers(shop, 1)) as [Buyer];
    expect((await ask(other, code)).status).toBe(200);
  });

  it("ends by itself after its last day in India", async () => {
    const { code } = await makeCoupon({ endsOn: todayInIndia() });
    const [who] = (await newBuyers(shop, 1)) as [Buyer];
    expect((await ask(who, code)).status).toBe(200);
    await shop.database.db
      .update(coupons)
      .set({ endsOn: "2026-03-31" })
      .where(eq(coupons.code, code));
    expect((await ask(who, code)).body.message).toBe(
      "This coupon could be used until 31 Mar 2026.",
    );
    expect((await find(code))?.state).toBe("ended");
  });

  it.each([
    [{ code: "AB" }, "code"],
    [{ code: "DIWALI%" }, "code"],
    [{ percent: 0 }, "percent"],
    [{ percent: 100.5 }, "percent"],
    [{ endsOn: "2026-02-30" }, "endsOn"],
    [{ endsOn: "2020-01-01" }, "endsOn"],
    [{ note: "x".repeat(501) }, "note"],
  ])("refuses %j by its field", async (given, field) => {
    const fields = { code: "", percent: 5, isShared: false, endsOn: null, note: "" };
    const { status, body } = await call("createCoupon", { body: { ...fields, ...given } });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });

  it("of a code that is there already is refused by its field, however it is written", async () => {
    await makeCoupon({ code: "Holi 2027" });
    const fields = { percent: 5, isShared: true, endsOn: null, note: "" };
    const { status, body } = await call("createCoupon", {
      body: { ...fields, code: "HOLI-20-27" },
    });
    expect([status, body.fields?.code]).toEqual([
      400,
      "There is a coupon HOLI-2027 already. Choose another code.",
    ]);
  });
});

it("coupons are listed by state, kind and words of their code or note", async () => {
  const { code } = await makeCoupon({ code: "LISTED 77", note: "For the fair in Surat" });
  for (const query of [
    { search: "listed77" },
    { search: "fair in sur" },
    { search: "LIST-ED77", state: "usable", kind: "shared" },
  ]) {
    const { body } = await call("listCoupons", { query });
    expect(body.coupons?.map((coupon) => coupon.code)).toEqual([code]);
  }
  for (const query of [
    { search: "listed77", state: "ended" },
    { search: "listed77", state: "used" },
    { search: "listed77", kind: "newsletter" },
    { search: "listed77", kind: "single" },
  ]) {
    expect((await call("listCoupons", { query })).body.coupons).toEqual([]);
  }
});

it("the report counts orders of buyers who bought before", async () => {
  const shared = await makeCoupon();
  const second = await makeCoupon();
  const [who] = (await newBuyers(shop, 1)) as [Buyer];
  for (const { code } of [shared, second]) await pay(who, (await place(who, code)).orderId);
  const today = todayInIndia();
  const { body } = await callEndpoint(shop, getReport, {
    params: { report: "coupon-codes" },
    query: { from: today, to: today },
    token: admin.token,
  });
  const valuesOf = (code: string) => body.report?.rows.find(({ key }) => key === code)?.values;
  expect(valuesOf(shared.code)).toEqual({ uses: 1, again: 0, discount: 10, sales: 190 });
  expect(valuesOf(second.code)).toEqual({ uses: 1, again: 1, discount: 10, sales: 190 });
});
