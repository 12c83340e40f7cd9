import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readConfig } from "#server/config/config.ts";
import { settings as settingsTable } from "#server/database/schema/settings.ts";
import { branches } from "#server/database/schema/stock.ts";
import { sendReadyForPickUpMail } from "#server/fulfilment/ready-for-pick-up.ts";
import type { Mail } from "#server/mail/mail.ts";
import { longDate } from "#shared/dates.ts";
import { listAdminOrders } from "#shared/fulfilment/contract.ts";
import { createShipment } from "#shared/fulfilment/shipments-contract.ts";
import { defaultMailWords } from "#shared/mails/mail-words.ts";
import { paise, rupees } from "#shared/money.ts";
import { getUserOrders } from "#shared/orders/contract.ts";
import { taxOfOrder } from "#shared/orders/order-tax.ts";
import { trackOrder } from "#shared/orders/tracking-contract.ts";
import { getPaymentStatus } from "#shared/payments/contract.ts";
import { getPacking, markPacked } from "#shared/returns/admin-contract.ts";
import { branchesSettings } from "#shared/settings/branches.ts";
import { settingsEndpoints } from "#shared/settings/contract.ts";
import { settingsHistoryEndpoints } from "#shared/settings/history-contract.ts";
import { arrivalDay } from "#shared/shipping/arrival.ts";
import { getShippingOffers, getShippingTerms } from "#shared/shipping/contract.ts";
import type { StoreBranch } from "#shared/store-branches.ts";
import {
  initiate,
  paymentRequest,
  payOrder,
  pollPayment,
  shippingAddress,
} from "../support/checkout.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { watchInvariants } from "../support/invariants.ts";
import { mailsNamed } from "../support/mails.ts";
import { readOrder } from "../support/orders.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, newShopper } from "../support/users.ts";
import { allowWaysToPay } from "./payment-settings.ts";

const SELLER = "19AAAAA0000A1ZZ";

let shop: TestShop;
let admin: string;
let category: string;

beforeAll(async () => {
  shop = await openTestShop({ environment: { STORE_GSTIN: SELLER } });
  admin = (await newAdmin(shop)).token;
  category = (await newCategory(shop))._id;
});
afterAll(() => shop.close());
beforeEach(() => shop.database.db.delete(settingsTable).then(() => undefined));

const courier = {
  ...{ id: "courier", name: "Courier", days: { from: 3, to: 5 } },
  ...{ weights: [{ upToKg: 1, price: 100 }], beyond: { stepKg: 1, price: 40 } },
  ...{ values: [], freeFrom: 2000, longestCm: null },
};
const zone = {
  ...{ id: "rest", name: "India", states: [] as string[], prefixes: [] as string[] },
  ...{ isRest: true, cod: true, methods: [courier] },
};
const chennai = {
  ...{ id: "chennai", name: "Chennai", address: "5 Mount Road", city: "Chennai" },
  ...{ state: "Tamil Nadu", pincode: "600002", hours: "10 to 6, closed on Sundays" },
};
const rules = {
  ...{ zones: [zone], pickUpBranches: [] as string[], branches: [chennai] },
  ...{ divisor: 5000, usualGrams: 500, sendDays: 2 },
};

const save = (changed: object = rules, version = 0) =>
  callEndpoint(shop, settingsEndpoints.saveShippingSettings, {
    body: { settings: changed, version },
    token: admin,
    address: newAddress(),
  });
const offersFor = async (body: object) =>
  (await callEndpoint(shop, getShippingOffers, { body, address: newAddress() })).body;
const goods = (over = {}) =>
  newProduct(shop, { category, price: rupees(500), gstPercent: 18, weight: 1500, ...over });

