import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "#server/database/schema/accounts.ts";
import { staffRoles } from "#server/database/schema/staff.ts";
import { issueDocument } from "#server/documents/issue-document.ts";
import { newId } from "#server/lib/ids.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { type EndpointName, endpoints } from "#shared/endpoints.ts";
import { type Permission, permissions } from "#shared/permissions.ts";
import { builtInRoles, OWNER_ROLE_ID, permissionsOf } from "#shared/staff/roles.ts";
import { sampleDocument } from "../support/documents.ts";
import { callEndpoint, downloadFile, newAddress } from "../support/endpoint-client.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { insertSoldOrder } from "../support/sold-orders.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newBuyers } from "../support/users.ts";
import { multipart } from "./multipart.ts";

let shop: TestShop;
const tokens = new Map<string, string>();

/** A role of the shop's own as a version before stored it: without what its permissions are of no use without. */
const ownRole = {
  id: newId(),
  name: "Front desk",
  stored: ["write_fulfilments", "write_settings", "erase_personal_data"] as Permission[],
};
const roles = [
  ...builtInRoles,
  { id: ownRole.id, name: ownRole.name, permissions: permissionsOf(ownRole.id, ownRole.stored) },
];

beforeAll(async () => {
  shop = await openTestShop();
  await shop.database.db
    .insert(staffRoles)
    .values({ id: ownRole.id, name: ownRole.name, permissions: ownRole.stored });
  const people = await newBuyers(shop, roles.length);
  for (const [at, { id }] of roles.entries()) {
    const person = people[at];
    if (!person) throw new Error("there are too few people");
    await shop.database.db
      .update(users)
      .set({ role: 1, staffRoleId: id })
      .where(eq(users.id, person._id));
    tokens.set(id, person.token);
  }
});

afterAll(() => shop.close());

/** Somebody new with a role. Answers their token. */
async function personWith(roleId: string): Promise<string> {
  const [person] = await newBuyers(shop, 1);
  if (!person) throw new Error("there is nobody");
  await shop.database.db
    .update(users)
    .set({ role: 1, staffRoleId: roleId })
    .where(eq(users.id, person._id));
  return person.token;
}

/** The same with a role of the shop's own, which is made. */
async function personOf(name: string, stored: Permission[]): Promise<string> {
  const id = newId();
  await shop.database.db.insert(staffRoles).values({ id, name, permissions: stored });
  return personWith(id);
}

const staffCalls = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
  ([, { access }]) => access === "staff",
);

describe.each(roles)("$name", ({ id, name, permissions: own }) => {
  it.each(staffCalls)("may call %s as the table of permissions says", async (_name, call) => {
    const answer = await callEndpoint(shop, call, {
      token: tokens.get(id) ?? "",
      ...(call.method !== "GET" && { body: {} }),
      address: newAddress(),
    });
    const { permission } = call;
    if (permission === null || own.includes(permission)) {
      // What is asked for is not there, or not complete; a panel asks for a permission by itself.
      expect([200, 201, 400, 403, 404, 409, 413, 415]).toContain(answer.status);
      if (answer.status === 403) expect(answer.body.message).not.toContain("does not include this");
      return;
    }
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({
      code: "not_allowed",
      message: `Your role (${name}) does not include this: ${permissions[permission]}. An owner can give it to you under Staff.`,
    });
  });
});

/** What anybody does who is signed in; the last one signs them out. */
const customerCalls = (Object.entries(endpoints) as [EndpointName, Endpoint][])
  .filter(([, { access }]) => access === "user")
  .toSorted(([name], [other]) => Number(name === "logout") - Number(other === "logout"));

describe("what customers may call", () => {
  let order: string;
  let document: string;
  beforeAll(async () => {
    const [buyer] = await newBuyers(shop, 1);
    const lines = [{ unitPrice: 11_800, quantity: 1 }];
    order = await insertSoldOrder(shop.database, { userId: buyer?._id ?? "", lines });
    const { number: _, issuedOn: __, ...draft } = sampleDocument({ kind: "invoice" });
    const issued = await shop.database.transaction((db) => issueDocument(db, order, draft));
    document = issued.id;
  });

  it.each(roles)("is open to $name, too", async ({ id }) => {
    const token = await personWith(id);
    for (const [name, call] of customerCalls) {
      const answer = await callEndpoint(shop, call, {
        token,
        ...(call.method !== "GET" && { body: {} }),
        address: newAddress(),
      });
      expect([401, 403, 500], name).not.toContain(answer.status);
    }
  });

  it.each(roles)("shows another's document to $name only with their orders", async (role) => {
    const token = await personWith(role.id);
    const seen = role.permissions.includes("read_orders");
    const statusOf = async (name: EndpointName, id: string) =>
      (await downloadFile(shop, endpoints[name] as Endpoint, { token, params: { id } })).status;
    expect(await statusOf("getDocument", document)).toBe(seen ? 200 : 404);
    expect(await statusOf("downloadDocument", document)).toBe(seen ? 200 : 404);
    // Who sees the order is told that it has none: it is paid.
    expect(await statusOf("downloadProforma", order)).toBe(seen ? 409 : 404);
    for (const [name, call] of customerCalls) {
      if (call.method === "GET" && call.path.includes(":id")) {
        expect(["getDocument", "downloadDocument", "downloadProforma"]).toContain(name);
      }
    }
  });
});

