import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { paise } from "#shared/money.ts";
import { opened, type SandboxUnderTest, startSandboxUnderTest } from "./sandbox-under-test.ts";

let shop: SandboxUnderTest;
beforeEach(async () => {
  shop = await startSandboxUnderTest();
});
afterEach(() => shop.stop());

const names = () => shop.received.map(({ body }) => body.event_name);

describe("webhooks", () => {
  it("tell of a payment in a form that the shop's port reads", async () => {
    const { orderId } = await opened(shop);
    await shop.sandbox.control.pay(orderId);
    await shop.sandbox.control.idle();
    const [webhook] = shop.received;
    if (!webhook) throw new Error("no webhook came");
    const { webhooks } = shop.gateway;
    expect(webhooks.isCaller(webhook.authorization)).toBe(true);
    expect(webhooks.isCaller(undefined)).toBe(false);
    expect(webhooks.read(webhook.body)).toMatchObject({ eventName: "ORDER_SUCCEEDED", orderId });
    expect(shop.sandbox.control.deliveries(orderId)).toMatchObject([
      { eventName: "ORDER_SUCCEEDED", attempt: 1, httpStatus: 200 },
    ]);
  });

  it("come again with the same id until they are answered with 200, and no longer", async () => {
    shop.answers.push(503, 401, 302);
    const { orderId } = await opened(shop);
    await shop.sandbox.control.pay(orderId);
    await vi.waitFor(() => expect(shop.received).toHaveLength(4), { timeout: 5000 });
    await shop.sandbox.control.idle();
    expect(new Set(shop.received.map(({ body }) => body.id)).size).toBe(1);
    const deliveries = shop.sandbox.control.deliveries();
    expect(deliveries.map(({ httpStatus }) => httpStatus)).toEqual([503, 401, 302, 200]);
    const at = deliveries.map((delivery) => delivery.at);
    // After a minute, then after five (a minute is 60 ms here; timers may be 1 ms early).
    expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThanOrEqual(59);
    expect((at[2] ?? 0) - (at[1] ?? 0)).toBeGreaterThanOrEqual(299);
  });

  it("can be lost, repeated and reordered", async () => {
    const { control } = shop.sandbox;
    const { orderId } = await opened(shop);
    control.webhooks({ delivery: "drop" });
    await control.pay(orderId, { status: "AUTHORIZATION_FAILED" });
    await control.idle();
    expect(names()).toEqual([]);
    expect(control.deliveries()).toMatchObject([{ eventName: "ORDER_FAILED", httpStatus: null }]);

    control.webhooks({ delivery: "hold" });
    await control.pay(orderId, { status: "PENDING_VBV" });
    await control.pay(orderId);
    await control.idle();
    expect(names()).toEqual([]);
    await control.releaseWebhooks(true);
    expect(names()).toEqual(["ORDER_SUCCEEDED", "TXN_CREATED"]);

    control.webhooks({ copies: 3 });
    await control.sendWebhook(orderId, "CHARGEBACK_RECEIVED");
    expect(names().slice(2)).toEqual(Array(3).fill("CHARGEBACK_RECEIVED"));
    expect(new Set(shop.received.slice(2).map(({ body }) => body.id)).size).toBe(1);
  });

  it("write numbers as text where a test wants it", async () => {
    const { orderId } = await opened(shop);
    shop.sandbox.control.webhooks({ numbersAsText: true });
    await shop.sandbox.control.pay(orderId);
    await shop.sandbox.control.idle();
    expect(shop.received[0]?.body.content.order).toMatchObject({
      amount: "129000.50",
      status_id: "21",
    });
  });

  it("tell of a refund's beginning and end", async () => {
    const { orderId } = await opened(shop);
    await shop.sandbox.control.pay(orderId);
    await shop.gateway.refund({ orderId, requestId: "R1", amount: paise(100) });
    await vi.waitFor(
      () => expect(names()).toEqual(["ORDER_SUCCEEDED", "REFUND_INITIATED", "ORDER_REFUNDED"]),
      10_000,
    );
  });
});
