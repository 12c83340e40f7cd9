import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { migrate } from "#server/database/migrate.ts";
import { newId } from "#server/lib/ids.ts";
import { databaseUrl, dropDatabase, runStatement } from "../support/database-server.ts";

const MIGRATIONS = "src/server/database/migrations";
const FIRST_NEW = "0069_field_words";

const server = inject("databaseServer");
const name = `pressroom_field_words_${process.pid}`;
const url = databaseUrl(server, name);
const client = new pg.Client({ connectionString: url });

/** Brings the database to where the version before left it. */
async function migrateAsBefore(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "pressroom-migrations-"));
  await cp(MIGRATIONS, folder, { recursive: true });
  const path = join(folder, "meta/_journal.json");
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(path, "utf8"));
  const end = journal.entries.findIndex(({ tag }) => tag === FIRST_NEW);
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  await runMigrations(drizzle({ client }), { migrationsFolder: folder });
  await rm(folder, { recursive: true });
}

/** The first row that a statement answers. */
const ask = async (text: string): Promise<unknown> => (await client.query(text)).rows[0];

const id = {
  user: newId(),
  category: newId(),
  product: newId(),
  family: newId(),
  order: newId(),
  shipment: newId(),
  return: newId(),
  lateReturn: newId(),
  newReturn: newId(),
  payment: newId(),
};

const ofReturn = (returnId: string, column: "wish" | "resolution", value: string) =>
  `insert into returns (id, order_id, shipment_id, status, reason, note, ${column}, created_at)
  values ('${returnId}', '${id.order}', '${id.shipment}', default, 'Broken', '', '${value}', default)`;

/** As code of the version before writes the card of a product. */
const oldCard = (sold: number) =>
  `insert into search_cards (product_id, family_id, facets, category_code, price_paise,
    max_price_paise, in_stock, origin, listed_at, document, main_words, name_key)
  select product_id, null::uuid, '{1}'::int[], 1, 100, 100, true, 'india', now(), 'mug'::tsvector,
    'mug'::tsvector, 'mug' from json_to_recordset('[{"product_id": "${id.product}"}]') as card(product_id uuid)
  on conflict (product_id) do update set price_paise = ${sold}, facets = excluded.facets`;

beforeAll(async () => {
  await runStatement(server, `create database ${name}`);
  await client.connect();
  await migrateAsBefore();
  await client.query(
    `insert into users (id, email, email_key, name, phone, address, password_hash, answer_hash)
      values ('${id.user}', 'a@example.com', 'a@example.com', 'A', '', '', '', '');
    insert into categories (id, name, slug) values ('${id.category}', 'Mugs', 'mugs');
    insert into products (id, name, slug, price_paise, category_id)
      values ('${id.product}', 'Mug', 'mug', 100, '${id.category}');
    insert into families (id, name) values ('${id.family}', 'Mugs');
    insert into family_members values ('${id.product}', '${id.family}');
    insert into attributes (id, code, name, kind, is_leaving) values
      ('${newId()}', 'staying', 'A', 'choice', false), ('${newId()}', 'leaving', 'B', 'choice', true);
    insert into known_places (user_id, place_hash) values ('${id.user}', 'before');
    insert into search_misses (words, outcome, mended) values ('mgu', 'mended', 'mug');
    insert into search_ignored_misses (words) values ('plate');
    insert into search_words (word, written, uses) values ('mug', 'mug', 1);
    insert into search_members (product_id, family_id, facets, price_paise, in_stock)
      values ('${id.product}', '${id.family}', '{1}', 100, true);`,
  );
  await client.query(oldCard(100));
  await client.query(
    `insert into orders (id, order_id, order_key, user_id, payment_state, total_paise, cart_digest,
      return_url, customer_name, customer_email, customer_phone, shipping_address, holds_stock,
      reserved_until) values ('${id.order}', 'ORD1', 'ord1', '${id.user}', 'pending', 100, '', '', '', '', '',
      '{}', false, now());
    insert into payments (id, order_id, way, amount_paise, reference, paid_on, entered_by,
      taken_back_at, taken_back_by, taken_back_reason)
      values ('${id.payment}', '${id.order}', 'bank-transfer', 100, 'UTR1', '2026-01-05', 'a@example.com',
      '2026-01-06T10:00:00.123456Z', 'a@example.com', 'A slip');`,
  );
  // The returns' parcels are not made here.
  await client.query(
    `alter table returns drop constraint returns_shipment_id_shipments_id_fk;
    alter table return_lines drop constraint return_lines_of_shipment_line`,
  );
  await client.query(ofReturn(id.return, "wish", "replacement"));
  await client.query(
    `insert into return_lines (return_id, shipment_id, position, quantity, shelved)
      values ('${id.return}', '${id.shipment}', 0, 3, 2)`,
  );
  await migrate(url);
});
afterAll(async () => {
  await client.end();
  await dropDatabase(server, name);
});

