import dns from "node:dns";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, vi } from "vitest";
import { paise } from "#shared/money.ts";
import { createHdfcGateway } from "./hdfc-gateway.ts";

const config = { merchantId: "M", apiKey: "secret-key", clientId: "c", timeoutMs: 300 };

async function against(listener: RequestListener): Promise<unknown> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  try {
    const gateway = createHdfcGateway({ ...config, baseUrl: `http://127.0.0.1:${port}` });
    return await gateway.orderStatus("ORD1");
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe("the client", () => {
  it("calls it unavailable where nothing listens", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, "close");
    const gateway = createHdfcGateway({ ...config, baseUrl: `http://127.0.0.1:${port}` });
    const opened = await gateway.openSession({
      orderId: "ORD1",
      amount: paise(100),
      customer: { id: "u", email: "a@b.in", name: "Asha" },
      callbackUrl: "http://127.0.0.1:3000/payment/callback",
    });
    expect(opened).toMatchObject({ kind: "unavailable" });
  });

  it("calls it unavailable where the connection is not there in time: nothing was sent", async () => {
    // Stays unanswered, and the socket with it.
    const lookup = vi.spyOn(dns, "lookup").mockImplementation(() => undefined);
    const gateway = createHdfcGateway({ ...config, baseUrl: "http://gateway.invalid" });
    const answer = await gateway.orderStatus("ORD1");
    expect(lookup).toHaveBeenCalled();
    lookup.mockRestore();
    expect(answer).toMatchObject({ kind: "unavailable", code: "connect_timeout" });
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
    [404, '{"error_code":"ORDER_NOT_FOUND"}', { ok: true, value: { state: "missing" } }],
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
      "user-agent": "Pressroom",
      "x-merchantid": "M",
      version: "2023-06-30",
      "x-resellerid": "hdfc_reseller",
    });
  });
});
