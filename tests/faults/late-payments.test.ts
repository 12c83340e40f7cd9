import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { CatalogueProduct } from "#server/catalogue/product.ts";
import { products } from "#server/database/schema/catalogue.ts";
import { refunds } from "#server/database/schema/payments.ts";
import { addJob } from "#server/jobs/add-job.ts";
import { queueLostRefunds } from "#server/payments/refunds.ts";
import { rupees } from "#shared/money.ts";
import { getUserOrders } from "#shared/orders/contract.ts";
import { initiate, paymentRequest, placeOrder, pollPayment } from "../support/checkout.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { type InvariantWatch, watchInvariants } from "../support/invariants.ts";
import { mailsNamed } from "../support/mails.ts";
import {
  endReservation,
  listPaidMails,
  readHistory,
  readOrder,
  readStock,
  runExpiryCheck,
} from "../support/orders.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import type { Buyer } from "../support/users.ts";
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

/** Pays without the shop being notified. */
async function payWithoutWebhook(orderId: string): Promise<void> {
  shop.sandbox.webhooks({ delivery: "drop" });
  await shop.sandbox.pay(orderId);
  shop.sandbox.webhooks({});
}

/** Ends an order's reservation and has it noticed. */
async function expire(orderId: string): Promise<void> {
  await endReservation(shop, orderId);
  await runExpiryCheck(shop, orderId);
  await vi.waitFor(async () => {
    expect((await readOrder(shop, orderId)).paymentState).toBe("expired");
  }, 10_000);
}

/** An order whose stock was sold after its reservation was over: what is paid for it goes back. */
async function expireAndSellOut(): Promise<string> {
  const orderId = await buyOne();
  await expire(orderId);
  await shop.database.db.update(products).set({ stock: 0 }).where(eq(products.id, product.id));
  watched = await watchInvariants(shop);
  return orderId;
}

async function waitUntilRefunded(orderId: string): Promise<void> {
  await vi.waitFor(async () => {
    expect(await readOrder(shop, orderId)).toMatchObject({
      paymentState: "refunded",
      status: "Refunded",
      keepsStock: false,
    });
  }, 20_000);
  expect(shop.sandbox.orders().find((one) => one.orderId === orderId)?.refunds).toEqual([
    expect.objectContaining({ status: "SUCCESS", amount: 50_000 }),
  ]);
}

