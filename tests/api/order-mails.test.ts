import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { CatalogueProduct } from "#server/catalogue/product.ts";
import { readConfig } from "#server/config/config.ts";
import { sentMails } from "#server/database/schema/mail.ts";
import { orders } from "#server/database/schema/orders.ts";
import { openPdfRenderer } from "#server/documents/pdf/pdf-renderer.ts";
import { sendOrderMovedMail } from "#server/fulfilment/send-order-moved-mail.ts";
import { sendTrackingCorrectedMail } from "#server/fulfilment/tracking-corrected-mail.ts";
import type { Mail } from "#server/mail/mail.ts";
import { sendOnce } from "#server/mail/send-once.ts";
import { sentMailsStore } from "#server/mail/sent-mails-store.ts";
import { sendPaidMails } from "#server/payments/send-paid-mails.ts";
import { defaultMailWords } from "#shared/mails/mail-words.ts";
import { rupees } from "#shared/money.ts";
import { orderNames, trackingPath } from "#shared/orders/order-id.ts";
import { placeOrder, pollPayment } from "../support/checkout.ts";
import { mailsNamed } from "../support/mails.ts";
import { readOrder } from "../support/orders.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { type AdminOrderClient, openAdminOrderClient } from "./admin-orders.ts";

const readWords = async () => defaultMailWords;

let shop: TestShop;
let adminOrders: AdminOrderClient;
let press: CatalogueProduct;
let mug: CatalogueProduct;

beforeAll(async () => {
  shop = await openTestShop({ timeScale: 0.2 });
  adminOrders = await openAdminOrderClient(shop);
  const category = (await newCategory(shop))._id;
  press = await newProduct(shop, { category, name: "Heat press", price: rupees(11_900) });
  const bulkDiscounts = [{ quantity: 10, discount: 5 }];
  mug = await newProduct(shop, {
    category,
    name: "Mug",
    price: rupees(79),
    quantity: 90,
    bulkDiscounts,
  });
});
afterAll(() => shop.close());

/** An order of two lines that is paid. */
async function bought() {
  const wanted = [
    { product: press, quantity: 1 },
    { product: mug, quantity: 10 },
  ];
  const orderId = await placeOrder(shop, adminOrders.shopper, wanted);
  await shop.sandbox.pay(orderId);
  await pollPayment(shop, adminOrders.shopper, orderId);
  const order = await readOrder(shop, orderId);
  return { id: order.id, orderId, number: orderNames(order) };
}

async function move(id: string, body: object): Promise<void> {
  expect((await adminOrders.move(id, body)).status).toBe(200);
}

/** The one mail about what became of an order, once it is there. */
async function mailOf(
  what: "paid" | "shipped" | "delivered" | "cancelled" | "refunded",
  id: string,
) {
  const folder = join(shop.dataDir, "mail");
  const [mail = ""] = await vi.waitFor(async () => {
    const mails = await mailsNamed(folder, `-order-${what}-${id}`);
    expect(mails).toHaveLength(1);
    return mails;
  }, 10_000);
  expect(mail).toMatch(new RegExp(`^To: .*${adminOrders.shopper.email}`, "m"));
  await expectTrackingLink(mail, id);
  return mail;
}

/** The link that shows one order without an account stands in a mail's text and in its page. */
async function expectTrackingLink(mail: string | undefined, id: string): Promise<void> {
  const { db } = shop.database;
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  expect(mail?.split(trackingPath(order?.trackingToken ?? ""))).toHaveLength(3);
}