describe("the shipping rules", () => {
  it("are none until they are saved, and delivery is free as ever", async () => {
    const product = await goods();
    const shopper = await newShopper(shop);
    const terms = await callEndpoint(shop, getShippingTerms, { address: newAddress() });
    expect(terms.body).toMatchObject({ hasRules: false });
    const lines = [{ product_id: product.id, quantity: 1 }];
    expect(await offersFor({ pincode: "781001", lines })).toEqual({
      ...{ success: true, hasRules: false, offers: [] },
    });
    const body = paymentRequest(shop, [{ product, quantity: 2 }]);
    expect((await initiate(shop, shopper, body)).status).toBe(200);
    const order = await readOrder(shop, body.orderId);
    expect(order).toMatchObject({ totalPaise: 100_000, freightPaise: 0, shippingMethod: null });
  });

  it("let goods be fetched where there are no zones, too: it stands beside free delivery", async () => {
    await save({ ...rules, zones: [] });
    const terms = await callEndpoint(shop, getShippingTerms, { address: newAddress() });
    expect(terms.body).toMatchObject({ hasRules: false, hasPickUp: true });
    const product = await goods();
    const lines = [{ product_id: product.id, quantity: 1 }];
    const offers = await offersFor({ pincode: "781001", lines });
    expect(offers).toMatchObject({
      hasRules: true,
      offers: [
        { id: "free-delivery", name: "Delivery", price: 0 },
        { id: "chennai", name: "Pick up in Chennai", price: 0 },
      ],
    });
    const shopper = await newShopper(shop);
    // A page that was open before names no way.
    for (const shippingMethod of ["free-delivery", undefined]) {
      const sent = { ...paymentRequest(shop, [{ product, quantity: 1 }]), shippingMethod };
      expect((await initiate(shop, shopper, sent)).status).toBe(200);
      expect((await initiate(shop, shopper, sent)).status).toBe(200);
      expect(await readOrder(shop, sent.orderId)).toMatchObject({
        ...{ freightPaise: 0, shippingMethod: null },
      });
    }
    const fetched = paymentRequest(shop, [{ product, quantity: 1 }]);
    const asked = { ...fetched, shippingMethod: "chennai" };
    expect((await initiate(shop, shopper, asked)).status).toBe(200);
    // No branch of the shop, and not called one.
    expect(await readOrder(shop, fetched.orderId)).toMatchObject({
      shippingAddress: { address: "Chennai\n5 Mount Road" },
      shippingMethod: { pickUpAt: expect.stringMatching(/^Chennai, 5 Mount Road/) },
    });
    await save({ ...rules, zones: [], branches: [] }, 1);
    const late = { ...paymentRequest(shop, [{ product, quantity: 1 }]), shippingMethod: "chennai" };
    expect(await initiate(shop, shopper, late)).toMatchObject({
      status: 409,
      body: {
        message: expect.stringMatching(/^The way of delivery that you chose is not offered/),
      },
    });
  });

  it("say at their fields what cannot be", async () => {
    const second = { ...zone, id: "second", prefixes: ["781"], methods: [] };
    const answer = await save({
      ...rules,
      zones: [
        { ...zone, prefixes: ["781"] },
        { ...second, isRest: false },
      ],
      divisor: 0,
    });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toMatchObject({
      "settings.zones.1.methods": "A zone needs a way to send",
      "settings.divisor": "Enter at least 1000",
    });
    const twice = await save({
      ...rules,
      zones: [zone, { ...second, methods: [{ ...courier, id: "other" }] }],
    });
    expect(twice.body.fields).toMatchObject({
      "settings.zones.1.isRest": expect.stringMatching(/already/),
    });
  });

  it("refuse what has one name twice at the second one's field", async () => {
    const east = { ...zone, id: "east", name: " india", isRest: false, prefixes: ["7"] };
    const methods = [
      { ...courier, id: "one" },
      { ...courier, id: "two", name: "COURIER" },
    ];
    const answer = await save({
      ...rules,
      zones: [zone, { ...east, methods }],
      branches: [chennai, { ...chennai, id: "other" }],
    });
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      {
        "zones.1.name": "india is in the list already",
        "zones.1.methods.1.name": "COURIER is in the list already",
        "branches.1.name": "Chennai is in the list already",
      },
    ]);
    // What a shop had saved before is read all the same.
    const twice = { ...rules, branches: [chennai, { ...chennai, id: "other" }] };
    await shop.database.db
      .insert(settingsTable)
      .values({ subject: "freight", value: twice, updatedBy: "owner@example.com" });
    const product = await goods();
    const lines = [{ product_id: product.id, quantity: 1 }];
    expect((await offersFor({ pincode: "600002", lines })).offers).toHaveLength(3);
  });

  it("have goods picked up at a branch as it is under Settings, Branches, and the branch stay", async () => {
    const asAdmin = () => ({ token: admin, address: newAddress() });
    const { branches } = branchesSettings.parse({});
    const saveBranches = (changed: Partial<StoreBranch>, version: number) =>
      callEndpoint(shop, settingsEndpoints.saveBranchesSettings, {
        body: {
          settings: {
            branches: branches.map((one) => (one.id === "guwahati" ? { ...one, ...changed } : one)),
            holidays: [],
          },
          version,
        },
        ...asAdmin(),
      });
    const chosen = { ...rules, pickUpBranches: ["guwahati"] };
    const placeless = await save(chosen);
    expect([placeless.status, placeless.body.fields]).toEqual([
      400,
      {
        pickUpBranches:
          "Enter the street and the pincode of Guwahati under Settings, Branches first",
      },
    ]);
    await saveBranches({ address: "1 GS Road", pincode: "781005" }, 0);
    expect((await save(chosen)).status).toBe(200);
    const product = await goods();
    const lines = [{ product_id: product.id, quantity: 1 }];
    const here = async () => (await offersFor({ pincode: "781001", lines })).offers?.[0];
    expect(await here()).toMatchObject({
      ...{ id: "guwahati", name: "Pick up in Guwahati", pickUpState: "Assam" },
      pickUpAt: "Guwahati, 1 GS Road, Guwahati 781005 (Monday to Saturday, 10:00 AM to 7:00 PM)",
    });
    await saveBranches({ address: "9 Zoo Road", pincode: "781024", name: "Guwahati Zoo" }, 1);
    expect(await here()).toMatchObject({
      name: "Pick up in Guwahati Zoo",
      pickUpAt: expect.stringMatching(/^Guwahati Zoo, 9 Zoo Road, Guwahati 781024/),
    });
    const shopper = await newShopper(shop);
    const order = paymentRequest(shop, [{ product, quantity: 1 }]);
    await initiate(shop, shopper, { ...order, shippingMethod: "guwahati" });
    expect((await readOrder(shop, order.orderId)).shippingAddress).toMatchObject({
      ...{ address: "Guwahati Zoo branch\n9 Zoo Road", pincode: "781024", state: "Assam" },
    });
    await save({ ...chosen, branches: [{ ...chennai, name: "Guwahati Mall" }] }, 1);
    const asPlace = await saveBranches(
      { address: "9 Zoo Road", pincode: "781024", name: "GUWAHATI mall" },
      2,
    );
    expect([asPlace.status, asPlace.body.fields]).toEqual([
      400,
      {
        "branches.2.name":
          "Goods are picked up in another place called GUWAHATI mall already (Settings, Shipping): choose another name",
      },
    ]);
    const emptied = await saveBranches({ name: "Guwahati" }, 2);
    expect([emptied.status, Object.keys(emptied.body.fields ?? {})]).toEqual([
      400,
      ["branches.2.address"],
    ]);
    // Of the first version the shop has kept that of the first test.
    await save({ ...chosen, pickUpBranches: [] }, 2);
    await save(chosen, 3);
    const history = await callEndpoint(shop, settingsHistoryEndpoints.listSettingsVersions, {
      params: { subject: "shipping" },
      ...asAdmin(),
    });
    expect(history.body.versions?.[0]?.changes).toContainEqual({
      ...{ path: "pickUpBranches.0", after: "Guwahati Zoo" },
    });
  });

  it("are saved once of two saves made from the same version", async () => {
    const answers = await Promise.all([save(), save({ ...rules, divisor: 4000 })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = await callEndpoint(shop, settingsEndpoints.getShippingSettings, {
      token: admin,
      address: newAddress(),
    });
    expect(body.version).toBe(1);
    expect(body.lastSave?.by).toMatch(/@/);
  });

  it("answer offers by the longest beginning of the pincode, at the shop's own prices", async () => {
    const near = { ...courier, id: "near", name: "Van", weights: [], beyond: null, freeFrom: null };
    await save({
      ...rules,
      zones: [
        {
          ...{ ...zone, id: "ne", name: "North East", isRest: false, prefixes: ["78"] },
          methods: [{ ...courier, freeFrom: 900 }],
        },
        { ...zone, id: "ghy", name: "Guwahati", isRest: false, prefixes: ["781"], methods: [near] },
      ],
    });
    const product = await goods();
    const lines = [{ product_id: product.id, quantity: 1 }];
    expect((await offersFor({ pincode: "781001", lines })).offers).toMatchObject([
      { id: "near", price: 0 },
      { id: "chennai", price: 0, pickUpAt: expect.stringContaining("5 Mount Road") },
    ]);
    expect((await offersFor({ pincode: "782001", lines })).offers?.[0]).toEqual({
      ...{ id: "courier", name: "Courier", price: 140, days: { from: 3, to: 5 }, toFree: 400 },
    });
    // No zone has it.
    expect(await offersFor({ pincode: "560001", lines })).toMatchObject({
      offers: [{ id: "chennai" }],
      quotation: { productIds: [] },
    });
  });

  it("say where, and up to which sum, what is sent can be paid in cash on delivery", async () => {
    const methods = [{ ...courier, id: "assam-courier" }];
    const place = { id: "assam", name: "Assam", prefixes: ["781"], isRest: false };
    const noCash = { ...zone, ...place, methods, cod: false };
    expect((await save({ ...rules, zones: [zone, noCash] })).status).toBe(200);
    const product = await goods();
    const isCashAt = async (pincode: string, quantity: number) => {
      const lines = [{ product_id: product.id, quantity }];
      return (await offersFor({ pincode, lines })).cashOnDelivery;
    };
    expect(await isCashAt("700016", 1)).toBeUndefined();
    await allowWaysToPay(shop, admin, { codOn: true, codTo: 1_000 });
    expect(await isCashAt("700016", 1)).toBe(true);
    expect(await isCashAt("781001", 1)).toBeUndefined();
    // With its delivery it costs more.
    expect(await isCashAt("700016", 2)).toBeUndefined();
  });
});

