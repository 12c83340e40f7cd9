import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openChangeFeed } from "#server/database/change-feed.ts";
import { documents } from "#server/database/schema/documents.ts";
import { openBuild } from "#server/pages/build.ts";
import { followStoreSettings, openLiveStore } from "#server/settings/live-store-info.ts";
import { settingsStore } from "#server/settings/store.ts";
import { todayInIndia } from "#shared/dates.ts";
import { downloadDocument } from "#shared/documents/contract.ts";
import { createShipment, creditShipment } from "#shared/fulfilment/shipments-contract.ts";
import { addDays } from "#shared/reports/period.ts";
import { settingsEndpoints } from "#shared/settings/contract.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Registration } from "#shared/tax/registration.ts";
import { buildIfStale } from "../../scripts/build-storefront.ts";
import { checkBooks } from "../support/books.ts";
import { callEndpoint, downloadFile, newAddress } from "../support/endpoint-client.ts";
import { pdfTexts } from "../support/pdf-texts.ts";
import { insertSoldOrder } from "../support/sold-orders.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, newShopper, type TestUser } from "../support/users.ts";

const OLD_GSTIN = "19AAAAA0000A1ZZ";
const NEW_GSTIN = "29AAGCB7383J1Z4";

let shop: TestShop;
let admin: TestUser;
let shopper: TestUser;
beforeAll(async () => {
  await buildIfStale();
  shop = await openTestShop({
    build: await openBuild(),
    environment: {
      STORE_GSTIN: OLD_GSTIN,
      STORE_LEGAL_NAME: "Pressroom Supplies",
      STORE_ADDRESS: "1 A Road, Kolkata 700001",
    },
  });
  admin = await newAdmin(shop);
  shopper = await newShopper(shop);
});
afterAll(async () => {
  await checkBooks(shop.database);
  await shop.close();
});

const asAdmin = () => ({ token: admin.token, address: newAddress() });
const today = todayInIndia();
const moved: Registration = {
  from: today,
  branch: "",
  legalName: "Pressroom Supplies LLP",
  gstin: NEW_GSTIN,
  address: "1 MG Road, Bengaluru 560001",
  state: "Karnataka",
};

async function save(...registrations: Registration[]) {
  const { version = 0 } = (
    await callEndpoint(shop, settingsEndpoints.getRegistrationsSettings, asAdmin())
  ).body;
  const body = { settings: { registrations }, version };
  return callEndpoint(shop, settingsEndpoints.saveRegistrationsSettings, { body, ...asAdmin() });
}

const sell = () =>
  insertSoldOrder(shop.database, {
    userId: shopper._id,
    lines: [{ unitPrice: 11_800, quantity: 4 }],
  });

async function ship(id: string) {
  const body = { carrier: "Blue Dart", trackingNumber: "BD 1", items: [{ line: 0, quantity: 1 }] };
  const shipped = await callEndpoint(shop, createShipment, { params: { id }, body, ...asAdmin() });
  expect(shipped.status).toBe(200);
}

/** Credits a piece of a parcel. @param shipment its number within the order */
async function credit(id: string, shipment: number) {
  const body = { shipment, lines: [{ line: 0, quantity: 1 }], reason: "Damaged" };
  const credited = await callEndpoint(shop, creditShipment, { params: { id }, body, ...asAdmin() });
  expect(credited.status).toBe(200);
}

/** An order's documents as they were issued. */
const issued = (id: string) =>
  shop.database.db
    .select({ id: documents.id, number: documents.number, body: documents.body })
    .from(documents)
    .where(eq(documents.orderId, id))
    .orderBy(documents.id);

/** The GSTIN that each page ends with. */
const footer = async () => {
  const page = (await shop.app.inject("/about-us")).body.replaceAll("<!-- -->", "");
  return /<p>GSTIN (\w{15})<\/p>/.exec(page)?.[1];
};

