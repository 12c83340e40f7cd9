import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { openQuoteClient, type QuoteClient } from "./quote-client.ts";

let shop: TestShop;
let client: QuoteClient;

beforeAll(async () => {
  shop = await openTestShop();
  client = await openQuoteClient(shop);
});
afterAll(() => shop.close());

describe("accepting a quote", () => {
  it("keeps what the quote says of its buyer beside what whoever accepts adds", async () => {
    const billingAddress = {
      ...{ name: "Accounts", address: "5 Hill Road", city: "Mumbai" },
      ...{ state: "Maharashtra", pincode: "400050" },
    };
    const known = { company: "Print & Co", gstin: "27AAPFU0939F1ZV", purchaseOrder: "PO 1" };
    const product = await client.newProduct();
    const asked = await client.ask(product, 2, { buyer: { ...known, billingAddress } });
    const token = asked.body.token ?? "";
    await client.offer(token, product, 50);
    const added = { purchaseOrder: "PO 17", note: "Ring twice" };
    expect((await client.accept(token, 1, { buyer: added })).status).toBe(200);
    expect(await client.ordersOf(token)).toMatchObject([{ ...known, billingAddress, ...added }]);
  });

  it("shows the purchase-order number by its link, to the desk and on the order", async () => {
    const product = await client.newProduct();
    const asked = await client.ask(product, 2, { buyer: { purchaseOrder: "PO 17" } });
    const token = asked.body.token ?? "";
    expect((await client.open(token)).body.quote).toMatchObject({ purchaseOrder: "PO 17" });
    const id = await client.offer(token, product, 50);
    const atDesk = async () => (await client.details(id)).body.quote?.buyer.purchaseOrder;
    expect(await atDesk()).toBe("PO 17");
    const business = { company: "", gstin: "" };
    await client.changeBuyer(id, business);
    expect(await atDesk()).toBe("PO 17");
    await client.changeBuyer(id, { ...business, purchaseOrder: "PO 18" });
    expect(await atDesk()).toBe("PO 18");
    expect((await client.accept(token, 1, { buyer: { purchaseOrder: "PO 19" } })).status).toBe(200);
    expect((await client.open(token)).body.quote).toMatchObject({ purchaseOrder: "PO 19" });
    expect(await atDesk()).toBe("PO 19");
  });

  it("takes the purchase-order number off where whoever accepts empties it", async () => {
    const product = await client.newProduct();
    const asked = await client.ask(product, 2, { buyer: { purchaseOrder: "PO 17" } });
    const token = asked.body.token ?? "";
    await client.offer(token, product, 50);
    expect((await client.accept(token, 1, { buyer: { purchaseOrder: "" } })).status).toBe(200);
    expect(await client.ordersOf(token)).toMatchObject([{ purchaseOrder: null }]);
  });

  it("never puts one company's GSTIN beside another's name", async () => {
    const product = await client.newProduct();
    const buyer = { company: "Print & Co", gstin: "27AAPFU0939F1ZV", gstinConfirmed: true };
    const token = (await client.ask(product, 2, { buyer })).body.token ?? "";
    await client.offer(token, product, 50);
    expect((await client.accept(token, 1, { buyer: { company: "Copy Ltd" } })).status).toBe(200);
    expect(await client.ordersOf(token)).toMatchObject([{ company: "Copy Ltd", gstin: null }]);
  });
});
