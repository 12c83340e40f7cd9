import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { coupons } from "#server/database/schema/coupons.ts";
import { quotes } from "#server/database/schema/quotes.ts";
import { staffRoles } from "#server/database/schema/staff.ts";
import { openListFile } from "#server/exports/list-files.ts";
import { newId } from "#server/lib/ids.ts";
import { listAudit } from "#shared/audit/contract.ts";
import { exportsEndpoints } from "#shared/exports/contract.ts";
import { changeStaffRole } from "#shared/staff/contract.ts";
import { callEndpoint, downloadFile, newAddress } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin } from "../support/users.ts";
import { openQuoteClient, type QuoteClient } from "./quote-client.ts";

const { createExport, getExport, downloadExport } = exportsEndpoints;

let shop: TestShop;
let client: QuoteClient;
let token: string;

beforeAll(async () => {
  shop = await openTestShop();
  client = await openQuoteClient(shop);
  ({ token } = client.admin);
});
afterAll(() => shop.close());

const begin = (list: string, query: object, by = token) =>
  callEndpoint(shop, createExport, {
    body: { list, query } as never,
    token: by,
    address: newAddress(),
  });

/** The lines of the file that a list's export becomes, the head first. */
async function exported(list: string, query: object): Promise<string[]> {
  const begun = await begin(list, query);
  expect(begun.status, begun.text).toBe(201);
  const params = { id: begun.body.export?._id ?? "" };
  const state = async () =>
    (await callEndpoint(shop, getExport, { params, token, address: newAddress() })).body.export
      ?.state;
  await expect.poll(state, { timeout: 20_000 }).toBe("done");
  const file = await downloadFile(shop, downloadExport, { params, token });
  expect(file.headers["content-disposition"]).toContain(`filename="${list}-`);
  return file.bytes.toString("utf8").replace("\uFEFF", "").trimEnd().split("\r\n");
}

it("quotes are exported as they are searched, with what was offered, the newest first", async () => {
  const offered = await client.sent();
  const asked = await client.ask(await client.newProduct(), 3);
  expect(asked.status, asked.text).toBe(201);
  await shop.database.db
    .update(quotes)
    .set({ buyer: { company: "=Vimala, Prints" } })
    .where(eq(quotes.id, offered.id));
  const [head, newest, oldest, ...rest] = await exported("quotes", {});
  expect(head).toBe(
    "Number,Made,State,Waits for the shop,Customer,E-mail,Phone,Company,GSTIN,Deliver to,Lines,Version,Sent,Holds until,Total",
  );
  expect(rest).toEqual([]);
  expect(newest).toMatch(/^QT-\d\d-\d+,[\d: -]{16},[^,]+,Yes,/);
  expect(newest).toMatch(/,1,,,,$/);
  expect(oldest).toContain(`"'=Vimala, Prints"`);
  expect(oldest).toMatch(/,1,1,[\d: -]{16},[\d: -]{16},\d+\.\d\d$/);
  const [, ...found] = await exported("quotes", { search: "vimala" });
  expect(found).toEqual([oldest]);
  const [, ...sent] = await exported("quotes", { state: "sent" });
  expect(sent).toEqual([oldest]);
  const audit = await callEndpoint(shop, listAudit, { query: {}, token });
  expect(audit.body.entries?.[0]).toMatchObject({ action: "createExport" });
});

it("reviews are exported in a state or all, and a line's end or a formula within one harms no row", async () => {
  const people = await Promise.all([newAdmin(shop), newAdmin(shop)]);
  for (const [at, { _id }] of people.entries()) {
    await shop.database.db.execute(sql`
      insert into reviews (id, user_id, name, rating, text, state, created_at)
      values (${newId()}, ${_id}, 'Asha R.', ${5 - at}, ${at === 0 ? "=1+1" : "Fine, indeed"},
        ${at === 0 ? "waiting" : "shown"}, ${`2026-11-0${at + 1}T20:00:00Z`}::timestamptz)`);
  }
  const [first, second] = people;
  const [head, ...rows] = await exported("reviews", {});
  expect(head).toBe("Made,State,Rating,Review,By,E-mail");
  expect(rows).toEqual([
    `2026-11-03 01:30,Published,4,"Fine, indeed",Asha R.,${second?.email}`,
    `2026-11-02 01:30,Waiting,5,'=1+1,Asha R.,${first?.email}`,
  ]);
  expect((await exported("reviews", { state: "waiting" })).slice(1)).toEqual(rows.slice(1));
});

