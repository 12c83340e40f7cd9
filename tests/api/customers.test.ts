import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { users } from "#server/database/schema/accounts.ts";
import { orders } from "#server/database/schema/orders.ts";
import { staffRoles } from "#server/database/schema/staff.ts";
import { newId } from "#server/lib/ids.ts";
import { listAudit } from "#shared/audit/contract.ts";
import { customersEndpoints } from "#shared/customers/contract.ts";
import { exportsEndpoints } from "#shared/exports/contract.ts";
import { changeStaffRole } from "#shared/staff/contract.ts";
import { callEndpoint, downloadFile, type RequestInput } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, newShopper, type TestUser } from "../support/users.ts";
import { type AdminOrderClient, openAdminOrderClient } from "./admin-orders.ts";

let shop: TestShop;
let owner: TestUser;
let client: AdminOrderClient;

beforeAll(async () => {
  shop = await openTestShop({ timeScale: 0.2 });
  owner = await newAdmin(shop);
  client = await openAdminOrderClient(shop);
});

afterAll(() => shop.close());

function call<Name extends keyof typeof customersEndpoints>(
  name: Name,
  given: RequestInput = {},
  token = owner.token,
) {
  return callEndpoint<(typeof customersEndpoints)[Name]>(shop, customersEndpoints[name], {
    token,
    ...given,
  });
}

/** The lines of the file that a list's export becomes, without its head and the byte order mark. */
async function exported(search: string): Promise<string[]> {
  const { createExport, getExport, downloadExport } = exportsEndpoints;
  const { token } = owner;
  const begun = await callEndpoint(shop, createExport, {
    body: { list: "customers", query: { search } },
    token,
  });
  expect(begun.status).toBe(201);
  const params = { id: begun.body.export?._id ?? "" };
  const state = async () =>
    (await callEndpoint(shop, getExport, { params, token })).body.export?.state;
  await expect.poll(state, { timeout: 20_000 }).toBe("done");
  const { bytes, headers } = await downloadFile(shop, downloadExport, { params, token });
  expect(headers["content-disposition"]).toContain('filename="customers-');
  const [head, ...lines] = bytes.toString("utf8").trimEnd().split("\r\n");
  expect(head).toBe("\uFEFFName,E-mail,Phone,Company,GSTIN,Since,Orders,Last order,Spent");
  return lines;
}

const found = async (search: string) =>
  (await call("listCustomers", { query: { search } })).body.customers?.map(({ email }) => email);

it("customers are listed with what they bought, and found by what is known of them", async () => {
  const { shopper } = client;
  const paid = await client.placeOrder();
  await client.placeOrder({ paid: false });
  const { db } = shop.database;
  const business = { company: "Zenith Prints Pvt Ltd", gstin: "19AAACZ1234C1Z5" };
  await db.update(orders).set(business).where(eq(orders.id, paid.id));
  const reader = await newShopper(shop);

  const [listed] = (await call("listCustomers", { query: { search: shopper.email } })).body
    .customers as { spent: number; orders: number; lastOrderAt?: string }[];
  expect(listed).toMatchObject({ orders: 2, spent: 200, lastOrderAt: expect.any(String) });
  const all = (await call("listCustomers")).body.customers ?? [];
  expect(all.map(({ email }) => email).slice(0, 2)).toEqual([reader.email, shopper.email]);
  expect(all.find(({ email }) => email === reader.email)).toMatchObject({ orders: 0, spent: 0 });
  // Staff who bought nothing are no customers.
  expect(all.map(({ email }) => email)).not.toContain(owner.email);

  for (const search of [shopper.email.toUpperCase(), "zenith prints", "19aaacz12"]) {
    expect(await found(search), search).toEqual([shopper.email]);
  }
  await db
    .update(orders)
    .set({ customerEmail: "office@zenith.example" })
    .where(eq(orders.id, paid.id));
  expect(await found("Office@zenith.example")).toEqual([shopper.email]);
  expect(await found("nobody of that name")).toEqual([]);
  expect(await found("%")).toEqual([]);
});

