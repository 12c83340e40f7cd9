import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { documents } from "#server/database/schema/documents.ts";
import { orders } from "#server/database/schema/orders.ts";
import { settings } from "#server/database/schema/settings.ts";
import { addressKey } from "#server/payments/cod-terms.ts";
import { addAddress, saveBusiness } from "#shared/accounts/address-book-contract.ts";
import { initiatePayment } from "#shared/checkout/contract.ts";
import {
  addOrderNote,
  changeOrderAddress,
  declineAddress,
  requestAddressChange,
} from "#shared/fulfilment/address-contract.ts";
import { getAdminOrder, listAdminOrders, transitionOrder } from "#shared/fulfilment/contract.ts";
import { createShipment } from "#shared/fulfilment/shipments-contract.ts";
import { getUserOrders } from "#shared/orders/contract.ts";
import { taxOfOrder } from "#shared/orders/order-tax.ts";
import { markPacked } from "#shared/returns/admin-contract.ts";
import { settingsEndpoints } from "#shared/settings/contract.ts";
import { checkBooks } from "../support/books.ts";
import { paymentRequest } from "../support/checkout.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { mailsNamed } from "../support/mails.ts";
import { readOrder } from "../support/orders.ts";
import { readOverview } from "../support/overview.ts";
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

const SELLER = "19AAAAA0000A1ZZ";
const KARNATAKA = "29AAGCB7383J1Z4";
const kolkata = {
  address: "12 Park Street",
  city: "Kolkata",
  state: "West Bengal",
  pincode: "700016",
};
const bengaluru = {
  address: "5 MG Road",
  city: "Bengaluru",
  state: "Karnataka",
  pincode: "560001",
};

async function sell({ isCod = false } = {}): Promise<string> {
  const lines = [{ unitPrice: 11_800, quantity: 1 }];
  const id = await insertSoldOrder(shop.database, {
    userId: shopper._id,
    lines,
    freight: 1_000,
    isCod,
  });
  const codContacts = isCod ? [addressKey(kolkata)] : null;
  await set(id, { shippingAddress: kolkata, sellerGstin: SELLER, codContacts });
  return id;
}
const input = (id: string, body: object, { token } = admin) => ({
  params: { id },
  body,
  token,
  address: newAddress(),
});
const change = (id: string, body: object) =>
  callEndpoint(shop, changeOrderAddress, input(id, body));
const ask = (id: string, shippingAddress: object, user = shopper) =>
  callEndpoint(shop, requestAddressChange, input(id, { shippingAddress }, user));
const ship = (id: string) => {
  const items = [{ line: 0, quantity: 1 }];
  const body = { carrier: "Blue Dart", trackingNumber: "BD 1", items };
  return callEndpoint(shop, createShipment, input(id, body));
};
const detailsOf = async (id: string) => {
  const { body } = await callEndpoint(shop, getAdminOrder, { params: { id }, token: admin.token });
  if (!body.order) throw new Error("there is no such order");
  return body.order;
};
/** Ids of the orders of which something is to be decided, as the list has them; the overview counts as many. */
async function toDecide(decide: "buyer" | "address"): Promise<string[]> {
  const { token } = admin;
  const { body } = await callEndpoint(shop, listAdminOrders, { query: { decide }, token });
  const { buyers, addresses, orders: named } = (await readOverview(shop, token)).toDecide;
  expect(decide === "buyer" ? buyers : addresses).toBe(body.total);
  expect(named.filter(({ problem }) => problem === decide)).toHaveLength(body.total ?? 0);
  const listed = body.orders ?? [];
  const mark = decide === "buyer" ? "hasBuyerToCheck" : "hasAddressToAnswer";
  expect(listed.every((order) => order[mark])).toBe(true);
  return listed.map(({ _id }) => _id);
}
const set = (id: string, values: Partial<typeof orders.$inferInsert>) =>
  shop.database.db.update(orders).set(values).where(eq(orders.id, id));

