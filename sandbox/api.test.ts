import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SandboxGateway, startSandboxGateway } from "./sandbox-gateway.ts";

let sandbox: SandboxGateway;
beforeAll(async () => {
  sandbox = await startSandboxGateway({
    apiKey: "A1B2C3:",
    merchantId: "SANDBOX",
    responseKey: "response-key",
    webhookUser: "bank",
    webhookPassword: "bank-password",
    // Nothing that is sent there is looked at here.
    shopWebhookUrl: "http://127.0.0.1:9/hook",
  });
});
afterAll(() => sandbox.stop());

let made = 0;

/** An order id that was never used before. */
function newOrderId(): string {
  made += 1;
  return `ORDapi${made}`;
}

describe("the API's rules", () => {
  const key = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;
  const session = (body: unknown, authorization: string, type = "application/json") =>
    fetch(`${sandbox.baseUrl}/session`, {
      method: "POST",
      headers: { authorization, "x-merchantid": "SANDBOX", "content-type": type },
      body: JSON.stringify(body),
    });
  const good = (orderId: string) => ({
    order_id: orderId,
    amount: "100.15",
    currency: "INR",
    customer_id: "u",
    customer_email: "a@b.in",
    payment_page_client_id: "hdfcmaster",
    action: "paymentPage",
    return_url: "https://shop.example/cb",
  });

  it("take the key with and without its colon", async () => {
    expect((await session(good(newOrderId()), key("A1B2C3:"))).status).toBe(200);
    expect((await session(good(newOrderId()), key("A1B2C3"))).status).toBe(200);
  });

  it("refuse another key, another merchant and none with 401", async () => {
    expect((await session(good("ORDno"), key("other:"))).status).toBe(401);
    const none = await fetch(`${sandbox.baseUrl}/orders/ORDno`);
    expect(none.status).toBe(401);
    expect(await none.json()).toMatchObject({ error_code: "access_denied" });
    const merchant = { authorization: key("A1B2C3:"), "x-merchantid": "OTHER" };
    const other = await fetch(`${sandbox.baseUrl}/orders/ORDno`, { headers: merchant });
    expect(other.status).toBe(401);
  });

  it("name the fields that are missing", async () => {
    const answer = await session({ order_id: "ORDm" }, key("A1B2C3:"));
    expect(answer.status).toBe(400);
    const body = await answer.json();
    const fields = body.error_info.fields.map((field: { fieldName: string }) => field.fieldName);
    expect(fields).toContain("amount");
    expect(fields).toContain("currency");
  });

  it.each([
    ["amount", 100.15],
    ["amount", "100.155"],
    ["amount", "0.00"],
    ["amount", "-1"],
    ["amount", "1e3"],
    ["currency", "USD"],
    ["action", "other"],
    ["customer_phone", "+919876543210"],
    ["return_url", "https://shop.example/cb?x=1"],
    ["udf1", "x".repeat(256)],
  ])("refuse %s %j", async (name, value) => {
    const answer = await session({ ...good(newOrderId()), [name]: value }, key("A1B2C3:"));
    expect(answer.status).toBe(400);
    expect((await answer.json()).error_info.fields[0].fieldName).toBe(name);
  });
});
