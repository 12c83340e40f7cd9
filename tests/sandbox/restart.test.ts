import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openJournal } from "#sandbox/journal.ts";
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
    before.sandbox.control.webhooks({ travel: "held" });
    const failed = await opened(before);
    await before.sandbox.control.pay(failed.orderId, { status: "AUTHORIZATION_FAILED" });
    await before.stop();

    const after = await startSandboxUnderTest({ dataFile });
    expect(after.sandbox.baseUrl).toBe(before.sandbox.baseUrl);
    expect(await after.gateway.orderStatus(paid.orderId)).toMatchObject({
      value: { status: "CHARGED", amount: 12_900_050, refunds: [{ status: "PENDING" }] },
    });
    const again = await submit(unpaid.paymentUrl, cardFields("4242424242424242"));
    expect(again.status).toBe(303);
    expect(await after.gateway.orderStatus(unpaid.orderId)).toMatchObject({
      value: { status: "CHARGED" },
    });
    await after.sandbox.control.releaseWebhooks();
    expect(after.sandbox.control.deliveries(failed.orderId)).toMatchObject([
      { eventName: "ORDER_FAILED", httpStatus: 200 },
    ]);
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
    await vi.waitFor(() => expect(after.received).toHaveLength(1));
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

describe("the journal", () => {
  it("keeps the last record of each key and skips lines that were cut", async () => {
    const path = join(folder, "cut.jsonl");
    await writeFile(path, '["a",{"n":1}]\n["b",2]\n["a",{"n":2}]\n["c",{"n"');
    const journal = await openJournal(path);
    expect([...journal.found]).toEqual([
      ["a", { n: 2 }],
      ["b", 2],
    ]);
    journal.changed("c", 3);
    journal.changed("c", 4);
    await journal.saved();
    const text = await readFile(path, "utf8");
    expect(text.trim().split("\n").filter(Boolean)).toEqual([
      '["a",{"n":2}]',
      '["b",2]',
      '["c",4]',
    ]);
  });

  it("rejects while it cannot write, and writes all once it can", async () => {
    const place = join(folder, "gone");
    const journal = await openJournal(join(place, "orders.jsonl"));
    await rm(place, { recursive: true });
    journal.changed("a", 1);
    await expect(journal.saved()).rejects.toThrow();
    await openJournal(join(place, "orders.jsonl"));
    journal.changed("b", 2);
    await journal.saved();
    const found = (await openJournal(join(place, "orders.jsonl"))).found;
    expect(Object.fromEntries(found)).toEqual({ a: 1, b: 2 });
  });
});
