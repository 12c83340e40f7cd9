import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { settings } from "#server/database/schema/settings.ts";
import { rupees } from "#shared/money.ts";
import { getWaysToPay } from "#shared/payments/transfer-contract.ts";
import { settingsEndpoints } from "#shared/settings/contract.ts";
import { initiate, paymentRequest, shippingAddress } from "../support/checkout.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, newShopper } from "../support/users.ts";
import { allowWaysToPay } from "./payment-settings.ts";

let shop: TestShop;
let admin: string;
let category: string;

beforeAll(async () => {
  shop = await openTestShop();
  admin = (await newAdmin(shop)).token;
  category = (await newCategory(shop))._id;
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.db.delete(settings);
  await allowWaysToPay(shop, admin, { codOn: true, codTo: 1_000 });
  const courier = {
    ...{ id: "courier", name: "Courier", days: { from: 3, to: 5 } },
    ...{ weights: [{ upToKg: 50, price: 100 }], beyond: null },
    ...{ values: [], freeFrom: null, longestCm: null },
  };
  const zone = { states: [], prefixes: [], isRest: false, cod: true, methods: [courier] };
  const zones = [
    { ...zone, id: "kolkata", name: "Kolkata", prefixes: ["700"] },
    {
      ...{ ...zone, id: "rest", name: "India", isRest: true, cod: false },
      methods: [{ ...courier, id: "far" }],
    },
  ];
  const branch = {
    ...{ id: "shop", name: "Kolkata", address: "5 Mill Lane", city: "Kolkata" },
    ...{ state: "West Bengal", pincode: "700016", hours: "10 to 6" },
  };
  const saved = await callEndpoint(shop, settingsEndpoints.saveShippingSettings, {
    body: {
      settings: { zones, branches: [branch], divisor: 5000, usualGrams: 500, sendDays: 2 },
      version: 0,
    },
    token: admin,
    address: newAddress(),
  });
  expect(saved.status, saved.text).toBe(200);
});

const elsewhere = { ...shippingAddress, city: "Guwahati", state: "Assam", pincode: "781001" };

let doors = 0;

/** Asks to pay for pieces at ₹100 in cash; freight is ₹100. */
async function ask({ quantity = 1, shippingMethod = "courier", place = shippingAddress } = {}) {
  doors += 1;
  const address = { ...place, address: `${doors} Park Street` };
  const buyer = await newShopper(shop);
  const product = await newProduct(shop, { category, price: rupees(100), quantity: 100 });
  const request = paymentRequest(shop, [{ product, quantity }]);
  const freight = shippingMethod === "courier" ? 100 : 0;
  const answer = await initiate(shop, buyer, {
    ...request,
    amount: request.amount + freight,
    shippingAddress: address,
    shippingMethod,
    payBy: "cash-on-delivery",
  });
  const { pincode, state } = address;
  const ways = await callEndpoint(shop, getWaysToPay, {
    query: { pincode, state },
    token: buyer.token,
    address: newAddress(),
  });
  return { status: answer.status, fields: answer.body.fields, offer: ways.body.cashOnDelivery };
}

describe("cash on delivery", () => {
  it("is offered in a zone that has it, up to the sum, freight included", async () => {
    expect(await ask({ quantity: 9 })).toMatchObject({ status: 200, offer: { to: 1_000 } });
    expect(await ask({ quantity: 10 })).toMatchObject({
      status: 400,
      fields: { payBy: "This order is too large for cash on delivery. Pay it by card or UPI." },
    });
  });

  it("is not offered in another zone", async () => {
    expect(await ask({ place: elsewhere })).toEqual({
      status: 400,
      fields: { payBy: "Cash on delivery is not offered there. Pay this order by card or UPI." },
      offer: undefined,
    });
  });

  it("does not pay what is picked up at a branch", async () => {
    expect(await ask({ shippingMethod: "shop" })).toMatchObject({
      status: 400,
      fields: { payBy: "What you pick up is paid by card or UPI. Choose another way to pay." },
    });
  });
});
