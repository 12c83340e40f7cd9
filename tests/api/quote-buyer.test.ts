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

describe("a quote that staff make", () => {
  const KARNATAKA = "29AAGCB7383J1Z4";
  const kolkata = {
    ...{ address: "12 Park Street", city: "Kolkata" },
    ...{ state: "West Bengal", pincode: "700016" },
  };
  const begin = (buyer: object) =>
    client.create({
      customer: {
        name: "Asha Rao",
        email: `desk${Math.random()}@example.com`,
        phone: "9830012345",
      },
      deliverTo: kolkata,
      ...buyer,
    });

  it("is asked of its buyer what the checkout asks, as it is begun, changed and sent", async () => {
    const acme = { company: "Acme", gstin: KARNATAKA };
    expect((await begin(acme)).body.fields).toEqual({
      gstin: expect.stringMatching(/^The GSTIN is registered in Karnataka, but the bill goes to/),
    });
    expect((await begin({ sez: true })).body.fields).toHaveProperty("sez");
    const begun = await begin({ ...acme, gstinConfirmed: true, sez: true });
    const id = begun.body.id ?? "";
    const { quote } = (await client.details(id)).body;
    expect(quote?.buyer).toMatchObject({ ...acme, sez: true });
    // What was called right stays so while its GSTIN and state do.
    expect((await client.changeBuyer(id, acme)).status).toBe(200);
    const other = { company: "Patel", gstin: "27AAPFU0939F1ZV" };
    expect((await client.changeBuyer(id, other)).body.fields).toHaveProperty("gstin");

    const product = await client.newProduct();
    const draft = { lines: [{ productId: product.id, quantity: 1, price: 100 }] };
    const assam = { address: "1 GS Road", city: "Guwahati", state: "Assam", pincode: "781001" };
    const saved = await client.save(id, { revision: 1, draft, deliverTo: assam });
    expect(saved.status, saved.text).toBe(200);
    const refused = await client.send(id, 2);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/registered in Karnataka, but the bill goes to Assam/),
    ]);
    await client.changeBuyer(id, { ...acme, gstinConfirmed: true });
    expect((await client.send(id, 2)).status).toBe(200);
  });
});

describe("accepting a quote", () => {
  it("keeps what the quote says of its buyer beside what whoever accepts adds", async () => {
    const billingAddress = {
      ...{ name: "Accounts", address: "5 Hill Road", city: "Mumbai" },
      ...{ state: "Maharashtra", pincode: "400050" },
    };
    const known = { company: "Print & Co", gstin: "27AAPFU0939F1ZV", purchaseOrder: "PO 1" };
    const product = await client.newProduct();
    const answer = await client.ask(product, 2, { buyer: { ...known, billingAddress } });
    const token = answer.body.token ?? "";
    await client.offer(token, product, 50);
    const added = { purchaseOrder: "PO 17", note: "Ring twice" };
    expect((await client.accept(token, 1, { buyer: added })).status).toBe(200);
    expect(await client.ordersOf(token)).toMatchObject([{ ...known, billingAddress, ...added }]);
  });

  it("shows the purchase-order number by its link, to staff and on the order", async () => {
    const product = await client.newProduct();
    const answer = await client.ask(product, 2, {
      buyer: { purchaseOrder: "PO 17" },
      note: "Before Diwali, please",
    });
    const token = answer.body.token ?? "";
    expect((await client.open(token)).body.quote).toMatchObject({
      purchaseOrder: "PO 17",
      buyerNote: "Before Diwali, please",
    });
    const id = await client.offer(token, product, 50);
    const purchaseOrderAtAdmin = async () =>
      (await client.details(id)).body.quote?.buyer.purchaseOrder;
    expect(await purchaseOrderAtAdmin()).toBe("PO 17");
    const business = { company: "", gstin: "" };
    await client.changeBuyer(id, business);
    expect(await purchaseOrderAtAdmin()).toBe("PO 17");
    await client.changeBuyer(id, { ...business, purchaseOrder: "PO 18" });
    expect(await purchaseOrderAtAdmin()).toBe("PO 18");
    expect((await client.accept(token, 1, { buyer: { purchaseOrder: "PO 19" } })).status).toBe(200);
    expect((await client.open(token)).body.quote).toMatchObject({ purchaseOrder: "PO 19" });
    expect(await purchaseOrderAtAdmin()).toBe("PO 19");
  });

  it("takes the purchase-order number off where whoever accepts empties it", async () => {
    const product = await client.newProduct();
    const answer = await client.ask(product, 2, { buyer: { purchaseOrder: "PO 17" } });
    const token = answer.body.token ?? "";
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

  it("says who called a GSTIN of another state right: the quote, or whoever accepts, who is asked for another state", async () => {
    const product = await client.newProduct();
    const buyer = { company: "Print & Co", gstin: "27AAPFU0939F1ZV", gstinConfirmed: true };
    const billingAddress = {
      ...{ name: "Accounts", address: "1 Hill Road", city: "Kochi" },
      ...{ state: "Kerala", pincode: "682001" },
    };
    const begun = async (known: object) => {
      const token = (await client.ask(product, 1, { buyer: known })).body.token ?? "";
      await client.offer(token, product, 50);
      return token;
    };
    const inQuote = await begun(buyer);
    expect((await client.accept(inQuote, 1, { buyer: { note: "Ring" } })).status).toBe(200);
    expect(await client.ordersOf(inQuote)).toMatchObject([{ gstinConfirmedBy: "quote" }]);
    const elsewhere = await begun(buyer);
    const refused = await client.accept(elsewhere, 1, { buyer: { billingAddress } });
    expect(refused.body.fields).toEqual({
      "buyer.gstin": expect.stringMatching(/but the bill goes to Kerala/),
    });
    const confirmed = { billingAddress, gstinConfirmed: true };
    expect((await client.accept(elsewhere, 1, { buyer: confirmed })).status).toBe(200);
    expect(await client.ordersOf(elsewhere)).toMatchObject([{ gstinConfirmedBy: "shopper" }]);
  });
});
