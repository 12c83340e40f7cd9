import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { CatalogueProduct } from "#server/catalogue/product.ts";
import { orders } from "#server/database/schema/orders.ts";
import { unmatchedPayments } from "#server/database/schema/payments.ts";
import { comparePayments } from "#server/payments/compare-payments.ts";
import { confirmPayment } from "#server/payments/confirm-payment.ts";
import { createHdfcGateway } from "#server/payments/hdfc/hdfc-gateway.ts";
import { resolvePaymentHold } from "#shared/fulfilment/contract.ts";
import { rupees } from "#shared/money.ts";
import {
  listUnmatchedPayments,
  resolveUnmatchedPayment,
  UNMATCHED_NEEDS_NOTE,
} from "#shared/payments/unmatched-contract.ts";
import { initiate, paymentRequest, placeOrder, pollPayment } from "../support/checkout.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { sendWebhook } from "../support/gateway-messages.ts";
import { mailsNamed } from "../support/mails.ts";
import { readOrder, readStock } from "../support/orders.ts";
import { readOverview } from "../support/overview.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { countEach } from "../support/repeat.ts";
import { merchant, openTestShop, type TestShop } from "../support/test-shop.ts";
import { type Buyer, newAdmin, newBuyers, type TestUser } from "../support/users.ts";

let shop: TestShop;
let admin: TestUser;
let product: CatalogueProduct;

beforeAll(async () => {
  shop = await openTestShop({ environment: { ORDER_EMAIL: "orders@example.com" } });
  admin = await newAdmin(shop);
  const category = (await newCategory(shop))._id;
  product = await newProduct(shop, { category, price: rupees(500), quantity: 100 });
});
afterAll(() => shop.close());
beforeEach(() => shop.database.db.execute(sql`delete from unmatched_payments`));

async function newBuyer(): Promise<Buyer> {
  const [buyer] = await newBuyers(shop, 1);
  if (!buyer) throw new Error("there is no buyer");
  return buyer;
}

/** An order that is paid at the bank and that the shop has lost, as after a restored backup. */
async function lostOrder({ paid = true, buyer }: { paid?: boolean; buyer?: Buyer } = {}) {
  shop.sandbox.webhooks({ delivery: "drop" });
  const orderId = await placeOrder(shop, buyer ?? (await newBuyer()), [{ product, quantity: 1 }]);
  if (paid) await shop.sandbox.pay(orderId);
  await shop.sandbox.idle();
  shop.sandbox.webhooks({});
  const ofLost = `where order_id = (select id from orders where order_id = '${orderId}')`;
  // A job may have asked the bank already; what it booked is lost as well.
  await shop.database.db.execute(
    sql.raw(`delete from order_events ${ofLost};
      alter table money_movements disable trigger user;
      delete from money_movements ${ofLost};
      alter table money_movements enable trigger user;
      delete from order_lines ${ofLost};
      delete from orders where order_id = '${orderId}'`),
  );
  return orderId;
}

let events = 0;
const tell = (orderId: string) => sendWebhook(shop, { id: `evt_lost_${events++}`, orderId });

async function listed() {
  const { body } = await callEndpoint(shop, listUnmatchedPayments, { token: admin.token });
  return body.payments ?? [];
}
const resolve = (orderId: string, body: object) =>
  callEndpoint(shop, resolveUnmatchedPayment, { params: { orderId }, body, token: admin.token });
const refundsOf = (orderId: string) =>
  shop.sandbox.orders().find((order) => order.orderId === orderId)?.refunds ?? [];