describe("the customer is written to", () => {
  it("after the payment: order, lines, amount and where it goes", async () => {
    const { id, orderId, number } = await bought();
    const mail = await mailOf("paid", id);
    for (const words of [
      `Subject: Your order ${number} at`,
      `payment reference ${orderId}`,
      "1 × Heat press at ₹11,900: ₹11,900",
      "10 × Mug at ₹75: ₹750",
      "Total, GST included: ₹12,650",
      "12 Park Street",
      "West Bengal 700016",
    ]) {
      expect(mail).toContain(words);
    }
  });

  it("when it is shipped, and when it is delivered", async () => {
    const { id, number } = await bought();
    await move(id, { status: "Shipped", carrier: "Blue Dart", trackingNumber: "BD 1" });
    const shipped = await mailOf("shipped", id);
    expect(shipped).toContain(`Your order ${number} is on its way`);
    expect(shipped).toContain("It was sent with Blue Dart, tracking number BD 1.");
    expect(shipped).toContain("10 × Mug");
    await move(id, { status: "Delivered" });
    expect(await mailOf("delivered", id)).toContain(`Your order ${number} is delivered`);
  });

  it("when the tracking of a parcel on its way is corrected, at each correction once", async () => {
    const { id, number } = await bought();
    const mails = () => mailsNamed(join(shop.dataDir, "mail"), `-order-tracking-${id}`);
    await move(id, { status: "Shipped", carrier: "Blue Dart", trackingNumber: "BD 1" });
    await adminOrders.correctTracking(id, "Blue Dart", "BD 2");
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), 10_000);
    await adminOrders.correctTracking(id, "India Post", "IP 3");
    await vi.waitFor(async () => expect(await mails()).toHaveLength(2), 10_000);
    const [first, second] = await mails();
    expect(first).toContain(`Your order ${number} has another tracking number`);
    expect(first).toContain("It was sent with Blue Dart, tracking number BD 2.");
    expect(second).toContain("It was sent with India Post, tracking number IP 3.");
    await expectTrackingLink(second, id);
  });

  it("when it is cancelled: why, and what goes back, and when it is back", async () => {
    const { id, number } = await bought();
    await move(id, { status: "Cancelled", reason: "Out of ink" });
    const cancelled = await mailOf("cancelled", id);
    expect(cancelled).toContain(`Your order ${number} is cancelled`);
    expect(cancelled).toContain("The reason: Out of ink");
    expect(cancelled).toContain("Your ₹12,650 goes back the way it was paid");
    const refunded = await mailOf("refunded", id);
    expect(refunded).toContain(`₹12,650 for your order ${number} is back with you`);
  });

  it("that nothing was paid, where an unpaid order is cancelled", async () => {
    const orderId = await placeOrder(shop, adminOrders.shopper, [{ product: mug, quantity: 1 }]);
    const { id } = await readOrder(shop, orderId);
    await move(id, { status: "Cancelled" });
    expect(await mailOf("cancelled", id)).toContain("Nothing was paid for it");
    expect(await mailsNamed(join(shop.dataDir, "mail"), `-order-paid-${id}`)).toEqual([]);
  });

  it("nothing twice where the job of both mails runs again, since one of them could not be sent", async () => {
    const { id } = await bought();
    await mailOf("paid", id);
    await vi.waitFor(async () => {
      const jobs = sql`graphile_worker._private_jobs where payload->>'orderId' = ${id}`;
      expect(await shop.database.db.$count(jobs)).toBe(0);
    }, 10_000);
    await shop.database.db.delete(sentMails);
    const taken: string[] = [];
    let refused = "new-order";
    const transport = {
      send: async ({ id: mail }: Mail) => {
        if (mail === `${refused}-${id}`) throw new Error("refused");
        taken.push(mail);
      },
    };
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const mail = sendOnce(transport, { sent: sentMailsStore(shop.database.db), log });
    const { storeInfo } = readConfig({});
    const parts = {
      database: shop.database,
      mail,
      storeInfo,
      readWords,
    };
    await expect(sendPaidMails(parts, id)).rejects.toThrow("refused");
    expect(taken).toEqual([`order-paid-${id}`]);
    refused = "";
    await sendPaidMails(parts, id);
    await sendPaidMails(parts, id);
    // As the version before has queued them.
    await sendPaidMails(parts, id, ["shopper"]);
    await sendPaidMails(parts, id, ["owner"]);
    expect(taken).toEqual([`order-paid-${id}`, `new-order-${id}`]);
  });

  it("nothing that is no longer true once the mail goes out", async () => {
    const sent: string[] = [];
    const mail = { send: async ({ id }: Mail) => sent.push(id) > 0 };
    const { storeInfo } = readConfig({});
    const parts = { database: shop.database, mail, storeInfo, readWords, pdf: openPdfRenderer() };
    const { id } = await bought();
    await mailOf("paid", id);
    const at = new Date().toISOString();
    await sendOrderMovedMail(parts, { orderId: id, status: "Cancelled", at });
    expect(sent).toEqual([]);
    await move(id, { status: "Cancelled" });
    await shop.database.db.delete(sentMails);
    await sendPaidMails(parts, id);
    expect(sent).toEqual([]);
    await sendOrderMovedMail(parts, { orderId: id, status: "Cancelled", at });
    const again = new Date(Date.parse(at) + 1).toISOString();
    await sendOrderMovedMail(parts, { orderId: id, status: "Cancelled", at: again });
    // A second cancellation is no repeat of the first one's mail.
    expect(sent).toEqual([at, again].map((when) => `order-cancelled-${id}-${Date.parse(when)}`));
    sent.length = 0;
    for (const status of ["Processing", "Shipped", "Delivered"] as const) {
      await shop.database.db.update(orders).set({ status }).where(eq(orders.id, id));
      await sendOrderMovedMail(parts, { orderId: id, status: "Cancelled", at });
    }
    expect(sent).toEqual([]);
  });

  it("no tracking number that was corrected once more, or of a parcel that has arrived", async () => {
    const sent: string[] = [];
    const mail = { send: async ({ text }: Mail) => sent.push(text) > 0 };
    const parts = { database: shop.database, mail, storeInfo: readConfig({}).storeInfo, readWords };
    const { id } = await bought();
    await move(id, { status: "Shipped", carrier: "Blue Dart", trackingNumber: "BD 1" });
    const payload = { orderId: id, carrier: "Blue Dart", at: new Date().toISOString() };
    await sendTrackingCorrectedMail(parts, { ...payload, trackingNumber: "BD 0" });
    expect(sent).toEqual([]);
    await sendTrackingCorrectedMail(parts, { ...payload, trackingNumber: "BD 1" });
    expect(sent).toHaveLength(1);
    await move(id, { status: "Delivered" });
    await sendTrackingCorrectedMail(parts, { ...payload, trackingNumber: "BD 1" });
    expect(sent).toHaveLength(1);
  });
});
