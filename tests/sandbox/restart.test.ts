import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { paise } from "#shared/money.ts";
import {
  cardFields,
  deafUrl,
  opened,
  startSandboxUnderTest,
  submit,
} from "./sandbox-under-test.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sandbox-gateway-"));
});
afterAll(() => rm(folder, { recursive: true }));

describe("after a restart the sandbox", () => {
  it("knows its orders, listens where it did, and goes on with what was pending", async () => {
    const dataFile = join(folder, "new-folder", "orders.jsonl");
    // At full speed nothing that is pending ends before the restart.
    const before = await startSandboxUnderTest({ dataFile, timeScale: 1 });
    const paid = await opened(before);
    await before.sandbox.control.pay(paid.orderId);
    await before.sandbox.control.idle();
    await before.gateway.refund({ orderId: paid.orderId, requestId: "R1", amount: paise(100) });
    const unpaid = await opened(before);
    const failed = await opened(before);
    before.answers.push(null);
    await before.sandbox.control.pay(failed.orderId, { status: "AUTHORIZATION_FAILED" });
    await vi.waitFor(
      () => expect(before.received.at(-1)?.body.event_name).toBe("ORDER_FAILED"),
      10_000,
    );
    await before.stop();

    const after = await startSandboxUnderTest({ dataFile });
    expect(after.sandbox.baseUrl).toBe(before.sandbox.baseUrl);
    expect(await after.gateway.orderStatus(paid.orderId)).toMatchObject({
      value: { gatewayStatus: "CHARGED", amount: 12_900_050, refunds: [{ state: "pending" }] },
    });
    const again = await submit(unpaid.paymentUrl, cardFields("4242424242424242"));
    expect(again.status).toBe(303);
    expect(await after.gateway.orderStatus(unpaid.orderId)).toMatchObject({
      value: { gatewayStatus: "CHARGED" },
    });
    await vi.waitFor(
      () =>
        expect(after.sandbox.control.deliveries(failed.orderId)).toMatchObject([
          { eventName: "ORDER_FAILED", httpStatus: 200 },
        ]),
      10_000,
    );
    await after.stop();
  });

  it("sends what the shop had not answered with 200", async () => {
    const dataFile = join(folder, "unsent.jsonl");
    const before = await startSandboxUnderTest({ dataFile, shopWebhookUrl: await deafUrl() });
    const { orderId } = await opened(before);
    await before.sandbox.control.pay(orderId);
    await before.sandbox.control.idle();
    await before.stop();
    const after = await startSandboxUnderTest({ dataFile });
    await vi.waitFor(() => expect(after.received).toHaveLength(1), 10_000);
    await after.stop();
  });

  it("takes another port where its own is taken", async () => {
    const dataFile = join(folder, "port.jsonl");
    const first = await startSandboxUnderTest({ dataFile });
    const second = await startSandboxUnderTest({ dataFile });
    expect(second.sandbox.baseUrl).not.toBe(first.sandbox.baseUrl);
    await second.stop();
    await first.stop();
  });
});