describe("money for an order that the shop does not have", () => {
  it("waits for a person, once, with the sum that the bank says", async () => {
    const orderId = await lostOrder();
    const answers = [await tell(orderId), await tell(orderId.toLowerCase().replace("ord", "ORD"))];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [entry, ...others] = await listed();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      orderId,
      state: "open",
      amount: 500,
      currency: "INR",
      bankStatus: "CHARGED",
      acts: ["refund", "settle"],
    });
    expect((await readOverview(shop, admin.token)).unmatchedPayments).toMatchObject({
      total: 1,
      payments: [{ orderId, amount: 500 }],
    });
    const mails = await vi.waitFor(async () => {
      const found = await mailsNamed(join(shop.dataDir, "mail"), `-unmatched-payment-${orderId}`);
      expect(found).toHaveLength(1);
      return found;
    }, 10_000);
    expect(mails[0]).toContain("₹500 came");
    expect(mails[0]).toMatch(/^To: .*orders@example\.com/m);
  });

  it("is logged only where the bank does not know the order either, and not believed", async () => {
    for (const orderId of ["ORDNOBODYKNOWS", "XYZ123"]) {
      expect((await tell(orderId)).status).toBe(200);
      expect(shop.logged.filter((line) => line.includes(orderId))).not.toEqual([]);
    }
    const unpaid = await lostOrder({ paid: false });
    expect((await tell(unpaid)).status).toBe(200);
    expect(await listed()).toEqual([]);
  });

  it("is asked about again where the bank did not answer", async () => {
    const orderId = await lostOrder();
    shop.sandbox.fault({ kind: "error-500", orderId, times: 9 });
    const event = { id: "evt_asked_again", orderId };
    expect((await sendWebhook(shop, event)).status).toBe(503);
    expect(await listed()).toEqual([]);
    shop.sandbox.clearFaults();
    expect((await sendWebhook(shop, event)).status).toBe(200);
    expect(await listed()).toHaveLength(1);
  });

  it("goes back once, however often that is asked for at once", async () => {
    const orderId = await lostOrder();
    await tell(orderId);
    const answers = await Promise.all([1, 2, 3].map(() => resolve(orderId, { act: "refund" })));
    expect(countEach(answers.map(({ status }) => status))).toEqual({ 200: 1, 409: 2 });
    await vi.waitFor(async () => {
      expect(await listed()).toMatchObject([
        { orderId, state: "refunded", acts: [], resolvedBy: admin.email },
      ]);
    }, 10_000);
    expect(refundsOf(orderId)).toMatchObject([{ status: "SUCCESS", amount: 50_000 }]);
    // The bank's own news of the refund opens nothing again.
    await tell(orderId);
    expect((await listed()).map(({ state }) => state)).toEqual(["refunded"]);
  });

  it("waits again, with the reason, where the bank could not give it back", async () => {
    const orderId = await lostOrder();
    await tell(orderId);
    shop.sandbox.refundsEndAs("FAILURE");
    await resolve(orderId, { act: "refund" });
    await vi.waitFor(async () => {
      expect(await listed()).toMatchObject([
        { orderId, state: "open", acts: ["refund", "settle"] },
      ]);
      expect((await listed())[0]?.problem).toMatch(/refund failed/);
    }, 10_000);
    shop.sandbox.refundsEndAs("SUCCESS");
    expect((await resolve(orderId, { act: "refund" })).status).toBe(200);
    await vi.waitFor(async () => {
      expect(await listed()).toMatchObject([{ state: "refunded", problem: null }]);
    }, 10_000);
  });

  it("is settled outside with a note, once", async () => {
    const orderId = await lostOrder();
    await tell(orderId);
    const unsaid = await resolve(orderId, { act: "settle" });
    expect(unsaid.status).toBe(400);
    expect(unsaid.body.fields).toEqual({ note: UNMATCHED_NEEDS_NOTE });
    const note = "Entered anew as order 4F2A10";
    expect((await resolve(orderId, { act: "settle", note })).status).toBe(200);
    expect((await resolve(orderId, { act: "settle", note })).status).toBe(409);
    expect((await resolve("ORDNOSUCH", { act: "settle", note })).status).toBe(404);
    await tell(orderId);
    expect(await listed()).toMatchObject([
      { state: "settled", note, resolvedBy: admin.email, acts: [] },
    ]);
    expect((await readOverview(shop, admin.token)).unmatchedPayments).toBeUndefined();
  });
});