it("each call of staff names its permission, but for those that all of them need", () => {
  const unguarded = staffCalls.filter(([, { permission }]) => permission === null);
  const ofOwnSignIn = /^\/account\//;
  expect(
    unguarded
      .filter(([, { path }]) => !ofOwnSignIn.test(path))
      .map(([name]) => name)
      .sort(),
  ).toEqual([
    "adminAuth",
    // Each asks for the permission of its list.
    "createSavedView",
    "deleteSavedView",
    "getOverviewPanel",
    "getOwnAccess",
    "listSavedViews",
    "updateSavedView",
  ]);
  expect(builtInRoles.find(({ id }) => id === OWNER_ROLE_ID)?.permissions).toEqual(
    Object.keys(permissions),
  );
});

it("an accountant changes nothing but of their own: no other call of theirs than exports is other than a reading one", () => {
  const accountant = builtInRoles.find(({ name }) => name === "Accountant");
  const changing = staffCalls.filter(
    ([, { method, permission }]) =>
      method !== "GET" && (permission === null || accountant?.permissions.includes(permission)),
  );
  const ofOwnSignIn = /^\/account\//;
  const others = changing.filter(([, { path }]) => !ofOwnSignIn.test(path));
  expect(others.map(([name]) => name).sort()).toEqual([
    "createExport",
    "createSavedView",
    "deleteSavedView",
    "lookUpCustomer",
    "previewAttributes",
    "previewMail",
    "previewRule",
    "previewSearch",
    "printOrderDocuments",
    "retryExport",
    "stopExport",
    "updateSavedView",
  ]);
});

it("a panel of the overview and the export of a list ask for what shows them", async () => {
  const token = tokens.get(builtInRoles.find(({ name }) => name === "Content")?.id ?? "") ?? "";
  const panel = await callEndpoint(shop, endpoints.getOverviewPanel, {
    token,
    params: { panel: "to-ship" },
    address: newAddress(),
  });
  expect(panel.status).toBe(403);
  expect(panel.body.message).toContain("See orders and their customers");
  const stock = await callEndpoint(shop, endpoints.getOverviewPanel, {
    token,
    params: { panel: "stock" },
    address: newAddress(),
  });
  expect(stock.status).toBe(200);
});

it("a file of a list is for those who may see the list still", async () => {
  const role = builtInRoles.find(({ name }) => name === "Accountant");
  const token = tokens.get(role?.id ?? "") ?? "";
  const call = (name: "createExport" | "getExport" | "stopExport" | "retryExport", given: object) =>
    callEndpoint(shop, endpoints[name], { token, address: newAddress(), ...given });
  const begun = await call("createExport", { body: { list: "documents", query: {} } });
  expect(begun.status).toBe(201);
  const { export: made } = begun.body as { export?: { _id: string } };
  const params = { id: made?._id ?? "" };
  await shop.database.db
    .update(users)
    .set({ staffRoleId: builtInRoles.find(({ name }) => name === "Orders")?.id ?? "" })
    .where(eq(users.staffRoleId, role?.id ?? ""));
  for (const name of ["getExport", "stopExport", "retryExport"] as const) {
    expect((await call(name, { params })).status, name).toBe(403);
  }
});

it("who may pack and not change orders cancels none", async () => {
  const token = await personOf("Packer", ["read_orders", "write_fulfilments"]);
  const cancelled = await callEndpoint(shop, endpoints.transitionOrder, {
    token,
    params: { id: newId() },
    body: { status: "Cancelled" },
    address: newAddress(),
  });
  expect(cancelled.status).toBe(403);
});

it("who changes orders and no products fills in an order's HSN and GST, and not its products'", async () => {
  const token = tokens.get(builtInRoles.find(({ name }) => name === "Manager")?.id ?? "") ?? "";
  const orderOnly = await personOf("Only orders", ["write_orders"]);
  const complete = (person: string, saveOnProducts: boolean) =>
    callEndpoint(shop, endpoints.completeLines, {
      token: person,
      params: { id: newId() },
      body: { lines: [{ line: 0, hsn: "8452", gstPercent: 5 }], saveOnProducts },
      address: newAddress(),
    });
  const refused = await complete(orderOnly, true);
  expect(refused.status).toBe(403);
  expect(refused.body.message).toContain(permissions.write_products);
  // There is no such order.
  expect((await complete(orderOnly, false)).status).toBe(404);
  expect((await complete(token, true)).status).toBe(404);
});

