import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settings } from "#server/database/schema/settings.ts";
import {
  createProduct,
  listCategoryTaxes,
  updateCategory,
  updateProduct,
} from "#shared/catalogue/admin-contract.ts";
import { getCatalogueIssues } from "#shared/catalogue/catalogue-issues-contract.ts";
import { getProduct } from "#shared/catalogue/contract.ts";
import { completeLines } from "#shared/fulfilment/completions-contract.ts";
import { createShipment } from "#shared/fulfilment/shipments-contract.ts";
import { getUserOrders } from "#shared/orders/contract.ts";
import { taxOfOrder } from "#shared/orders/order-tax.ts";
import { settingsEndpoints } from "#shared/settings/contract.ts";
import { checkBooks } from "../support/books.ts";
import { payOrder, placeOrder } from "../support/checkout.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { readOrder } from "../support/orders.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, newShopper, type TestUser } from "../support/users.ts";
import { multipart } from "./multipart.ts";

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

const NOTHING = { hsn: "", gstPercent: null };
const asAdmin = () => ({ token: admin.token, address: newAddress() });

async function setDefault(defaults: { defaultHsn: string; defaultGstPercent: number | null }) {
  const { body } = await callEndpoint(shop, settingsEndpoints.getDocumentsSettings, asAdmin());
  return callEndpoint(shop, settingsEndpoints.saveDocumentsSettings, {
    body: { settings: { ...body.settings, ...defaults }, version: body.version },
    ...asAdmin(),
  });
}

const taxOf = async (slug: string) => {
  const { body } = await callEndpoint(shop, getProduct, { params: { slug } });
  const { hsn, gstPercent, inherited } = body.product ?? {};
  return { hsn, gstPercent, inherited };
};

describe("a product of the specified fields alone", () => {
  it("is sold, its owner is told, and its order asks for HSN and rate before it ships", async () => {
    const { _id: category } = await newCategory(shop);
    const texts = { name: "Bare press", price: "1180", category, quantity: "5" };
    const made = await callEndpoint(shop, createProduct, {
      ...(await multipart(texts)),
      ...asAdmin(),
    });
    expect(made.status).toBe(201);
    expect(made.body.message).toBe("Product created successfully");
    expect(made.body.notice).toMatch(/^It can be ordered, but has no HSN and no GST rate/);
    const query = { issue: "no-hsn" };
    const { body: issues } = await callEndpoint(shop, getCatalogueIssues, { query, ...asAdmin() });
    expect(issues.entries?.map(({ name }) => name)).toContain("Bare press");

    const [product] = await shop.catalogue.productsByIds([made.body.product?._id ?? ""]);
    if (!product) throw new Error("the product is not there");
    const orderId = await placeOrder(shop, shopper, [{ product, quantity: 1 }]);
    await payOrder(shop, shopper, orderId);
    const { body } = await callEndpoint(shop, getUserOrders, { token: shopper.token });
    const order = body.orders?.find((one) => one.orderId === orderId);
    if (!order) throw new Error("the order is not listed");
    expect(taxOfOrder(order, undefined)).toEqual({ known: false, why: "no_rate" });

    const { id } = await readOrder(shop, orderId);
    const ship = () =>
      callEndpoint(shop, createShipment, {
        params: { id },
        body: { carrier: "Blue Dart", trackingNumber: "BD 1", items: [{ line: 0, quantity: 1 }] },
        ...asAdmin(),
      });
    const refused = await ship();
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Bare press has no HSN and no GST rate.");
    await callEndpoint(shop, completeLines, {
      params: { id },
      body: { lines: [{ line: 0, hsn: "8451", gstPercent: 18 }], saveOnProducts: true },
      ...asAdmin(),
    });
    expect((await ship()).body.order?.shipments).toMatchObject([{ document: { kind: "invoice" } }]);
    expect(await taxOf(product.slug)).toEqual({ hsn: "8451", gstPercent: 18 });
  });
});

