import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { orders } from "#server/database/schema/orders.ts";
import { refunds } from "#server/database/schema/payments.ts";
import { downloadDocuments, downloadProforma } from "#shared/documents/contract.ts";
import { getEInvoices } from "#shared/documents/registration-contract.ts";
import {
  cancelItems,
  createShipment,
  creditShipment,
} from "#shared/fulfilment/shipments-contract.ts";
import { rupees } from "#shared/money.ts";
import { recordTransfer } from "#shared/payments/transfer-contract.ts";
import { payQuote } from "#shared/quotes/contract.ts";
import { settingsEndpoints } from "#shared/settings/contract.ts";
import { getShippingOffers } from "#shared/shipping/contract.ts";
import { checkBooks } from "../support/books.ts";
import { callEndpoint, downloadFile, newAddress } from "../support/endpoint-client.ts";
import { changePayment } from "../support/orders.ts";
import { pdfTexts } from "../support/pdf-texts.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { insertSoldOrder } from "../support/sold-orders.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, newShopper, type TestUser } from "../support/users.ts";

let shop: TestShop;
let admin: TestUser;
let shopper: TestUser;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await newAdmin(shop);
  shopper = await newShopper(shop);
});
afterAll(async () => {
  await checkBooks(shop.database);
  await shop.close();
});

const asAdmin = () => ({ token: admin.token, address: newAddress() });

const sell = (...unitPrices: number[]) =>
  insertSoldOrder(shop.database, {
    userId: shopper._id,
    lines: unitPrices.map((unitPrice) => ({ unitPrice, quantity: 1 })),
  });
const cancel = (id: string, line: number) =>
  callEndpoint(shop, cancelItems, {
    ...asAdmin(),
    params: { id },
    body: { items: [{ line, quantity: 1 }], reason: "Not wanted" },
  });
const ship = (id: string, line: number) =>
  callEndpoint(shop, createShipment, {
    ...asAdmin(),
    params: { id },
    body: { items: [{ line, quantity: 1 }], carrier: "Blue Dart", trackingNumber: "1" },
  });
const allHasGoneBack = (id: string) =>
  shop.database.db.update(refunds).set({ state: "done" }).where(eq(refunds.orderId, id));
const refundsOf = async (id: string) =>
  (await shop.database.db.select().from(refunds).where(eq(refunds.orderId, id))).map(
    ({ amountPaise }) => amountPaise,
  );
const stateOf = async (id: string) => {
  const [order] = await shop.database.db.select().from(orders).where(eq(orders.id, id));
  return { payment: order?.paymentState, status: order?.status };
};

describe("an order of which all that was paid has gone back", () => {
  it("is Refunded when the pieces without a price are cancelled last, and no refund of ₹0 is asked for", async () => {
    const id = await sell(10_000, 0);
    await cancel(id, 0);
    await allHasGoneBack(id);
    const last = await cancel(id, 1);
    expect(last.status, last.text).toBe(200);
    expect(await refundsOf(id)).toEqual([10_000]);
    expect(await stateOf(id)).toEqual({ payment: "refunded", status: "Refunded" });
  });

  it("goes back only as far as it was paid, where the shop took less than the total", async () => {
    const id = await sell(10_000, 10_000);
    await changePayment(shop.database, id, { receivedPaise: 10_000 });
    await cancel(id, 0);
    const last = await cancel(id, 1);
    expect(last.status, last.text).toBe(200);
    expect(await refundsOf(id)).toEqual([10_000]);
    expect(await stateOf(id)).toEqual({ payment: "refunding", status: "Cancelled" });
  });

  it("is Refunded when a parcel was credited before what waits without a price is cancelled", async () => {
    const id = await sell(10_000, 0);
    expect((await ship(id, 0)).status).toBe(200);
    const credited = await callEndpoint(shop, creditShipment, {
      ...asAdmin(),
      params: { id },
      body: { shipment: 1, lines: [{ line: 0, quantity: 1 }], reason: "Broken" },
    });
    expect(credited.status, credited.text).toBe(200);
    await allHasGoneBack(id);
    const last = await cancel(id, 1);
    expect(last.status, last.text).toBe(200);
    expect(await refundsOf(id)).toEqual([10_000]);
    expect(await stateOf(id)).toEqual({ payment: "refunded", status: "Refunded" });
  });
});

