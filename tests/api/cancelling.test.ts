import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { refunds } from "#server/database/schema/payments.ts";
import { answerCancelRequest, getPacking, markPacked } from "#shared/returns/admin-contract.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { mailsNamed } from "../support/mails.ts";
import { insertSoldOrder } from "../support/sold-orders.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newShopper } from "../support/users.ts";
import { type AdminOrderClient, openAdminOrderClient } from "./admin-orders.ts";
import { type ReturningClient, returningClient } from "./returning.ts";

let shop: TestShop;
let orders: AdminOrderClient;
let client: ReturningClient;

beforeAll(async () => {
  shop = await openTestShop({ timeScale: 0.2 });
  orders = await openAdminOrderClient(shop);
  client = returningClient(shop, orders);
});
afterAll(() => shop.close());

const asAdmin = (id: string) => ({
  params: { id },
  token: orders.admin.token,
  address: newAddress(),
});
const pack = (id: string, packed = true) =>
  callEndpoint(shop, markPacked, { ...asAdmin(id), body: { packed } });
const packing = async (id: string) => (await callEndpoint(shop, getPacking, asAdmin(id))).body;
const answer = (id: string, grant: boolean, text = "") =>
  callEndpoint(shop, answerCancelRequest, { ...asAdmin(id), body: { grant, answer: text } });
const shipped = { status: "Shipped", carrier: "Blue Dart", trackingNumber: "BD 1" };

async function refundedOf(orderId: string): Promise<number[]> {
  const rows = await shop.database.db
    .select({ paise: refunds.amountPaise })
    .from(refunds)
    .where(eq(refunds.orderId, orderId));
  return rows.map(({ paise }) => paise);
}

describe("a shopper", () => {
  it("cancels a piece, then the rest, with the money of each", async () => {
    const { id, product } = await orders.placeOrder();
    const before = (await client.stockOf(product.id)) ?? 0;
    const one = { items: [{ line: 0, quantity: 1 }], reason: "Ordered twice" };
    expect((await client.cancel(id, one)).body).toMatchObject({ done: true });
    expect(await refundedOf(id)).toEqual([10_000]);
    expect(await client.stockOf(product.id)).toBe(before + 1);
    expect(
      (await client.ownReturns()).cancelling?.find(({ orderId }) => orderId === id),
    ).toMatchObject({ how: "at-once", byItem: true, lines: [{ line: 0, quantity: 1 }] });
    // The order says what it comes to now.
    expect((await orders.details(id)).body.order).toMatchObject({
      totalAmount: 200,
      dropped: { cancelled: 100, credited: 0, left: 100 },
    });
    expect((await client.cancel(id)).status).toBe(200);
    expect(await refundedOf(id)).toEqual([10_000, 10_000]);
    expect((await orders.details(id)).body.order?.status).toMatch(/Cancelled|Refunded/);
    expect((await client.cancel(id)).status).toBe(409);
    const mails = await vi.waitFor(async () => {
      const found = await mailsNamed(join(shop.dataDir, "mail"), `order-cancelled-${id}`);
      expect(found).toHaveLength(2);
      return found;
    }, 10_000);
    // Each mail tells of its own piece and money.
    for (const mail of mails) {
      expect(mail).toContain("Your ₹100 goes back");
      expect(mail).toContain(`1 × ${product.name}`);
    }
    expect(mails.filter((mail) => mail.includes("you have cancelled your order"))).toHaveLength(1);
  });

  it("can cancel and be paid back for an order before two hundred newer ones, asked about by itself or not", async () => {
    const { _id: userId, token } = await newShopper(shop);
    const lines = [{ unitPrice: 10_000, quantity: 1 }];
    const old = await insertSoldOrder(shop.database, { userId, lines, isCod: true });
    for (let newer = 0; newer < 201; newer += 1) {
      await insertSoldOrder(shop.database, { userId, lines });
    }
    const one = await client.ownReturns(token, { orders: old });
    expect(one.cancelling?.map(({ orderId }) => orderId)).toEqual([old]);
    expect(one.refundTo).toEqual([{ orderId: old, waiting: false }]);
    const all = await client.ownReturns(token);
    expect(all.cancelling).toHaveLength(202);
    expect(all.refundTo).toEqual(one.refundTo);
    // Of somebody else's order nothing is told.
    expect(await client.ownReturns(undefined, { orders: old })).toMatchObject({
      cancelling: [],
      refundTo: [],
    });
    expect((await client.ownReturns(token, { orders: "" })).cancelling).toEqual([]);
  });

  it("is told of the pieces that arrived, not of those that were cancelled or came back", async () => {
    const { id, product } = await orders.placeOrder();
    await client.cancel(id, { items: [{ line: 0, quantity: 1 }], reason: "Ordered twice" });
    await orders.move(id, shipped);
    await orders.move(id, { status: "Delivered" });
    const mail = await vi.waitFor(async () => {
      const [found] = await mailsNamed(join(shop.dataDir, "mail"), `order-delivered-${id}`);
      expect(found).toBeDefined();
      return found;
    }, 10_000);
    expect(mail).toContain(`1 × ${product.name}`);
    expect(mail).not.toContain(`2 × ${product.name}`);
  });

  it("of whose order all that is left has left reads that it is on its way, not a part of it", async () => {
    const { id } = await orders.placeOrder();
    const one = { items: [{ line: 0, quantity: 1 }], reason: "" };
    expect((await client.cancel(id, one)).status).toBe(200);
    expect((await orders.move(id, shipped)).status).toBe(200);
    const mail = await vi.waitFor(async () => {
      const [found] = await mailsNamed(join(shop.dataDir, "mail"), `order-shipped-${id}`);
      expect(found).toBeDefined();
      return found;
    }, 10_000);
    expect(mail).toMatch(/^Subject: Your order/m);
    expect(mail).not.toContain("part of your order");
  });

  it("cancels an order that is not paid, as a whole", async () => {
    const { id, product } = await orders.placeOrder({ paid: false });
    const before = (await client.stockOf(product.id)) ?? 0;
    expect((await client.cancel(id)).body).toMatchObject({ done: true });
    expect((await orders.details(id)).body.order?.status).toBe("Cancelled");
    expect(await client.stockOf(product.id)).toBe(before + 2);
    expect(await refundedOf(id)).toEqual([]);
  });

  it("cannot cancel somebody else's order", async () => {
    const { id } = await orders.placeOrder();
    const stranger = await newShopper(shop);
    expect((await client.cancel(id, { reason: "" }, stranger.token)).status).toBe(404);
  });

  it("and staff who ship at the same moment: one wins, the other is told", async () => {
    const { id } = await orders.placeOrder();
    const [cancelled, moved] = await Promise.all([client.cancel(id), orders.move(id, shipped)]);
    expect([cancelled.status, moved.status].sort()).toEqual([200, 409]);
    expect(await refundedOf(id)).toHaveLength(cancelled.status === 200 ? 1 : 0);
  });
});