describe("an order with shipping", () => {
  it("is refused without its freight, with another sum and with another way, and nothing is made", async () => {
    await save();
    const product = await goods();
    const shopper = await newShopper(shop);
    const body = paymentRequest(shop, [{ product, quantity: 1 }]);
    const refused = async (over: object) => {
      const answer = await initiate(shop, shopper, { ...body, ...over });
      expect([answer.status, answer.body.code]).toEqual([409, "cart_changed"]);
      return answer.body.message;
    };
    expect(await refused({ amount: 600 })).toMatch(
      /^Please choose how your order is delivered: Courier \(₹140\), Pick up in Chennai \(free\)\. The goods come to ₹500\./,
    );
    expect(await refused({ shippingMethod: "courier" })).toMatch(
      /^The total of your cart is now ₹640, ₹140 of it for delivery/,
    );
    expect(await refused({ shippingMethod: "other", amount: 640 })).toMatch(/not offered/);
    await expect(readOrder(shop, body.orderId)).rejects.toThrow(/there is no order/);
  });

  it("takes the way with which the sum agrees where none was named, and says which", async () => {
    await save();
    const product = await goods();
    const shopper = await newShopper(shop);
    const body = paymentRequest(shop, [{ product, quantity: 1 }]);
    const named = await initiate(shop, shopper, { ...body, amount: 600 });
    expect((named.body as unknown as { offers: unknown }).offers).toEqual([
      { id: "courier", name: "Courier", price: 140 },
      { id: "chennai", name: "Pick up in Chennai", price: 0 },
    ]);
    const sent = await initiate(shop, shopper, { ...body, amount: 640 });
    expect(sent.body.changes).toEqual(["Delivery: Courier, 3 to 5 working days."]);
    expect(await initiate(shop, shopper, { ...body, amount: 640 })).toMatchObject({
      status: 200,
      body: sent.body,
    });
    expect((await readOrder(shop, body.orderId)).shippingMethod?.id).toBe("courier");
    const fetched = paymentRequest(shop, [{ product, quantity: 1 }]);
    const atBranch = await initiate(shop, shopper, fetched);
    expect(atBranch.body.changes).toEqual([
      expect.stringMatching(/^Delivery: Pick up in Chennai.*5 Mount Road/),
    ]);
    // Who names a way is not told of it.
    const chosen = { ...paymentRequest(shop, [{ product, quantity: 1 }]), amount: 640 };
    const requests = await initiate(shop, shopper, { ...chosen, shippingMethod: "courier" });
    expect(requests.body).not.toHaveProperty("changes");
  });

  it("is charged as it was offered, taxed as what it carries, and told with the order", async () => {
    await save();
    const watch = await watchInvariants(shop);
    const shopper = await newShopper(shop);
    const wanted = [
      { product: await goods({ gstPercent: 18 }), quantity: 1 },
      { product: await goods({ gstPercent: 5 }), quantity: 1 },
    ];
    const request = paymentRequest(shop, wanted);
    const body = { ...request, amount: request.amount + 180, shippingMethod: "courier" };
    expect((await initiate(shop, shopper, body)).status).toBe(200);
    // The owner changes the rules meanwhile: what was made stays as it was.
    await save({ ...rules, zones: [{ ...zone, methods: [{ ...courier, freeFrom: 1 }] }] }, 1);
    expect((await initiate(shop, shopper, body)).status).toBe(200);
    for (const other of [
      { ...body, shippingMethod: "chennai" },
      { ...body, buyer: { note: "Ring twice" } },
      { ...body, shippingAddress: { ...shippingAddress, address: "14 Park Street" } },
    ]) {
      expect((await initiate(shop, shopper, other)).body.code).toBe("order_id_taken");
    }
    await shop.sandbox.pay(body.orderId);
    await expect
      .poll(async () => (await pollPayment(shop, shopper, body.orderId)).body.order?.status)
      .toBe("CHARGED");
    const { body: listed } = await callEndpoint(shop, getUserOrders, { token: shopper.token });
    const [order] = listed.orders ?? [];
    if (!order) throw new Error("there is no order");
    expect(order).toMatchObject({
      status: "Processing",
      totalAmount: 1180,
      freight: { amount: 180, name: "Courier, 3 to 5 working days", days: { from: 3, to: 5 } },
      arrivesBy: arrivalDay({ from: 3, to: 5 }, new Date()),
    });
    const status = await callEndpoint(shop, getPaymentStatus, {
      token: shopper.token,
      query: { order_id: body.orderId },
    });
    expect(status.body.order).toMatchObject({ arrivesBy: order.arrivesBy });
    const tracked = await callEndpoint(shop, trackOrder, {
      params: { token: order.trackingToken ?? "" },
    });
    expect(tracked.body.order).toMatchObject({ arrivesBy: order.arrivesBy });
    const paidMails = () => mailsNamed(join(shop.dataDir, "mail"), `-order-paid-${order._id}`);
    await vi.waitFor(async () => expect(await paidMails()).toHaveLength(1), 10_000);
    expect((await paidMails())[0]).toContain(`It arrives by ${longDate(order.arrivesBy ?? "")}.`);
    const tax = taxOfOrder(order, SELLER);
    expect(tax).toMatchObject({
      known: true,
      kind: "SGST",
      lines: [
        { total: 59_000, cgst: 4_500 },
        { total: 59_000, cgst: 1_405 },
      ],
    });
    await watch.check();
  });

  it("is paid once in two tabs, though each has another note and another street", async () => {
    await save();
    const shopper = await newShopper(shop);
    const product = await goods({ quantity: 100 });
    const tab = (buyer: object, address: string) => {
      const request = paymentRequest(shop, [{ product, quantity: 1 }]);
      return {
        ...{ ...request, amount: 640, shippingMethod: "courier", buyer },
        shippingAddress: { ...shippingAddress, address },
      };
    };
    const tabs = [tab({ note: "Ring twice" }, "12 Park Street"), tab({}, "14 Park Street")];
    for (const body of tabs) expect((await initiate(shop, shopper, body)).status).toBe(200);
    const states: string[] = [];
    for (const { orderId } of tabs.toReversed()) {
      await payOrder(shop, shopper, orderId);
      states.push((await readOrder(shop, orderId)).paymentState);
    }
    expect(states[0]).toBe("charged");
    expect(states[1]).toMatch(/^refund(ing|ed)$/);
  });

  it("is refused at the new price where the rules changed between", async () => {
    await save();
    const product = await goods();
    const shopper = await newShopper(shop);
    const body = paymentRequest(shop, [{ product, quantity: 1 }]);
    const requests = { ...body, amount: 640, shippingMethod: "courier" };
    await save({ ...rules, zones: [{ ...zone, methods: [{ ...courier, freeFrom: 500 }] }] }, 1);
    const answer = await initiate(shop, shopper, requests);
    expect(answer.body).toMatchObject({ code: "cart_changed" });
    expect(answer.body.message).toMatch(/is now ₹500\./);
    // Free from the sum that is reached: nothing has to be chosen.
    expect((await initiate(shop, shopper, body)).status).toBe(200);
    expect(await readOrder(shop, body.orderId)).toMatchObject({
      freightPaise: 0,
      shippingMethod: { id: "courier" },
    });
  });

  it("that is fetched is taxed at the branch, whoever is billed, and the next address is no branch", async () => {
    await save();
    const shopper = await newShopper(shop);
    const product = await goods({ shipping: false });
    const request = paymentRequest(shop, [{ product, quantity: 1 }]);
    const quoted = await initiate(shop, shopper, { ...request, shippingMethod: "courier" });
    expect(quoted.body.message).toMatch(/its freight is quoted/);
    const buyer = { company: "Prints Ltd", gstin: "27AAPFU0939F1ZV", gstinConfirmed: true };
    const body = { ...request, shippingMethod: "chennai", buyer };
    expect((await initiate(shop, shopper, body)).status).toBe(200);
    expect((await initiate(shop, shopper, body)).status).toBe(200);
    const elsewhere = {
      ...body,
      shippingAddress: { ...shippingAddress, address: "14 Park Street" },
    };
    expect((await initiate(shop, shopper, elsewhere)).body.code).toBe("order_id_taken");
    const { body: listed } = await callEndpoint(shop, getUserOrders, { token: shopper.token });
    const [order] = listed.orders ?? [];
    if (!order) throw new Error("there is no order");
    expect(order).toMatchObject({
      totalAmount: 500,
      shippingAddress: { city: "Chennai", state: "Tamil Nadu", pincode: "600002" },
      buyer: { ...buyer, billingAddress: shippingAddress },
      freight: { amount: 0, name: "Pick up in Chennai", pickUpAt: expect.any(String) },
    });
    expect(taxOfOrder(order, SELLER)).toMatchObject({
      kind: "IGST",
      placeOfSupply: { name: "Tamil Nadu" },
      lines: [{ igst: paise(7_627) }],
    });
  });

  it("that is fetched is told once it lies ready, with its branch and the hours of now", async () => {
    await save();
    const shopper = await newShopper(shop);
    const product = await goods({ shipping: false });
    const request = paymentRequest(shop, [{ product, quantity: 2 }]);
    const body = { ...request, shippingMethod: "chennai" };
    expect((await initiate(shop, shopper, body)).status).toBe(200);
    await payOrder(shop, shopper, body.orderId);
    await save({ ...rules, branches: [{ ...chennai, hours: "9 to 5" }] }, 1);
    const { id, trackingToken: token } = await readOrder(shop, body.orderId);
    const mark = (packed: boolean) =>
      callEndpoint(shop, markPacked, {
        params: { id },
        body: { packed },
        token: admin,
        address: newAddress(),
      });
    const packing = () =>
      callEndpoint(shop, getPacking, { params: { id }, token: admin, address: newAddress() });
    expect((await packing()).body).not.toHaveProperty("liesElsewhere");
    // Where goods lie in several places, what is kept in another one than that of the pick-up has to be brought.
    const { db } = shop.database;
    const place = { code: "chennai", name: "Chennai", position: 9, sells: false };
    await db.insert(branches).values(place);
    expect((await packing()).body.liesElsewhere).toMatchObject([{ quantity: 2 }]);
    await db.delete(branches).where(eq(branches.code, place.code));
    const marked = await mark(true);
    expect(marked.body.message).toMatch(/^Ready to pick up\. The customer gets an e-mail/);
    expect((await mark(true)).status).toBe(200);
    const mails = () => mailsNamed(join(shop.dataDir, "mail"), `order-ready-${id}`);
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), 10_000);
    const [mail] = await mails();
    expect(mail).toContain("Pick it up at Chennai, 5 Mount Road, Chennai 600002.");
    expect(mail).toContain("Open: 9 to 5.");
    expect(mail).toContain(`What lies ready: 2 × ${product.name}.`);
    const shown = async () => {
      const own = await callEndpoint(shop, getUserOrders, { token: shopper.token });
      const tracked = await callEndpoint(shop, trackOrder, { params: { token } });
      return { own: own.body.orders?.[0], tracked: tracked.body.order };
    };
    const { own, tracked } = await shown();
    expect(own).toMatchObject({ status: "Processing", isReadyForPickUp: true });
    expect(tracked).toMatchObject({ isPickUp: true, packedAt: expect.any(String) });
    await mark(false);
    expect((await shown()).own).not.toHaveProperty("isReadyForPickUp");
    // Marked again: a job of the first mark that comes so late writes nothing, that of the second one does.
    const { rows: first } = await shop.database.pool.query<{ at: Date }>(
      "select at from order_events where order_id = $1 and what = 'Ready to pick up.'",
      [id],
    );
    await mark(true);
    await vi.waitFor(async () => expect(await mails()).toHaveLength(2), 10_000);
    const { packedAt } = await readOrder(shop, body.orderId);
    const sent: string[] = [];
    const parts = {
      database: shop.database,
      mail: { send: async ({ id: mailId }: Mail) => sent.push(mailId) > 0 },
      storeInfo: readConfig({}).storeInfo,
      readWords: async () => defaultMailWords,
    };
    for (const at of [first[0]?.at, packedAt]) {
      if (!at) throw new Error("it was not marked");
      await sendReadyForPickUpMail(parts, { orderId: id, at: at.toISOString() });
    }
    expect(sent).toEqual([`order-ready-${id}-${packedAt?.getTime()}`]);
    // Staff read the same in their list; once a courier has a part of it, it goes the usual way.
    const listed = async () => {
      const query = { search: shopper.email };
      const found = await callEndpoint(shop, listAdminOrders, { token: admin, query });
      return found.body.orders?.[0];
    };
    expect(await listed()).toMatchObject({ isPacked: true, isReadyForPickUp: true });
    const shipped = await callEndpoint(shop, createShipment, {
      params: { id },
      body: { items: [{ line: 0, quantity: 1 }], carrier: "DTDC", trackingNumber: "D1234567" },
      token: admin,
      address: newAddress(),
    });
    expect(shipped.status, shipped.text).toBe(200);
    expect(await listed()).toMatchObject({ isPacked: true });
    expect(await listed()).not.toHaveProperty("isReadyForPickUp");
    expect((await shown()).own).not.toHaveProperty("isReadyForPickUp");
  });
});
