import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { paise } from "#shared/money.ts";
import {
  cardFields,
  newOrder,
  opened,
  type SandboxUnderTest,
  startSandboxUnderTest,
  submit,
} from "./sandbox-under-test.ts";

let shop: SandboxUnderTest;
beforeAll(async () => {
  shop = await startSandboxUnderTest();
});
afterAll(() => shop.stop());

async function statusOf(orderId: string): Promise<string> {
  const order = await shop.gateway.orderStatus(orderId, "user-1");
  if (!order.ok) throw new Error(order.message);
  return order.value.gatewayStatus;
}

describe("a session", () => {
  it("gives a hosted page and an order that waits to be paid", async () => {
    const order = newOrder();
    const session = await shop.gateway.openSession(order);
    if (!session.ok) throw new Error(session.message);
    expect(session.value.sessionId).toMatch(/^ordeh_/);
    expect(Date.parse(session.value.expiry ?? "")).toBeGreaterThan(Date.now());
    const page = await fetch(session.value.paymentUrl);
    expect(page.status).toBe(200);
    expect(await shop.gateway.orderStatus(order.orderId)).toMatchObject({
      ok: true,
      value: {
        orderId: order.orderId,
        gatewayId: session.value.sessionId,
        state: "unpaid",
        gatewayStatus: "NEW",
        amount: 12_900_050,
        currency: "INR",
        txnId: null,
        refunds: [],
      },
    });
  });

  it("is made once for an id, whatever its case", async () => {
    const order = newOrder();
    await shop.gateway.openSession(order);
    for (const orderId of [
      order.orderId,
      order.orderId.toLowerCase(),
      order.orderId.toUpperCase(),
    ]) {
      expect(await shop.gateway.openSession({ ...order, orderId })).toMatchObject({
        ok: false,
        kind: "refused",
        code: "order_already_created",
        reason: "order_exists",
      });
    }
  });

  it("leaves out a phone that is not ten digits", async () => {
    const customer = { id: "u", email: "a@b.in", phone: "+91 98765", name: "" };
    expect(await shop.gateway.openSession(newOrder({ customer }))).toMatchObject({ ok: true });
  });

  it.each([
    ["an id of 22 characters", { orderId: `ORD${"x".repeat(19)}` }],
    ["an id with a hyphen", { orderId: "ORD-1" }],
    ["no amount", { amount: paise(0) }],
    ["a query on the return address", { callbackUrl: "https://shop.example/cb?x=1" }],
    ["a relative return address", { callbackUrl: "/payment/callback" }],
  ])("is refused with %s", async (_, wrong) => {
    expect(await shop.gateway.openSession(newOrder(wrong))).toMatchObject({ kind: "refused" });
  });

  it("is refused with a wrong key, and the message names no key", async () => {
    const outcome = await shop.client({ apiKey: "not-the-key" }).openSession(newOrder());
    expect(outcome).toMatchObject({ ok: false, kind: "refused", code: "access_denied" });
    expect(JSON.stringify(outcome)).not.toContain("not-the-key");
  });
});

