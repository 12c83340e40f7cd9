import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  cardFields,
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

const returnUrl = "http://127.0.0.1:3000/payment/callback";

function returned(response: Response): Record<string, string> {
  expect(response.status).toBe(303);
  const location = new URL(response.headers.get("location") ?? "");
  expect(location.origin + location.pathname).toBe(returnUrl);
  return Object.fromEntries(location.searchParams);
}

describe("the hosted page", () => {
  it("shows the amount, the order and that no money moves, under a strict policy", async () => {
    const { orderId, paymentUrl } = await opened(shop);
    const page = await fetch(paymentUrl);
    const text = await page.text();
    expect(text).toContain("₹1,29,000.50");
    expect(text).toContain(orderId);
    expect(text).toContain("Sandbox: no money moves");
    expect(text).toContain("4242 4242 4242 4242");
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' http://127.0.0.1:3000");
    expect(policy).not.toContain("unsafe");
    expect(page.headers.get("cache-control")).toBe("no-store");
  });

  it("fills in a test card where one is chosen", async () => {
    const { paymentUrl } = await opened(shop);
    const text = await (await fetch(`${paymentUrl}?use=4000000000000002`)).text();
    expect(text).toContain('value="4000 0000 0000 0002"');
  });

  it.each([
    ["4242 4242 4242 4242", "CHARGED", "21"],
    ["4000-0000-0000-0002", "AUTHORIZATION_FAILED", "27"],
    ["4000000000000341", "AUTHENTICATION_FAILED", "26"],
    ["4000 0000 0000 9995", "PENDING_VBV", "23"],
  ])("returns from %s with a signed %s", async (number, status, statusId) => {
    const { orderId, paymentUrl } = await opened(shop);
    const params = returned(await submit(paymentUrl, cardFields(number)));
    expect(params).toMatchObject({ order_id: orderId, status, status_id: statusId });
    expect(shop.gateway.readReturn(params)).toEqual({ orderId, verdict: "signed" });
    expect(shop.gateway.readReturn({ ...params, status: "VOIDED" }).verdict).toBe("forged");
    expect(shop.client({ responseKey: undefined }).readReturn(params).verdict).toBe("unsigned");
  });

  it.each([
    ["Asha@Success", "CHARGED"],
    ["asha.rao@fail", "AUTHORIZATION_FAILED"],
    ["asha@pending", "PENDING_VBV"],
  ])("takes the UPI id %s", async (vpa, status) => {
    const { paymentUrl } = await opened(shop);
    expect(returned(await submit(paymentUrl, { method: "upi", vpa })).status).toBe(status);
  });

  it("returns from Cancel without an attempt", async () => {
    const { orderId, paymentUrl } = await opened(shop);
    const params = returned(await submit(paymentUrl, { method: "cancel" }));
    expect(params.status).toBe("NEW");
    expect(shop.gateway.readReturn(params).verdict).toBe("signed");
    expect(await shop.gateway.orderStatus(orderId)).toMatchObject({ value: { txnId: null } });
  });

  it("charges once however often Pay is pressed, and says so afterwards", async () => {
    const { orderId, paymentUrl } = await opened(shop);
    const clicks = Array.from({ length: 5 }, () =>
      submit(paymentUrl, cardFields("4242424242424242")),
    );
    for (const response of await Promise.all(clicks)) {
      expect(returned(response).status).toBe("CHARGED");
    }
    const state = shop.sandbox.control.orders().find((order) => order.orderId === orderId);
    expect(state?.txnIds).toEqual([`SANDBOX-${orderId}-1`]);
    expect(await (await fetch(paymentUrl)).text()).toContain("This order is paid");
  });

  it.each([
    ["number", "1234", "12 to 19 digits", "1234"],
    ["number", "4242424242424241", "12 to 19 digits", "4242424242424241"],
    ["expiry", "13/39", "MM/YY", "13/39"],
    ["expiry", "01/20", "expired", "01/20"],
    ["cvv", "12", "3 digits of the CVV", "4242424242424242"],
    ["name", " ", "name that is on the card", "4242424242424242"],
  ])("keeps the form and says what is wrong with %s %j", async (name, value, reason, stored) => {
    const { orderId, paymentUrl } = await opened(shop);
    const response = await submit(paymentUrl, { ...cardFields("4242424242424242"), [name]: value });
    expect(response.status).toBe(400);
    const text = await response.text();
    expect(text).toContain(reason);
    expect(text).toContain(`value="${stored}"`);
    expect(text).toContain('aria-invalid="true"');
    expect(text).not.toContain('value="123"');
    expect(await shop.gateway.orderStatus(orderId)).toMatchObject({
      value: { gatewayStatus: "NEW" },
    });
  });

  it("takes no card that may be real, and does not repeat its number", async () => {
    const { paymentUrl } = await opened(shop);
    const response = await submit(paymentUrl, cardFields("5555555555554444"));
    expect(response.status).toBe(400);
    const text = await response.text();
    expect(text).toContain("never enter a real card");
    expect(text).not.toContain("5555555555554444");
  });

  it("takes no payment once its link has expired", async () => {
    const { orderId, paymentUrl } = await opened(shop);
    shop.sandbox.control.expireLink(orderId);
    expect((await fetch(paymentUrl)).status).toBe(410);
    const response = await submit(paymentUrl, cardFields("4242424242424242"));
    expect(response.status).toBe(410);
    expect(await response.text()).toContain("This payment link has expired");
    expect(await shop.gateway.orderStatus(orderId)).toMatchObject({
      value: { gatewayStatus: "NEW" },
    });
    expect(returned(await submit(paymentUrl, { method: "cancel" })).status).toBe("NEW");
  });

  it("ends after 25 attempts", async () => {
    const { orderId, paymentUrl } = await opened(shop);
    for (let n = 0; n < 25; n++) await submit(paymentUrl, cardFields("4000000000000002"));
    expect((await submit(paymentUrl, cardFields("4242424242424242"))).status).toBe(429);
    expect(await shop.gateway.orderStatus(orderId)).toMatchObject({
      value: { gatewayStatus: "AUTHORIZATION_FAILED", txnId: `SANDBOX-${orderId}-25` },
    });
  });

  it("is 404 under an unknown address", async () => {
    expect((await fetch(`${shop.sandbox.baseUrl}/pay/nothing`)).status).toBe(404);
  });

  it("carries the shopper back by a form where that was asked for", async () => {
    shop.sandbox.control.returnBy("POST");
    const { orderId, paymentUrl } = await opened(shop);
    const page = await submit(paymentUrl, cardFields("4242424242424242"));
    shop.sandbox.control.returnBy("GET");
    expect(page.status).toBe(200);
    const text = await page.text();
    expect(text).toContain(`action="${returnUrl}"`);
    expect(text).toContain("Back to the shop");
    const inputs = text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g);
    const params = Object.fromEntries(Array.from(inputs, ([, name, value]) => [name, value]));
    expect(params).toMatchObject({ order_id: orderId, status: "CHARGED" });
    expect(shop.gateway.readReturn(params).verdict).toBe("signed");
  });
});