describe("an order of the id of a lost one", () => {
  const again = (buyer: Buyer, orderId: string) =>
    initiate(shop, buyer, { ...paymentRequest(shop, [{ product, quantity: 1 }]), orderId });
  const hasOrder = async (orderId: string) =>
    (await shop.database.db.$count(orders, eq(orders.orderId, orderId))) > 0;

  it("is not made while a person sees to its money, and its shopper is told so", async () => {
    const buyer = await newBuyer();
    const orderId = await lostOrder({ buyer });
    await tell(orderId);
    for (const shopper of [buyer, await newBuyer()]) {
      const { status, body } = await again(shopper, orderId);
      expect([status, body.code]).toEqual([409, "paid_before"]);
      expect(body.message).toContain(`Money for order ${orderId} has come, so please do not pay`);
    }
    expect(await hasOrder(orderId)).toBe(false);
    expect((await resolve(orderId, { act: "refund" })).status).toBe(200);
    await vi.waitFor(async () => expect(await listed()).toMatchObject([{ state: "refunded" }]));
    // The browser begins with a new id then.
    expect((await again(buyer, orderId)).body.code).toBe("order_id_taken");
    expect(await hasOrder(orderId)).toBe(false);
    expect((await pollPayment(shop, buyer, orderId)).status).toBe(404);
  });

  it("waits for a person where the bank alone knew of its money, who gives goods or money once", async () => {
    const buyer = await newBuyer();
    const orderId = await lostOrder({ buyer });
    const stock = await readStock(shop, product);
    expect((await again(buyer, orderId)).body.code).toBe("order_id_taken");
    expect((await pollPayment(shop, buyer, orderId)).body.order?.state).toBe("review");
    await tell(orderId);
    expect(await listed()).toEqual([]);
    expect(await readStock(shop, product)).toBe(stock);
    const order = await readOrder(shop, orderId);
    expect(order.holdReason).toContain("Ask the bank who paid it");
    const body = { act: "accept" };
    const params = { id: order.id };
    const { status } = await callEndpoint(shop, resolvePaymentHold, {
      params,
      body,
      token: admin.token,
    });
    expect(status).toBe(200);
    expect(await readOrder(shop, orderId)).toMatchObject({ paymentState: "charged" });
    expect(await readStock(shop, product)).toBe(stock - 1);
    expect((await resolve(orderId, { act: "refund" })).status).toBe(404);
  });

  it("that was made all the same waits for a person, and its entry has an end", async () => {
    const buyer = await newBuyer();
    shop.sandbox.webhooks({ delivery: "drop" });
    const orderId = await placeOrder(shop, buyer, [{ product, quantity: 1 }]);
    await shop.sandbox.pay(orderId);
    await shop.sandbox.idle();
    shop.sandbox.webhooks({});
    await shop.database.db.insert(unmatchedPayments).values({
      orderKey: orderId.toLowerCase(),
      orderId,
      amountPaise: 50_000,
      currency: "INR",
      gatewayStatus: "CHARGED",
      isTaken: true,
    });
    expect((await pollPayment(shop, buyer, orderId)).body.order?.state).toBe("review");
    expect(await listed()).toMatchObject([{ orderId, state: "settled", acts: [] }]);
    // Of a shop that was older, where the entry stayed open; the next look at the payment ends it again.
    await vi.waitFor(async () => {
      await shop.database.db.update(unmatchedPayments).set({ state: "open" });
      const { status, body } = await resolve(orderId, { act: "refund" });
      expect([status, body.message]).toEqual([409, expect.stringContaining("is with order")]);
    }, 10_000);
  });
});

describe("npm run payments:compare", () => {
  /** The same within this process. */
  async function compareAgain(ids: string[]) {
    const gateway = createHdfcGateway({ ...merchant, baseUrl: shop.sandboxUrl, clientId: "test" });
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const context = { database: shop.database, gateway, log, timeScale: 1, storeInfo: {} };
    const confirm = (orderId: string) => confirmPayment(context, orderId);
    const since = new Date(Date.now() - 60_000);
    return comparePayments({ ...context, confirm }, { since, ids }, () => {});
  }

  async function compare(file: string) {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["scripts/compare-payments.ts", "--since", "2026-01-01", "--file", file],
      {
        env: {
          PATH: process.env.PATH,
          DATABASE_URL: shop.databaseUrl,
          DATA_DIR: shop.dataDir,
          DEMO: "true",
          HDFC_BASE_URL: shop.sandboxUrl,
          HDFC_MERCHANT_ID: merchant.merchantId,
          HDFC_API_KEY: merchant.apiKey,
          HDFC_CLIENT_ID: "test",
        },
      },
    );
    return stdout;
  }

  it("names what the bank has and the shop has not, and makes entries of it once", async () => {
    const [buyer] = await newBuyers(shop, 1);
    if (!buyer) throw new Error("there is no buyer");
    await shop.database.db.execute(sql`delete from webhook_events`);
    const lost = await lostOrder();
    shop.sandbox.webhooks({ delivery: "drop" });
    const unheard = await placeOrder(shop, buyer, [{ product, quantity: 1 }]);
    await shop.sandbox.pay(unheard);
    shop.sandbox.webhooks({});
    const file = join(shop.dataDir, "orders.csv");
    await writeFile(
      file,
      `"Order Id","Status","Txn"\n"${lost}","CHARGED","shop-${lost}-1"\n${unheard},CHARGED,\n`,
    );
    const output = await compare(file);
    expect(output).toContain(`${lost}: ₹500, CHARGED; the shop has no such order`);
    expect(output).toContain("1 are paid and not in the shop");
    // Whether this or the shop's own job asked first.
    const { rows } = await shop.database.db.execute(
      sql`select payment_state from orders where order_id = ${unheard}`,
    );
    expect(rows).toEqual([{ payment_state: "charged" }]);
    expect(await compareAgain([lost])).toMatchObject({ unmatched: 1, unanswered: 0 });
    expect(await listed()).toMatchObject([{ orderId: lost, state: "open", amount: 500 }]);
    await resolve(lost, { act: "settle", note: "Entered anew" });
    expect(await compareAgain([lost])).toMatchObject({ unmatched: 0, unanswered: 0 });
  });
});