describe("an order", () => {
  it("that nobody knows is NOT_FOUND, as 200 and as 404", async () => {
    for (const notFoundAs of [200, 404] as const) {
      shop.sandbox.control.setAnswerStyle({ notFoundAs });
      expect(await shop.gateway.orderStatus("ORDnobody")).toMatchObject({
        ok: true,
        value: { state: "missing", orderId: "ORDnobody", amount: null },
      });
    }
  });

  it("is never asked for under an id that could be a path", async () => {
    for (const orderId of ["..", "a/b", "a?b", ""]) {
      expect(await shop.gateway.orderStatus(orderId)).toMatchObject({ kind: "refused" });
    }
  });

  it("may fail and be charged at the next attempt", async () => {
    const { orderId, paymentUrl } = await opened(shop);
    await submit(paymentUrl, cardFields("4000 0000 0000 0002"));
    expect(await shop.gateway.orderStatus(orderId)).toMatchObject({
      value: {
        state: "failed",
        gatewayStatus: "AUTHORIZATION_FAILED",
        txnId: `SANDBOX-${orderId}-1`,
        bankMessage: "The bank declined the payment",
      },
    });
    await submit(paymentUrl, cardFields("4000000000000341"));
    expect(await statusOf(orderId)).toBe("AUTHENTICATION_FAILED");
    await submit(paymentUrl, cardFields("4242424242424242"));
    expect(await shop.gateway.orderStatus(orderId)).toMatchObject({
      value: {
        state: "charged",
        gatewayStatus: "CHARGED",
        txnId: `SANDBOX-${orderId}-3`,
        paymentMethod: "VISA",
        paymentMethodType: "CARD",
        amount: 12_900_050,
      },
    });
  });

  it.each([
    ["the card 4000 0000 0000 9995", cardFields("4000 0000 0000 9995")],
    ["a UPI id that ends in @pending", { method: "upi", vpa: "asha@pending" }],
  ])("paid with %s is pending, then charged after a minute", async (_, fields) => {
    const { orderId, paymentUrl } = await opened(shop);
    const back = await submit(paymentUrl, fields);
    expect(back.headers.get("location")).toContain("status=PENDING_VBV");
    await vi.waitFor(async () => expect(await statusOf(orderId)).toBe("CHARGED"), 10_000);
  });

  it("reports its numbers as text, and another amount and currency, where a test wants it", async () => {
    const { orderId } = await opened(shop);
    shop.sandbox.control.setAnswerStyle({ numbersAsText: true });
    expect(await shop.gateway.orderStatus(orderId)).toMatchObject({
      value: { amount: 12_900_050 },
    });
    shop.sandbox.control.overrideStatus(orderId, { amount: "1.00", currency: "USD" });
    expect(await shop.gateway.orderStatus(orderId)).toMatchObject({
      value: { amount: 100, currency: "USD" },
    });
    shop.sandbox.control.overrideStatus(orderId, { amount: 1.005 });
    expect(await shop.gateway.orderStatus(orderId)).toMatchObject({ value: { amount: null } });
    shop.sandbox.control.setAnswerStyle({ numbersAsText: false });
  });

  it("can be paid without its page, with another order's transaction, after a failure", async () => {
    const { orderId } = await opened(shop);
    const { control } = shop.sandbox;
    expect(await control.pay(orderId, { status: "AUTHORIZATION_FAILED" })).toBe(
      `SANDBOX-${orderId}-1`,
    );
    await control.pay(orderId, { txnId: "SANDBOX-ORDother-1", type: "UPI" });
    expect(await shop.gateway.orderStatus(orderId)).toMatchObject({
      value: { gatewayStatus: "CHARGED", txnId: "SANDBOX-ORDother-1", paymentMethodType: "UPI" },
    });
    expect(control.calls(orderId).map(({ call }) => call)).toEqual(["session", "status"]);
  });
});

describe("a refund", () => {
  const amount = paise(100_00);

  it("is pending, then succeeds, and happens once for its id", async () => {
    const { orderId } = await opened(shop);
    await shop.sandbox.control.pay(orderId);
    const request = { orderId, requestId: "R1", amount };
    const first = await shop.gateway.refund(request);
    expect(first).toMatchObject({ ok: true, value: { requestId: "R1", amount } });
    expect(await shop.gateway.refund(request)).toMatchObject({ ok: true });
    await vi.waitFor(async () => {
      const order = await shop.gateway.orderStatus(orderId);
      expect(order).toMatchObject({
        value: {
          state: "charged",
          refunds: [{ requestId: "R1", state: "done", amount, error: null }],
        },
      });
    }, 10_000);
  });

  it("may fail or wait for a person", async () => {
    for (const [status, state] of [
      ["FAILURE", "failed"],
      ["MANUAL_REVIEW", "review"],
    ] as const) {
      const { orderId } = await opened(shop);
      await shop.sandbox.control.pay(orderId);
      shop.sandbox.control.refundsEndAs(status);
      await shop.gateway.refund({ orderId, requestId: "R1", amount });
      await vi.waitFor(async () => {
        const order = await shop.gateway.orderStatus(orderId);
        expect(order).toMatchObject({ value: { refunds: [{ requestId: "R1", state }] } });
      }, 10_000);
    }
    shop.sandbox.control.refundsEndAs("SUCCESS");
  });

  it("is refused with the gateway's codes", async () => {
    const { orderId } = await opened(shop);
    const ask = (requestId: string, figure: number) =>
      shop.gateway.refund({ orderId, requestId, amount: paise(figure) });
    expect(await ask("R1", 100)).toMatchObject({
      code: "invalid.order.not_successful",
      reason: "refund_impossible",
    });
    await shop.sandbox.control.pay(orderId);
    expect(await ask("R1", 12_900_051)).toMatchObject({
      code: "invalid.amount.exceeded",
      reason: "refund_impossible",
    });
    expect(await ask("R1", 12_900_000)).toMatchObject({ ok: true });
    expect(await ask("R1", 100)).toMatchObject({ kind: "refused", code: "duplicate.call" });
    expect(await ask("R2", 51)).toMatchObject({
      code: "invalid.amount.exceeded",
      reason: "refund_impossible",
    });
    for (let n = 2; n <= 25; n++) expect(await ask(`R${n}`, 1)).toMatchObject({ ok: true });
    expect(await ask("R26", 1)).toMatchObject({
      code: "request.exceeded",
      reason: "refund_impossible",
    });
    expect(await ask("R".repeat(21), 1)).toMatchObject({ code: "invalid_request_id" });
  });

  it("of an order that nobody knows is refused", async () => {
    const request = { orderId: "ORDnobody", requestId: "R1", amount };
    expect(await shop.gateway.refund(request)).toMatchObject({ ok: false, kind: "refused" });
  });
});