it("coupons are exported as they are filtered, beyond one page", async () => {
  await shop.database.db.insert(coupons).values(
    Array.from({ length: 30 }, (_, at) => ({
      code: `FILE-${String(at).padStart(4, "0")}`,
      percent: 5,
      isShared: at % 2 === 0,
      note: at === 0 ? "@sum" : "For a fair",
      endsOn: "2030-12-31",
    })),
  );
  const [head, ...rows] = await exported("coupons", { search: "file", kind: "shared" });
  expect(head).toBe("Code,Percent off,Works,State,Orders,Order,Last day,Ended,Note,Made");
  expect(rows).toHaveLength(15);
  expect(rows.find((row) => row.startsWith("FILE-0000"))).toMatch(
    /^FILE-0000,5,Once for each customer,Can be used,0,,2030-12-31,,'@sum,\d{4}-/,
  );
});

it("families are exported by name, with how their products differ", async () => {
  await shop.database.db.execute(sql`
    insert into families (id, name, shared_tiers) values (${newId()}, 'Zebra mugs', true), (${newId()}, 'Ash trays', false)`);
  const [head, ...rows] = await exported("families", {});
  expect(head).toBe("Name,Products,Differ by,Bulk prices together,To mend");
  expect(rows).toEqual(expect.arrayContaining(["Ash trays,0,,,", "Zebra mugs,0,,Yes,"]));
  expect(rows.indexOf("Ash trays,0,,,")).toBeLessThan(rows.indexOf("Zebra mugs,0,,Yes,"));
  expect((await exported("families", { search: "zebra" })).slice(1)).toEqual([
    "Zebra mugs,0,,Yes,",
  ]);
});

it("lines of the bank are exported in a state, the latest first, with what became of them", async () => {
  const statement = newId();
  await shop.database.db.execute(sql`
    insert into bank_statements (id, file_name, account, uploaded_by, line_count, known_count, left_out, left_out_count, notes)
    values (${statement}, 'november.csv', '', 'asha@example.com', 3, 0, '[]', 0, '[]')`);
  const line = (
    day: string,
    paise: number,
    narration: string,
  ) => sql`(${newId()}, ${statement}, 1, ${day}, ${paise},
    '', ${narration}, ${`${day} ${paise}`})`;
  await shop.database.db.execute(sql`
    insert into bank_statement_lines (id, statement_id, line, day, amount_paise, reference, narration, line_key)
    values ${sql.join(
      [
        line("2026-11-02", 25_000, "=NEFT"),
        line("2026-11-03", 1_050, "UPI"),
        line("2026-11-04", -900, "CHARGES"),
      ],
      sql`, `,
    )}`);
  expect(await exported("bank-lines", { statement })).toEqual([
    "Day,Amount,Bank reference,Narration,Balance,State,Decided,By,What came of it,Statement",
    "2026-11-03,10.50,,UPI,,To decide,,,,november.csv",
    "2026-11-02,250.00,,'=NEFT,,To decide,,,,november.csv",
  ]);
  expect(await exported("bank-lines", { statement, state: "booked" })).toHaveLength(1);
  expect(await exported("bank-lines", { statement, state: "unsure" })).toHaveLength(3);
  expect(await exported("bank-lines", { statement, state: "certain" })).toHaveLength(1);
  // However many others are open: each batch compares its own alone.
  const request = { list: "bank-lines", query: { statement, state: "certain" } } as const;
  const file = await openListFile(shop.database.db, request, {});
  expect(await file.count(100)).toBe(101);
  expect(await file.next(null, 1)).toMatchObject({ rows: [], read: 1 });
});

it("all that came and went of a product is exported, the newest first, and of no other", async () => {
  const product = await client.newProduct();
  await shop.catalogue.updateProduct(
    product.id,
    {},
    { stockChange: 20, stockReason: "delivery", stockNote: "Slip 7", actor: "asha@example.com" },
  );
  const [head, ...rows] = await exported("stock-movements", { product: product.id });
  expect(head).toBe("When,Product,SKU,Branch,Pieces,Why,Order,Return,Entry,Note,By");
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(
    /^[\d: -]{16},[^,]+,[^,]*,Kolkata,20,A delivery came,,,ST-\d\d-\d+,Slip 7,asha@example\.com$/,
  );
  expect(rows[1]).toContain(",Was there when the movements began,");
  expect((await begin("stock-movements", {})).status).toBe(400);
});

