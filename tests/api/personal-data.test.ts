import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { reviewRequestStops } from "#server/database/schema/content.ts";
import { documents } from "#server/database/schema/documents.ts";
import { earlierContacts } from "#server/database/schema/earlier-contacts.ts";
import { orders } from "#server/database/schema/orders.ts";
import { refunds } from "#server/database/schema/payments.ts";
import { quoteVersions } from "#server/database/schema/quotes.ts";
import { type EndpointName, type Endpoints, endpoints } from "#shared/endpoints.ts";
import { isErasedEmail } from "#shared/personal-data/erased-email.ts";
import { checkBooks } from "../support/books.ts";
import { callEndpoint, newAddress, type RequestInput } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, newShopper, type TestUser } from "../support/users.ts";
import { type AdminOrderClient, openAdminOrderClient } from "./admin-orders.ts";
import { type ReturningClient, returningClient } from "./returning.ts";

let shop: TestShop;
let client: AdminOrderClient;
let returning: ReturningClient;
let owner: TestUser;
let shopper: TestUser;

beforeAll(async () => {
  shop = await openTestShop({ timeScale: 0.2 });
  owner = await newAdmin(shop);
});

afterAll(() => shop.close());

function call<Name extends EndpointName>(
  name: Name,
  given: RequestInput = {},
  token = owner.token,
) {
  return callEndpoint<Endpoints[Name]>(shop, endpoints[name], {
    token,
    address: newAddress(),
    ...given,
  });
}

const find = (email: string) => call("findPerson", { body: { email } });
const exported = (email: string, token?: string) =>
  call("exportPersonalData", { body: { email } }, token);
const erase = (email: string, again = email, token?: string) =>
  call("erasePersonalData", { body: { email, again } }, token);

const home = {
  name: "Meera Sen",
  phone: "98310 55555",
  address: "7 Lake Road",
  city: "Kolkata",
  state: "West Bengal",
  pincode: "700029",
};

/** Somebody new, whose orders the client places from now on. */
async function begin(): Promise<void> {
  client = await openAdminOrderClient(shop);
  returning = returningClient(shop, client);
  shopper = client.shopper;
}

/** A cancelled order, whose money went back. */
async function cancelled() {
  const placed = await client.placeOrder({ paid: false });
  const given = await client.move(placed.id, { status: "Cancelled", reason: "Not wanted" });
  expect(given.status).toBe(200);
  return placed;
}