it("what was there before is found by the new names, under which all parts of the tables go", async () => {
  expect(await ask("select device_hash from trusted_devices")).toEqual({ device_hash: "before" });
  expect(await ask("select words, corrected_keyword from zero_result_searches")).toEqual({
    words: "mgu",
    corrected_keyword: "mug",
  });
  expect(await ask("select words from ignored_zero_result_searches")).toEqual({ words: "plate" });
  expect(await ask("select word from search_vocabulary")).toEqual({ word: "mug" });
  expect(await ask("select family_id from family_variants")).toEqual({ family_id: id.family });
  expect(await ask("select family_id from search_variants")).toEqual({ family_id: id.family });
  expect(await ask("select product_id from search_entries")).toEqual({ product_id: id.product });
  expect(await ask("select resolution, wish from returns")).toEqual({
    resolution: "replacement",
    wish: "replacement",
  });
  expect(await ask("select restocked from return_lines")).toEqual({ restocked: 2 });
  expect(
    await ask(
      `select voided_at = '2026-01-06T10:00:00.123456Z' as at, voided_by, voided_reason from payments`,
    ),
  ).toEqual({ at: true, voided_by: "a@example.com", voided_reason: "A slip" });
  const { rows } = await client.query(
    "select code, is_being_deleted from attributes order by code",
  );
  expect(rows).toEqual([
    { code: "leaving", is_being_deleted: true },
    { code: "staying", is_being_deleted: false },
  ]);
  const old =
    "(known_places|place_hash|misses|family_members|search_words|search_members|search_cards)";
  const left = await client.query(
    `select conname as name from pg_constraint where conname ~ '${old}'
    union select relname from pg_class where relname ~ '${old}' and relkind not in ('v')`,
  );
  expect(left.rows).toEqual([]);
});

it("nodes of the version before go on writing the old columns, and read what new ones write", async () => {
  await client.query(ofReturn(id.lateReturn, "wish", "refund"));
  await client.query(ofReturn(id.newReturn, "resolution", "replacement"));
  const both = (returnId: string) =>
    ask(`select wish, resolution from returns where id = '${returnId}'`);
  expect(await both(id.lateReturn)).toEqual({ wish: "refund", resolution: "refund" });
  expect(await both(id.newReturn)).toEqual({ wish: "replacement", resolution: "replacement" });
  await expect(client.query(ofReturn(newId(), "wish", "a hug"))).rejects.toThrow("returns_");
  await expect(
    client.query(`insert into returns (id, order_id, shipment_id, reason, note)
      values ('${newId()}', '${id.order}', '${id.shipment}', '', '')`),
  ).rejects.toThrow("resolution");

  const lines = "select shelved, restocked from return_lines";
  await client.query("update return_lines set shelved = 1");
  expect(await ask(lines)).toEqual({ shelved: 1, restocked: 1 });
  await client.query("update return_lines set restocked = 0");
  expect(await ask(lines)).toEqual({ shelved: 0, restocked: 0 });
  await expect(client.query("update return_lines set shelved = 4")).rejects.toThrow(
    "return_lines_",
  );

  for (const [code, given] of [
    ["plain", ""],
    ["old", "is_leaving"],
    ["new", "is_being_deleted"],
  ]) {
    await client.query(
      `insert into attributes (id, code, name, kind${given ? `, ${given}` : ""})
      values ('${newId()}', '${code}', '', 'choice'${given ? ", true" : ""})`,
    );
    expect(
      await ask(`select is_leaving, is_being_deleted from attributes where code = '${code}'`),
    ).toEqual({ is_leaving: given !== "", is_being_deleted: given !== "" });
  }
  await client.query("update attributes set is_leaving = true where code = 'plain'");
  expect(await ask("select is_being_deleted as gone from attributes where code = 'plain'")).toEqual(
    {
      gone: true,
    },
  );

  // A transfer is entered again, by either: once, as long as none of them is voided.
  const enter = (reference: string) =>
    client.query(
      `insert into payments (id, order_id, way, amount_paise, reference, paid_on, entered_by, taken_back_at)
      values ('${newId()}', '${id.order}', 'bank-transfer', 100, '${reference}', '2026-01-05', '', default)
      on conflict do nothing returning id`,
    );
  expect((await enter("UTR1")).rowCount).toBe(1);
  expect((await enter("UTR1")).rowCount).toBe(0);
  await client.query(
    "update payments set voided_at = now(), voided_by = 'b' where taken_back_at is null",
  );
  expect(
    await ask("select count(*)::int as open from payments where taken_back_at is null"),
  ).toEqual({
    open: 0,
  });
  expect((await enter("UTR1")).rowCount).toBe(1);
  await client.query(
    "update payments set taken_back_at = now(), taken_back_by = 'c' where voided_at is null",
  );
  expect(await ask("select count(*)::int as voided from payments where voided_by = 'c'")).toEqual({
    voided: 1,
  });
});

