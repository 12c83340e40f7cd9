import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeLateIndexes } from "#server/database/make-late-indexes.ts";
import { openLog } from "#server/lib/log.ts";
import { refusalOf } from "../support/refusal-of.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { openAdminOrderClient } from "./admin-orders.ts";

let shop: TestShop;
/** Of an order that nobody has paid. */
let order: string;

beforeAll(async () => {
  shop = await openTestShop();
  order = (await (await openAdminOrderClient(shop)).placeOrder({ paid: false })).id;
  await makeLateIndexes(shop.databaseUrl, openLog("silent"), new AbortController().signal);
});
afterAll(() => shop.close());

const NOBODY = "01890a5d-ac96-774b-bcce-b302099a8057";
const released = (position: number, quantity: number) =>
  `insert into released_reservations (order_id, position, quantity) values ('${order}', ${position}, ${quantity})`;

it("where older rows break a rule, the others are looked through all the same, and it holds of new ones", async () => {
  await shop.database.db.execute(
    sql.raw(`alter table stock_entries add constraint a_rule_of_new_rows check (reason = 'none') not valid;
      alter table stock_entries add constraint b_rule_of_all_rows check (reason <> 'none') not valid`),
  );
  const begun = new Set<string>();
  const log = {
    info: () => {},
    warn: (fields: object) => begun.add(JSON.stringify(fields)),
    error: () => {},
  };
  await makeLateIndexes(shop.databaseUrl, log, new AbortController().signal);
  const { rows } = await shop.database.db.execute(
    sql`select conname as name, convalidated as holds from pg_constraint where conname like '__rule_of_%' order by 1`,
  );
  await shop.database.db.execute(
    sql.raw(`alter table stock_entries drop constraint a_rule_of_new_rows;
      alter table stock_entries drop constraint b_rule_of_all_rows`),
  );
  expect(rows).toEqual([
    { name: "a_rule_of_new_rows", holds: false },
    { name: "b_rule_of_all_rows", holds: true },
  ]);
  expect([...begun]).toEqual(['{"constraint":"a_rule_of_new_rows"}']);
});

it("where older rows have one number, it ends with a sentence that names them, makes all others, and what was mended later", async () => {
  const { db } = shop.database;
  const written = (changes: string) =>
    db.execute(
      sql.raw(`begin; alter table quotes disable trigger quotes_number_never_changes; ${changes};
        alter table quotes enable trigger quotes_number_never_changes; commit`),
    );
  const ids = [1, 2].map((n) => NOBODY.replace(/.$/, String(n)));
  for (const id of ids) {
    await db.execute(
      sql`insert into quotes (id, user_id, token, state, deliver_to, draft)
        select ${id}, id, ${id}, 'asked', '{}', '{}' from users limit 1`,
    );
  }
  await db.execute(sql`drop index quotes_by_number, reviews_by_turn`);
  await written("update quotes set number = 'QT-26-999999'");
  const told: string[] = [];
  const make = () =>
    makeLateIndexes(shop.databaseUrl, openLog("silent"), new AbortController().signal, (sentence) =>
      told.push(sentence),
    );
  expect(await make()).toEqual([
    expect.stringMatching(
      /^The unique index quotes_by_number is not made, since several rows of quotes have one key\. Key \(number\)=\(QT-26-999999\) is duplicated\. .*docs\/operating\.md/,
    ),
  ]);
  expect(told).toEqual([
    "Making index 1 of 2: quotes_by_number …",
    "Making index 2 of 2: reviews_by_turn …",
  ]);
  await written(`update quotes set number = null where id = '${ids[1]}'`);
  expect(await make()).toEqual([]);
  const { rows } = await db.execute(
    sql`select indisvalid as holds from pg_index where indexrelid = 'quotes_by_number'::regclass`,
  );
  expect(rows).toEqual([{ holds: true }]);
});

