import { describe, expect, it } from "vitest";
import { isGateway, readWebhook } from "./webhook.ts";

const credentials = { webhookUser: "bank", webhookPassword: "s3cret:with colon" };
const basic = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;
const genuine = basic("bank:s3cret:with colon");
const event = {
  id: "evt_1",
  date_created: "2026-05-01T10:00:00Z",
  event_name: "ORDER_SUCCEEDED",
  content: { order: { order_id: "ORD1", status: "CHARGED", status_id: "21", amount: "100.00" } },
};

describe("a webhook", () => {
  it("is read where user and password are right", () => {
    expect(isGateway(credentials, genuine)).toBe(true);
    expect(readWebhook(event)).toEqual({
      eventId: "evt_1",
      eventName: "ORDER_SUCCEEDED",
      orderId: "ORD1",
    });
  });

  it.each([
    ["no header", undefined],
    ["an empty header", ""],
    ["another scheme", `Bearer ${genuine.slice(6)}`],
    ["another user", basic("someone:s3cret:with colon")],
    ["another password", basic("bank:guess")],
    ["an empty password", basic("bank:")],
    ["nothing behind the scheme", "Basic "],
    ["no base64", "Basic !!!"],
  ])("is refused with %s", (_, header) => {
    expect(isGateway(credentials, header)).toBe(false);
  });

  it.each([
    ["no secret", {}],
    ["an empty secret", { webhookUser: "", webhookPassword: "" }],
    ["an empty password", { webhookUser: "bank", webhookPassword: "" }],
    ["no user", { webhookPassword: "p" }],
  ])("is refused where %s is configured, whatever it brings", (_, configured) => {
    for (const header of [undefined, basic(":"), basic("bank:"), basic(":p"), genuine]) {
      expect(isGateway(configured, header)).toBe(false);
    }
  });

  it.each([
    ["null", null],
    ["a list", [event]],
    ["a text", "evt_1"],
    ["no id", { ...event, id: undefined }],
    ["an object as id", { ...event, id: {} }],
    ["a NUL in its id", { ...event, id: "evt\0" }],
    ["no name", { ...event, event_name: "" }],
  ])("is refused where the body is %s", (_, body) => {
    expect(readWebhook(body)).toBeUndefined();
  });

  it("finds the order of a transaction's event, and none where there is none", () => {
    const txn = { ...event, content: { txn: { order_id: "ORD2", status: "STARTED" } } };
    expect(readWebhook(txn)).toMatchObject({ orderId: "ORD2" });
    expect(readWebhook({ ...event, content: undefined })).toMatchObject({ orderId: null });
  });
});
