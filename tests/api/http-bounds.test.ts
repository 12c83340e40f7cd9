import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { register } from "#shared/accounts/contract.ts";
import { getCategories } from "#shared/catalogue/contract.ts";
import { initiatePayment } from "#shared/checkout/contract.ts";
import { API_PREFIX } from "#shared/endpoint.ts";
import { endpoints } from "#shared/endpoints.ts";
import { hdfcWebhook } from "#shared/payments/contract.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { basicAuthorization } from "../support/gateway-messages.ts";
import { newCategory } from "../support/products.ts";
import { openTestShop, SANDBOX_WEBHOOK, type TestShop } from "../support/test-shop.ts";
import { newRegistration, newShopper, type TestUser } from "../support/users.ts";

let shop: TestShop;
let shopper: TestUser;

beforeAll(async () => {
  shop = await openTestShop();
  shopper = await newShopper(shop);
});

afterAll(() => shop.close());

/** Sends a request line as it stands. */
async function send(line: string, head = "") {
  const socket = connect(Number(new URL(shop.origin).port), "127.0.0.1");
  socket.write(`${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${head}\r\n`);
  const answer = await text(socket);
  const [headers = "", body = ""] = answer.split("\r\n\r\n");
  return { status: Number(headers.split(" ")[1]), headers: headers.toLowerCase(), body };
}

it.each([
  "OPTIONS *",
  "OPTIONS /",
  "TRACE /",
  "PROPFIND /",
  "GET /assets/none.js",
  "GET /media/demo/none.jpg",
])("answers what nothing is there for in the one shape: %s", async (line) => {
  await expectNothing(line);
});

it.each([
  "/assets/",
  "/assets/../server/index.js",
  "/assets/..%2fserver%2findex.js",
  "/assets/..\\..\\package.json",
  "/assets//etc/passwd",
  "/assets/%00",
  "/media/demo/",
  "/media/demo/../../package.json",
])("refuses what is no name of a file, as no fault of its own: %s", async (path) => {
  const { status, headers, body } = await send(`GET ${path}`);
  expect(status).toBe(400);
  expect(JSON.parse(body)).toMatchObject({ success: false, code: "invalid_request" });
  expect(headers).not.toContain("cache-control: public");
});

it("answers an address that is too long in the one shape", async () => {
  await expectNothing(`GET ${API_PREFIX}/product/get-product/${"x".repeat(5_000)}`);
});

async function expectNothing(line: string): Promise<void> {
  const { status, headers, body } = await send(line);
  expect(status).toBe(404);
  expect(JSON.parse(body)).toEqual({
    success: false,
    code: "not_found",
    message: expect.stringMatching(/^(There is nothing|This call does not exist)/),
  });
  expect(headers).toContain("x-request-id: ");
  expect(headers).toContain("x-content-type-options: nosniff");
}

it("packs what everybody may read, and sends it once only to who keeps it", async () => {
  const url = `${shop.origin}${API_PREFIX}${getCategories.path}`;
  for (let made = 0; made < 20; made += 1) await newCategory(shop);
  const packed = await fetch(url, { headers: { "accept-encoding": "br" } });
  expect(Object.fromEntries(packed.headers)).toMatchObject({
    "content-encoding": "br",
    "cache-control": "public, max-age=0, must-revalidate",
    "x-robots-tag": "noindex",
    vary: "Accept-Encoding",
  });
  expect(Number(packed.headers.get("content-length"))).toBeLessThan(1_000);
  expect((await packed.json()).category).toHaveLength(20);
  const etag = packed.headers.get("etag") ?? "";
  const known = { "accept-encoding": "br", "if-none-match": etag };
  const again = await fetch(url, { headers: known });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  const own = await fetch(url, { headers: { ...known, authorization: shopper.token } });
  expect([own.status, own.headers.get("cache-control")]).toEqual([200, "no-store"]);
  await newCategory(shop);
  expect((await fetch(url, { headers: known })).status).toBe(200);
});

it("shows the document of all endpoints, and of nothing else", async () => {
  const answer = await fetch(`${shop.origin}${API_PREFIX}/openapi.json`);
  expect(answer.status).toBe(200);
  const { paths } = (await answer.json()) as { paths: Record<string, object> };
  const documented = Object.values(paths).flatMap((methods) => Object.keys(methods));
  expect(documented).toHaveLength(Object.keys(endpoints).length);
  expect(Object.keys(paths).every((path) => path.startsWith(API_PREFIX))).toBe(true);
});

describe("a body", () => {
  it("may have 16 KiB", async () => {
    const body = { ...newRegistration(), more: "x".repeat(17_000) };
    const answer = await callEndpoint(shop, register, { body, address: newAddress() });
    expect(answer.status).toBe(413);
    expect(answer.body.message).toBe("The request is too large: at most 16 KiB");
  });

  it.each([
    [100_000, 400],
    [140_000, 413],
  ])("of a payment may have 128 KiB: %i", async (length, status) => {
    const body = { more: "x".repeat(length) };
    const answer = await callEndpoint(shop, initiatePayment, { body, token: shopper.token });
    expect(answer.status).toBe(status);
  });
});

describe("the webhook", () => {
  const event = { id: "evt_bounds", event_name: "ORDER_SUCCEEDED", content: {} };
  const right = {
    authorization: basicAuthorization(SANDBOX_WEBHOOK.user, SANDBOX_WEBHOOK.password),
  };
  const wrong = { authorization: basicAuthorization(SANDBOX_WEBHOOK.user, "guess") };

  it("reads no body of a stranger's", async () => {
    // Nothing of the body is ever sent: an answer that waited for it would be 408.
    const begun = performance.now();
    const answer = await send(
      `POST ${API_PREFIX}${hdfcWebhook.path}`,
      "Content-Type: application/json\r\nContent-Length: 100000\r\n",
    );
    expect(answer.status).toBe(401);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  it("may have 128 KiB of the gateway's", async () => {
    for (const [length, status] of [
      [100_000, 200],
      [140_000, 413],
    ] as const) {
      const body = { ...event, more: "x".repeat(length) };
      const answer = await callEndpoint(shop, hdfcWebhook, { body, headers: right });
      expect(answer.status).toBe(status);
    }
  });

  it("lets one network guess 60 times a minute, and the gateway in all the same", async () => {
    const address = newAddress();
    const ask = (headers: Record<string, string>, from: string) =>
      callEndpoint(shop, hdfcWebhook, { body: event, headers, address: from });
    for (let n = 0; n < 60; n += 1) expect((await ask(wrong, address)).status).toBe(401);
    const refused = await ask(wrong, address);
    expect(refused.status).toBe(429);
    expect(refused.headers["retry-after"]).toBeDefined();
    expect((await ask(right, address)).status).toBe(200);
    expect((await ask(wrong, newAddress())).status).toBe(401);
  });
});
