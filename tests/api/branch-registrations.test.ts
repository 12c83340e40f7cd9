import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CatalogueProduct } from "#server/catalogue/product.ts";
import { documents } from "#server/database/schema/documents.ts";
import { todayInIndia } from "#shared/dates.ts";
import { getAdminOrder } from "#shared/fulfilment/contract.ts";
import { createShipment, creditShipment } from "#shared/fulfilment/shipments-contract.ts";
import { rupees } from "#shared/money.ts";
import { type SettingsOf, settingsEndpoints } from "#shared/settings/contract.ts";
import { transferStock } from "#shared/stock/contract.ts";
import type { Registration } from "#shared/tax/registration.ts";
import { checkBooks } from "../support/books.ts";
import {
  initiate,
  paymentRequest,
  payOrder,
  placeOrder,
  shippingAddress,
} from "../support/checkout.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { readOrder } from "../support/orders.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, newShopper, type TestUser } from "../support/users.ts";

const SHOP_GSTIN = "27AAPFU0939F1ZV";
const BRANCH_GSTIN = "29AAGCB7383J1Z4";

const inKarnataka = {
  ...{ address: "5 Residency Road", city: "Bengaluru" },
  ...{ state: "Karnataka", pincode: "560025" },
};

let shop: TestShop;
let admin: TestUser;
let shopper: TestUser;
let category: string;

beforeAll(async () => {
  shop = await openTestShop({ environment: { STORE_GSTIN: SHOP_GSTIN } });
  admin = await newAdmin(shop);
  shopper = await newShopper(shop);
  category = (await newCategory(shop))._id;
  for (const id of ["hyderabad", "chennai"])
    expect((await saveBranches({ keepsGoods: true }, id)).status).toBe(200);
  expect((await saveRegistration({})).status).toBe(200);
});
afterAll(async () => {
  await checkBooks(shop.database);
  await shop.close();
});

const asAdmin = () => ({ token: admin.token, address: newAddress() });

