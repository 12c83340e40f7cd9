import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { SandboxFault } from "#sandbox/faults.ts";
import { createHdfcGateway } from "#server/checkout/hdfc/hdfc-gateway.ts";
import { paise } from "#shared/money.ts";
import {
  deafUrl,
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
    const gateway = shop.client({ timeoutMs: 150 });
    expect(await gateway.openSession(order)).toMatchObject({ ok: false, kind: "unknown" });
    expect(await gateway.orderStatus(order.orderId)).toMatchObject({ value: { status: "NEW" } });
    expect(await gateway.openSession(order)).toMatchObject({ code: "order_already_created" });
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

describe("the client", () => {
  async function against(listener: RequestListener): Promise<unknown> {
    const server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const baseUrl = `http://127.0.0.1:${port}`;
    try {
      const config = { baseUrl, merchantId: "M", apiKey: "secret-key", clientId: "c" };
      return await createHdfcGateway({ ...config, timeoutMs: 300 }).orderStatus("ORD1");
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  it("calls it unavailable where nothing listens", async () => {
    const gateway = shop.client({ baseUrl: await deafUrl() });
    expect(await gateway.openSession(newOrder())).toMatchObject({ kind: "unavailable" });
  });

  it("reads at most 1 MiB", async () => {
    const answer = await against((_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ order_id: "ORD1", status: "NEW", x: "x".repeat(1 << 20) }));
    });
    expect(answer).toMatchObject({ kind: "unknown", code: "answer_too_large" });
  });

  it("gives up on a body that never ends", async () => {
    const answer = await against((_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{"order_id":');
    });
    expect(answer).toMatchObject({ kind: "unknown", code: "timeout" });
  });

  it("follows no redirect, which would carry the key away", async () => {
    const seen: (string | undefined)[] = [];
    const answer = await against((request, response) => {
      seen.push(request.url);
      response.writeHead(302, { location: "/elsewhere" }).end();
    });
    expect(answer).toMatchObject({ kind: "unknown", code: "http_302" });
    expect(seen).toEqual(["/orders/ORD1"]);
  });

  it.each([
    [403, '{"error_info":{"code":"BAD_ORIGIN"}}', { kind: "refused", code: "BAD_ORIGIN" }],
    [403, "<h1>Forbidden</h1>", { kind: "refused", code: "http_403" }],
    [404, "<h1>Nothing here</h1>", { kind: "refused", code: "http_404" }],
    [404, '{"error_code":"route.missing"}', { kind: "refused", code: "route.missing" }],
    [404, '{"error_code":"ORDER_NOT_FOUND"}', { ok: true, value: { status: "NOT_FOUND" } }],
    [408, "{}", { kind: "unknown" }],
    [429, "{}", { kind: "unavailable", code: "http_429" }],
    [503, "", { kind: "unknown", code: "http_503" }],
    [200, "[]", { kind: "unknown", code: "not_json" }],
    [200, '{"status":"CHARGED"}', { kind: "unknown", code: "unusable_answer" }],
  ])("reads a %d with %s", async (httpStatus, body, expected) => {
    const answer = await against((_, response) => response.writeHead(httpStatus).end(body));
    expect(answer).toMatchObject(expected);
    expect(JSON.stringify(answer)).not.toContain("secret-key");
  });

  it("sends what the gateway asks for", async () => {
    let seen: Record<string, unknown> = {};
    await against((request, response) => {
      seen = request.headers;
      response.writeHead(200).end("{}");
    });
    expect(seen).toMatchObject({
      authorization: `Basic ${Buffer.from("secret-key:").toString("base64")}`,
      "x-merchantid": "M",
      version: "2023-06-30",
      "x-resellerid": "hdfc_reseller",
    });
  });
});