/** Where a text stands in the database, by table: in any column of any row. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await shop.database.db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`);
  const found: string[] = [];
  for (const { name } of rows) {
    const table = sql.identifier(name);
    const { rows: held } = await shop.database.db.execute(sql`
      select 1 from ${table} as held where strpos(lower(held::text), ${text.toLowerCase()}) > 0 limit 1`);
    if (held.length > 0) found.push(name);
  }
  return found;
}

it("an export has what the shop keeps of a person, and no secret", async () => {
  await begin();
  const { token, email } = shopper;
  expect((await call("addAddress", { body: home }, token)).status).toBe(201);
  const delivered = await returning.delivered();
  await returning.ask(delivered.shipment, { note: "The rim is chipped." });
  await call("writeReview", { body: { rating: 5, text: "Very good mugs." } }, token);
  await call("subscribe", { body: { email, consent: true } }, token);
  const customer = { params: { id: shopper._id } };
  await call("addCustomerNote", { ...customer, body: { note: "Wants invoices by post." } });
  const lines = [{ product_id: delivered.product.id, quantity: 7 }];
  const { name: _who, phone: _their, ...deliverTo } = home;
  await call("requestQuote", { body: { lines, deliverTo, note: "By Friday" } }, token);
  const rename = (name: string) => call("updateProfile", { body: { name } }, token);
  expect((await rename("Person In Between")).status).toBe(200);
  let renamed = 0;
  // What was noted beside a transaction that runs still is kept, and other tests have theirs.
  await expect
    .poll(
      async () => {
        renamed += 1;
        await rename(`Called ${renamed}`);
        const kept = await shop.database.db
          .select()
          .from(earlierContacts)
          .where(eq(earlierContacts.userId, shopper._id));
        return kept.map((contact) => contact.name);
      },
      { timeout: 20_000 },
    )
    .not.toContain("Person In Between");
  expect((await rename("Person Renamed")).status).toBe(200);
  const columns = JSON.stringify({ hidden: [], shown: [] });
  await shop.database.db.execute(sql`
    insert into saved_views (id, user_id, list, name, query, columns, is_shared)
    values (gen_random_uuid(), ${shopper._id}, 'orders', 'Of Kolkata', '{}'::jsonb, ${columns}::jsonb, false)`);
  const file = await exported(email.toUpperCase());
  expect(file.status).toBe(200);
  expect(file.headers["content-disposition"]).toMatch(/personal-data-[\d-]+\.json/);
  expect(JSON.parse(file.text)).toMatchObject({
    account: { email, name: "Person Renamed" },
    earlierContacts: expect.arrayContaining([
      expect.objectContaining({ email, name: expect.stringMatching(/^Person \d+$/) }),
      expect.objectContaining({ email, name: `Called ${renamed}` }),
    ]),
    addresses: [{ name: "Meera Sen", address: "7 Lake Road", pincode: "700029" }],
    sessions: [{ device: "", signedInAt: expect.any(String) }],
    orders: [
      {
        number: expect.stringMatching(/^SO-/),
        status: "Delivered",
        total: 200,
        customer: { email },
        lines: [{ quantity: 2, unitPrice: 100 }],
        documents: [{ kind: "invoice", buyer: { email } }],
        history: expect.arrayContaining([{ at: expect.any(String), what: "Delivered." }]),
      },
    ],
    returns: [{ status: "asked", note: "The rim is chipped." }],
    reviews: [{ rating: 5, text: "Very good mugs." }],
    quotes: [{ note: "By Friday", draft: { lines: [{ name: expect.any(String), quantity: 7 }] } }],
    notesOfTheShop: [{ note: "Wants invoices by post." }],
    savedViews: [{ list: "orders", name: "Of Kolkata" }],
  });
  const { rows } = await shop.database.db.execute<{ secret: string }>(sql`
    select unnest(array[password_hash, answer_hash]) as secret from users where id = ${shopper._id}
    union all select token_hash from sessions where user_id = ${shopper._id}
    union all select tracking_token from orders where user_id = ${shopper._id}`);
  expect(rows.length).toBeGreaterThan(3);
  for (const { secret } of [...rows, { secret: token }]) expect(file.text).not.toContain(secret);
  expect((await exported("nobody@example.com")).status).toBe(404);
});

it("an erased person is gone, their orders and documents stay", async () => {
  await begin();
  const { token, email, password } = shopper;
  await call("addAddress", { body: { ...home, address: "8 Canal Road" } }, token);
  const delivered = await returning.delivered();
  const withdrawn = await cancelled();
  await call("writeReview", { body: { rating: 4, text: "Good." } }, token);
  const { db } = shop.database;
  const customer = { params: { id: shopper._id } };
  await call("addCustomerNote", { ...customer, body: { note: "Rings before noon" } });
  await call("addCustomerNote", { ...customer, body: { note: "Shouts on the phone" } });
  const noteId = (await call("lookUpCustomer", customer)).body.customer?.notes[0]?._id ?? "";
  await call("deleteCustomerNote", { params: { id: shopper._id, noteId } });
  expect(await tablesWith("Shouts on the phone")).toEqual([expect.stringMatching(/^audit_log_/)]);
  const documentsBefore = await db.select().from(documents);
  const [kept] = await db.select().from(orders).where(eq(orders.id, delivered.id));
  const erased = await erase(email);
  expect(erased.body.message).toContain("The person is erased");

  expect((await find(email)).body.person).toBeNull();
  expect((await call("getAccount", {}, token)).status).toBe(401);
  expect((await call("login", { body: { email, password } })).status).toBe(401);
  expect(await db.select().from(documents)).toEqual(documentsBefore);
  await checkBooks(shop.database);

  const [documented] = await db.select().from(orders).where(eq(orders.id, delivered.id));
  const { trackingToken } = documented ?? {};
  expect(documented).toEqual({ ...kept, trackingToken });
  expect(trackingToken).not.toBe(kept?.trackingToken);
  const [blank] = await db.select().from(orders).where(eq(orders.id, withdrawn.id));
  expect(blank).toMatchObject({
    number: expect.stringMatching(/^SO-/),
    totalPaise: 20_000,
    customerName: "Erased",
    customerPhone: "",
    shippingAddress: {
      ...{ address: "Erased", city: "Erased", state: "West Bengal", pincode: "700016" },
    },
  });
  expect(isErasedEmail(blank?.customerEmail ?? "")).toBe(true);
  expect((await client.details(withdrawn.id)).status).toBe(200);
  expect((await client.details(delivered.id)).status).toBe(200);

  // Its order was delivered, and has the address: nobody is asked there for a review.
  const stops = eq(reviewRequestStops.userId, kept?.userId ?? "");
  expect(await db.$count(reviewRequestStops, stops)).toBe(1);

  // The address stands with the invoice and what belongs to it alone; by its row of earlier contacts that order is found.
  expect(await tablesWith(email)).toEqual(["documents", "earlier_contacts", "orders"]);
  const { userId = "", customerName: name, customerPhone: phone } = kept ?? {};
  expect(await db.select().from(earlierContacts).where(eq(earlierContacts.userId, userId))).toEqual(
    [{ userId, name, email: kept?.customerEmail, phone }],
  );
  expect(await tablesWith("8 Canal Road")).toEqual([]);
  expect(await tablesWith("Rings before noon")).toEqual([]);
  expect(await tablesWith("Shouts on the phone")).toEqual([]);
  // Who did what to the order, and when, is said as before.
  const shipped = await call("listAudit", { query: { subject: "document" } });
  expect(shipped.body.entries?.[0]?.changes).toContainEqual(
    expect.objectContaining({
      table: "documents",
      after: expect.objectContaining({
        body: { erased: true },
        number: expect.stringContaining("/"),
      }),
    }),
  );
  expect((await call("lookUpCustomer", customer)).status).toBe(404);
  const { entries } = (await call("listAudit", { query: { subject: "user" } })).body;
  expect(entries?.[0]).toMatchObject({ action: "erasePersonalData", total: 1 });

  const again = await erase(email);
  expect(again.body).toMatchObject({ success: true, message: expect.stringContaining("any more") });
});

it("an erased quote names nobody, and what was offered stays as it was", async () => {
  await begin();
  const { body: asked } = await call(
    "requestQuote",
    {
      body: {
        lines: [{ product_id: (await client.placeOrder({ paid: false })).product.id, quantity: 5 }],
        deliverTo: {
          address: "9 Hill Road",
          city: "Pune",
          state: "Maharashtra",
          pincode: "411001",
        },
        note: "Call Meera",
      },
    },
    shopper.token,
  );
  expect(asked.message).toMatch(/quote/i);
  const { db } = shop.database;
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from quotes where user_id = ${shopper._id}`,
  );
  const id = rows[0]?.id ?? "";
  const offer = {
    ...{ lines: [], freightPaise: 0, freightText: "", notes: "", terms: "", sellerGstin: "" },
    ...{ buyer: null, customerName: "Meera Sen", seller: {} },
    deliverTo: { address: "9 Hill Road", city: "Pune", state: "Maharashtra", pincode: "411001" },
  };
  await db.execute(sql`insert into quote_versions (quote_id, version, offer, valid_until, sent_by)
    values (${id}, 1, ${JSON.stringify(offer)}::jsonb, now(), 'shop')`);
  const change = (changed: object) =>
    db
      .update(quoteVersions)
      .set({ offer: sql`${quoteVersions.offer} || ${JSON.stringify(changed)}::jsonb` })
      .where(eq(quoteVersions.quoteId, id));
  // Whoever calls a version erased changes nothing else of it by the way.
  await expect(change({ customerName: "Erased", freightPaise: 1 })).rejects.toThrow();
  await expect(change({ customerName: "Somebody" })).rejects.toThrow();
  await db.execute(sql`update orders set status = 'Cancelled', payment_state = 'cancelled'
    where user_id = ${shopper._id}`);
  expect((await erase(shopper.email)).status).toBe(200);
  expect(await tablesWith("9 Hill Road")).toEqual([]);
  const [version] = await db.select().from(quoteVersions).where(eq(quoteVersions.quoteId, id));
  expect(version?.offer).toEqual({
    ...{ ...offer, customerName: "Erased" },
    deliverTo: { address: "", city: "", state: "Maharashtra", pincode: "411001" },
  });
});

it("is refused while somebody still needs to know who it is", async () => {
  await begin();
  const { email } = shopper;
  const placed = await client.placeOrder();
  const open = await erase(email);
  expect(open.status).toBe(409);
  expect(open.body.message).toMatch(
    /^Order SO-\S+ \(#\w{6}\) is not delivered, cancelled or refunded yet/,
  );
  expect((await find(email)).body.person?.hindrance).toBe(open.body.message);
  await client.move(placed.id, { status: "Shipped", carrier: "Blue Dart", trackingNumber: "B1" });
  await client.move(placed.id, { status: "Delivered" });
  const { shipment } = await returning.delivered();
  const asked = await returning.ask(shipment);
  expect((await erase(email)).body.message).toMatch(/^Return RT-\S+ is still open/);
  await shop.database.db
    .update(orders)
    .set({ paymentState: "refunding" })
    .where(eq(orders.id, placed.id));
  const both = (await find(email)).body.person;
  expect(both?.hindrance).toMatch(
    /^Still open: order SO-\S+ \(#\w{6}\), return RT-\S+\. Bring each/,
  );
  expect(both?.inTheWay).toMatchObject([
    { kind: "order", _id: placed.id, why: expect.stringMatching(/^The payment of order SO-/) },
    { kind: "return", _id: asked.body.return?._id },
  ]);
  await shop.database.db
    .update(orders)
    .set({ paymentState: "charged" })
    .where(eq(orders.id, placed.id));
  await returning.withdraw(asked.body.return?._id ?? "");
  await shop.database.db.insert(refunds).values({
    ...{ id: placed.id, orderId: placed.id, requestId: "r-erase", amountPaise: 100 },
    ...{ reason: "Goodwill", state: "by_hand" },
  });
  expect((await erase(email)).body.message).toMatch(
    /^A refund of order SO-\S+ \(#\w{6}\) has not gone back/,
  );
  await shop.database.db.update(refunds).set({ state: "pending" }).where(eq(refunds.id, placed.id));
  expect((await erase(email)).body.message).toMatch(
    /^The bank is working on a refund of order SO-\S+ \(#\w{6}\)\. Look again in a day or two\.$/,
  );
  await shop.database.db.update(refunds).set({ state: "done" }).where(eq(refunds.id, placed.id));
  expect((await erase(email, "other@example.com")).body.fields).toHaveProperty("again");
  expect((await erase(owner.email)).body.message).toContain("of the shop's staff");
  expect((await find(email)).body.person).toMatchObject({ orders: 2, documentedOrders: 2 });
  expect((await erase(email)).status).toBe(200);
});

it("a place in the newsletter alone is found and erased, too", async () => {
  const email = "reader@example.com";
  await call("subscribe", { body: { email, consent: true } });
  expect((await find(email)).body.person).toMatchObject({ newsletter: "unconfirmed", orders: 0 });
  expect(JSON.parse((await exported(email)).text)).toMatchObject({ newsletter: { email } });
  expect((await erase(email)).status).toBe(200);
  expect((await find(email)).body.person).toBeNull();
});

it("whoever looks somebody up stands in the audit", async () => {
  const { email, _id } = await newShopper(shop);
  await find("nobody-at-all@example.com");
  expect((await find(email)).body.person?.orders).toBe(0);
  const { body } = await call("listAudit", { query: { subject: "user", subjectId: _id } });
  expect(body.entries?.map(({ action, who }) => [action, who])).toEqual([
    ["findPerson", expect.stringContaining(owner.email)],
  ]);
});

it("a manager hands data over and erases nobody", async () => {
  const manager = await newAdmin(shop);
  await call("changeStaffRole", {
    params: { id: manager._id },
    body: { roleId: "00000000-0000-7000-8000-000000000002" },
  });
  const { email } = await newShopper(shop);
  expect((await exported(email, manager.token)).status).toBe(200);
  expect((await erase(email, email, manager.token)).status).toBe(403);
});

it("nobody registers with the address of what was erased", async () => {
  const refused = await call("register", {
    body: {
      ...{ name: "Asha", email: "erased-1@erased.invalid", phone: "9830012345" },
      ...{ password: "mango train window", address: "12 Park Street", answer: "Tiger" },
    },
  });
  expect(refused.status).toBe(409);
});
