import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CatalogueProduct } from "#server/catalogue/product.ts";
import { documents } from "#server/database/schema/documents.ts";
import { todayInIndia } from "#shared/dates.ts";
import { createShipment, creditShipment } from "#shared/fulfilment/shipments-contract.ts";
import { rupees } from "#shared/money.ts";
import { type SettingsOf, settingsEndpoints } from "#shared/settings/contract.ts";
import { transferStock } from "#shared/stock/contract.ts";
import type { Registration } from "#shared/tax/registration.ts";
import { checkBooks } from "../support/books.ts";
import { payOrder, placeOrder, shippingAddress } from "../support/checkout.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { readOrder } from "../support/orders.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, newShopper, type TestUser } from "../support/users.ts";

const SHOP_GSTIN = "27AAPFU0939F1ZV";
const BRANCH_GSTIN = "29AAGCB7383J1Z4";

let shop: TestShop;
let admin: TestUser;
let shopper: TestUser;
let category: string;

beforeAll(async () => {
  shop = await openTestShop({ environment: { STORE_GSTIN: SHOP_GSTIN } });
  admin = await newAdmin(shop);
  shopper = await newShopper(shop);
  category = (await newCategory(shop))._id;
  expect((await saveBranches({ keepsGoods: true })).status).toBe(200);
  expect((await saveRegistration({})).status).toBe(200);
});
afterAll(async () => {
  await checkBooks(shop.database);
  await shop.close();
});

const asAdmin = () => ({ token: admin.token, address: newAddress() });

/** Saves the branches with other values of Hyderabad. */
async function saveBranches(over: Partial<SettingsOf<"branches">["branches"][number]>) {
  const { body } = await callEndpoint(shop, settingsEndpoints.getBranchesSettings, asAdmin());
  const { settings = { branches: [], holidays: [] }, version = 0 } = body;
  const branches = settings.branches.map((branch) =>
    branch.id === "hyderabad" ? { ...branch, ...over } : branch,
  );
  return callEndpoint(shop, settingsEndpoints.saveBranchesSettings, {
    ...{ body: { settings: { ...settings, branches }, version } },
    ...asAdmin(),
  });
}

async function saveRegistration(over: Partial<Registration>) {
  const { body } = await callEndpoint(shop, settingsEndpoints.getRegistrationsSettings, asAdmin());
  const registration = {
    ...{ from: todayInIndia(), branch: "hyderabad", legalName: "Pressroom South LLP" },
    ...{ gstin: BRANCH_GSTIN, address: "1 MG Road, Bengaluru 560001", state: "Karnataka" },
    ...over,
  };
  return callEndpoint(shop, settingsEndpoints.saveRegistrationsSettings, {
    ...{ body: { settings: { registrations: [registration] }, version: body.version ?? 0 } },
    ...asAdmin(),
  });
}

/** A product of ten pieces, of which so many lie in Hyderabad. */
async function stocked(there: number): Promise<CatalogueProduct> {
  const facts = { category, price: rupees(118), gstPercent: 18, hsn: "6912", quantity: 10 };
  const product = await newProduct(shop, facts);
  const moved = await callEndpoint(shop, transferStock, {
    ...{ params: { id: product.id }, ...asAdmin() },
    body: { from: "kolkata", to: "hyderabad", quantity: there },
  });
  expect(moved.status).toBe(200);
  return product;
}

async function paidOrder(items: { product: CatalogueProduct; quantity: number }[]) {
  const orderId = await placeOrder(shop, shopper, items);
  await payOrder(shop, shopper, orderId);
  return readOrder(shop, orderId);
}

const ship = (id: string, ...items: { line: number; quantity: number }[]) =>
  callEndpoint(shop, createShipment, {
    ...{ params: { id }, ...asAdmin() },
    body: { carrier: "Blue Dart", trackingNumber: `BD ${newAddress()}`, items },
  });

const issued = async (id: string) =>
  (
    await shop.database.db
      .select({ body: documents.body })
      .from(documents)
      .where(eq(documents.orderId, id))
      .orderBy(documents.id)
  ).map(({ body }) => body);

describe("goods that leave from a branch with a registration of its own", () => {
  it("are invoiced and credited under it, with the taxes of its state", async () => {
    const product = await stocked(10);
    const order = await paidOrder([{ product, quantity: 2 }]);
    expect(order.sellerGstin).toBe(BRANCH_GSTIN);
    expect((await ship(order.id, { line: 0, quantity: 2 })).status).toBe(200);
    const credited = await callEndpoint(shop, creditShipment, {
      ...{ params: { id: order.id }, ...asAdmin() },
      body: { shipment: 1, lines: [{ line: 0, quantity: 1 }], reason: "Damaged" },
    });
    expect(credited.status).toBe(200);
    const [invoice, note] = await issued(order.id);
    const seller = {
      ...{ gstin: BRANCH_GSTIN, legalName: "Pressroom South LLP", state: "Karnataka" },
      address: "1 MG Road, Bengaluru 560001",
    };
    const isInside = shippingAddress.state === "Karnataka";
    expect(invoice).toMatchObject({ seller, taxKind: isInside ? "SGST" : "IGST" });
    expect(note).toMatchObject({ kind: "credit-note", seller });
  });

  it("need a parcel of their own in an order of which other goods leave from elsewhere", async () => {
    const [there, here] = [await stocked(10), await stocked(1)];
    const order = await paidOrder([
      { product: there, quantity: 2 },
      { product: here, quantity: 3 },
    ]);
    const both = [
      { line: 0, quantity: 2 },
      { line: 1, quantity: 3 },
    ];
    const refused = await ship(order.id, ...both);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `These pieces leave under 2 registrations, and an invoice has one. Ship them as a parcel each: 2 × ${there.name} from Hyderabad (${BRANCH_GSTIN}); 3 × ${here.name} from Kolkata (${SHOP_GSTIN}).`,
    ]);
    for (const items of both) expect((await ship(order.id, items)).status).toBe(200);
    const sellers = (await issued(order.id)).map(({ seller }) => seller.gstin);
    expect(sellers).toEqual([BRANCH_GSTIN, SHOP_GSTIN]);
  });
});

describe("a branch", () => {
  it("is not left without a place while goods lie there, nor is one with a registration removed", async () => {
    await stocked(4);
    const { status, body } = await saveBranches({ keepsGoods: false });
    expect([status, body.fields]).toEqual([
      400,
      {
        "branches.3.keepsGoods":
          "Goods lie in Hyderabad: move them to another branch first, on the products’ stock pages",
      },
    ]);
    expect((await saveBranches({ id: "elsewhere" })).body.fields).toEqual({
      branches:
        "Hyderabad sells under a registration of its own: remove that under Settings, Registrations first",
    });
    expect((await saveRegistration({ branch: "nowhere" })).body.fields).toEqual({
      "registrations.0.branch": "Choose a branch of Settings, Branches",
    });
  });
});