describe("days that the database does not know", () => {
  const never = "0000-01-01";
  it("are refused by their field", async () => {
    const id = await sell(10_000);
    const answers = [
      await callEndpoint(shop, recordTransfer, {
        ...asAdmin(),
        params: { id },
        body: { amount: 1, utr: "HDFC00000000001", paidOn: never },
      }),
      await callEndpoint(shop, downloadDocuments, {
        ...asAdmin(),
        query: { from: never, to: "2026-01-01" },
      }),
      await callEndpoint(shop, getEInvoices, {
        ...asAdmin(),
        query: { from: never, to: "2026-01-01" },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
  });
});

describe("the proforma invoice", () => {
  it("is taxed as the invoice will be where it is fetched, and says where to transfer to", async () => {
    // Of one whose money has come the way to pay stays.
    const id = await insertSoldOrder(shop.database, {
      ...{ userId: shopper._id, isCod: true },
      lines: [{ unitPrice: 10_000, quantity: 1 }],
    });
    await shop.database.db
      .update(orders)
      .set({
        ...{ paymentState: "unpaid", status: null, payBy: "bank-transfer", paidAt: null },
        ...{ company: "Chennai Prints", gstin: "33AABCU9603R1ZU" },
        billingAddress: {
          ...{ name: "Asha", address: "5 Mount Road", city: "Chennai" },
          ...{ state: "Tamil Nadu", pincode: "600002" },
        },
        shippingMethod: { id: "branch", name: "Pick up", pickUpAt: "Guwahati branch" },
      })
      .where(eq(orders.id, id));
    await changePayment(shop.database, id, {
      ...{ receivedPaise: null, receivedAt: null, transactionId: null },
      transferReference: "PRX7K2M9",
      transferAccount: {
        ...{ name: "Pressroom", number: "50200012345678", ifsc: "HDFC0001234" },
        bank: "HDFC Bank",
      },
    });
    const { bytes } = await downloadFile(shop, downloadProforma, {
      params: { id },
      token: shopper.token,
    });
    const text = (await pdfTexts(bytes)).join();
    expect(text).toContain("Assam (18)");
    expect(text).toContain("PRX7K2M9");
    expect(text).toContain("50200012345678");
  });
});

describe("freight", () => {
  it("of more than any order costs is quoted, also where anybody asks for it", async () => {
    const method = {
      ...{ id: "lorry", name: "Lorry", days: null, weights: [{ upToKg: 1, price: 100 }] },
      ...{ beyond: { stepKg: 0.5, price: 40 }, values: [], freeFrom: null, longestCm: null },
    };
    const zone = { id: "rest", name: "India", states: [], prefixes: [], isRest: true, cod: true };
    const saved = await callEndpoint(shop, settingsEndpoints.saveShippingSettings, {
      ...asAdmin(),
      body: {
        settings: {
          zones: [{ ...zone, methods: [method] }],
          ...{ branches: [], divisor: 5000, usualGrams: 500, sendDays: 2 },
        },
        version: 0,
      },
    });
    expect(saved.status, saved.text).toBe(200);
    const category = (await newCategory(shop))._id;
    const press = await newProduct(shop, { category, price: rupees(500), weight: 390_000 });
    const { status, body, text } = await callEndpoint(shop, getShippingOffers, {
      body: { pincode: "781001", lines: [{ product_id: press.id, quantity: 100_000 }] },
      address: newAddress(),
    });
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ offers: [], quotation: {} });
  });
});

describe("a quote's link", () => {
  it("is not found by trying to pay for one after the other", async () => {
    const address = newAddress();
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 61; attempt += 1) {
      const params = { token: attempt.toString(16).padStart(32, "0") };
      statuses.add((await callEndpoint(shop, payQuote, { params, address })).status);
    }
    expect([...statuses]).toEqual([404, 429]);
  });
});