describe("HSN and rate of goods", () => {
  it("are told as it is saved, with who says them, where the product says them not itself", async () => {
    await setDefault({ defaultHsn: "8443", defaultGstPercent: 18 });
    const top = await newCategory(shop, { name: "Mugs" });
    const { _id: category } = await newCategory(shop, { parent: top._id });
    const save = async (texts: object) => {
      const body = await multipart({ name: "White mug", price: "71", category, ...texts });
      const made = await callEndpoint(shop, createProduct, { ...body, ...asAdmin() });
      return made.body;
    };
    const { product, notice } = await save({});
    expect(notice).toBe("HSN 8443 and GST 18%, from the shop's settings.");
    expect((await save({ hsn: "6912" })).notice).toBe("GST 18%, from the shop's settings.");
    expect((await save({ hsn: "6912", gstPercent: "5" })).notice).toBeUndefined();
    const say = (body: object) =>
      callEndpoint(shop, updateCategory, { params: { id: top._id }, body, ...asAdmin() });
    await say({ hsn: "6911" });
    expect((await save({})).notice).toBe(
      "HSN 6911, from the category Mugs. GST 18%, from the shop's settings.",
    );
    await say({ gstPercent: 5 });
    const changed = await callEndpoint(shop, updateProduct, {
      params: { id: product?._id ?? "" },
      ...(await multipart({ price: "72" })),
      ...asAdmin(),
    });
    expect(changed.body.notice).toBe("HSN 6911 and GST 5%, from the category Mugs.");
    await setDefault({ defaultHsn: "", defaultGstPercent: null });
  });

  it("are the product's own, else of the nearest category, else of the shop, each by itself", async () => {
    const top = await newCategory(shop);
    const middle = await newCategory(shop, { parent: top._id });
    const { _id: category } = await newCategory(shop, { parent: middle._id });
    const say = (id: string, body: object) =>
      callEndpoint(shop, updateCategory, { params: { id }, body, ...asAdmin() });
    const bare = await newProduct(shop, { category, ...NOTHING });
    const own = await newProduct(shop, { category, hsn: "6912", gstPercent: 5 });
    expect(await taxOf(bare.slug)).toEqual(NOTHING);

    expect((await setDefault({ defaultHsn: "8443", defaultGstPercent: 18 })).status).toBe(200);
    const inherited = ["hsn", "gstPercent"];
    expect(await taxOf(bare.slug)).toEqual({ hsn: "8443", gstPercent: 18, inherited });
    await say(top._id, { hsn: "3926", gstPercent: 5 });
    expect(await taxOf(bare.slug)).toEqual({ hsn: "3926", gstPercent: 5, inherited });
    await say(middle._id, { hsn: "8451" });
    expect(await taxOf(bare.slug)).toEqual({ hsn: "8451", gstPercent: 5, inherited });
    expect(await taxOf(own.slug)).toEqual({ hsn: "6912", gstPercent: 5 });
    // A call that names only what the specification names leaves them.
    await say(middle._id, { name: "Presses" });
    expect((await taxOf(bare.slug)).hsn).toBe("8451");
    // Somebody who saw it as it was before takes nothing back that was said since.
    const seenTax = { hsn: "", gstPercent: null };
    const late = await say(middle._id, { hsn: "8443", seenTax });
    expect([late.status, late.body.code]).toEqual([409, "changed_meanwhile"]);
    expect(late.body.message).toContain("were changed meanwhile: HSN 8451, GST none.");
    expect((await taxOf(bare.slug)).hsn).toBe("8451");
    await say(middle._id, { hsn: "8443", seenTax: { hsn: "8451", gstPercent: null } });
    expect((await taxOf(bare.slug)).hsn).toBe("8443");

    const orderId = await placeOrder(shop, shopper, [
      { product: bare, quantity: 1 },
      { product: own, quantity: 1 },
    ]);
    // The line keeps what held on the day it was sold.
    await say(middle._id, { hsn: "8479", gstPercent: 18 });
    const { body } = await callEndpoint(shop, getUserOrders, { token: shopper.token });
    const order = body.orders?.find((one) => one.orderId === orderId);
    expect(order?.products).toMatchObject([
      { hsn: "8443", gstPercent: 5 },
      { hsn: "6912", gstPercent: 5 },
    ]);
    await setDefault({ defaultHsn: "", defaultGstPercent: null });
  });

  it("are missing only where nobody says them", async () => {
    const { _id: parent } = await newCategory(shop);
    const { _id: category } = await newCategory(shop, { parent });
    const { name } = await newProduct(shop, { category, ...NOTHING });
    const lacking = async (issue: string) => {
      const { body } = await callEndpoint(shop, getCatalogueIssues, {
        query: { issue },
        ...asAdmin(),
      });
      return (body.entries ?? []).some((entry) => entry.name === name);
    };
    expect([await lacking("no-hsn"), await lacking("no-gst")]).toEqual([true, true]);
    await callEndpoint(shop, updateCategory, {
      params: { id: parent },
      body: { gstPercent: 18 },
      ...asAdmin(),
    });
    expect([await lacking("no-hsn"), await lacking("no-gst")]).toEqual([true, false]);
    await setDefault({ defaultHsn: "8443", defaultGstPercent: null });
    expect([await lacking("no-hsn"), await lacking("no-gst")]).toEqual([false, false]);
    await setDefault({ defaultHsn: "", defaultGstPercent: null });
  });

  it.each([
    [{ defaultHsn: "99999999", defaultGstPercent: 18 }, "HSN must begin with a heading"],
    [{ defaultHsn: "8443", defaultGstPercent: 17 }, "GST must be a rate in force"],
  ])("are not set to %j", async (defaults, message) => {
    const refused = await setDefault(defaults);
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain(message);
  });

  it("may stay a rate that has ended, while the other is changed", async () => {
    const ended = sql`jsonb_set(${settings.value}, '{defaultGstPercent}', '12')`;
    await setDefault({ defaultHsn: "8443", defaultGstPercent: 18 });
    await shop.database.db
      .update(settings)
      .set({ value: ended })
      .where(eq(settings.subject, "papers"));
    expect((await setDefault({ defaultHsn: "8451", defaultGstPercent: 12 })).status).toBe(200);
    expect((await setDefault({ defaultHsn: "", defaultGstPercent: null })).status).toBe(200);
  });

  it("of a category or product are refused where the tariff does not know them", async () => {
    const { _id } = await newCategory(shop);
    const body = { hsn: "99999999" };
    const category = await callEndpoint(shop, updateCategory, {
      params: { id: _id },
      body,
      ...asAdmin(),
    });
    expect(category.body.fields).toEqual({
      hsn: "HSN must begin with a heading of the customs tariff, such as 8443",
    });
    const texts = { name: "Odd", price: "1", category: _id, hsn: "99999999" };
    const made = await callEndpoint(shop, createProduct, {
      ...(await multipart(texts)),
      ...asAdmin(),
    });
    expect(made.body.fields).toEqual(category.body.fields);
  });
});

