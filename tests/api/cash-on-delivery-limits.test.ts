import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { CatalogueProduct } from "#server/catalogue/product.ts";
import { users } from "#server/database/schema/accounts.ts";
import { orders } from "#server/database/schema/orders.ts";
import { addJob } from "#server/jobs/add-job.ts";
import { refuseShipment } from "#shared/fulfilment/cash-contract.ts";
import { createShipment } from "#shared/fulfilment/shipments-contract.ts";
import { rupees } from "#shared/money.ts";
import { getWaysToPay } from "#shared/payments/transfer-contract.ts";
import { markPacked } from "#shared/returns/admin-contract.ts";
import { cancelOwnOrder } from "#shared/returns/contract.ts";
import {
  initiate,
  paymentRequest,
  payOrder,
  placeOrder,
  shippingAddress,
} from "../support/checkout.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { type InvariantWatch, watchInvariants } from "../support/invariants.ts";
import { mailsNamed } from "../support/mails.ts";
import { readHistory, readOrder, readStock } from "../support/orders.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { countEach } from "../support/repeat.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { type Buyer, newShopper, verifyEmail } from "../support/users.ts";
import { type AdminOrderClient, openAdminOrderClient } from "./admin-orders.ts";
import { allowWaysToPay } from "./payment-settings.ts";

let shop: TestShop;
let adminOrders: AdminOrderClient;
let product: CatalogueProduct;
let watched: InvariantWatch;
let doors = 0;

beforeAll(async () => {
  shop = await openTestShop();
  adminOrders = await openAdminOrderClient(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await allowWaysToPay(shop, adminOrders.admin.token, { codOn: true, codOrders: 2, codTo: 50_000 });
  const category = (await newCategory(shop))._id;
  product = await newProduct(shop, { category, price: rupees(100), quantity: 120 });
  watched = await watchInvariants(shop);
});

const newDoor = () => {
  doors += 1;
  return `${doors} Mill Lane`;
};

interface Asked {
  quantity?: number;
  street?: string;
  /** Of who receives it. */
  phone?: string;
}

/** Orders pieces in cash on delivery, to a door of its own unless told otherwise. */
async function ask(buyer: Buyer, { quantity = 1, street = newDoor(), phone }: Asked = {}) {
  const body = {
    ...paymentRequest(shop, [{ product, quantity }]),
    payBy: "cash-on-delivery",
    shippingAddress: { ...shippingAddress, address: street, ...(phone && { phone }) },
  };
  const answer = await initiate(shop, buyer, body);
  return { orderId: body.orderId, status: answer.status, why: answer.body.fields?.payBy };
}

async function waysOf({ token }: Buyer) {
  const { pincode, state } = shippingAddress;
  const query = { pincode, state };
  return (await callEndpoint(shop, getWaysToPay, { query, token, address: newAddress() })).body;
}

describe("cash on delivery", () => {
  it("takes a confirmed e-mail, or an order that was paid", async () => {
    const stranger = await newShopper(shop, { verified: false });
    const refused = await ask(stranger);
    expect(refused.status).toBe(400);
    expect(refused.why).toContain("takes a confirmed e-mail address");
    expect(await waysOf(stranger)).toMatchObject({
      noCash: { why: refused.why, to: expect.any(Number), needsEmail: true },
    });
    expect((await waysOf(stranger)).cashOnDelivery).toBeUndefined();
    const paid = await placeOrder(shop, stranger, [{ product, quantity: 1 }]);
    await payOrder(shop, stranger, paid);
    expect((await ask(stranger)).status).toBe(200);
    const { id } = await readOrder(shop, paid);
    const body = { reason: "Changed my mind" };
    const request = { params: { id }, body, token: stranger.token, address: newAddress() };
    expect((await callEndpoint(shop, cancelOwnOrder, request)).status).toBe(200);
    expect((await ask(stranger)).why).toBe(refused.why);
    const other = await newShopper(shop, { verified: false });
    await verifyEmail(shop, other);
    expect((await ask(other)).status).toBe(200);
  });

  it("is counted by address, however it is written, over all accounts", async () => {
    const street = newDoor();
    const spellings = [
      street,
      street.toUpperCase(),
      street.replace("Lane", "Ln."),
      `No. ${street}`,
    ];
    const answers = [];
    for (const spelling of spellings) {
      answers.push(await ask(await newShopper(shop), { street: spelling }));
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 400]);
    expect(answers[2]?.why).toBe(
      "2 orders to this address are still to be paid on delivery, and more at once are not possible. Pay this one by card or UPI.",
    );
  });

  it("is counted by phone number, also of accounts that order at once", async () => {
    const buyers = await Promise.all(Array.from({ length: 6 }, () => newShopper(shop)));
    const answers = await Promise.all(
      buyers.map((buyer, index) =>
        ask(buyer, { phone: index % 2 ? "+91 97300 55555" : "097300-55555" }),
      ),
    );
    expect(countEach(answers.map(({ status }) => status))).toEqual({ 200: 2, 400: 4 });
    const later = await newShopper(shop);
    await shop.database.db
      .update(users)
      .set({ phone: "9730055555" })
      .where(eq(users.id, later._id));
    expect((await waysOf(later)).noCash?.why).toContain(
      "2 orders with this phone number are still",
    );
    await watched.check();
  });

  it("ends for a phone number and an address at which a parcel was refused", async () => {
    const street = newDoor();
    const phone = "97300 66666";
    const { orderId } = await ask(await newShopper(shop), { street, phone });
    const { id } = await readOrder(shop, orderId);
    const asAdmin = { params: { id }, token: adminOrders.admin.token };
    const items = [{ line: 0, quantity: 1 }];
    await callEndpoint(shop, createShipment, {
      ...asAdmin,
      body: { items, carrier: "DTDC", trackingNumber: "D1" },
    });
    await callEndpoint(shop, refuseShipment, { ...asAdmin, body: { shipment: 1, restock: true } });
    for (const request of [{ street }, { phone }]) {
      const { status, why } = await ask(await newShopper(shop), request);
      expect(status).toBe(400);
      expect(why).toContain("came back unpaid");
    }
    await shop.database.db
      .update(orders)
      .set({ refusedAt: sql`now() - interval '366 days'` })
      .where(eq(orders.id, id));
    expect((await ask(await newShopper(shop), { street })).status).toBe(200);
  });

  it("takes no more of a product than may be promised unpaid, and says how many", async () => {
    const greedy = await ask(await newShopper(shop), { quantity: 25 });
    expect(greedy.why).toBe(
      `Of ${product.name} at most 24 can be ordered in cash on delivery at present. Order fewer, or pay by card or UPI.`,
    );
    const buyers = await Promise.all(Array.from({ length: 6 }, () => newShopper(shop)));
    const answers = await Promise.all(buyers.map((buyer) => ask(buyer, { quantity: 24 })));
    expect(countEach(answers.map(({ status }) => status))).toEqual({ 200: 2, 400: 4 });
    expect(await readStock(shop, product)).toBe(72);
    const packed = answers.find(({ status }) => status === 200)?.orderId ?? "";
    // What staff have packed is a promise no more: others may order as much again.
    await shop.database.db
      .update(orders)
      .set({ packedAt: sql`now()` })
      .where(eq(orders.orderId, packed));
    expect((await ask(await newShopper(shop), { quantity: 14 })).status).toBe(200);
    await watched.check();
  });

  it("is limited so for who has paid before only by what is there, and not by tries to pay by card", async () => {
    const buyer = await newShopper(shop);
    const paid = await placeOrder(shop, buyer, [{ product, quantity: 1 }]);
    await payOrder(shop, buyer, paid);
    // Until it has left, it can be cancelled for its money.
    expect((await ask(buyer, { quantity: 100 })).status).toBe(400);
    await callEndpoint(shop, createShipment, {
      params: { id: (await readOrder(shop, paid)).id },
      body: { items: [{ line: 0, quantity: 1 }], carrier: "DTDC", trackingNumber: "D2" },
      token: adminOrders.admin.token,
    });
    expect((await ask(buyer, { quantity: 100 })).status).toBe(200);
    const newcomer = await newShopper(shop);
    const fresh = await newProduct(shop, { category: product.category?._id ?? "", quantity: 10 });
    product = fresh;
    for (let tries = 0; tries < 3; tries += 1) {
      await placeOrder(shop, newcomer, [{ product, quantity: 5 + tries }]);
    }
    expect((await ask(newcomer, { quantity: 5 })).status).toBe(200);
  });
});

