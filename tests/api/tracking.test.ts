import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { orders } from "#server/database/schema/orders.ts";
import { getUserOrders } from "#shared/orders/contract.ts";
import { shownOrderNumber } from "#shared/orders/order-id.ts";
import { renewTrackingLink, trackOrder } from "#shared/orders/tracking-contract.ts";
import { markPacked } from "#shared/returns/admin-contract.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { readOrder } from "../support/orders.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newShopper } from "../support/users.ts";
import { type AdminOrderClient, openAdminOrderClient } from "./admin-orders.ts";

let shop: TestShop;
let adminOrders: AdminOrderClient;

beforeAll(async () => {
  shop = await openTestShop({ timeScale: 0.2 });
  adminOrders = await openAdminOrderClient(shop);
});
afterAll(() => shop.close());

const track = (token: string, address = newAddress()) =>
  callEndpoint(shop, trackOrder, { params: { token }, address });

const renew = (id: string, token = adminOrders.shopper.token) =>
  callEndpoint(shop, renewTrackingLink, { params: { id }, token, address: newAddress() });

async function bought(given = {}) {
  const placed = await adminOrders.placeOrder(given);
  const { trackingToken } = await readOrder(shop, placed.orderId);
  return { ...placed, token: trackingToken };
}

/** An order as My Orders has it. */
async function ownOrder(id: string) {
  const { token } = adminOrders.shopper;
  const answer = await callEndpoint(shop, getUserOrders, { token, address: newAddress() });
  return answer.body.orders?.find(({ _id }) => _id === id);
}

describe("a tracking link", () => {
  it("shows status, parcels, what is in it and the city, and nothing besides", async () => {
    const { id, token, product } = await bought();
    await adminOrders.move(id, { status: "Shipped", carrier: "Blue Dart", trackingNumber: "BD 1" });
    const { body, headers } = await track(token);
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(body).toEqual({
      success: true,
      order: {
        number: shownOrderNumber(id),
        status: "Shipped",
        orderedAt: moment,
        paidAt: moment,
        shippedAt: moment,
        shipments: [
          {
            carrier: "Blue Dart",
            number: "BD 1",
            shippedAt: moment,
            link: {
              carrier: "Blue Dart",
              url: "https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=BD1",
              asksForNumber: false,
            },
            items: [{ line: 0, quantity: 2 }],
          },
        ],
        lines: [{ name: product.name, quantity: 2 }],
        city: "Kolkata",
      },
    });
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers["x-robots-tag"]).toBe("noindex, nofollow");
    await adminOrders.move(id, { status: "Delivered" });
    expect((await track(token)).body.order).toMatchObject({
      status: "Delivered",
      deliveredAt: moment,
    });
  });

  it("says when an order was packed, once staff have marked it", async () => {
    const { id, token } = await bought();
    expect((await track(token)).body.order).not.toHaveProperty("packedAt");
    await callEndpoint(shop, markPacked, {
      params: { id },
      body: { packed: true },
      token: adminOrders.admin.token,
      address: newAddress(),
    });
    const moment = expect.stringMatching(/^\d{4}-/);
    expect((await track(token)).body.order).toMatchObject({ packedAt: moment });
  });

  it("says that the money of a cancelled order goes back, then that it went", async () => {
    const { id, token } = await bought();
    await adminOrders.move(id, { status: "Cancelled" });
    const moment = expect.any(String);
    expect((await track(token)).body.order).toMatchObject({ cancelledAt: moment });
    await vi.waitFor(async () => {
      const { order } = (await track(token)).body;
      expect(order).toMatchObject({ status: "Refunded", refund: { stage: "done", at: moment } });
    }, 10_000);
  });

  it("has a token of its own for each order, as My Orders has it once it is paid", async () => {
    const [one, other] = [await bought(), await bought()];
    expect(one.token).toMatch(/^[0-9a-f]{32}$/);
    expect(other.token).not.toBe(one.token);
    expect((await ownOrder(one.id))?.trackingToken).toBe(one.token);
    const unpaid = await bought({ paid: false });
    expect(await ownOrder(unpaid.id)).not.toHaveProperty("trackingToken");
  });

  it("that is unknown, malformed or of an order that ended long ago is answered alike", async () => {
    const { id, token } = await bought();
    const long = new Date(Date.now() - 181 * 24 * 60 * 60_000);
    const ended = { status: "Delivered" as const, createdAt: long, paidAt: long };
    await shop.database.db.update(orders).set(ended).where(eq(orders.id, id));
    const answers = [await track(token), await track("0".repeat(32)), await track("%00' or 1=1")];
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body).toEqual(answers[0]?.body);
    }
  });

  it("is withdrawn by its order's owner alone, who gets another", async () => {
    const { id, token } = await bought();
    expect((await renew(id, (await newShopper(shop)).token)).status).toBe(404);
    expect((await track(token)).status).toBe(200);
    const { trackingToken = "" } = (await renew(id)).body;
    expect(trackingToken).toMatch(/^[0-9a-f]{32}$/);
    expect(trackingToken).not.toBe(token);
    expect((await track(token)).status).toBe(404);
    expect((await track(trackingToken)).status).toBe(200);
    expect((await renew("none")).status).toBe(404);
  });

  it("is tried in vain sixty times from one network, no more", async () => {
    const address = newAddress();
    const { token } = await bought();
    for (let tried = 0; tried < 60; tried += 1) {
      expect((await track("f".repeat(32), address)).status).toBe(404);
    }
    const refused = await track("f".repeat(32), address);
    expect(refused.status).toBe(429);
    expect(refused.headers["retry-after"]).toMatch(/^\d+$/);
    expect((await track(token)).status).toBe(200);
  });
});