describe("an order that is packed", () => {
  it("is cancelled only as staff grant it", async () => {
    const { id } = await orders.placeOrder();
    expect((await pack(id)).status).toBe(200);
    expect((await packing(id)).packedAt).toEqual(expect.any(String));
    const requests = await client.cancel(id, { reason: "Found it cheaper" });
    expect(requests.body).toMatchObject({ done: false });
    expect(await refundedOf(id)).toEqual([]);
    expect((await client.cancel(id)).status).toBe(409);
    const { request } = await packing(id);
    expect(request).toMatchObject({ state: "open", reason: "Found it cheaper" });
    expect((await client.list()).body.cancelRequests?.some(({ orderId }) => orderId === id)).toBe(
      true,
    );
    const [first, second] = await Promise.all([
      answer(request?._id ?? "", true),
      answer(request?._id ?? "", true),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    expect(await refundedOf(id)).toEqual([20_000]);
    const { cancelRequests } = await client.ownReturns();
    expect(cancelRequests?.find(({ orderId }) => orderId === id)?.state).toBe("granted");
  });

  it("stays when staff refuse, and the shopper reads why", async () => {
    const { id } = await orders.placeOrder();
    await pack(id);
    await client.cancel(id);
    const { request } = await packing(id);
    const requestId = request?._id ?? "";
    expect((await answer(requestId, false, "The courier has it.")).status).toBe(200);
    const { cancelRequests } = await client.ownReturns();
    expect(cancelRequests?.find(({ orderId }) => orderId === id)).toMatchObject({
      state: "refused",
      answer: "The courier has it.",
    });
    expect(await refundedOf(id)).toEqual([]);
    await vi.waitFor(async () => {
      const name = `cancel-request-${requestId}-refused`;
      const [mail] = await mailsNamed(join(shop.dataDir, "mail"), name);
      expect(mail).toContain("The courier has it.");
    }, 10_000);
  });

  it("that left meanwhile is not cancelled, though staff grant it", async () => {
    const { id } = await orders.placeOrder();
    await pack(id);
    await client.cancel(id);
    const { request } = await packing(id);
    await orders.move(id, shipped);
    const granted = await answer(request?._id ?? "", true);
    expect(granted.body.message).toContain("have left meanwhile");
    expect(await refundedOf(id)).toEqual([]);
    expect(
      (await client.ownReturns()).cancelRequests?.find(({ orderId }) => orderId === id)?.state,
    ).toBe("overtaken");
  });

  it("is not packed any more once staff say so, and is cancelled at once again", async () => {
    const { id } = await orders.placeOrder();
    await pack(id);
    await pack(id, false);
    expect((await client.cancel(id)).body).toMatchObject({ done: true });
    expect((await pack(id)).status).toBe(409);
  });
});
