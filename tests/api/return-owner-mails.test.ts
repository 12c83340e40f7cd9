import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { markPacked } from "#shared/returns/admin-contract.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { mailsNamed } from "../support/mails.ts";
import { namesOfOrder } from "../support/orders.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { type AdminOrderClient, openAdminOrderClient } from "./admin-orders.ts";
import { type ReturningClient, returningClient } from "./returning.ts";

let shop: TestShop;
let orders: AdminOrderClient;
let client: ReturningClient;

beforeAll(async () => {
  shop = await openTestShop({ environment: { ORDER_EMAIL: "desk@example.com" } });
  orders = await openAdminOrderClient(shop);
  client = returningClient(shop, orders);
});
afterAll(() => shop.close());

const mailOf = (words: string) =>
  vi.waitFor(async () => {
    const mails = await mailsNamed(join(shop.dataDir, "mail"), words);
    expect(mails).toHaveLength(1);
    return mails[0] ?? "";
  }, 10_000);

describe("the owner gets a mail", () => {
  it("of each return that is asked for: what, why, by whom, and where to answer", async () => {
    const { shipment, id: order } = await client.delivered();
    const given = { note: "The rim is chipped.", resolution: "replacement" };
    const requests = await client.ask(shipment, given);
    const id = requests.body.return?._id ?? "";
    const mail = await mailOf(`new-return-${id}`);
    expect(mail).toMatch(/^To: .*desk@example\.com/m);
    const names = await namesOfOrder(shop.database, order);
    expect(mail).toMatch(/New return RT-\d\d-\d{6} of order /);
    expect(mail).toContain(`of order ${names}`);
    expect(mail).toMatch(/1 × .+/);
    expect(mail).toContain("The reason: Damaged when it arrived");
    expect(mail).toContain("The rim is chipped.");
    expect(mail).toContain("The customer wishes a replacement.");
    expect(mail).toContain(orders.shopper.email);
    expect(mail).toContain(`${shop.origin}/dashboard/admin/returns/${id}`);
  });

  it("of a request to cancel what is packed, so that it is held back in time", async () => {
    const { id } = await orders.placeOrder();
    await callEndpoint(shop, markPacked, {
      ...{ params: { id }, body: { packed: true } },
      ...{ token: orders.admin.token, address: newAddress() },
    });
    await client.cancel(id, { reason: "Ordered twice" });
    const mail = await mailOf("new-cancel-request-");
    expect(mail).toContain(`Please hold order ${await namesOfOrder(shop.database, id)}`);
    expect(mail).toContain("The reason: Ordered twice");
    expect(mail).toContain(`${shop.origin}/dashboard/admin/orders/${id}`);
  });
});