/** Saves the branches with other values of one. */
async function saveBranches(
  over: Partial<SettingsOf<"branches">["branches"][number]>,
  id = "hyderabad",
) {
  const { body } = await callEndpoint(shop, settingsEndpoints.getBranchesSettings, asAdmin());
  const { settings = { branches: [], holidays: [] }, version = 0 } = body;
  const branches = settings.branches.map((branch) =>
    branch.id === id ? { ...branch, ...over } : branch,
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
  await move(product, "hyderabad", there);
  return product;
}

/** Moves pieces of Kolkata to another branch. */
async function move(product: CatalogueProduct, to: string, quantity: number): Promise<void> {
  const moved = await callEndpoint(shop, transferStock, {
    ...{ params: { id: product.id }, ...asAdmin() },
    body: { from: "kolkata", to, quantity },
  });
  expect(moved.status).toBe(200);
}

/** @param to where its goods go; left out, to West Bengal */
async function paidOrder(
  items: { product: CatalogueProduct; quantity: number }[],
  to: typeof shippingAddress = shippingAddress,
) {
  const body = { ...paymentRequest(shop, items), shippingAddress: to };
  const { orderId } = body;
  expect((await initiate(shop, shopper, body)).status).toBe(200);
  await payOrder(shop, shopper, orderId);
  return readOrder(shop, orderId);
}

/** @param gstin under which they leave; left out where nobody says it */
const ship = (id: string, items: { line: number; quantity: number }[], gstin?: string) =>
  callEndpoint(shop, createShipment, {
    ...{ params: { id }, ...asAdmin() },
    body: {
      ...{ carrier: "Blue Dart", trackingNumber: `BD ${newAddress()}`, items },
      ...(gstin !== undefined && { gstin }),
    },
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
    const order = await paidOrder([{ product, quantity: 2 }], inKarnataka);
    expect(order.sellerGstin).toBe(BRANCH_GSTIN);
    expect((await ship(order.id, [{ line: 0, quantity: 2 }])).status).toBe(200);
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
    expect(invoice).toMatchObject({ seller, taxKind: "SGST" });
    expect(note).toMatchObject({ kind: "credit-note", seller });
    // The same buyer of goods that leave from the shop's own state.
    const other = await paidOrder([{ product: await stocked(1), quantity: 2 }], inKarnataka);
    expect((await ship(other.id, [{ line: 0, quantity: 2 }])).status).toBe(200);
    const [elsewhere] = await issued(other.id);
    expect([elsewhere?.seller.gstin, elsewhere?.taxKind]).toEqual([SHOP_GSTIN, "IGST"]);
  });

  it("are said on an order by where they are reserved, which may be later than it is made", async () => {
    const facts = { category, price: rupees(118), gstPercent: 18, hsn: "6912", quantity: 10 };
    const product = await newProduct(shop, facts);
    // Nothing is held for an account that has not verified its e-mail and asks for all.
    const stranger = await newShopper(shop, { verified: false });
    const orderId = await placeOrder(shop, stranger, [{ product, quantity: 10 }]);
    const made = await readOrder(shop, orderId);
    expect([made.keepsStock, made.sellerGstin]).toEqual([false, SHOP_GSTIN]);
    await move(product, "hyderabad", 10);
    await payOrder(shop, stranger, orderId);
    expect((await readOrder(shop, orderId)).sellerGstin).toBe(BRANCH_GSTIN);
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
    const refused = await ship(order.id, both);
    expect([refused.status, refused.body.fields]).toEqual([
      409,
      {
        gstin: `What is left of this order leaves under 2 registrations, and an invoice has one. Choose the GSTIN of this parcel: 2 × ${there.name} from Hyderabad (${BRANCH_GSTIN}); 3 × ${here.name} from Kolkata (${SHOP_GSTIN}).`,
      },
    ]);
    expect((await ship(order.id, both.slice(0, 1), BRANCH_GSTIN)).status).toBe(200);
    expect((await ship(order.id, both.slice(1), BRANCH_GSTIN)).body.fields).toEqual({
      gstin: `What is left of this order leaves under ${SHOP_GSTIN}: choose that.`,
    });
    // What is left is of one registration now.
    expect((await ship(order.id, both.slice(1))).status).toBe(200);
    const sellers = (await issued(order.id)).map(({ seller }) => seller.gstin);
    expect(sellers).toEqual([BRANCH_GSTIN, SHOP_GSTIN]);
  });

  it("leave under the registration that is said, whatever number of pieces its branches keep", async () => {
    const facts = { category, price: rupees(118), gstPercent: 18, hsn: "6912", quantity: 9 };
    const product = await newProduct(shop, facts);
    await move(product, "hyderabad", 5);
    await move(product, "chennai", 2);
    const order = await paidOrder([{ product, quantity: 9 }]);
    const four = [{ line: 0, quantity: 4 }];
    const choices = `5 × ${product.name} from Hyderabad (${BRANCH_GSTIN})`;
    const refused = await ship(order.id, four);
    expect([refused.status, refused.body.fields?.gstin]).toEqual([
      409,
      expect.stringContaining(choices),
    ]);
    const page = await callEndpoint(shop, getAdminOrder, {
      ...{ params: { id: order.id }, ...asAdmin() },
    });
    expect(page.body.order?.shipsFrom?.toSorted((a, b) => (a.gstin < b.gstin ? -1 : 1))).toEqual([
      { gstin: SHOP_GSTIN, branches: ["Chennai", "Kolkata"], items: four },
      { gstin: BRANCH_GSTIN, branches: ["Hyderabad"], items: [{ line: 0, quantity: 5 }] },
    ]);
    expect((await ship(order.id, [{ line: 0, quantity: 5 }], SHOP_GSTIN)).body.fields).toEqual({
      gstin: `Of ${product.name} 4 pieces leave under ${SHOP_GSTIN}, not 5.`,
    });
    expect((await ship(order.id, four, SHOP_GSTIN)).status).toBe(200);
    expect((await ship(order.id, [{ line: 0, quantity: 5 }])).status).toBe(200);
    const sellers = (await issued(order.id)).map(({ seller }) => seller.gstin);
    expect(sellers).toEqual([SHOP_GSTIN, BRANCH_GSTIN]);
  });

  it("are not invoiced under a registration because its branch keeps exactly so many", async () => {
    const facts = { category, price: rupees(118), gstPercent: 18, hsn: "6912", quantity: 5 };
    const product = await newProduct(shop, facts);
    await move(product, "hyderabad", 2);
    const order = await paidOrder([{ product, quantity: 5 }]);
    const two = [{ line: 0, quantity: 2 }];
    expect((await ship(order.id, two)).status).toBe(409);
    expect((await ship(order.id, two, SHOP_GSTIN)).status).toBe(200);
    expect((await issued(order.id)).map(({ seller }) => seller.gstin)).toEqual([SHOP_GSTIN]);
  });
});

describe("a branch", () => {
  it("is registered at its own address where the registration names none, and at one of them", async () => {
    expect((await saveRegistration({ address: "" })).body.fields).toEqual({
      "registrations.0.address":
        "Enter the address: it stands on each invoice, and this branch has none under Settings, Branches",
    });
    const place = { address: "9 Abids Road", city: "Hyderabad", pincode: "500001" };
    expect((await saveBranches(place)).status).toBe(200);
    expect((await saveRegistration({ address: "" })).status).toBe(200);
    const order = await paidOrder([{ product: await stocked(10), quantity: 1 }]);
    expect((await ship(order.id, [{ line: 0, quantity: 1 }])).status).toBe(200);
    expect((await issued(order.id))[0]?.seller).toMatchObject({
      gstin: BRANCH_GSTIN,
      address: "9 Abids Road, Hyderabad 500001",
    });
    expect((await saveBranches({ address: "" })).body.fields).toEqual({
      "branches.3.address":
        "Enter the address: it stands on the invoices of this branch, whose registration names none",
    });
    expect((await saveRegistration({})).status).toBe(200);
  });

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