describe("an order on delivery that nobody packs", () => {
  /** Runs the sweep, to its end. */
  async function sweep() {
    await addJob(shop.database.db, "sweep-unpacked", {});
    const waiting = sql`select from graphile_worker.jobs where task_identifier = 'sweep-unpacked' and run_at <= now()`;
    await vi.waitFor(async () => {
      expect((await shop.database.db.execute(waiting)).rowCount).toBe(0);
    }, 10_000);
  }
  const age = (orderId: string, days: number) =>
    shop.database.db
      .update(orders)
      .set({
        createdAt: sql`${orders.createdAt} - ${days} * interval '1 day'`,
        packRemindedAt: sql`${orders.packRemindedAt} - ${days} * interval '1 day'`,
      })
      .where(eq(orders.orderId, orderId));
  const mailed = (name: string) => mailsNamed(join(shop.dataDir, "mail"), name);

  it("is brought to mind, then ends: its stock goes back, and the customer is told", async () => {
    const { orderId } = await ask(await newShopper(shop), { quantity: 3 });
    const packed = await ask(await newShopper(shop));
    const { id } = await readOrder(shop, orderId);
    await shop.database.db
      .update(orders)
      .set({ packedAt: sql`now()` })
      .where(eq(orders.orderId, packed.orderId));
    for (const one of [orderId, packed.orderId]) await age(one, 4);
    await sweep();
    await vi.waitFor(async () => {
      const [reminder] = await mailed(`unpacked-order-${id}`);
      expect(reminder).toContain("within 3 days");
    }, 10_000);
    // Who has just been reminded has its days, and has them again after it was packed for nothing.
    await sweep();
    await age(orderId, 3);
    for (const isPacked of [true, false]) {
      const body = { packed: isPacked };
      const params = { id };
      const { status } = await callEndpoint(shop, markPacked, {
        params,
        body,
        token: adminOrders.admin.token,
        address: newAddress(),
      });
      expect(status).toBe(200);
    }
    await sweep();
    expect(await readOrder(shop, orderId)).toMatchObject({ packRemindedAt: expect.any(Date) });
    await age(orderId, 3);
    expect(await readOrder(shop, orderId)).toMatchObject({ paymentState: "due" });
    await sweep();
    await vi.waitFor(async () => {
      expect(await readOrder(shop, orderId)).toMatchObject({
        paymentState: "cancelled",
        status: "Cancelled",
        keepsStock: false,
      });
      const [cancelMail] = await mailed(`order-cancelled-${id}`);
      expect(cancelMail).toContain("We could not pack it in time");
    }, 10_000);
    expect(await readStock(shop, product)).toBe(119);
    expect((await readHistory(shop, orderId)).at(-1)).toContain("We could not pack it in time");
    expect(await mailed(`unpacked-order-${id}`)).toHaveLength(2);
    expect(await readOrder(shop, packed.orderId)).toMatchObject({ paymentState: "due" });
    await watched.check();
  });
});
