import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type Database, openDatabase } from "#server/database/connection.ts";
import { databaseUrl, dropDatabase, runStatement } from "../support/database-server.ts";

const MIGRATION = "src/server/database/migrations/0008_catalogue-rules.sql";

const server = inject("databaseServer");
const name = `pressroom_catalogue_rules_${process.pid}`;
const url = databaseUrl(server, name);
let database: Database;

beforeAll(async () => {
  await runStatement(server, `create database ${name} template ${inject("templates").empty}`);
  database = openDatabase({ url, onError: () => {} });
  // As it was before the database kept these rules.
  await runStatement(
    url,
    `drop index products_sku_unique;
    alter table categories drop constraint categories_parent_id_categories_id_fk,
      drop constraint categories_parent_is_another;
    alter table users drop constraint users_role_known;
    alter table reviews drop constraint reviews_state_known`,
  );
});
afterAll(async () => {
  await database.close();
  await dropDatabase(server, name);
});

/** The id of a row, by a number. */
const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;

it("what was made before the rules is brought in line with them, the same on every machine", async () => {
  const categories: [number, string, number | null][] = [
    [1, "Mugs", null],
    [2, "Steel", 1],
    [3, "Mugs", 77],
    [4, "Pens", 4],
  ];
  for (const [number, title, parent] of categories) {
    await runStatement(
      url,
      `insert into categories (id, name, slug, parent_id) values
        ('${id(number)}', '${title}', 'c${number}', ${parent ? `'${id(parent)}'` : "null"})`,
    );
  }
  const skus = [
    "MUG-11",
    "mug-11 ",
    "MUG-11-2",
    "",
    "  ",
    "Mug-11",
    "x".repeat(60),
    "X".repeat(60),
  ];
  for (const [age, sku] of skus.entries()) {
    await runStatement(
      url,
      `insert into products (id, name, slug, sku, price_paise, category_id, created_at) values
        ('${id(age)}', 'Product', 'p${age}', '${sku}', 100, '${id(4)}',
          timestamptz '2026-01-01' + ${age} * interval '1 day')`,
    );
  }

  await runStatement(url, await readFile(MIGRATION, "utf8"));

  const stored = await database.db.execute<{ sku: string }>(
    "select sku from products order by created_at",
  );
  expect(stored.rows.map(({ sku }) => sku)).toEqual([
    "MUG-11",
    "mug-11-3",
    "MUG-11-2",
    "",
    "  ",
    "Mug-11-4",
    "x".repeat(60),
    `${"X".repeat(58)}-2`,
  ]);
  const tree = await database.db.execute<{ name: string; parent_id: string | null }>(
    "select name, parent_id from categories order by id",
  );
  expect(tree.rows.map((row) => [row.name, row.parent_id])).toEqual([
    ["Mugs", null],
    ["Steel", id(1)],
    ["Mugs (000003)", null],
    ["Pens", null],
  ]);
});

it.each([
  ["a second product with an SKU", "products_sku_unique", insertProduct("mUg-11")],
  ["a category below one that is not there", "categories_parent_id", moveCategory(id(77))],
  ["a category below itself", "categories_parent_is_another", moveCategory(id(2))],
  ["a parent that goes", "categories_parent_id", `delete from categories where id = '${id(1)}'`],
  ["a role that nobody knows", "users_role_known", insertUser(7)],
])("the database refuses %s", async (_what, rule, statement) => {
  await expect(runStatement(url, statement)).rejects.toThrow(rule);
});

function insertProduct(sku: string): string {
  return `insert into products (id, name, slug, sku, price_paise, category_id)
    values (gen_random_uuid(), 'Product', 'other', '${sku}', 100, '${id(4)}')`;
}

function moveCategory(parent: string): string {
  return `update categories set parent_id = '${parent}' where id = '${id(2)}'`;
}

function insertUser(role: number): string {
  return `insert into users (id, name, email, email_key, phone, address, role, password_hash, answer_hash)
    values (gen_random_uuid(), '', '', '', '', '', ${role}, '', '')`;
}