describe("who changes products and counts no stock", () => {
  const tell = async (call: EndpointName, texts: Record<string, string>, id?: string) =>
    callEndpoint(shop, endpoints[call] as Endpoint, {
      token: await clerk,
      ...(id && { params: { id } }),
      ...(await multipart(texts)),
      address: newAddress(),
    });
  let clerk: Promise<string>;
  let category: string;
  beforeAll(async () => {
    clerk = personOf("Clerk", ["write_products"]);
    category = (await newCategory(shop))._id;
  });

  it("leaves a product's stock as it is, whatever form is used", async () => {
    const { id } = await newProduct(shop, { category, quantity: 10 });
    const stock = async () => (await shop.catalogue.productsByIds([id]))[0]?.stock;
    const other = { name: "Renamed", quantity: "77" };
    for (const texts of [other, { stockChange: "5" }, { quantity: "0" }]) {
      const refused = await tell("updateProduct", texts, id);
      expect(refused.status).toBe(403);
      expect(refused.body.message).toContain(permissions.write_inventory);
    }
    // A client that knows of no permissions sends the number that it was given.
    const same = await tell("updateProduct", { name: "Renamed", quantity: "10" }, id);
    expect(same.status).toBe(200);
    expect(same.body).toMatchObject({ product: { name: "Renamed" } });
    expect((await tell("updateProduct", { price: "5", stockChange: "0" }, id)).status).toBe(200);
    expect(await stock()).toBe(10);
  });

  it("makes products without pieces, and variants and families likewise", async () => {
    const made = { name: "Clerk's mug", price: "99", category };
    const refused = await tell("createProduct", { ...made, quantity: "3" });
    expect(refused.status).toBe(403);
    expect(refused.body.message).toContain(permissions.write_inventory);
    expect((await tell("createProduct", { ...made, quantity: "0" })).status).toBe(201);
    const send = async (call: EndpointName, body: object) =>
      callEndpoint(shop, endpoints[call] as Endpoint, {
        token: await clerk,
        params: { id: newId() },
        body,
        address: newAddress(),
      });
    const variants = (quantity: number) => ({
      product: newId(),
      copyPictures: false,
      variants: [{ name: "Red", sku: "", price: 5, quantity, values: {} }],
    });
    expect((await send("addVariants", variants(1))).status).toBe(403);
    // There is no such family.
    expect((await send("addVariants", variants(0))).status).toBe(404);
    const family = (change: object) => ({ variants: [{ product: newId(), ...change }] });
    expect((await send("updateFamily", family({ stockChange: 1 }))).status).toBe(403);
    expect((await send("updateFamily", family({ price: 5 }))).status).toBe(404);
  });
});

it("a role from before may do what its permissions need, and erasing brings no saving of all that is kept", async () => {
  const token = tokens.get(ownRole.id) ?? "";
  const call = (name: EndpointName, given: object = {}) =>
    callEndpoint(shop, endpoints[name] as Endpoint, { token, address: newAddress(), ...given });
  expect((await call("listAdminOrders")).status).toBe(200);
  expect((await call("getHomeSettings")).status).toBe(200);
  const body = { email: "nobody@example.com" };
  expect((await call("findPerson", { body })).status).toBe(200);
  expect((await call("exportPersonalData", { body })).body.message).toContain(
    permissions.export_personal_data,
  );
});

it("who writes the shop's texts reads and changes its pages, and none of the other settings", async () => {
  const token = tokens.get(builtInRoles.find(({ name }) => name === "Content")?.id ?? "") ?? "";
  const call = (name: EndpointName, given: object = {}) =>
    callEndpoint(shop, endpoints[name] as Endpoint, { token, address: newAddress(), ...given });
  const versions = (subject: string) => call("listSettingsVersions", { params: { subject } });
  for (const subject of ["home", "navigation", "policies"])
    expect((await versions(subject)).status, subject).toBe(200);
  const { settings, version } = (await call("getNavigationSettings")).body as {
    settings: object;
    version: number;
  };
  const saved = await call("saveNavigationSettings", { body: { settings, version } });
  expect(saved.status).toBe(200);
  for (const subject of ["payments", "store", "registrations"])
    expect((await versions(subject)).body.message, subject).toContain("See the settings");
  expect((await call("getPaymentsSettings")).status).toBe(403);
});
