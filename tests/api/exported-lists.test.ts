import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { coupons } from "#server/database/schema/coupons.ts";
import { quotes } from "#server/database/schema/quotes.ts";
import { staffRoles } from "#server/database/schema/staff.ts";
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

it.each([
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