describe("the address of a paid order", () => {
  it("is changed by staff until it is packed: tax, history and mail follow, the freight stays", async () => {
    const id = await sell();
    expect(taxOfOrder(await detailsOf(id), SELLER)).toMatchObject({ known: true, kind: "SGST" });
    const changed = await change(id, { shippingAddress: bengaluru });
    expect(changed.body.message).toMatch(/the freight stays as it was charged/);
    const order = await detailsOf(id);
    expect(taxOfOrder(order, SELLER)).toMatchObject({ known: true, kind: "IGST" });
    expect([order.totalAmount, order.shippingAddress]).toEqual([128, bengaluru]);
    expect(order.history.map(({ what }) => what)).toContainEqual(
      expect.stringMatching(
        /^The delivery address was changed to .*5 MG Road, Bengaluru, Karnataka 560001 \(was .*\)\. Place of supply: Karnataka \(29\), IGST \(was West Bengal \(19\), CGST and SGST\)\. The freight stays ₹10/,
      ),
    );
    await vi.waitFor(async () => {
      const [mail] = await mailsNamed(join(shop.dataDir, "mail"), `order-address-${id}`);
      expect(mail).toContain("5 MG Road");
    });
    expect((await change(id, { shippingAddress: bengaluru })).body.message).toMatch(/so already/);
    await set(id, { packedAt: new Date() });
    const late = await change(id, { shippingAddress: kolkata });
    expect([late.status, late.body.message]).toEqual([
      409,
      "This order is packed: its address cannot be changed any more.",
    ]);
  });

  it("is asked for by the shopper, and staff are written to", async () => {
    const id = await sell();
    expect((await ask(id, bengaluru, await newShopper(shop))).status).toBe(404);
    const wrong = await ask(id, { ...bengaluru, pincode: "700016" });
    expect(wrong.body.fields).toHaveProperty(["shippingAddress.pincode"]);
    expect((await ask(id, bengaluru)).status).toBe(200);
    const { body } = await callEndpoint(shop, getUserOrders, { token: shopper.token });
    expect(body.orders?.find(({ _id }) => _id === id)).toMatchObject({
      shippingAddress: { state: "West Bengal" },
      addressRequest: bengaluru,
      mayRequestAddressChange: true,
    });
    await vi.waitFor(async () => {
      const [mail] = await mailsNamed(join(shop.dataDir, "mail"), `order-address-asked-${id}`);
      expect(mail).toContain("5 MG Road");
    });
    expect(await toDecide("address")).toContain(id);
    await change(id, { shippingAddress: bengaluru });
    expect(await detailsOf(id)).not.toHaveProperty("addressRequest");
    expect(await toDecide("address")).not.toContain(id);
    await ship(id);
    expect((await ask(id, kolkata)).status).toBe(409);
  });

  it("keeps an order from being packed and shipped while another is asked for, until that is answered", async () => {
    const id = await sell();
    await ask(id, bengaluru);
    const pack = () => callEndpoint(shop, markPacked, input(id, { packed: true }));
    const body = { status: "Shipped", carrier: "DTDC", trackingNumber: "A1" };
    const move = () => callEndpoint(shop, transitionOrder, input(id, body));
    for (const act of [() => ship(id), pack, move]) {
      expect(await act()).toMatchObject({
        status: 409,
        body: { message: "The customer asks for another address: change it or decline it first." },
      });
    }
    expect(await detailsOf(id)).toMatchObject({ status: "Processing", addressRequest: bengaluru });
    await callEndpoint(shop, declineAddress, input(id, { reason: "It is too far" }));
    expect((await pack()).status).toBe(200);
    expect((await ship(id)).status).toBe(200);
  });

  it("is asked for no more once the order is cancelled, or has left all the same", async () => {
    const cancelled = await sell();
    await ask(cancelled, bengaluru);
    await callEndpoint(shop, transitionOrder, input(cancelled, { status: "Cancelled" }));
    const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, cancelled));
    expect(row).toMatchObject({ status: "Cancelled", addressRequest: null });
    const left = await sell();
    await ship(left);
    await set(left, { addressRequest: bengaluru });
    expect(await detailsOf(left)).not.toHaveProperty("addressRequest");
    const { body } = await callEndpoint(shop, getUserOrders, { token: shopper.token });
    expect(body.orders?.find(({ _id }) => _id === left)).not.toHaveProperty("addressRequest");
    const decline = await callEndpoint(shop, declineAddress, input(left, { reason: "No" }));
    expect(decline.status).toBe(409);
  });

  it("is asked for no more once the present one is asked for: the order is packed and shipped", async () => {
    const id = await sell();
    await ask(id, bengaluru);
    const { shippingAddress: present } = await detailsOf(id);
    expect((await ask(id, present)).body.message).toBe(
      "It goes to this address: nothing else is asked for.",
    );
    const order = await detailsOf(id);
    expect(order).not.toHaveProperty("addressRequest");
    expect(order.history.filter(({ what }) => /no longer asked for/.test(what))).toMatchObject([
      { actor: "shopper", what: "The other delivery address is no longer asked for." },
    ]);
    expect(await toDecide("address")).not.toContain(id);
    // Nothing waits any more: to say so again notes nothing.
    await ask(id, present);
    expect((await detailsOf(id)).history).toHaveLength(order.history.length);
    expect((await ship(id)).status).toBe(200);
  });

  it("is asked for a few times a day, and the same one once", async () => {
    const id = await sell();
    for (const _ of [1, 2, 3]) await ask(id, bengaluru);
    const doors = [1, 2, 3, 4, 5, 6].map((door) => ({ ...bengaluru, address: `${door} MG Road` }));
    const statuses = [];
    for (const door of doors) statuses.push((await ask(id, door)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 409, 409]);
    expect((await detailsOf(id))?.addressRequest).toMatchObject({ address: "4 MG Road" });
  });

  it("is declined by staff with a reason, once, also where it is packed", async () => {
    const id = await sell();
    await ask(id, bengaluru);
    await set(id, { packedAt: new Date() });
    const decline = (reason: string) => callEndpoint(shop, declineAddress, input(id, { reason }));
    expect((await decline("It is packed")).body.order).not.toHaveProperty("addressRequest");
    expect((await decline("It is packed")).status).toBe(409);
    const { body } = await callEndpoint(shop, getUserOrders, { token: shopper.token });
    const own = body.orders?.find(({ _id }) => _id === id);
    expect(own?.history?.at(-1)?.what).toBe(
      "The other address that was asked for was declined: It is packed.",
    );
    await vi.waitFor(async () => {
      const [mail] = await mailsNamed(join(shop.dataDir, "mail"), `order-address-declined-${id}`);
      expect(mail).toContain("It is packed.");
      expect(mail).toContain("12 Park Street");
    });
  });
});

