import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { CatalogueProduct } from "#server/catalogue/product.ts";
import { orders } from "#server/database/schema/orders.ts";
import { refunds } from "#server/database/schema/payments.ts";
import { checkCoupon } from "#shared/checkout/contract.ts";
import { transitionOrder } from "#shared/fulfilment/contract.ts";
import { rupees } from "#shared/money.ts";
import { getUserOrders } from "#shared/orders/contract.ts";
import { shownOrderNumber } from "#shared/orders/order-id.ts";
import { initiate, paymentRequest, pollPayment } from "../support/checkout.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { type InvariantWatch, watchInvariants } from "../support/invariants.ts";
import {
  endReservation,
  listPaidMails,
  readOrder,
  readStock,
  runExpiryCheck,
} from "../support/orders.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { countEach } from "../support/repeat.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { type Buyer, newAdmin, newBuyers } from "../support/users.ts";
import { couponPaymentRequest, findCouponOrder, newCoupon } from "./coupons.ts";

const UNKNOWN = "This coupon is not valid. Please check its code.";
const IN_USE = "This coupon is in use for another order at present; each works only once.";

let shop: TestShop;
let product: CatalogueProduct;
let watched: InvariantWatch;
let category: string;

beforeAll(async () => {
  shop = await openTestShop({ timeScale: 0.5 });
  category = (await newCategory(shop))._id;
  product = await newProduct(shop, { category, price: rupees(101), quantity: 500 });
  watched = await watchInvariants(shop);
});
afterAll(() => shop.close());

const buyer = async (): Promise<Buyer> => (await newBuyers(shop, 1))[0] as Buyer;
const ask = (who: { token: string }, code: unknown) =>
  callEndpoint(shop, checkCoupon, { body: { code }, token: who.token, address: newAddress() });

/** An order of one piece with a coupon; answers its payment order id. */
async function orderWithCoupon(who: Buyer, code: string, quantity = 1): Promise<string> {
  const body = couponPaymentRequest(shop, [{ product, quantity }], code);
  const answer = await initiate(shop, who, body);
  if (answer.status !== 200) throw new Error(answer.text);
  return body.orderId;
}

async function pay(who: Buyer, orderId: string) {
  await shop.sandbox.pay(orderId);
  // A poll may join a call to the gateway that was under way before the payment.
  return vi.waitFor(async () => {
    await pollPayment(shop, who, orderId);
    const order = await readOrder(shop, orderId);
    expect(order.gatewayState).toBe("charged");
    return order;
  }, 10_000);
}

describe("asking for a coupon", () => {
  it("answers what it takes off, however it is typed", async () => {
    const [who, code] = [await buyer(), await newCoupon(shop)];
    for (const typed of [code, ` ${code.toLowerCase()} `, code.replaceAll("-", "")]) {
      const { status, body } = await ask(who, typed);
      expect([status, body]).toEqual([200, { success: true, code, percent: 5 }]);
    }
  });

  it.each(["NO-SUCH-CODE", "%", "'", "\0", "🙂"])("refuses %j", async (code) => {
    const { status, body } = await ask(await buyer(), code);
    expect([status, body.code, body.message]).toEqual([409, "conflict", UNKNOWN]);
  });

  it.each([undefined, "", " ", 5, ["A"], "x".repeat(41)])("cannot read %j", async (code) => {
    expect((await ask(await buyer(), code)).status).toBe(400);
  });

  it("is for those who are signed in", async () => {
    const code = await newCoupon(shop);
    expect((await callEndpoint(shop, checkCoupon, { body: { code } })).status).toBe(401);
    expect((await ask({ token: "garbage" }, code)).status).toBe(401);
  });
});

