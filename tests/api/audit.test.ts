import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { auditStore } from "#server/audit/store.ts";
import { type AuditEntry, auditSubjects } from "#shared/audit/contract.ts";
import { type EndpointName, type Endpoints, endpoints } from "#shared/endpoints.ts";
import {
  callEndpoint,
  downloadFile,
  newAddress,
  type RequestInput,
} from "../support/endpoint-client.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, newShopper, type TestUser } from "../support/users.ts";
import { multipart } from "./multipart.ts";

let shop: TestShop;
let owner: TestUser;

beforeAll(async () => {
  shop = await openTestShop();
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

const listed = async (query: Record<string, string>) => (await call("listAudit", { query })).body;

it("says who changed what of a product, from where, with the values before and since", async () => {
  const { _id: category } = await newCategory(shop);
  const { id, slug } = await newProduct(shop, { category, name: "Audited mug" });
  const changed = await call("updateProduct", {
    params: { id },
    ...(await multipart({ price: "120.50" })),
  });
  expect(changed.status).toBe(200);
  const { entries, total } = await listed({ subject: "product", subjectId: id });
  expect(total).toBe(1);
  const [entry] = entries as AuditEntry[];
  expect(entry).toMatchObject({
    who: expect.stringContaining(`<${owner.email}>`),
    userId: owner._id,
    role: "Owner",
    action: "updateProduct",
    requestId: changed.headers["x-request-id"],
  });
  const row = entry?.changes.find(({ table }) => table === "products");
  expect(row).toMatchObject({
    operation: "update",
    subject: { type: "product", id, name: "Audited mug", slug },
    before: { price_paise: 10_000 },
    after: { price_paise: 12_050 },
  });
});

it("is written with the change: what is refused, or undone, leaves nothing", async () => {
  const before = (await listed({})).total;
  const refused = await call("createCategory", { body: { name: "" } });
  expect(refused.status).toBe(400);
  const none = await call("updateCategory", {
    params: { id: owner._id },
    body: { name: "Nothing" },
  });
  expect(none.status).toBe(404);
  expect((await listed({})).total).toBe(before);
});

it("has what is written by one statement alone, and nothing of shoppers", async () => {
  const before = (await listed({})).total;
  await newShopper(shop);
  expect((await listed({})).total).toBe(before);
  const made = await call("createSynonym", { body: { typed: ["cup"], meaning: "mug" } });
  expect(made.status).toBe(201);
  const { entries } = await listed({ subject: "synonym" });
  expect(entries?.[0]).toMatchObject({ action: "createSynonym" });
});

it("has what one of the staff changes of their own profile, and a customer's nowhere", async () => {
  const before = (await listed({})).total ?? 0;
  const shopper = await newShopper(shop);
  expect((await call("updateProfile", { body: { name: "A shopper" } }, shopper.token)).status).toBe(
    200,
  );
  expect((await listed({})).total).toBe(before);
  const changed = await call("updateProfile", { body: { phone: "+91 98300 01234" } });
  expect(changed.status).toBe(200);
  const { entries } = await listed({ subject: "user", subjectId: owner._id });
  expect(entries?.[0]).toMatchObject({ action: "updateProfile", userId: owner._id });
  expect(entries?.[0]?.changes[0]?.after).toMatchObject({ phone: "+91 98300 01234" });
});

it("tells of new passwords and links that they changed, and never what they are", async () => {
  await call("inviteStaff", {
    body: {
      name: "Ritu",
      email: "ritu@example.com",
      roleId: "00000000-0000-7000-8000-000000000004",
    },
  });
  const { rows } = await shop.database.db.execute<{ text: string }>(
    sql`select concat(before, after) as text from audit_log where action = 'inviteStaff'`,
  );
  const text = rows.map((row) => row.text).join();
  expect(text).toContain('"password_hash": "(secret)"');
  expect(text).toContain('"token_hash": "(secret)"');
  expect(text).not.toMatch(/[\da-f]{64}/);
});

it("finds by person and days, in numbered pages, and who may not read it is refused", async () => {
  const other = await newAdmin(shop);
  await call("createSynonym", { body: { typed: ["tee"], meaning: "t-shirt" } }, other.token);
  const own = await listed({ person: other._id });
  expect(own.total).toBe(1);
  expect(own.people?.map(({ _id }) => _id)).toEqual(expect.arrayContaining([owner._id, other._id]));
  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
  expect((await listed({ person: other._id, from: today, to: today })).total).toBe(1);
  expect((await listed({ person: other._id, to: "2020-01-01" })).total).toBe(0);
  const shopper = await newShopper(shop);
  expect((await call("listAudit", {}, shopper.token)).status).toBe(403);
});

it("counts no further than its numbered pages, and leads on beyond them request by request to the end", async () => {
  const COUNT = 10_060;
  const person = "0199d5a0-0000-7000-8000-0000000000aa";
  // Request 1 is the newest. Each has two changes; four requests share a moment.
  await shop.database.db.execute(sql`
    insert into audit_log (at, user_id, who, role, address, request_id, action, table_name, subject_type, subject_id, operation)
    select timestamptz '2031-06-01 00:00' - (n / 4) * interval '7 s', ${person}::uuid, 'Many', 'Owner', '',
      'many-' || lpad((99999 - n)::text, 5, '0'), 'createSynonym', 'synonyms', 'synonym', n::text, 'insert'
    from generate_series(1, ${COUNT}::int) as n, generate_series(1, 2)`);
  const list = async (query: Record<string, string> = {}) => {
    const { entries = [], ...facts } = await listed({ person, ...query });
    expect(entries.every(({ total, changes }) => total === 2 && changes.length === 2)).toBe(true);
    return {
      ...facts,
      numbers: entries.map(({ requestId }) => 99_999 - Number(requestId.slice(5))),
    };
  };
  const from = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const first = await list();
  expect(first).toMatchObject({ total: 10_000, isMore: true, page: 1, pages: 400 });
  expect(first.numbers).toEqual(from(1, 25));
  let place = await list({ page: "400" });
  expect(place.numbers).toEqual(from(9_976, 10_000));
  const beyond: number[] = [];
  while (place.next) {
    place = await list({ after: place.next });
    beyond.push(...place.numbers);
  }
  expect(beyond).toEqual(from(10_001, COUNT));
  const end = await list({ before: "end" });
  expect(end.numbers).toEqual(from(COUNT - 24, COUNT));
  const before = await list({ before: end.previous ?? "" });
  expect(before.numbers).toEqual(from(COUNT - 49, COUNT - 25));
  expect((await list({ after: "999999999" })).numbers).toEqual([]);
  const refused = await call("listAudit", { query: { after: "x" } });
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["after"]]);
});