it("a customer's page has what belongs to them, and the audit says who looked", async () => {
  const { shopper } = client;
  const { id } = await client.placeOrder();
  const params = { id: shopper._id };
  const before = (await call("lookUpCustomer", { params })).body.customer;
  expect(before).not.toHaveProperty("refused");
  const refusedAt = new Date("2026-11-20T06:00:00Z");
  await shop.database.db.update(orders).set({ refusedAt }).where(eq(orders.id, id));
  const { body } = await call("lookUpCustomer", { params });
  expect(body.customer?.refused).toMatchObject([{ _id: id, at: refusedAt.toISOString() }]);
  expect(body.customer).toMatchObject({
    email: shopper.email,
    businesses: [{ company: "Zenith Prints Pvt Ltd", gstin: "19AAACZ1234C1Z5" }],
    quotes: [],
    returns: [],
  });
  expect(body.customer?.recentOrders?.[0]).toMatchObject({
    _id: id,
    status: "Processing",
    total: 200,
  });
  const audit = await callEndpoint(shop, listAudit, {
    query: { subject: "user", subjectId: shopper._id },
    token: owner.token,
  });
  expect(audit.body.entries?.[0]).toMatchObject({ action: "lookUpCustomer" });
  for (const unknown of ["x", owner._id, "01900000-0000-7000-8000-000000000000"]) {
    expect((await call("lookUpCustomer", { params: { id: unknown } })).status).toBe(404);
  }
});

it("staff write notes about a customer, which are deleted one by one", async () => {
  const { _id } = await newShopper(shop);
  const params = { id: _id };
  const empty = await call("addCustomerNote", { params, body: { note: " " } });
  expect([empty.status, empty.body.fields]).toEqual([400, { note: "Note is required" }]);
  for (const note of ["Pays late", "Wants a call"]) {
    expect((await call("addCustomerNote", { params, body: { note } })).status).toBe(201);
  }
  const notes = (await call("lookUpCustomer", { params })).body.customer?.notes ?? [];
  expect(notes.map(({ note, who }) => [note, who.includes(owner.email)])).toEqual([
    ["Wants a call", true],
    ["Pays late", true],
  ]);
  const noteId = notes[0]?._id ?? "";
  const of = (id: string) => call("deleteCustomerNote", { params: { id, noteId } });
  // Of another customer there is no such note.
  expect((await of(client.shopper._id)).status).toBe(404);
  expect((await of(_id)).status).toBe(200);
  expect((await of(_id)).status).toBe(404);
  const left = (await call("lookUpCustomer", { params })).body.customer?.notes;
  expect(left?.map(({ note }) => note)).toEqual(["Pays late"]);
  // The owner sees in the audit what was deleted.
  const audit = await callEndpoint(shop, listAudit, {
    token: owner.token,
    query: { subject: "user", subjectId: _id },
  });
  const changes = audit.body.entries?.flatMap((entry) => entry.changes) ?? [];
  expect(changes.filter(({ table }) => table === "customer_notes")).toMatchObject([
    { operation: "delete", before: { note: "Wants a call" } },
    { operation: "insert", after: { note: "Wants a call" } },
    { operation: "insert", after: { note: "Pays late" } },
  ]);
});

it("an accountant sees customers and writes nothing; who has not the permission sees none", async () => {
  const person = await newAdmin(shop);
  const become = (role: number) =>
    callEndpoint(shop, changeStaffRole, {
      params: { id: person._id },
      body: { roleId: `00000000-0000-7000-8000-00000000000${role}` },
      token: owner.token,
    });
  const params = { id: client.shopper._id };
  await become(6);
  expect((await call("listCustomers", {}, person.token)).status).toBe(200);
  const note = await call("addCustomerNote", { params, body: { note: "x" } }, person.token);
  expect(note.status).toBe(403);
  // Of a parcel that was refused it is told when, without the order that such a role may not see.
  const roleId = newId();
  const permissions = ["read_customers" as const];
  await shop.database.db.insert(staffRoles).values({ id: roleId, name: "Caller", permissions });
  await callEndpoint(shop, changeStaffRole, {
    params: { id: person._id },
    body: { roleId },
    token: owner.token,
  });
  const seen = (await call("lookUpCustomer", { params }, person.token)).body.customer;
  expect(seen).not.toHaveProperty("recentOrders");
  expect(seen?.refused).toEqual([{ at: "2026-11-20T06:00:00.000Z" }]);
  await become(4);
  expect((await call("lookUpCustomer", { params }, person.token)).status).toBe(403);
});

