import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { CatalogueProduct } from "#server/catalogue/product.ts";
import { products } from "#server/database/schema/catalogue.ts";
import { rupees } from "#shared/money.ts";
import { orderName, shownOrderNumber } from "#shared/orders/order-id.ts";
import { initiate, paymentRequest, placeOrder, pollPayment } from "../support/checkout.ts";
import { returnFromGateway, sendWebhook } from "../support/gateway-messages.ts";
import { type InvariantWatch, watchInvariants } from "../support/invariants.ts";
import {
  endReservation,
  listPaidMails,
  readHistory,
  readOrder,
  readStock,
  runExpiryCheck,
} from "../support/orders.ts";
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
const readPaidTransitions = (orderId: string) =>
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
    expect(await readPaidTransitions(orderId)).toHaveLength(1);
    expect(await readStock(shop, product)).toBe(999);
    await vi.waitFor(
      async () => expect(await listPaidMails(shop, orderId)).toHaveLength(1),
      10_000,
    );
  });

  it("polls that come at once ask the gateway once, and news that comes meanwhile once more", async () => {
    const orderId = await buyOne();
    const requests = () =>
      shop.sandbox.calls(orderId).filter(({ call }) => call === "status").length;
    shop.sandbox.fault({ kind: "slow", call: "status", ms: 1_500 });
    const polls = Promise.all(Array.from({ length: 20 }, () => pollPayment(shop, buyer, orderId)));
    shop.sandbox.webhooks({ copies: 20 });
    await shop.sandbox.pay(orderId);
    const statuses = (await polls).map(({ status }) => status);
    expect(countEach(statuses)).toEqual({ 200: 20 });
    await shop.sandbox.idle();
    // What was asked before the payment does not know of it.
    expect((await readOrder(shop, orderId)).paymentState).toBe("charged");
    expect(requests()).toBeLessThanOrEqual(2);
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
      expect(await readPaidTransitions(orderId)).toHaveLength(1);
    };
    // Several shoppers at once, each with one order after the other.
    const left = all.values();
    const shoppers = await newBuyers(shop, 6);
    await Promise.all(
      shoppers.map(async (shopper) => {
        for (const sequence of left) await play(sequence, shopper);
      }),
    );
    const { rows } = await shop.database.pool.query<{ tries: number }>(
      "select count(*)::int as tries from failed_payment_attempts group by order_id",
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ tries }) => tries))).toEqual(new Set([1]));
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

describe("two tabs and the last pieces", () => {
  /** Two unpaid orders of the last pieces: the second one has taken them from the first. */
  async function buyLastTwice(): Promise<[string, string]> {
    await putOnShelf(1);
    const first = await buyOne();
    const second = await buyOne();
    expect(await readOrder(shop, first)).toMatchObject({ paymentState: "expired" });
    expect(await readOrder(shop, second)).toMatchObject({ keepsStock: true });
    return [first, second];
  }

  async function putOnShelf(stock: number): Promise<void> {
    await shop.database.db.update(products).set({ stock }).where(eq(products.id, product.id));
    watched = await watchInvariants(shop);
  }

  const viewOf = async (orderId: string) =>
    (await pollPayment(shop, buyer, orderId)).body.order ?? {};

  it("the tab that is charged has them, and the other says so", async () => {
    const [first, second] = await buyLastTwice();
    await shop.sandbox.pay(first);
    await shop.sandbox.idle();
    const paid = await readOrder(shop, first);
    expect(paid).toMatchObject({ paymentState: "charged", keepsStock: true });
    expect(await readStock(shop, product)).toBe(0);
    const number = shownOrderNumber(paid.id);
    expect(await viewOf(second)).toMatchObject({
      state: "expired",
      explanation: expect.stringContaining(`You paid order #${number} instead.`),
    });
    expect((await readHistory(shop, second)).at(-1)).toContain(
      `Order ${orderName(paid)} was paid instead.`,
    );
  });

  it("of both charged, one after the other, the second goes back", async () => {
    const [first, second] = await buyLastTwice();
    await shop.sandbox.pay(first);
    await shop.sandbox.idle();
    await shop.sandbox.pay(second);
    await shop.sandbox.idle();
    expect((await readOrder(shop, first)).paymentState).toBe("charged");
    expect(await viewOf(second)).toMatchObject({
      state: expect.stringMatching(/^refund/),
      explanation: expect.stringContaining("You had already paid order #"),
    });
  });

  it("of both charged at once, one is paid and the other goes back", async () => {
    const [first, second] = await buyLastTwice();
    await Promise.all([first, second].map((orderId) => shop.sandbox.pay(orderId)));
    await shop.sandbox.idle();
    const rows = await Promise.all([first, second].map((orderId) => readOrder(shop, orderId)));
    expect(rows.filter(({ paymentState }) => paymentState === "charged")).toHaveLength(1);
    expect(rows.filter(({ paymentState }) => paymentState.startsWith("refund"))).toHaveLength(1);
  });

  it("a new order that is made at the very moment of the charge does not keep them from it", async () => {
    await putOnShelf(1);
    for (let round = 0; round < 10; round += 1) {
      const paid = await buyOne();
      await Promise.all([
        shop.sandbox.pay(paid),
        ...Array.from({ length: 3 }, () =>
          initiate(shop, buyer, paymentRequest(shop, [{ product, quantity: 1 }])),
        ),
      ]);
      await shop.sandbox.idle();
      expect((await readOrder(shop, paid)).paymentState, `round ${round}`).toBe("charged");
      await putOnShelf(1);
    }
  });

  it("another cart of theirs gives way where its pieces are missing", async () => {
    await putOnShelf(5);
    const two = await placeOrder(shop, buyer, [{ product, quantity: 2 }]);
    await endReservation(shop, two);
    await runExpiryCheck(shop, two);
    await vi.waitFor(async () => expect((await readOrder(shop, two)).paymentState).toBe("expired"));
    const four = await placeOrder(shop, buyer, [{ product, quantity: 4 }]);
    await shop.sandbox.pay(two);
    await shop.sandbox.idle();
    expect((await readOrder(shop, two)).paymentState).toBe("charged");
    expect(await readOrder(shop, four)).toMatchObject({
      paymentState: "expired",
      keepsStock: false,
    });
    expect(await readStock(shop, product)).toBe(3);
  });

  it("nobody else's order gives way", async () => {
    await putOnShelf(1);
    const first = await buyOne();
    await endReservation(shop, first);
    await runExpiryCheck(shop, first);
    await vi.waitFor(async () =>
      expect((await readOrder(shop, first)).paymentState).toBe("expired"),
    );
    const [stranger] = (await newBuyers(shop, 1)) as [Buyer];
    const theirs = await placeOrder(shop, stranger, [{ product, quantity: 1 }]);
    await shop.sandbox.pay(first);
    await shop.sandbox.idle();
    expect((await readOrder(shop, first)).paymentState).toMatch(/^refund/);
    expect(await readOrder(shop, theirs)).toMatchObject({
      paymentState: "unpaid",
      keepsStock: true,
    });
    expect(await viewOf(first)).toMatchObject({
      explanation: expect.stringContaining("the stock is sold"),
    });
  });
});