it("nodes of the version before go on reading and writing the old tables", async () => {
  // The login, as drizzle writes it.
  await client.query(
    `insert into "known_places" ("user_id", "place_hash", "last_login_at") values
      ('${id.user}', 'before', default), ('${id.user}', 'late', default)
    on conflict ("user_id","place_hash") do update set "last_login_at" = now() - interval '2 years'`,
  );
  const devices =
    "select device_hash, last_login_at < now() - interval '1 year' as old from trusted_devices order by 1";
  expect((await client.query(devices)).rows).toEqual([
    { device_hash: "before", old: true },
    { device_hash: "late", old: false },
  ]);
  await client.query(
    `delete from known_places where ctid = any(array(select ctid from known_places
      where last_login_at < now() - interval '1 year' limit 1000))`,
  );
  expect((await client.query(devices)).rows).toEqual([{ device_hash: "late", old: false }]);

  await client.query(
    `insert into search_misses (words, outcome, mended, times)
    select words, outcome, mended, times
    from json_to_recordset('[{"words": "mgu", "outcome": "mended", "mended": "mugs", "times": 2}]')
      as missed(words text, outcome text, mended text, times int)
    on conflict (day, words) do update set times = "search_misses"."times" + excluded.times,
      outcome = excluded.outcome, mended = excluded.mended`,
  );
  expect(await ask("select times, corrected_keyword from zero_result_searches")).toEqual({
    times: 3,
    corrected_keyword: "mugs",
  });
  await client.query(
    `delete from search_misses where ctid = any(array(select ctid from search_misses
      where words = 'mgu' limit 1000))`,
  );
  expect(await ask("select 1 from zero_result_searches")).toBeUndefined();
  await client.query(
    `insert into "search_ignored_misses" ("words", "ignored_at") values ('mug', default) on conflict do nothing`,
  );
  expect(await ask("select count(*)::int from ignored_zero_result_searches")).toEqual({ count: 2 });

  await client.query(oldCard(250));
  await client.query(
    `with alone as (
      update "search_cards" set sold = counted.sold
      from (values ('${id.product}'::uuid, 7)) as counted (product_id, sold)
      where "search_cards"."product_id" = counted.product_id returning "search_cards"."facets"
    ), members as (
      update "search_members" set sold = 7 where product_id = '${id.product}' returning facets, family_id
    ) select * from alone, members`,
  );
  expect(
    await ask(
      `select id, search_entries.price_paise::int as price, search_entries.sold, search_variants.sold as variant
      from search_entries join search_variants using (product_id)`,
    ),
  ).toEqual({ id: 1, price: 250, sold: 7, variant: 7 });
  await client.query(
    `begin; select id from search_cards for no key update; delete from search_cards; commit`,
  );
  await client.query(oldCard(1));
  expect(await ask("select is_top, sold from search_entries")).toEqual({ is_top: true, sold: 0 });
  expect(await ask("select * from ts_stat('select main_words from search_cards')")).toMatchObject({
    word: "mug",
  });
  await client.query(
    `insert into search_words (word, written, uses) select 'cup', 'cup', 0 on conflict (word) do nothing;
    update search_words set uses = 1 where word = any('{cup}') and uses = 0`,
  );
  expect(await ask("select uses from search_vocabulary where word = 'cup'")).toEqual({ uses: 1 });
  await client.query(
    `insert into search_members (product_id, family_id, facets, price_paise, in_stock)
    values ('${id.product}', '${id.family}', '{2}', 1, false)
    on conflict (product_id) do update set facets = excluded.facets, in_stock = excluded.in_stock`,
  );
  expect(await ask("select in_stock from search_variants")).toEqual({ in_stock: false });
  await client.query(
    `delete from "family_members" where "product_id" = '${id.product}';
    insert into "family_members" ("product_id", "family_id") values ('${id.product}', '${id.family}')`,
  );
  await client.query(`delete from products where id = '${id.product}'`);
  expect(await ask("select 1 from family_members")).toBeUndefined();
});