describe("money that comes twice or late", () => {
  it("of two tabs that are both charged one is paid, the other goes back", async () => {
    const tabs = [await buyOne(), await buyOne()];
    for (const orderId of tabs) await payWithoutWebhook(orderId);
    await Promise.all(tabs.map((orderId) => pollPayment(shop, buyer, orderId)));
    const rows = await Promise.all(tabs.map((orderId) => readOrder(shop, orderId)));
    const states = rows.map(({ paymentState }) => paymentState);
    expect(states).toContain("charged");
    const other = rows.find(({ paymentState }) => paymentState !== "charged");
    await waitUntilRefunded(other?.orderId ?? "");
    expect(await readStock(shop, product)).toBe(999);
    await vi.waitFor(async () => {
      const mails = await Promise.all(tabs.map((orderId) => listPaidMails(shop, orderId)));
      expect(mails.flat()).toHaveLength(1);
    }, 10_000);
    // Whose money goes back is told so, and why.
    await vi.waitFor(async () => {
      const [cancelMail] = await mailsNamed(
        join(shop.dataDir, "mail"),
        `order-cancelled-${other?.id}`,
      );
      expect(cancelMail).toContain("The same cart was already paid");
      expect(cancelMail).toContain("goes back the way it was paid");
    }, 10_000);
  });

  it("a cart that is bought again after it was paid is another order", async () => {
    const first = await buyOne();
    await shop.sandbox.pay(first);
    await shop.sandbox.idle();
    const second = await buyOne();
    await shop.sandbox.pay(second);
    await shop.sandbox.idle();
    for (const orderId of [first, second]) {
      expect((await readOrder(shop, orderId)).paymentState).toBe("charged");
    }
  });

  it("what is charged after it expired is paid while there is stock", async () => {
    const orderId = await buyOne();
    await expire(orderId);
    expect(await readStock(shop, product)).toBe(1000);
    expect((await pollPayment(shop, buyer, orderId)).body.order?.status).toBe("EXPIRED");
    await shop.sandbox.pay(orderId);
    await shop.sandbox.idle();
    expect(await readOrder(shop, orderId)).toMatchObject({
      paymentState: "charged",
      status: "Processing",
      keepsStock: true,
    });
    expect(await readStock(shop, product)).toBe(999);
  });

  it("what is charged after it expired goes back when the stock is sold", async () => {
    const orderId = await expireAndSellOut();
    await shop.sandbox.pay(orderId);
    await shop.sandbox.idle();
    await waitUntilRefunded(orderId);
    expect(await listPaidMails(shop, orderId)).toEqual([]);
    expect((await pollPayment(shop, buyer, orderId)).body.order?.status).toBe("REFUNDED");
  });

  it("an expired order's id opens no second payment", async () => {
    const body = paymentRequest(shop, [{ product, quantity: 1 }]);
    await initiate(shop, buyer, body);
    await expire(body.orderId);
    const again = await initiate(shop, buyer, body);
    expect(again).toMatchObject({ status: 409, body: { code: "order_id_taken" } });
    expect(await readStock(shop, product)).toBe(1000);
  });

  it.each(["FAILURE", "MANUAL_REVIEW"] as const)(
    "a refund that ends as %s is left to a person, and asked for once",
    async (ending) => {
      const orderId = await expireAndSellOut();
      shop.sandbox.refundsEndAs(ending);
      await shop.sandbox.pay(orderId);
      await vi.waitFor(async () => {
        expect((await readHistory(shop, orderId)).at(-1)).toMatch(
          ending === "FAILURE"
            ? /^The refund failed: [^.]+\. Please look\.$/
            : /is checking the refund by hand/,
        );
      }, 20_000);
      shop.sandbox.refundsEndAs("SUCCESS");
      expect((await readOrder(shop, orderId)).paymentState).toBe("refunding");
      const requests = shop.sandbox.orders().find((one) => one.orderId === orderId)?.refunds;
      expect(requests).toHaveLength(1);
    },
  );

  it("a refund that never ends is left to a person once it was asked about for long", async () => {
    const orderId = await expireAndSellOut();
    shop.sandbox.refundsEndAs("PENDING");
    await shop.sandbox.pay(orderId);
    const works = "The bank is working on the refund.";
    await vi.waitFor(async () => expect(await readHistory(shop, orderId)).toContain(works), 20_000);
    // News from the bank starts the counting again.
    await shop.sandbox.idle();
    shop.sandbox.refundsEndAs("SUCCESS");
    const { id } = await readOrder(shop, orderId);
    const found = () => shop.database.db.select().from(refunds).where(eq(refunds.orderId, id));
    const [{ id: refundId } = { id: "" }] = await found();
    const key = `refund-payment:${refundId}`;
    const queued = async () => {
      const waiting = sql`select from graphile_worker.jobs where key = ${key}`;
      return (await shop.database.db.execute(waiting)).rowCount;
    };
    // A check that runs at this moment queues its next one in the place of ours or after it: then
    // ours again, until the last one has run.
    await vi.waitFor(
      async () => {
        const [refund] = await found();
        if (refund?.state !== "review" || (await queued())) {
          await addJob(shop.database.db, "refund-payment", { refundId, check: 90 }, { key });
        }
        expect(refund).toMatchObject({ state: "review" });
        expect(await queued()).toBe(0);
      },
      { timeout: 20_000, interval: 500 },
    );
    expect((await readHistory(shop, orderId)).at(-1)).toMatch(/about three weeks: please look\.$/);
    expect(shop.logged.some((line) => line.includes("about three weeks"))).toBe(true);

    // Nothing starts again, nor does the sweep start it.
    await queueLostRefunds(shop.database.db);
    expect(await queued()).toBe(0);
    const answer = await callEndpoint(shop, getUserOrders, { token: buyer.token });
    const own = answer.body.orders?.find((one) => one.orderId === orderId);
    expect(own?.history?.at(-1)?.what).toBe(works);
  });

  it("a refund whose answer is lost is asked for again under the same id", async () => {
    const orderId = await expireAndSellOut();
    shop.sandbox.fault({ kind: "reset", call: "refund" });
    shop.sandbox.fault({ kind: "error-500", call: "refund" });
    await shop.sandbox.pay(orderId);
    await waitUntilRefunded(orderId);
  });

  it("what was cancelled before it was paid is revived", async () => {
    const orderId = await buyOne();
    await expire(orderId);
    expect((await readOrder(shop, orderId)).status).toBe("Cancelled");
    await payWithoutWebhook(orderId);
    // A poll may be told what the check learns that noticed the end, and asked before this payment.
    await vi.waitFor(async () => {
      await pollPayment(shop, buyer, orderId);
      expect((await readOrder(shop, orderId)).status).toBe("Processing");
    }, 10_000);
  });
});