it.each<[string, () => string, RegExp]>([
  ["an entry of the stock gone", () => "delete from stock_entries", /movements refer to it/],
  [
    "one number of two entries",
    () => "insert into stock_entries (number, reason) select number, 'count' from stock_entries",
    /stock_entries_number_unique/,
  ],
  [
    "an entry for no known reason",
    () => "insert into stock_entries (reason) values ('sale')",
    /stock_entries_reason_known/,
  ],
  [
    "a movement of an entry that is none",
    () =>
      `insert into stock_movements (product_id, branch, delta, reason, actor, entry_id)
        select product_id, branch, 1, 'count', 'x', 999999 from stock_movements limit 1`,
    /stock_movements_entry_id_stock_entries_id_fk/,
  ],
  [
    "pieces let go of a line that there is not",
    () => released(9, 1),
    /released_reservations_of_order_line/,
  ],
  ["no pieces let go", () => released(0, 0), /released_reservations_quantity_positive/],
  [
    "an order without the line that it costs",
    () => `delete from order_lines where order_id = '${order}'`,
    /the total of order/,
  ],
  [
    "a role that there is not",
    () => `update users set role = 1, staff_role_id = '${NOBODY}'`,
    /users_staff_role_id_staff_roles_id_fk/,
  ],
  [
    "a view that is nobody's",
    () =>
      `insert into saved_views (id, user_id, list, name, query, columns, is_shared)
        values ('${NOBODY}', '${NOBODY}', 'orders', 'x', '{}', '{}', false)`,
    /saved_views_user_id_users_id_fk/,
  ],
  [
    "a note about nobody",
    () =>
      `insert into customer_notes (id, user_id, who, note) values ('${NOBODY}', '${NOBODY}', 'x', 'x')`,
    /customer_notes_user_id_users_id_fk/,
  ],
  [
    "a mail that asks for a review of no order",
    () => `insert into review_requests (order_id) values ('${NOBODY}')`,
    /review_requests_order_id_orders_id_fk/,
  ],
])("plain SQL cannot write %s", async (_, statements, rule) => {
  expect(await refusalOf(shop.database, statements())).toMatch(rule);
});

it("plain SQL empties no table of which no row is ever changed, set or deleted", async () => {
  const { rows } = await shop.database.db.execute<{ name: string; isEmptied: boolean }>(sql`
    select tgrelid::regclass::text as name, not exists (
        select from pg_trigger as other where other.tgrelid = kept.tgrelid and other.tgname like '%\\_never\\_emptied'
      ) as "isEmptied"
    from pg_trigger as kept
    where tgname ~ '_never_(changes?|set|deleted|added)$' and tgname !~ '_number_never_changes$' and tgparentid = 0 order by 1`);
  const names = rows.map(({ name }) => name);
  expect(names).toContain("bank_line_decisions");
  expect(rows.filter(({ isEmptied }) => isEmptied)).toEqual([]);
  for (const name of names) {
    expect(await refusalOf(shop.database, `truncate ${name} cascade`), name).toMatch(
      /only grows|row by row| stays?: /,
    );
  }
});

it.each([
  "stock_levels",
  "sellable_stock",
  "reservations",
  "released_reservations",
  "products cascade",
  "categories cascade",
  "sold_daily",
  "tax_monthly",
  "documents_daily",
  "document_series",
  "order_payments",
  "return_lines",
])("plain SQL empties no table of which rows are kept right one by one: %s", async (table) => {
  expect(await refusalOf(shop.database, `truncate ${table}`)).toMatch(/changes row by row: it/);
});

describe("docs/data.md", () => {
  /** Such as `orders_by_number`; one that begins with … stands for all that end so. */
  const NAME = /`(…?[a-z_]*_[a-z_]+)`/g;

  const namesIn = async () => {
    const rows = (await readFile("docs/data.md", "utf8"))
      .split("\n")
      .filter((row) => row.startsWith("|"));
    const held = rows
      .flatMap((row) => row.split(" | ")[1] ?? [])
      .filter((by) => /database/.test(by));
    return [...new Set(held.flatMap((by) => [...by.matchAll(NAME)].map(([, name = ""]) => name)))];
  };

  it("names nothing that holds an invariant and is not there", async () => {
    const { rows } = await shop.database.db.execute<{ name: string }>(sql`
      select tgname as name from pg_trigger
      union select conname from pg_constraint
      union select relname from pg_class
      union select attname from pg_attribute
      union select proname from pg_proc`);
    const known = rows.map(({ name }) => name);
    const isThere = (name: string) =>
      name.startsWith("…")
        ? known.some((each) => each.endsWith(name.slice(1)))
        : known.includes(name);
    expect((await namesIn()).filter((name) => !isThere(name))).toEqual([]);
  });

  it("names each trigger, but for those that write the audit or keep a table from being emptied", async () => {
    const { rows } = await shop.database.db.execute<{ name: string }>(sql`
      select tgname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
      where not tgisinternal and relnamespace = 'public'::regnamespace and not relispartition
        and tgname !~ '_(audited|never_emptied)$' order by 1`);
    const named = await namesIn();
    const isNamed = (trigger: string) =>
      named.some((name) =>
        name.startsWith("…") ? trigger.endsWith(name.slice(1)) : trigger === name,
      );
    expect(rows.map(({ name }) => name).filter((name) => !isNamed(name))).toEqual([]);
  });
});