describe("an order with a coupon", () => {
  it("costs 5% less, in whole rupees, and says so", async () => {
    const [who, code] = [await buyer(), await newCoupon(shop)];
    const orderId = await orderWithCoupon(who, code.toLowerCase(), 3);
    const row = await readOrder(shop, orderId);
    // 303 less 15.15 is 287.85.
    expect(row).toMatchObject({ totalPaise: 28_800, couponPaise: 1_500, couponCode: code });
    expect(await findCouponOrder(shop, code)).toBe(row.id);
    expect((await pay(who, orderId)).paymentState).toBe("charged");
    const [own] = (await callEndpoint(shop, getUserOrders, { token: who.token })).body.orders ?? [];
    expect(own).toMatchObject({ totalAmount: 288, coupon: { code, amount: 15 } });
    await vi.waitFor(
      async () => expect(await listPaidMails(shop, orderId)).toHaveLength(1),
      10_000,
    );
    const [mail = ""] = await listPaidMails(shop, orderId);
    expect(await readFile(join(shop.dataDir, "mail", mail), "utf8")).toContain(code);
    await watched.check();
  });

  it("is refused where the amount is not the server's", async () => {
    const [who, code] = [await buyer(), await newCoupon(shop)];
    const full = { ...paymentRequest(shop, [{ product, quantity: 1 }]), coupon: code };
    expect((await initiate(shop, who, full)).body.code).toBe("cart_changed");
    const { coupon, ...less } = couponPaymentRequest(shop, [{ product, quantity: 1 }], code);
    expect((await initiate(shop, who, less)).body.code).toBe("cart_changed");
    expect(await findCouponOrder(shop, code)).toBeNull();
    expect(await shop.database.db.$count(orders, eq(orders.couponCode, coupon))).toBe(0);
  });

  it("is refused where the coupon takes nothing off, and stays unused", async () => {
    const cheap = await newProduct(shop, { category, price: rupees(10), quantity: 5 });
    const [who, code] = [await buyer(), await newCoupon(shop)];
    const small = couponPaymentRequest(shop, [{ product: cheap, quantity: 1 }], code);
    const { status, body } = await initiate(shop, who, small);
    expect([status, body.code]).toEqual([409, "conflict"]);
    expect(body.message).toMatch(/^This coupon takes nothing off so small a total\./);
    expect([await findCouponOrder(shop, code), await readStock(shop, cheap)]).toEqual([null, 5]);
    const enough = couponPaymentRequest(shop, [{ product: cheap, quantity: 2 }], code);
    expect((await initiate(shop, who, enough)).status).toBe(200);
    expect((await readOrder(shop, enough.orderId)).couponPaise).toBe(100);
  });

  it("is the same order when it is asked for again", async () => {
    const [who, code] = [await buyer(), await newCoupon(shop)];
    const body = couponPaymentRequest(shop, [{ product, quantity: 1 }], code);
    const answers = await Promise.all([1, 2, 3].map(() => initiate(shop, who, body)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const { coupon: _, ...without } = body;
    expect((await initiate(shop, who, without)).body.code).toBe("order_id_taken");
  });

  it("takes no stock where the coupon is another's", async () => {
    const code = await newCoupon(shop);
    await orderWithCoupon(await buyer(), code);
    const before = await readStock(shop, product);
    const { status, body } = await initiate(
      shop,
      await buyer(),
      couponPaymentRequest(shop, [{ product, quantity: 1 }], code),
    );
    expect([status, body.code, body.message]).toEqual([409, "conflict", IN_USE]);
    expect(await readStock(shop, product)).toBe(before);
    expect((await ask(await buyer(), code)).status).toBe(409);
  });
});

describe("a coupon", () => {
  it("is free again when its order expires, and when it is cancelled, paid or not", async () => {
    const [who, other, code] = [await buyer(), await buyer(), await newCoupon(shop)];
    const admin = await newAdmin(shop);
    const cancel = (id: string) =>
      callEndpoint(shop, transitionOrder, {
        params: { id },
        body: { status: "Cancelled" },
        token: admin.token,
      });
    const first = await orderWithCoupon(who, code);
    await endReservation(shop, first);
    await runExpiryCheck(shop, first);
    await vi.waitFor(async () => expect(await findCouponOrder(shop, code)).toBeNull(), 10_000);
    await cancel((await readOrder(shop, await orderWithCoupon(other, code))).id);
    expect(await findCouponOrder(shop, code)).toBeNull();
    const paid = await pay(who, await orderWithCoupon(who, code));
    expect(await findCouponOrder(shop, code)).toBe(paid.id);
    expect((await cancel(paid.id)).status).toBe(200);
    expect(await findCouponOrder(shop, code)).toBeNull();
    expect((await ask(who, code)).status).toBe(200);
    await watched.check();
  });

  it("is used up when its order is charged, and says so: to its owner with the order", async () => {
    const [who, code] = [await buyer(), await newCoupon(shop)];
    const { id } = await pay(who, await orderWithCoupon(who, code));
    const own = await ask(who, code);
    expect(own.status).toBe(409);
    expect(own.body.message).toMatch(
      new RegExp(`^You used this coupon on \\d.* for order #${shownOrderNumber(id)};`),
    );
    await expect(orderWithCoupon(who, code, 2)).rejects.toThrow(own.body.message);
    const { status, body } = await ask(await buyer(), code);
    expect([status, body.message]).toEqual([
      409,
      "This coupon was used already; each works only once.",
    ]);
  });

  it("follows its owner to another cart; the order that was left is paid back", async () => {
    const [who, code] = [await buyer(), await newCoupon(shop)];
    const first = await orderWithCoupon(who, code, 1);
    expect((await ask(who, code)).status).toBe(200);
    const second = await orderWithCoupon(who, code, 2);
    expect(await findCouponOrder(shop, code)).toBe((await readOrder(shop, second)).id);
    expect((await pay(who, second)).paymentState).toBe("charged");
    const left = await pay(who, first);
    expect(["refunding", "refunded"]).toContain(left.paymentState);
    expect(await shop.database.db.$count(refunds, eq(refunds.orderId, left.id))).toBe(1);
    await watched.check();
  });

  it("stays with the earlier order of its owner where the later one is refused", async () => {
    const [who, code] = [await buyer(), await newCoupon(shop)];
    const first = await orderWithCoupon(who, code, 1);
    const dearer = { ...couponPaymentRequest(shop, [{ product, quantity: 2 }], code), amount: 1 };
    expect((await initiate(shop, who, dearer)).body.code).toBe("cart_changed");
    expect(await findCouponOrder(shop, code)).toBe((await readOrder(shop, first)).id);
    expect((await pay(who, first)).paymentState).toBe("charged");
    await watched.check();
  });

  it("is free again when its owner orders without it", async () => {
    const [who, other, code] = [await buyer(), await buyer(), await newCoupon(shop)];
    await orderWithCoupon(who, code);
    expect(
      (await initiate(shop, who, paymentRequest(shop, [{ product, quantity: 2 }]))).status,
    ).toBe(200);
    expect(await findCouponOrder(shop, code)).toBeNull();
    expect((await ask(other, code)).status).toBe(200);
    await watched.check();
  });

  it("goes with the first of both that is paid", async () => {
    const [who, code] = [await buyer(), await newCoupon(shop)];
    const first = await orderWithCoupon(who, code, 1);
    const second = await orderWithCoupon(who, code, 2);
    expect((await pay(who, first)).paymentState).toBe("charged");
    expect(["refunding", "refunded"]).toContain((await pay(who, second)).paymentState);
    expect(await findCouponOrder(shop, code)).toBe((await readOrder(shop, first)).id);
    await watched.check();
  });
});

describe("a coupon works once", () => {
  it("of 24 buyers at once one gets it", async () => {
    const code = await newCoupon(shop);
    const buyers = await newBuyers(shop, 24);
    const answers = await Promise.all(
      buyers.map((who) =>
        initiate(shop, who, couponPaymentRequest(shop, [{ product, quantity: 1 }], code)),
      ),
    );
    const statuses = countEach(answers.map(({ status }) => status));
    expect(statuses[200]).toBe(1);
    expect((statuses[409] ?? 0) + (statuses[503] ?? 0)).toBe(23);
    expect(await shop.database.db.$count(orders, eq(orders.couponCode, code))).toBe(1);
    await watched.check();
  });

  it("of six carts of one shopper that are paid at once one keeps it", async () => {
    const [who, code] = [await buyer(), await newCoupon(shop)];
    const placed = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((quantity) => orderWithCoupon(who, code, quantity)),
    );
    await Promise.all(placed.map((orderId) => pay(who, orderId)));
    await shop.sandbox.idle();
    for (const orderId of placed) await pollPayment(shop, who, orderId);
    const rows = await shop.database.db.select().from(orders).where(eq(orders.couponCode, code));
    const paid = rows.filter(({ paymentState }) => paymentState === "charged");
    expect(paid).toHaveLength(1);
    expect(await findCouponOrder(shop, code)).toBe(paid[0]?.id);
    await watched.check();
  });

  it("an order that is paid after it expired loses it to the order that has it now", async () => {
    const [early, late, code] = [await buyer(), await buyer(), await newCoupon(shop)];
    const expired = await orderWithCoupon(early, code);
    await endReservation(shop, expired);
    await runExpiryCheck(shop, expired);
    await vi.waitFor(async () => expect(await findCouponOrder(shop, code)).toBeNull(), 10_000);
    const taken = await orderWithCoupon(late, code);
    const before = await readStock(shop, product);
    const paidBack = await pay(early, expired);
    expect(["refunding", "refunded"]).toContain(paidBack.paymentState);
    expect(await readStock(shop, product)).toBe(before);
    expect((await pay(late, taken)).paymentState).toBe("charged");
    await watched.check();
  });

  it("an order that is paid after it expired takes it again where no other has it", async () => {
    const [who, code] = [await buyer(), await newCoupon(shop)];
    const orderId = await orderWithCoupon(who, code);
    await endReservation(shop, orderId);
    await runExpiryCheck(shop, orderId);
    await vi.waitFor(async () => expect(await findCouponOrder(shop, code)).toBeNull(), 10_000);
    const paid = await pay(who, orderId);
    expect(paid.paymentState).toBe("charged");
    expect(await findCouponOrder(shop, code)).toBe(paid.id);
    await watched.check();
    expect((await readdir(join(shop.dataDir, "mail"))).length).toBeGreaterThan(0);
  });
});