describe("another address than the one whose delivery was charged", () => {
  /** To Kolkata ₹100 and cash on delivery, to all other places ₹250 and none. */
  async function setShippingRules() {
    const courier = {
      ...{ id: "courier", name: "Courier", days: { from: 3, to: 5 } },
      ...{ weights: [{ upToKg: 50, price: 10 }], beyond: null },
      ...{ values: [], freeFrom: null, longestCm: null },
    };
    const zone = { states: [], prefixes: ["700"], isRest: false, cod: true, methods: [courier] };
    const far = { ...courier, id: "far", weights: [{ upToKg: 50, price: 250 }] };
    const zones = [
      { ...zone, id: "kolkata", name: "Kolkata" },
      {
        ...zone,
        id: "rest",
        name: "India",
        isRest: true,
        prefixes: [],
        cod: false,
        methods: [far],
      },
    ];
    const saved = await callEndpoint(shop, settingsEndpoints.saveShippingSettings, {
      body: {
        settings: { zones, branches: [], divisor: 5000, usualGrams: 500, sendDays: 2 },
        version: 0,
      },
      token: admin.token,
      address: newAddress(),
    });
    expect(saved.status, saved.text).toBe(200);
  }
  beforeAll(setShippingRules);
  afterAll(() => shop.database.db.delete(settings));

  it("is changed only once staff have read that the freight is dearer there and cash not taken", async () => {
    const id = await sell({ isCod: true });
    const near = { ...kolkata, address: "14 Park Street" };
    // Within the zone nothing is asked.
    expect((await change(id, { shippingAddress: near })).status).toBe(200);
    await ask(id, bengaluru);
    const refused = await change(id, { shippingAddress: bengaluru });
    expect(refused.body.fields).toEqual({
      deliveryConfirmed:
        "The freight there is ₹250 by Courier; ₹10 was charged, and it stays so. Cash on delivery is not offered there, and ₹128 of this order is to be paid so.",
    });
    expect(await detailsOf(id)).toMatchObject({ shippingAddress: near, totalAmount: 128 });
    const changed = await change(id, { shippingAddress: bengaluru, deliveryConfirmed: true });
    expect(changed.body.order).toMatchObject({ shippingAddress: bengaluru, totalAmount: 128 });
    const history = (await detailsOf(id)).history.map(({ what }) => what).join("\n");
    expect(history).toMatch(/Cash on delivery is not offered there/);
    // The account's own orders to the new address are counted there from now on.
    const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, id));
    expect(row?.codContacts).toContain("address 560001 5 mg rd");
  });

  it("says what other orders on delivery there say against it", async () => {
    const refused = await sell({ isCod: true });
    const place = { ...kolkata, address: "77 Free School Street" };
    await set(refused, { refusedAt: new Date(), codContacts: [addressKey(place)] });
    const id = await sell({ isCod: true });
    expect((await change(id, { shippingAddress: place })).body.fields).toEqual({
      deliveryConfirmed: "A parcel of an order to this address came back unpaid.",
    });
  });
});

