import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { idempotencyKeys } from "#server/database/schema/settings.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { type EndpointName, endpoints } from "#shared/endpoints.ts";
import { createFamily } from "#shared/families/admin-contract.ts";
import { createShipment } from "#shared/fulfilment/shipments-contract.ts";
import { getUserOrders } from "#shared/orders/contract.ts";
import { settingsEndpoints } from "#shared/settings/contract.ts";
import { documentSettings } from "#shared/settings/documents.ts";
import { paymentSettings } from "#shared/settings/payments.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { giveValue, newChoices } from "../support/families.ts";
import { formerCalls } from "../support/former-calls.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { insertSoldOrder } from "../support/sold-orders.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, newShopper } from "../support/users.ts";

let shop: TestShop;
let tokens: (string | undefined)[];

beforeAll(async () => {
  shop = await openTestShop();
  tokens = [undefined, (await newShopper(shop)).token, (await newAdmin(shop)).token];
});
afterAll(() => shop.close());

const someId = "00000000-0000-4000-8000-000000000000";

describe("an address of the version before", () => {
  it.each(formerCalls)("%s %s answers as %s does", async (method, path, name) => {
    const today = endpoints[name as EndpointName] as Endpoint;
    const former = { ...today, method: method as Endpoint["method"], path: path as `/${string}` };
    for (const token of tokens) {
      const params = Object.fromEntries(
        [...today.path.matchAll(/:(\w+)/g)].map(([, param]) => [param as string, someId]),
      );
      const ask = (endpoint: Endpoint) =>
        callEndpoint(shop, endpoint, {
          params,
          ...(token && { token }),
          ...(method !== "GET" && !today.upload && { body: {} }),
          address: newAddress(),
        });
      const [then, now] = [await ask(former), await ask(today)];
      expect(then.body.message).not.toBe("This call does not exist");
      expect([then.status, then.body]).toMatchObject([now.status, now.body]);
    }
  });
});

const atFormerAddress = <E extends Endpoint>(endpoint: E, path: E["path"]) => ({
  ...endpoint,
  path,
});

describe("what pages of the version before send and read", () => {
  it("is what it was for a shipment, its key and its order, also at a node of that version", async () => {
    const admin = await newAdmin(shop);
    const shopper = await newShopper(shop);
    const lines = [{ unitPrice: 10_000, quantity: 2 }];
    const id = await insertSoldOrder(shop.database, { userId: shopper._id, lines });
    const shipPieces = atFormerAddress(createShipment, "/order/ship-pieces/:id");
    const ship = (body: object) =>
      callEndpoint(shop, shipPieces, {
        params: { id },
        body,
        token: admin.token,
        headers: { "idempotency-key": `ship-${id}` },
        address: newAddress(),
      });
    const sent = { carrier: "Blue Dart", trackingNumber: "BD 1" };
    const body = { ...sent, pieces: [{ line: 0, quantity: 1 }] };
    const shipped = await ship(body);
    expect([shipped.status, shipped.text]).toEqual([200, expect.stringContaining("parcelValues")]);
    expect(shipped.body.order).toMatchObject({ parcels: [{ number: 1, carrier: "Blue Dart" }] });
    const [row] = await shop.database.db
      .select()
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.key, `ship-${id}`));
    expect(row).toMatchObject({ endpoint: "shipPieces", answer: shipped.body });
    expect((await ship(body)).body).toEqual(shipped.body);
    const own = await callEndpoint(shop, getUserOrders, {
      token: shopper.token,
      address: newAddress(),
    });
    expect(own.body.orders).toMatchObject([{ parcels: [{ carrier: "Blue Dart" }] }]);
  });

  it("is what it was for settings: flat, and with what each page must have", async () => {
    const { token } = await newAdmin(shop);
    const asAdmin = { token, address: newAddress() };
    const { getDocumentsSettings, saveDocumentsSettings, savePaymentsSettings } = settingsEndpoints;
    const save = atFormerAddress(saveDocumentsSettings, "/settings/papers");
    const read = atFormerAddress(getDocumentsSettings, "/settings/papers");
    const papers = { ...documentSettings.parse({}), hsnDigits: 6, version: 0 };
    expect((await callEndpoint(shop, save, { body: papers, ...asAdmin })).status).toBe(200);
    expect((await callEndpoint(shop, read, asAdmin)).body).toMatchObject({
      settings: { hsnDigits: 6 },
      version: 1,
      shortHsn: [],
    });
    const payments = { ...paymentSettings.parse({}), holdDays: 5, version: 0 };
    const saved = await callEndpoint(shop, savePaymentsSettings, { body: payments, ...asAdmin });
    expect(saved.body).toMatchObject({ settings: { holdDays: 5 }, version: 1 });
  });

  it("is what it was for a family", async () => {
    const { token } = await newAdmin(shop);
    const colour = await newChoices(shop, "Colour", ["Black", "Cyan"]);
    const category = (await newCategory(shop))._id;
    const mugs = [await newProduct(shop, { category }), await newProduct(shop, { category })];
    for (const [place, slug] of ["black", "cyan"].entries()) {
      const mug = mugs[place];
      if (mug) await giveValue(shop, mug, colour, slug);
    }
    const members = mugs.map(({ id }) => ({ product: id }));
    const made = await callEndpoint(shop, atFormerAddress(createFamily, "/family/create-family"), {
      body: { name: "Mug", sharedTiers: false, options: [colour.code], members },
      token,
    });
    expect(made.body.family).toMatchObject({ members: mugs.map(({ id }) => ({ _id: id })) });
  });
});

it("stays out of the API's document", async () => {
  const { body } = await shop.app.inject({ url: "/api/v1/openapi.json" });
  const paths = Object.keys(JSON.parse(body).paths).map((path) => path.replace(/\{\w+\}/g, ":"));
  const named = (path: string) => paths.includes(`/api/v1${path.replace(/:\w+/g, ":")}`);
  expect(paths.length).toBeGreaterThan(100);
  const today = new Set(Object.values(endpoints).map((endpoint: Endpoint) => endpoint.path));
  const former = formerCalls.filter(([, path]) => !today.has(path as `/${string}`));
  expect(former.filter(([, path]) => named(path))).toEqual([]);
});
