import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { paise } from "#shared/money.ts";
import type { SandboxFault } from "./faults.ts";
import {
  newOrder,
  opened,
  type SandboxUnderTest,
  startSandboxUnderTest,
} from "./sandbox-under-test.ts";

let shop: SandboxUnderTest;
beforeAll(async () => {
  shop = await startSandboxUnderTest();
});
afterEach(() => shop.sandbox.control.clearFaults());
afterAll(() => shop.stop());

describe("a session whose answer is lost", () => {
  it.each<[string, SandboxFault]>([
    ["by a timeout", { kind: "timeout" }],
    ["by a broken connection", { kind: "reset" }],
    ["in cut JSON", { kind: "truncated-json" }],
    ["behind a 500", { kind: "error-500", afterWork: true }],
    ["behind HTML", { kind: "html", afterWork: true }],
  ])("%s is unknown, and the order is there", async (_, fault) => {
    const order = newOrder();
    shop.sandbox.control.fault({ ...fault, call: "session" });
    // Short only for the answer that never comes: a busy machine may be late with the others.
    const gateway = fault.kind === "timeout" ? shop.client({ timeoutMs: 150 }) : shop.gateway;
    expect(await gateway.openSession(order)).toMatchObject({ ok: false, kind: "unknown" });
    await vi.waitFor(async () => {
      const found = await shop.gateway.orderStatus(order.orderId);
      expect(found).toMatchObject({ value: { gatewayStatus: "NEW" } });
    }, 5_000);
    expect(await shop.gateway.openSession(order)).toMatchObject({ code: "order_already_created" });
  });

  it("without having been made is unknown too, and can be made again", async () => {
    const order = newOrder();
    shop.sandbox.control.fault({ kind: "error-500" });
    expect(await shop.gateway.openSession(order)).toMatchObject({
      kind: "unknown",
      code: "internal_error",
    });
    expect(await shop.gateway.openSession(order)).toMatchObject({ ok: true });
  });

  it("by slowness alone is not a failure", async () => {
    shop.sandbox.control.fault({ kind: "slow", ms: 60 });
    expect(await shop.gateway.openSession(newOrder())).toMatchObject({ ok: true });
  });
});

it("a refund whose answer was lost is the same refund when it is asked for again", async () => {
  const { orderId } = await opened(shop);
  await shop.sandbox.control.pay(orderId);
  const request = { orderId, requestId: "R1", amount: paise(500) };
  shop.sandbox.control.fault({ kind: "truncated-json", call: "refund" });
  expect(await shop.gateway.refund(request)).toMatchObject({ kind: "unknown" });
  expect(await shop.gateway.refund(request)).toMatchObject({ ok: true });
  const state = shop.sandbox.control.orders().find((order) => order.orderId === orderId);
  expect(state?.refunds).toHaveLength(1);
});

it("faults are used up in order, each by its own call, as often as asked for", async () => {
  const { orderId } = await opened(shop);
  const { control } = shop.sandbox;
  control.fault({ kind: "html", call: "refund" });
  control.fault({ kind: "html", call: "status", times: 2 });
  control.fault({ kind: "error-500", call: "status" });
  const codes = [];
  for (let n = 0; n < 4; n++) {
    const status = await shop.gateway.orderStatus(orderId);
    codes.push(status.ok ? "ok" : status.code);
  }
  expect(codes).toEqual(["not_json", "not_json", "internal_error", "ok"]);
});