describe("an order that contradicts itself", () => {
  it("is flagged, and ships only once its buyer is put right", async () => {
    const id = await sell();
    await set(id, { company: "Acme", gstin: KARNATAKA });
    expect((await detailsOf(id)).contradictions).toEqual([
      expect.stringMatching(
        /^The GSTIN is registered in Karnataka, but the bill goes to West Bengal/,
      ),
    ]);
    expect(await toDecide("buyer")).toContain(id);
    const stopped = await ship(id);
    expect(stopped.status).toBe(409);
    expect(stopped.body.message).toMatch(/The GSTIN is registered in Karnataka/);
    const buyer = { company: "Acme", gstin: KARNATAKA };
    expect((await change(id, { buyer })).body.fields).toHaveProperty(["buyer.gstin"]);
    const changed = await change(id, { buyer: { ...buyer, gstinConfirmed: true } });
    expect(changed.body.order).toMatchObject({
      contradictions: [],
      gstinConfirmedBy: admin.email,
    });
    expect(await toDecide("buyer")).not.toContain(id);
    expect((await ship(id)).status).toBe(200);
  });

  it("is confirmed by whoever called its GSTIN right beside the state that is billed now", async () => {
    const id = await sell();
    const acme = { company: "Acme", gstin: KARNATAKA };
    await set(id, { ...acme, gstinConfirmed: true, gstinConfirmedBy: "shopper" });
    const confirmer = async () => (await detailsOf(id)).gstinConfirmedBy;
    const nearby = { ...kolkata, address: "14 Park Street" };
    expect((await change(id, { shippingAddress: nearby })).status).toBe(200);
    expect(await confirmer()).toBe("shopper");
    const assam = { address: "1 GS Road", city: "Guwahati", state: "Assam", pincode: "781001" };
    expect((await change(id, { shippingAddress: assam })).body.fields).toEqual({
      "buyer.gstin": expect.stringMatching(/registered in Karnataka, but the bill goes to Assam/),
    });
    expect((await change(id, { shippingAddress: assam, buyer: acme })).status).toBe(400);
    const kochi = { name: "Acme", address: "1 Hill Road", city: "Kochi" };
    const billingAddress = { ...kochi, state: "Kerala", pincode: "682001" };
    expect((await change(id, { buyer: { ...acme, billingAddress } })).status).toBe(400);
    const confirmed = { ...acme, billingAddress, gstinConfirmed: true };
    expect((await change(id, { buyer: confirmed })).status).toBe(200);
    expect(await confirmer()).toBe(admin.email);
  });

  it("names the seller's own GSTIN, which no confirmation makes right", async () => {
    const id = await sell();
    await set(id, { company: "Us", gstin: SELLER, gstinConfirmed: true });
    expect((await ship(id)).body.message).toMatch(/This GSTIN is ours/);
    expect(await toDecide("buyer")).toContain(id);
    await set(id, { gstin: null, sez: true });
    expect(await toDecide("buyer")).toContain(id);
  });
});