it("what was entered of the stock is exported by why and day, each product a row, the newest entry first", async () => {
  const [first, second] = [await client.newProduct(), await client.newProduct()];
  for (const { id } of [first, second]) {
    await shop.catalogue.updateProduct(
      id,
      {},
      { stockChange: 3, stockReason: "delivery", stockNote: "Slip 8", actor: "asha@example.com" },
    );
  }
  const search = "Tropical Traders";
  await shop.database.db.execute(sql`
    alter table stock_entries disable trigger stock_entries_never_change;
    update stock_entries set supplier = ${sql.raw("'Tropical Traders'")}, supplier_reference = 'B-17' where note = 'Slip 8' or id in
      (select entry_id from stock_movements where note = 'Slip 8');
    alter table stock_entries enable trigger stock_entries_never_change`);
  const [head, ...rows] = await exported("stock-entries", { search, reason: "delivery" });
  expect(head).toBe("Entry,When,Why,Product,SKU,Branch,Pieces,Supplier,Their bill,Note,By");
  expect(rows).toHaveLength(2);
  for (const row of rows) {
    expect(row).toMatch(
      /^ST-\d\d-\d+,[\d: -]{16},A delivery came,[^,]+,[^,]*,Kolkata,3,Tropical Traders,B-17,Slip 8,asha@example\.com$/,
    );
  }
  expect(rows).toEqual(rows.toSorted().toReversed());
  expect(await exported("stock-entries", { search, reason: "count" })).toHaveLength(1);
  expect(await exported("stock-entries", { search, to: "2020-01-01" })).toHaveLength(1);
  expect(await exported("stock-entries", { search, from: "2020-01-01" })).toHaveLength(3);
  expect((await begin("stock-entries", { branch: "kolkata" })).status).toBe(400);
});

it("payments without an order, catalogue issues and searches that found nothing are exported", async () => {
  await shop.database.db.execute(sql`
    insert into unmatched_payments (order_key, order_id, state, amount_paise, currency, gateway_status, is_taken, found_at, note)
    values ('ordlost2', 'ORDLOST2', 'settled', 236000, 'INR', 'CHARGED', true, '2026-11-02T04:30:00Z', 'Paid back by cheque'),
      ('ordlost1', 'ORDLOST1', 'open', null, null, 'CHARGED', true, '2026-11-01T04:30:00Z', null)`);
  expect(await exported("unmatched-payments", {})).toEqual([
    "Payment reference,Found,State,Amount,Currency,The bank says,Method,Transaction,Ended,By,Note,Problem",
    "ORDLOST1,2026-11-01 10:00,Waits for you,,,CHARGED,,,,,,",
    "ORDLOST2,2026-11-02 10:00,Settled elsewhere,2360.00,INR,CHARGED,,,,,Paid back by cheque,",
  ]);
  const product = await client.newProduct();
  await shop.database.db.execute(sql`update products set photos = '[]' where id = ${product.id}`);
  const [head, ...issues] = await exported("catalogue-issues", { issue: "no-picture" });
  expect(head).toBe("Name,Which,Address");
  expect(issues.filter((row) => row.endsWith(`/product/${product.slug}`))).toHaveLength(1);
  await shop.database.db.execute(sql`
    insert into zero_result_searches (day, words, outcome, corrected_keyword, times)
    values (current_date, 'purple mug', 'some', '', 2), (current_date - 1, 'purple mug', 'nothing', '', 3),
      (current_date, 'kettle', 'nothing', '', 1)`);
  const [titles, ...searches] = await exported("zero-result-searches", { show: "zero-results" });
  expect(titles).toBe("Words,Times,Last on,Outcome,Found instead");
  expect(searches).toEqual([
    expect.stringMatching(/^kettle,1,[\d-]{10},Found nothing,$/),
    expect.stringMatching(/^purple mug,5,[\d-]{10},Found only some of the words,$/),
  ]);
  expect(await exported("zero-result-searches", { outcome: "nothing" })).toHaveLength(2);
  expect(await exported("zero-result-searches", { search: "PURPLE" })).toHaveLength(2);
});

it.each([
  ["unmatched-payments", "See payments"],
  ["stock-entries", "See products"],
  ["families", "See products"],
  ["bank-lines", "See payments"],
  ["e-invoices", "See documents"],
  ["quotes", "See quotes"],
  ["reviews", "See reviews"],
  ["coupons", "See coupons"],
])(
  "%s are exported by nobody who may not see them, and by no filter that the list does not know",
  async (list, named) => {
    const person = await newAdmin(shop);
    const roleId = newId();
    await shop.database.db.insert(staffRoles).values({
      id: roleId,
      name: `Exporter of ${list}`,
      permissions: ["read_orders", "export_lists"],
    });
    await callEndpoint(shop, changeStaffRole, {
      params: { id: person._id },
      body: { roleId },
      token,
      address: newAddress(),
    });
    const refused = await begin(list, {}, person.token);
    expect(refused.status).toBe(403);
    expect(refused.body.message).toContain(named);
    for (const query of [{ role: "0" }, { page: "2" }]) {
      const bad = await begin(list, query);
      expect([bad.status, Object.keys(bad.body.fields ?? {})]).toEqual([400, ["query"]]);
    }
  },
);