it.each([
  ["changed", sql`update audit_log set who = 'nobody'`],
  ["deleted", sql`delete from audit_log`],
  ["emptied", sql`truncate audit_log`],
  ["given other values", sql`update audit_log set after = after || '{"meaning": "other"}'`],
  ["robbed of a value", sql`update audit_log set after = after - 'meaning'`],
  ["blanked", sql`update audit_log set after = '{"meaning": {"erased": true}}'`],
])("cannot be %s, by plain SQL either", async (_how, statement) => {
  await call("createSynonym", { body: { typed: [`never ${_how}`], meaning: "kept" } });
  await expect(shop.database.db.execute(statement)).rejects.toMatchObject({
    cause: { constraint: "audit_never_changes" },
  });
});

it("has a part for each month that comes, and keeps what falls into none", async () => {
  const { rows } = await shop.database.db.execute<{ parts: number }>(sql`
    select count(*)::int as parts from pg_inherits where inhparent = 'audit_log'::regclass`);
  expect(rows[0]?.parts).toBe(5);
  await auditStore(shop.database.db).makeMonths();
  await shop.database.db.execute(sql`
    insert into audit_log (at, user_id, who, role, address, request_id, action, table_name, subject_type, subject_id, operation)
    values ('2040-01-01', ${owner._id}, 'x', 'Owner', '', 'r', 'later', 'products', 'product', 'p', 'update')`);
  expect(await listed({ from: "2039-12-31" })).toMatchObject({ total: 1 });
  // A shop whose role owns no table can have its months made all the same.
  const { rows: made } = await shop.database.db.execute(sql`
    select prosecdef, proconfig from pg_proc where proname = 'make_audit_month'`);
  expect(made).toEqual([
    { prosecdef: true, proconfig: ["TimeZone=UTC", "search_path=public, pg_temp"] },
  ]);
});

it("each trigger names a subject that the audit knows", async () => {
  const { rows } = await shop.database.db.execute<{ subject: string }>(sql`
    select distinct substring(pg_get_triggerdef(oid) from 'write_audit[(]''([^'']+)''') as subject
    from pg_trigger where right(tgname, 8) = '_audited'`);
  expect(rows.length).toBeGreaterThan(15);
  for (const { subject } of rows) expect(auditSubjects).toHaveProperty(subject);
});

it("every table that staff change has its trigger", async () => {
  const { rows } = await shop.database.db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and not exists (select from pg_trigger where tgrelid = pg_class.oid and tgname = relname || '_audited')
      and not exists (select from pg_inherits where inhrelid = pg_class.oid)
    order by relname`);
  // Made of audited tables or uploads by the shop, its own notes, and what shoppers alone write.
  const others =
    "backfills backups bank_booking_lines bank_statement_files bank_statement_lines changed_lists deleted_rows document_lines document_pdfs document_series documents_daily earlier_contacts export_parts failed_attempts_state failed_payment_attempts feed_parts idempotency_keys list_counts mailbox_mails newsletter_subscriptions passkey_challenges picture_origins product_attribute_blanks product_attributes refund_accounts released_reservations removed_products reservations return_photos review_request_stops review_requests saved_addresses search_entries search_state search_terms search_variants search_vocabulary sellable_stock sent_mails settings_versions shop_identity sold_daily sold_daily_state sold_goods started_dictionaries stock_differences stock_entries stock_levels stock_repairs tax_monthly trusted_devices user_machines webhook_events zero_result_searches";
  expect(rows.map(({ name }) => name).join(" ")).toBe(others);
});

it("is saved as a file, a row for each row that was changed", async () => {
  await call("createSynonym", { body: { typed: ["sheet"], meaning: "paper" } });
  const begun = await call("createExport", {
    body: { list: "audit", query: { subject: "synonym" } },
  });
  expect(begun.status).toBe(201);
  const id = begun.body.export?._id ?? "";
  await vi.waitFor(
    async () => {
      const found = await call("getExport", { params: { id } });
      expect(found.body.export?.state).toBe("done");
    },
    { timeout: 8_000 },
  );
  const { bytes } = await downloadFile(shop, endpoints.downloadExport, {
    params: { id },
    token: owner.token,
  });
  const text = new TextDecoder().decode(bytes);
  expect(text).toContain("When,Who,Role,From,What,Call,About");
  expect(text).toContain(`<${owner.email}>`);
  expect(text).toContain("Added a synonym of paper,createSynonym,Synonym");
});