describe("a buyer's GSTIN", () => {
  it("is asked about at the checkout's call where the bill goes to another state", async () => {
    const { _id: category } = await newCategory(shop);
    const product = await newProduct(shop, { category });
    const pay = (buyer: object) =>
      callEndpoint(shop, initiatePayment, {
        body: { ...paymentRequest(shop, [{ product, quantity: 1 }]), buyer },
        token: shopper.token,
        address: newAddress(),
      });
    const acme = { company: "Acme", gstin: KARNATAKA };
    const refused = await pay(acme);
    expect(refused.status).toBe(400);
    expect(refused.body.fields).toEqual({
      "buyer.gstin": expect.stringMatching(/confirm that both are right/),
    });
    expect((await pay({ company: "Us", gstin: SELLER })).body.fields).toEqual({
      "buyer.gstin": expect.stringMatching(/^This GSTIN is ours/),
    });
    expect((await pay({ sez: true })).body.fields).toHaveProperty(["buyer.sez"]);
    const paid = await pay({ ...acme, gstinConfirmed: true });
    expect(paid.status).toBe(200);
    const { id } = await readOrder(shop, paid.body.order_id ?? "");
    expect((await detailsOf(id)).gstinConfirmedBy).toBe("shopper");
  });

  it("is asked about where the account keeps it, against its address", async () => {
    const owner = await newShopper(shop);
    const save = (body: object) =>
      callEndpoint(shop, saveBusiness, { body, token: owner.token, address: newAddress() });
    const own = await save({ company: "Us", gstin: SELLER });
    expect(own.body.fields).toEqual({ gstin: expect.stringMatching(/^This GSTIN is ours/) });
    await callEndpoint(shop, addAddress, {
      body: { name: "A", phone: "9830010006", ...kolkata },
      token: owner.token,
      address: newAddress(),
    });
    const acme = { company: "Acme", gstin: KARNATAKA };
    expect((await save(acme)).body.fields).toHaveProperty("gstin");
    expect((await save({ ...acme, gstinConfirmed: true })).status).toBe(200);
  });
});

it("an order of a SEZ unit in the seller's own state bears IGST, and its invoice says so", async () => {
  const id = await sell();
  await set(id, { company: "Acme", gstin: "19AABCU9603R1ZK", sez: true, gstinConfirmed: true });
  const { body } = await ship(id);
  const invoice = body.order?.shipments?.[0]?.document?._id ?? "";
  const [row] = await shop.database.db.select().from(documents).where(eq(documents.id, invoice));
  expect(row?.body).toMatchObject({
    taxKind: "IGST",
    placeOfSupply: { gstCode: "19" },
    buyer: { sez: true },
  });
});

it("a note on an order is read on the dashboard alone", async () => {
  const id = await sell();
  const note = () => callEndpoint(shop, addOrderNote, input(id, { text: "Call after six" }));
  await note();
  const { body } = await note();
  expect(body.order?.notes).toMatchObject([{ by: admin.email, text: "Call after six" }]);
  const own = await callEndpoint(shop, getUserOrders, { token: shopper.token });
  expect(own.body.orders?.some(({ _id }) => _id === id)).toBe(true);
  expect(own.text).not.toContain("Call after six");
  const foreign = await callEndpoint(shop, addOrderNote, input(id, { text: "x" }, shopper));
  expect(foreign.status).toBe(403);
});