it("what very many have is found from the newest on, told as more than are counted, also by their orders", async () => {
  const { db } = shop.database;
  await db.execute(sql`
    insert into users (id, name, email, email_key, phone, address, password_hash, answer_hash, created_at)
    select gen_random_uuid(), 'Sunil Common', 'common' || n || '@example.net', 'common' || n || '@example.net',
      '98' || n, '', '', '', now() - interval '1 day' - n * interval '1 minute' from generate_series(1, 1100) as n`);
  const common = (await call("listCustomers", { query: { search: "common" } })).body;
  expect(common).toMatchObject({ total: 1_000, isMore: true, pages: 40 });
  expect(common.customers?.slice(0, 2).map(({ email }) => email)).toEqual([
    "common1@example.net",
    "common2@example.net",
  ]);
  const both = await call("listCustomers", { query: { search: "common 1077@" } });
  expect(both.body).toMatchObject({ total: 1, customers: [{ email: "common1077@example.net" }] });

  // An older account whose order alone says so stands among them at its place.
  const buyer = await openAdminOrderClient(shop);
  const { id } = await buyer.placeOrder();
  await db.update(orders).set({ company: "Common Prints" }).where(eq(orders.id, id));
  await db.execute(sql`
    update users set created_at = now() - interval '1 day 90 seconds' where id = ${buyer.shopper._id}`);
  const again = (await call("listCustomers", { query: { search: "common" } })).body.customers;
  expect(again?.slice(0, 3).map(({ email }) => email)).toEqual([
    "common1@example.net",
    buyer.shopper.email,
    "common2@example.net",
  ]);
});

it("are exported as they are searched, with what they bought, and no cell that a spreadsheet would run", async () => {
  const buyer = await openAdminOrderClient(shop);
  await buyer.placeOrder();
  const { db } = shop.database;
  const name = '=cmd("Vimala")';
  const business = { company: "Vimala, Prints", gstin: "19AAACV1234C1Z5", phone: "+919831055555" };
  const createdAt = new Date("2026-01-05T20:30:00Z");
  await db
    .update(users)
    .set({ name, ...business, createdAt })
    .where(eq(users.id, buyer.shopper._id));
  const [line, ...rest] = await exported("vimala");
  expect(rest).toEqual([]);
  expect(line).toMatch(/^"'=cmd\(""Vimala""\)",/);
  expect(line).toContain(
    `,${buyer.shopper.email},'+919831055555,"Vimala, Prints",19AAACV1234C1Z5,2026-01-06 02:00,1,`,
  );
  expect(line).toMatch(/,\d{4}-\d\d-\d\d \d\d:\d\d,200\.00$/);
  const audit = await callEndpoint(shop, listAudit, { query: {}, token: owner.token });
  expect(audit.body.entries?.[0]).toMatchObject({ action: "createExport" });
  expect(JSON.stringify(audit.body.entries?.[0])).toContain("customers");
});

it("are exported beyond what a search counts, each once and the newest first", async () => {
  const lines = await exported("common");
  const emails = lines.map((line) => line.split(",")[1] ?? "");
  const made = emails.filter((email) => /^common\d+@/.test(email));
  expect(made).toEqual(Array.from({ length: 1_100 }, (_, at) => `common${at + 1}@example.net`));
  // The buyer whose order alone says so.
  expect(emails).toHaveLength(1_101);
});

it("are exported by nobody who may not see them, and by no filter that their list does not know", async () => {
  const { createExport, listExports } = exportsEndpoints;
  const person = await newAdmin(shop);
  const roleId = newId();
  await shop.database.db
    .insert(staffRoles)
    .values({ id: roleId, name: "Exporter", permissions: ["read_orders", "export_lists"] });
  await callEndpoint(shop, changeStaffRole, {
    params: { id: person._id },
    body: { roleId },
    token: owner.token,
  });
  const { token } = person;
  const begin = (body: object, by: string) =>
    callEndpoint(shop, createExport, { body: body as never, token: by });
  const refused = await begin({ list: "customers", query: {} }, token);
  expect(refused.status).toBe(403);
  expect(refused.body.message).toContain("See customers, what they bought");
  expect((await begin({ list: "orders", query: {} }, token)).status).toBe(201);
  const listed = await callEndpoint(shop, listExports, { query: { list: "customers" }, token });
  expect(listed.status).toBe(403);
  for (const query of [{ role: "0" }, { page: "2" }]) {
    const bad = await begin({ list: "customers", query }, owner.token);
    expect([bad.status, Object.keys(bad.body.fields ?? {})]).toEqual([400, ["query"]]);
  }
});
