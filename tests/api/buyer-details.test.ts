import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CatalogueProduct } from "#server/catalogue/product.ts";
import { findPaidOrder } from "#server/payments/send-paid-mails.ts";
import { getAddressBook } from "#shared/accounts/address-book-contract.ts";
import { getAdminOrder } from "#shared/fulfilment/contract.ts";
import { rupees } from "#shared/money.ts";
import { getLastAddress, getUserOrders } from "#shared/orders/contract.ts";
import { initiate, paymentRequest, pollPayment, shippingAddress } from "../support/checkout.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { readOrder } from "../support/orders.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, newShopper, type TestUser } from "../support/users.ts";

let shop: TestShop;
let shopper: TestUser;
let mug: CatalogueProduct;

beforeAll(async () => {
  shop = await openTestShop({ timeScale: 1 });
  shopper = await newShopper(shop);
  const category = (await newCategory(shop))._id;
  mug = await newProduct(shop, { category, price: rupees(79), quantity: 500 });
});
afterAll(() => shop.close());

const buyer = {
  company: "Asha Prints",
  gstin: "27AAPFU0939F1ZV",
  billingAddress: {
    name: "Accounts, Asha Prints",
    address: "5 Hill Road",
    city: "Mumbai",
    state: "Maharashtra",
    pincode: "400050",
  },
  purchaseOrder: "PO/2026/17",
  note: "Ring the bell twice.\nThe gate is blue.",
};
const recipient = { ...shippingAddress, name: "Ravi Das", phone: "98300 54321" };

const requestWith = (more: object) => ({
  ...paymentRequest(shop, [{ product: mug, quantity: 1 }]),
  ...more,
});

describe("the buyer's details", () => {
  it("stay with the order, and are shown to the buyer, staff and the owner", async () => {
    const body = requestWith({ buyer, shippingAddress: recipient });
    expect((await initiate(shop, shopper, body)).status).toBe(200);
    await shop.sandbox.pay(body.orderId);
    await pollPayment(shop, shopper, body.orderId);

    const { orders = [] } = (await callEndpoint(shop, getUserOrders, { token: shopper.token }))
      .body;
    expect(orders[0]).toMatchObject({ buyer, shippingAddress: recipient });
    const { id } = await readOrder(shop, body.orderId);
    const { token } = await newAdmin(shop);
    const atAdmin = await callEndpoint(shop, getAdminOrder, { params: { id }, token });
    expect(atAdmin.body.order).toMatchObject({ buyer, shippingAddress: recipient });
    expect(
      (await callEndpoint(shop, getLastAddress, { token: shopper.token })).body.shippingAddress,
    ).toEqual(recipient);

    const paid = await findPaidOrder(shop.database.db, {}, id);
    expect(paid?.order).toMatchObject({ buyer, shippingAddress: recipient });
  });

  it("are left out of an order without any, as before", async () => {
    const plain = requestWith({});
    const emptied = requestWith({
      buyer: { company: " ", gstin: "", purchaseOrder: "", note: "" },
      shippingAddress: { ...shippingAddress, name: "", phone: "" },
    });
    for (const body of [plain, emptied]) {
      expect((await initiate(shop, shopper, body)).status).toBe(200);
      expect(await readOrder(shop, body.orderId)).toMatchObject({
        company: null,
        gstin: null,
        billingAddress: null,
        purchaseOrder: null,
        note: null,
        shippingAddress,
      });
      const { orders = [] } = (await callEndpoint(shop, getUserOrders, { token: shopper.token }))
        .body;
      expect(orders[0]).not.toHaveProperty("buyer");
    }
  });

  it("keep company and GSTIN with the account, for the next order", async () => {
    const one = await newShopper(shop);
    const read = async () => (await callEndpoint(shop, getAddressBook, { token: one.token })).body;
    await initiate(shop, one, requestWith({ buyer }));
    expect(await read()).toMatchObject({ company: buyer.company, gstin: buyer.gstin });
    // An order for oneself forgets nothing.
    await initiate(shop, one, requestWith({ buyer: { note: "Thank you" } }));
    expect(await read()).toMatchObject({ company: buyer.company, gstin: buyer.gstin });
  });

  it("belong to what an order id stands for", async () => {
    const body = requestWith({ buyer, shippingAddress: recipient });
    const first = await initiate(shop, shopper, body);
    expect((await initiate(shop, shopper, body)).body).toEqual(first.body);
    const others = [
      { buyer: { ...buyer, gstin: "29AAGCB7383J1Z4", gstinConfirmed: true } },
      { buyer: { ...buyer, company: "Asha Printers" } },
      { buyer: { ...buyer, purchaseOrder: "PO/2026/18" } },
      { buyer: { ...buyer, note: "" } },
      { buyer: { ...buyer, billingAddress: { ...buyer.billingAddress, name: "Accounts" } } },
      { buyer: undefined },
      { shippingAddress: { ...recipient, name: "Somebody else" } },
      { shippingAddress: { ...recipient, phone: "98300 00000" } },
    ];
    for (const other of others) {
      expect(
        await initiate(shop, shopper, { ...body, ...other }),
        JSON.stringify(other),
      ).toMatchObject({ status: 409, body: { code: "order_id_taken" } });
    }
  });

  it.each<[string, object, string, RegExp]>([
    ["GSTIN", { ...buyer, gstin: "27AAPFU0939F1ZX" }, "buyer.gstin", /a typing mistake/],
    ["GSTIN that is no text", { gstin: 5 }, "buyer.gstin", /text/],
    ["missing company", { gstin: buyer.gstin }, "buyer.company", /registered for GST/],
    ["purchase order", { purchaseOrder: "1".repeat(51) }, "buyer.purchaseOrder", /50/],
    ["note", { note: "n".repeat(501) }, "buyer.note", /500/],
    [
      "billing pincode",
      { billingAddress: { ...buyer.billingAddress, pincode: "700016" } },
      "buyer.billingAddress.pincode",
      /^Pincode 700016 is in West Bengal/,
    ],
    [
      "billing name",
      { billingAddress: { ...buyer.billingAddress, name: " " } },
      "buyer.billingAddress.name",
      /required/,
    ],
    ["field that is unknown", { pan: "AAPFU0939F" }, "buyer", /have no field pan/],
  ])("are refused by name: %s", async (_, given, field, message) => {
    const body = requestWith({ buyer: given });
    const answer = await initiate(shop, shopper, body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields ?? {})).toContain(field);
    expect(answer.body.fields?.[field]).toMatch(message);
    expect(shop.sandbox.calls(body.orderId)).toHaveLength(0);
  });
});