describe("the registration of a document's day", () => {
  it("is on new documents and pages from the save on; an old invoice prints as it was issued", async () => {
    const id = await sell();
    await ship(id);
    const [old] = await issued(id);
    expect(old?.body.seller).toMatchObject({
      gstin: OLD_GSTIN,
      legalName: "Pressroom Supplies",
      address: "1 A Road, Kolkata 700001",
    });
    const download = { params: { id: old?.id ?? "" }, token: shopper.token };
    const before = await downloadFile(shop, downloadDocument, download);
    expect(await footer()).toBe(OLD_GSTIN);

    expect((await save(moved)).body.message).toBe(
      "The registrations are saved. What was issued stays as it is.",
    );
    await vi.waitFor(async () => expect(await footer()).toBe(NEW_GSTIN), { timeout: 1_000 });
    await ship(id);
    await credit(id, 1);
    const [first, invoice, note] = await issued(id);
    expect(first).toEqual(old);
    const after = await downloadFile(shop, downloadDocument, download);
    expect(Buffer.compare(after.bytes, before.bytes)).toBe(0);
    expect((await pdfTexts(after.bytes)).join()).toContain(OLD_GSTIN);

    const { state, gstCode, ...seller } = { ...invoice?.body.seller };
    expect([state, gstCode]).toEqual(["Karnataka", "29"]);
    expect(seller).toMatchObject({
      gstin: NEW_GSTIN,
      legalName: "Pressroom Supplies LLP",
      address: "1 MG Road, Bengaluru 560001",
    });
    // The series of a GSTIN begins with 1, whatever another one had.
    expect(invoice?.number).toBe(first?.number);
    // Only the registration that charged the tax can take it back.
    expect(note?.body).toMatchObject({
      kind: "credit-note",
      seller: { gstin: OLD_GSTIN, legalName: "Pressroom Supplies" },
      corrects: { number: old?.number },
    });
  });

  it("names the seller on a credit note as it is called on the note's day, under the same GSTIN", async () => {
    await save(moved);
    const id = await sell();
    await ship(id);
    const renamed = { ...moved, legalName: "Pressroom India LLP" };
    await save({ ...moved, from: addDays(today, -1) }, renamed);
    await credit(id, 1);
    const [invoice, note] = await issued(id);
    expect([invoice, note].map((document) => document?.body.seller.legalName)).toEqual([
      "Pressroom Supplies LLP",
      "Pressroom India LLP",
    ]);
  });

  it("is not that of a day to come", async () => {
    await save(moved, { ...moved, from: addDays(today, 1), gstin: "", legalName: "Pressroom 2" });
    const id = await sell();
    await ship(id);
    const [invoice] = await issued(id);
    expect(invoice?.body.seller).toMatchObject({ gstin: NEW_GSTIN, legalName: moved.legalName });
  });
});

it("begins with its day, on a node that nobody has told anything", async () => {
  await save(moved, { ...moved, from: addDays(today, 1), legalName: "Pressroom Tomorrow LLP" });
  const changes = openChangeFeed({ databaseUrl: shop.databaseUrl, onError: () => {} });
  const info = { legalName: "Pressroom Supplies", gstin: OLD_GSTIN } as StoreInfo;
  const store = openLiveStore(info);
  const onChange = vi.fn();
  const stop = await followStoreSettings({
    ...{ changes, store, onChange },
    settings: settingsStore(shop.database.db, { store: store.environment }),
    log: { warn: () => {} } as never,
  });
  expect(info).toMatchObject({ gstin: NEW_GSTIN, legalName: "Pressroom Supplies LLP" });
  onChange.mockClear();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 60 * 60_000 });
  try {
    await vi.waitFor(() => expect(info.legalName).toBe("Pressroom Tomorrow LLP"), {
      timeout: 5_000,
    });
    expect(onChange).toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
    stop();
    await changes.close();
  }
});

it.each([
  ["legalName", { legalName: " " }, "Enter the legal name: with a GSTIN it stands on each invoice"],
  ["state", { state: "West Bengal" }, "This GSTIN is of Karnataka: choose that state"],
  [
    "gstin",
    { gstin: "29AAGCB7383J1Z5" },
    "This GSTIN has a typing mistake: its last character does not fit the others",
  ],
])(
  "refuses a registration that no invoice could have, at its field: %s",
  async (field, changed, why) => {
    const { status, body } = await save({ ...moved, ...changed });
    expect([status, body.fields]).toEqual([400, { [`settings.registrations.0.${field}`]: why }]);
  },
);

it("refuses to take the last registration from a store that has no legal name for its GSTIN", async () => {
  const saveName = async (legalName: string) => {
    const { body } = await callEndpoint(shop, settingsEndpoints.getStoreSettings, asAdmin());
    if (!body.settings) throw new Error("no settings of the store");
    const settings = { ...body.settings, legalName };
    return callEndpoint(shop, settingsEndpoints.saveStoreSettings, {
      body: { settings, version: body.version ?? 0 },
      ...asAdmin(),
    });
  };
  await save(moved);
  expect((await saveName("")).status).toBe(200);
  for (const left of [[], [{ ...moved, from: addDays(today, 1) }]]) {
    const refused = await save(...left);
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      {
        registrations: expect.stringContaining("Enter the legal name under Settings, Store first"),
      },
    ]);
  }
  // With a name the first registration may begin later; until then the name stays.
  expect((await saveName("Pressroom Supplies")).status).toBe(200);
  expect((await save({ ...moved, from: addDays(today, 1) })).status).toBe(200);
  const emptied = await saveName("");
  expect([emptied.status, emptied.body.fields]).toEqual([
    400,
    { legalName: "Enter the legal name: with a GSTIN it stands on each invoice" },
  ]);
});
