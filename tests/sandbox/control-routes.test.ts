import { afterAll, beforeAll, expect, it } from "vitest";
import { opened, type SandboxUnderTest, startSandboxUnderTest } from "./sandbox-under-test.ts";

const TOKEN = "control-token";

let shop: SandboxUnderTest;
beforeAll(async () => {
  shop = await startSandboxUnderTest({}, TOKEN);
});
afterAll(() => shop.stop());

function send(baseUrl: string, token: string, body: unknown): Promise<Response> {
  return fetch(`${baseUrl}/control`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

it("the control's routes open to their token alone", async () => {
  const { orderId } = await opened(shop);
  const { baseUrl } = shop.sandbox;
  const pay = { name: "pay", args: [orderId] };
  expect((await send(baseUrl, "guess", pay)).status).toBe(404);
  expect(await (await send(baseUrl, TOKEN, pay)).json()).toEqual({
    value: `SANDBOX-${orderId}-1`,
  });
  expect((await send(baseUrl, TOKEN, { name: "constructor" })).status).toBe(400);
  const unknown = { name: "pay", args: ["ORDnobody"] };
  expect((await send(baseUrl, TOKEN, unknown)).status).toBe(400);
});

it("the control's routes are not there without a token", async () => {
  const closed = await startSandboxUnderTest();
  expect((await send(closed.sandbox.baseUrl, "undefined", {})).status).toBe(404);
  await closed.stop();
});
