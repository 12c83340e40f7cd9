import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { describe, expect, it } from "vitest";
import { changedTables } from "./changed-tables.ts";
import { knownMigrations, migrationsFolder } from "./migrate.ts";

interface Migration {
  name: string;
  /** Without comments. */
  statements: readonly string[];
}

/**
 * What looks through all rows of a table that was there before, under a lock that keeps the shop's orders waiting: by
 * migration and name of the index or constraint.
 */
function looksThroughRows(migrations: readonly Migration[]): string[] {
  const there = new Set<string>();
  return migrations.flatMap(({ name, statements }) => {
    const found = statements.flatMap((statement) => {
      const slow = slowChange(statement);
      return slow && there.has(slow.table) ? [`${name} ${slow.of}`] : [];
    });
    for (const statement of statements) {
      const table = /^create table (?:if not exists )?"(\w+)"/i.exec(statement)?.[1];
      if (table) there.add(table);
    }
    return found;
  });
}

const INDEX =
  /^create (?:unique )?index (?!concurrently)(?:if not exists )?"(\w+)" on (?:only )?"(\w+)"/i;
const CONSTRAINT = /^alter table (?:only )?"(\w+)" add constraint "(\w+)" (.*)$/is;
const NOT_NULL = /^alter table (?:only )?"(\w+)" alter column "(\w+)" set not null/i;

function slowChange(statement: string): { table: string; of: string } | undefined {
  const [, index, indexed] = INDEX.exec(statement) ?? [];
  if (index && indexed) return { table: indexed, of: index };
  const [, table, constraint, rule = ""] = CONSTRAINT.exec(statement) ?? [];
  if (table && constraint && !/\b(not valid|using index "\w+")$/i.test(rule)) {
    return { table, of: constraint };
  }
  const [, filled, column] = NOT_NULL.exec(statement) ?? [];
  return filled && column ? { table: filled, of: column } : undefined;
}

const statementsOf = (text: string) =>
  text.split("--> statement-breakpoint").map((statement) =>
    statement
      .replace(/^\s*--.*$/gm, "")
      .trim()
      .replace(/;$/, ""),
  );

/** What does so all the same, each with why that is no wait. */
const exceptions: Readonly<Record<string, string>> = {
  "0014_exported_returns exports_list": "exports are kept for days",
  "0015_staff account_links_staff_role_id_staff_roles_id_fk": "links live for days",
  "0015_staff account_links_invite_to_a_role": "links live for days",
  "0015_staff account_links_purpose_known": "links live for days",
  "0017_audit_export audit_log_by_id":
    "a table in parts takes no index beside, and this one is new",
  "0017_audit_export exports_list": "exports are kept for days",
  "0018_invited_by account_links_invited_by_users_id_fk": "links live for days",
  "0027_coupons_and_customers coupons_created_at_id_index":
    "coupons are written anew under the same lock, to give each its id",
  "0027_coupons_and_customers coupons_id_unique":
    "coupons are written anew under the same lock, to give each its id",
  "0034_exported_customers exports_list": "exports are kept for days",
  "0036_lists_at_size exports_list": "exports are kept for days",
  "0042_exports_and_movements exports_list": "exports are kept for days",
  "0043_viewed_lists saved_views_list": "each of staff has a few views",
  "0061_exported_entries exports_list": "exports are kept for days",
};

it("migrations look through no table that a shop works with, but for those where it is no wait", async () => {
  const migrations = await Promise.all(
    (await knownMigrations()).map(async ({ name }) => ({
      name,
      statements: statementsOf(await readFile(join(migrationsFolder, `${name}.sql`), "utf8")),
    })),
  );
  expect(looksThroughRows(migrations)).toEqual(Object.keys(exceptions));
});

it("migrations are each later than the one before, and made by now: what is older than the newest applied never runs", async () => {
  const times = (await knownMigrations()).map(({ at }) => at);
  expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
  expect(times.at(-1)).toBeLessThan(Date.now());
});

it("one snapshot is kept, with which the next migration is compared: a merge of two branches leaves two, or one that cannot be read", async () => {
  const meta = join(migrationsFolder, "meta");
  const snapshots = (await readdir(meta)).filter((name) => name.endsWith("_snapshot.json"));
  expect(snapshots).toHaveLength(1);
  const { tables } = JSON.parse(await readFile(join(meta, snapshots[0] ?? ""), "utf8"));
  expect(tables).toHaveProperty(["public.orders"]);
});

describe("the tables that a migration locks", () => {
  const lockedBy = async (name: string) => {
    const meta = join(migrationsFolder, "meta");
    const [snapshot = ""] = (await readdir(meta)).filter((file) => file.endsWith("_snapshot.json"));
    const { tables } = JSON.parse(await readFile(join(meta, snapshot), "utf8"));
    const there = Object.keys(tables).map((table) => table.replace("public.", ""));
    const known = (await knownMigrations()).find((one) => one.name === name);
    const migration = readMigrationFiles({ migrationsFolder }).find(
      ({ folderMillis }) => folderMillis === known?.at,
    );
    return changedTables(migration?.sql ?? [], there);
  };

  it.each([
    ["0061_exported_entries", ["exports"]],
    ["0058_more_deleted_rows", ["deleted_rows"]],
    ["0060_goods_of_their_lines", ["order_lines", "reservations"]],
  ])(
    "of %s are those that it changes, not those whose names its checks list",
    async (name, tables) => {
      expect((await lockedBy(name)).toSorted()).toEqual(tables);
    },
  );

  it("are also those that a comment names, and those of a block", () => {
    const there = ["orders", "quotes", "users"];
    const statements = [
      "-- An order's quotes go with it.\nDROP FUNCTION f CASCADE;",
      "DO $$ BEGIN EXECUTE 'ALTER TABLE orders'; END $$;",
      "ALTER TABLE a ADD CHECK (b in ('it''s users'));",
    ];
    expect(changedTables(statements, there)).toEqual(["orders", "quotes"]);
  });
});

describe("what looks through a table's rows", () => {
  const before = { name: "0000", statements: ['CREATE TABLE "users" ("id" uuid)'] };
  const of = (...statements: string[]) =>
    looksThroughRows([before, { name: "0001", statements: statements.flatMap(statementsOf) }]);

  it.each([
    ['CREATE INDEX "i" ON "users" ("id");', "i"],
    ['-- Why.\nCREATE UNIQUE INDEX "i" ON "users" USING btree ("id");', "i"],
    ['ALTER TABLE "users" ADD CONSTRAINT "c" CHECK ("id" is not null);', "c"],
    ['ALTER TABLE "users" ADD CONSTRAINT "c" FOREIGN KEY ("id") REFERENCES "a"("id");', "c"],
    ['ALTER TABLE "users" ADD CONSTRAINT "c" UNIQUE("id");', "c"],
    ['ALTER TABLE "users" ALTER COLUMN "id" SET NOT NULL;', "id"],
  ])("is %s", (statement, name) => {
    expect(of(statement)).toEqual([`0001 ${name}`]);
  });

  it.each([
    'CREATE UNIQUE INDEX CONCURRENTLY "i" ON "users" ("id");',
    'ALTER TABLE "users" ADD CONSTRAINT "c" UNIQUE USING INDEX "i";',
    'ALTER TABLE "users" ADD CONSTRAINT "c" CHECK ("id" is not null) NOT VALID;',
    'CREATE TABLE "a" ("id" uuid);--> statement-breakpoint CREATE INDEX "i" ON "a" ("id");',
    'ALTER TABLE "users" ADD COLUMN "a" text;',
  ])("is not %s", (statement) => {
    expect(of(statement)).toEqual([]);
  });
});