describe("what a product would take", () => {
  it("is told by category before it is saved, with what says it", async () => {
    const top = await newCategory(shop);
    const below = await newCategory(shop, { parent: top._id });
    const edit = (id: string, body: { hsn?: string; gstPercent?: number | null }) =>
      callEndpoint(shop, updateCategory, { params: { id }, body, ...asAdmin() });
    const readBelow = async () => {
      const { body } = await callEndpoint(shop, listCategoryTaxes, asAdmin());
      return body.taxes?.find(({ _id }) => _id === below._id);
    };
    await setDefault({ defaultHsn: "4911", defaultGstPercent: null });
    const nobody = { hsnFrom: null, gstPercentFrom: null };
    expect(await readBelow()).toEqual({ _id: below._id, hsn: "4911", gstPercent: null, ...nobody });
    await edit(top._id, { hsn: "6912", gstPercent: 18 });
    await edit(below._id, { gstPercent: 5 });
    expect(await readBelow()).toEqual({
      _id: below._id,
      ...{ hsn: "6912", hsnFrom: top.name, gstPercent: 5, gstPercentFrom: below.name },
    });
    const made = await newProduct(shop, { category: below._id, ...NOTHING });
    expect(await taxOf(made.slug)).toMatchObject({ hsn: "6912", gstPercent: 5 });
    await setDefault({ defaultHsn: "", defaultGstPercent: null });
  });
});
