import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { CatalogueProduct } from "#server/catalogue/product.ts";
import { products } from "#server/database/schema/catalogue.ts";
import { rupees } from "#shared/money.ts";
import { initiate, paymentRequest, placeOrder, pollPayment } from "../support/checkout.ts";
import { returnFromGateway, sendWebhook } from "../support/gateway-messages.ts";
import { type InvariantWatch, watchInvariants } from "../support/invariants.ts";
import { listPaidMails, readHistory, readOrder, readStock } from "../support/orders.ts";
import { countEach, permutations } from "../support/repeat.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { type Buyer, newBuyers } from "../support/users.ts";
import { checkWhenIdle, preparePurchase } from "./watched-purchase.ts";

let shop: TestShop;
let buyer: Buyer;
let product: CatalogueProduct;
let watched: InvariantWatch;

beforeAll(async () => {
  // A reservation lasts 36 s, a refund settles in 100 ms.
  shop = await openTestShop({ timeScale: 0.02 });
});
afterAll(() => shop.close());

beforeEach(async () => {
  ({ buyer, product, watched } = await preparePurchase(shop, {
    price: rupees(500),
    quantity: 1000,
  }));
});
afterEach(() => checkWhenIdle(shop, watched));

const buyOne = () => placeOrder(shop, buyer, [{ product, quantity: 1 }]);
const readPaidMoves = (orderId: string) =>
  readHistory(shop, orderId).then((lines) => lines.filter((line) => line.includes("complete")));

describe("news that comes all at once", () => {
  it("100 webhooks, returns and polls make one transition and one mail", async () => {
    const orderId = await buyOne();
    shop.sandbox.webhooks({ copies: 100 });
    await Promise.all([
      shop.sandbox.pay(orderId),
      ...Array.from({ length: 10 }, () => pollPayment(shop, buyer, orderId)),
      ...Array.from({ length: 10 }, () => returnFromGateway(shop, orderId, "CHARGED")),
    ]);
    await shop.sandbox.idle();
    const answers = shop.sandbox.deliveries(orderId).map(({ httpStatus }) => httpStatus ?? 0);
    expect(countEach(answers)).toEqual({ 200: 100 });
    expect(await readPaidMoves(orderId)).toHaveLength(1);
    expect(await readStock(shop, product)).toBe(999);
    await vi.waitFor(
      async () => expect(await listPaidMails(shop, orderId)).toHaveLength(1),
      10_000,
    );
    expect((await readOrder(shop, orderId)).paidMailSentAt).not.toBeNull();
  });

  it("polls that come at once ask the gateway once, and news that comes meanwhile once more", async () => {
    const orderId = await buyOne();
    const asked = () => shop.sandbox.calls(orderId).filter(({ call }) => call === "status").length;
    shop.sandbox.fault({ kind: "slow", call: "status", ms: 1_500 });
    const polls = Promise.all(Array.from({ length: 20 }, () => pollPayment(shop, buyer, orderId)));
    shop.sandbox.webhooks({ copies: 20 });
    await shop.sandbox.pay(orderId);
    const statuses = (await polls).map(({ status }) => status);
    expect(countEach(statuses)).toEqual({ 200: 20 });
    await shop.sandbox.idle();
    // What was asked before the payment does not know of it.
    expect((await readOrder(shop, orderId)).paymentState).toBe("charged");
    expect(asked()).toBeLessThanOrEqual(2);
  });

  it("every order of five events ends the same", async () => {
    const events = {
      fails: (orderId: string) => shop.sandbox.pay(orderId, { status: "AUTHORIZATION_FAILED" }),
      succeeds: (orderId: string) => shop.sandbox.pay(orderId),
      webhook: (orderId: string) => sendWebhook(shop, { id: `evt_${orderId}`, orderId }),
      return: (orderId: string) => returnFromGateway(shop, orderId, "AUTHORIZATION_FAILED"),
      poll: (orderId: string, shopper: Buyer) => pollPayment(shop, shopper, orderId),
    };
    shop.sandbox.webhooks({ delivery: "drop" });
    const all = permutations(Object.values(events));
    expect(all).toHaveLength(120);
    const play = async (sequence: (typeof all)[number], shopper: Buyer) => {
      const orderId = await placeOrder(shop, shopper, [{ product, quantity: 1 }]);
      for (const event of sequence) await event(orderId, shopper);
      await pollPayment(shop, shopper, orderId);
      expect(await readOrder(shop, orderId), `sequence ${all.indexOf(sequence)}`).toMatchObject({
        paymentState: "charged",
        status: "Processing",
      });
      expect(await readPaidMoves(orderId)).toHaveLength(1);
    };
    // Several shoppers at once, each with one order after the other.
    const left = all.values();
    const shoppers = await newBuyers(shop, 6);
    await Promise.all(
      shoppers.map(async (shopper) => {
        for (const sequence of left) await play(sequence, shopper);
      }),
    );
  });

  it("20 calls at once with one id are one order and one payment", async () => {
    const body = paymentRequest(shop, [{ product, quantity: 1 }]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => initiate(shop, buyer, body)),
    );
    expect(countEach(answers.map(({ status }) => status))).toEqual({ 200: 20 });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const sessions = shop.sandbox.calls(body.orderId).filter(({ call }) => call === "session");
    expect(sessions).toHaveLength(1);
    expect(await readStock(shop, product)).toBe(999);
    watched.acknowledged(body.orderId);
  });

  it("of two carts that claim one id at once, one gets it", async () => {
    const one = paymentRequest(shop, [{ product, quantity: 1 }]);
    const other = { ...paymentRequest(shop, [{ product, quantity: 2 }]), orderId: one.orderId };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => initiate(shop, buyer, n % 2 ? one : other)),
    );
    expect(countEach(answers.map(({ status }) => status))).toEqual({ 200: 10, 409: 10 });
  });

  it("the last piece goes to the call that repeats itself", async () => {
    await shop.database.db.update(products).set({ stock: 1 }).where(eq(products.id, product.id));
    watched = await watchInvariants(shop);
    const body = paymentRequest(shop, [{ product, quantity: 1 }]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => initiate(shop, buyer, body)),
    );
    expect(countEach(answers.map(({ status }) => status))).toEqual({ 200: 20 });
  });
});
