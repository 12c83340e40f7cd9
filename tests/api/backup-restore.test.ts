import { chmod, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { checkBooks } from "#server/backups/check-books.ts";
import { checkBackup } from "#server/backups/read-archive.ts";
import { rehearse } from "#server/backups/rehearse.ts";
import { restoreBackup } from "#server/backups/restore-backup.ts";
import { openDatabase } from "#server/database/connection.ts";
import { knownMigrations, migrateInTransaction, newestApplied } from "#server/database/migrate.ts";
import { addJob } from "#server/jobs/add-job.ts";
import { migrateJobs } from "#server/jobs/job-runner.ts";
import { failure, success } from "#shared/failure.ts";
import {
  backUp,
  digestTables,
  picturesOf,
  restoreCommand,
  restoreInto,
  temporaryFolder,
} from "../support/backups.ts";
import { placeOrder } from "../support/checkout.ts";
import { databaseUrl, dropDatabase, runStatement } from "../support/database-server.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, newBuyers, newShopper, signIn } from "../support/users.ts";
import { drawPicture, upload } from "./pictures.ts";

const aside = new AsyncDisposableStack();
const names: string[] = [];
let shop: TestShop;
let folder: string;

beforeAll(async () => {
  folder = aside.use(await temporaryFolder()).path;
  shop = await openTestShop();
});
afterAll(async () => {
  await shop.close();
  for (const name of names) await dropDatabase(inject("databaseServer"), name);
  await aside.disposeAsync();
});

/** An empty database of the test's server. */
async function emptyDatabase(): Promise<string> {
  const name = `pressroom_restore_${process.pid}_${names.length}`;
  names.push(name);
  await runStatement(inject("databaseServer"), `create database ${name}`);
  return databaseUrl(inject("databaseServer"), name);
}

const jobsOf = async ({ database }: Pick<TestShop, "database">) => {
  const { rows } = await database.db.execute<{ id: string; payload: { orderId?: string } }>(
    sql`select jobs.id::text, payload, locked_by, identifier from graphile_worker._private_jobs as jobs
      join graphile_worker._private_tasks as tasks on tasks.id = task_id order by jobs.id`,
  );
  return rows;
};

describe("a backup that is made while orders are placed", () => {
  it("is restored into an empty place: the same rows, books that hold, and a shop that goes on", async () => {
    const { token } = await newAdmin(shop);
    const stored = await upload(shop, token, await drawPicture(300, 200));
    const category = (await newCategory(shop))._id;
    const photo = [stored.body.url ?? ""];
    const product = await newProduct(shop, { category, quantity: 500, photo });
    const shopper = await newShopper(shop);
    const buyers = await newBuyers(shop, 6);
    await placeOrder(shop, shopper, [{ product, quantity: 2 }]);
    await addJob(
      shop.database.db,
      "refund-payment",
      { refundId: "later", check: 0 },
      { delay: 9e7 },
    );
    await shop.database.db.execute(
      sql`update graphile_worker._private_jobs set locked_by = 'a runner', locked_at = now()
        where payload ->> 'refundId' = 'later'`,
    );

    // A month of the audit that no migration makes any more.
    await shop.database.db.execute(sql`select make_audit_month('2025-03-01')`);
    await shop.database.db.execute(sql`
      insert into audit_log (at, user_id, who, role, address, request_id, action, table_name, subject_type, subject_id, operation)
      values ('2025-03-05', ${shopper._id}, 'x', 'Owner', '', 'r', 'old', 'products', 'product', 'p', 'update')`);

    let isDone = false;
    const path = join(folder, "while-it-runs.tar");
    const shopping = buyers.map(async (buyer) => {
      let placed = 0;
      for (; !isDone && placed < 8; placed += 1) {
        await placeOrder(shop, buyer, [{ product, quantity: 1 }]);
      }
      return placed;
    });
    const made = await backUp(shop, path);
    isDone = true;
    await Promise.all(shopping);
    await placeOrder(shop, shopper, [{ product, quantity: 3 }]);
    expect(made).toMatchObject({ pictures: 1, missing: [] });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).filter((name) => name.endsWith(".part"))).toEqual([]);

    const { contents } = await checkBackup(path);
    const dataDir = aside.use(await temporaryFolder()).path;
    const url = await emptyDatabase();
    await restoreInto(url, dataDir, path);
    const digests = await digestTables(url);
    for (const [table, { rows }] of Object.entries(contents.tables)) {
      // Who was signed out since, and which link was used, a backup does not know.
      if (table === "sessions" || table === "account_links") continue;
      expect(`${table} ${digests[table]?.split(" ")[0]}`).toBe(`${table} ${rows}`);
    }
    expect(contents.tables.orders?.rows).toBeGreaterThan(0);
    const restored = openDatabase({ url, onError: () => {} });
    expect((await checkBooks(restored.db)).filter(({ wrong }) => wrong.length > 0)).toEqual([]);
    const orders = await restored.db.execute<{ id: string; total_paise: string }>(
      sql`select id, total_paise from orders order by id`,
    );
    const before = await shop.database.db.execute(
      sql`select id, total_paise from orders where id in ${orders.rows.map(({ id }) => id)} order by id`,
    );
    expect(orders.rows).toEqual(before.rows);
    const old = await restored.db.execute(
      sql`select tableoid::regclass::text as part from audit_log where action = 'old'`,
    );
    expect(old.rows).toEqual([{ part: "audit_log_2025_03" }]);
    await expect(restored.db.execute(sql`truncate audit_log_2025_03`)).rejects.toThrow();
    const waiting = (await jobsOf({ database: restored })).filter(
      ({ payload }) => "refundId" in payload,
    );
    expect(waiting).toMatchObject([{ identifier: "refund-payment", locked_by: null }]);
    const own = (await jobsOf(shop)).find(({ payload }) => "refundId" in payload);
    expect(waiting[0]?.id).toBe(own?.id);
    await restored.close();
    const [picture = ""] = (await readdir(join(shop.dataDir, "media", "products"))) ?? [];
    expect(await readdir(join(dataDir, "media", "products", picture))).toEqual(
      await readdir(join(shop.dataDir, "media", "products", picture)),
    );

    const again = await openTestShop({ reachDatabase: async () => url });
    const session = await signIn(again, shopper);
    const first = await again.database.db.$count(sql`orders`);
    expect(again.logged.join()).toMatch(
      new RegExp(`This shop is restored from the backup of .*: it has ${first} orders, the last`),
    );
    await placeOrder(again, { token: session }, [{ product, quantity: 1 }]);
    expect(await again.database.db.$count(sql`orders`)).toBe(first + 1);
    const { rows } = await again.database.db.execute<{ twice: number }>(
      sql`select (count(*) - count(distinct number))::int as twice from orders`,
    );
    expect(rows).toEqual([{ twice: 0 }]);
    await again.close();
  }, 60_000);
});

describe("a restore", () => {
  it("is refused beside a running shop, and in a database that holds something else", async () => {
    const path = join(folder, "plain.tar");
    await backUp(shop, path);
    const before = await digestTables(shop.databaseUrl);
    await expect(restoreInto(shop.databaseUrl, shop.dataDir, path)).rejects.toThrow(
      "A shop runs on this database: stop it",
    );
    expect(await digestTables(shop.databaseUrl)).toEqual(before);
    const url = await emptyDatabase();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("create table payroll (person text)");
    await client.end();
    await expect(restoreInto(url, shop.dataDir, path)).rejects.toThrow(
      /not the shop's \(payroll\)/,
    );
  });

  it("that fails in its midst leaves the shop that was there", async () => {
    const path = join(folder, "plain.tar");
    const url = await emptyDatabase();
    await restoreInto(url, aside.use(await temporaryFolder()).path, path);
    const before = await digestTables(url);
    const full = {
      ...picturesOf("/nowhere"),
      put: async () => failure("unavailable", "The disk is full."),
    };
    const backup = await checkBackup(path);
    await expect(
      restoreBackup({ path, backup, url, pictures: full, say: () => {} }),
    ).rejects.toThrow("The disk is full. Nothing was changed.");
    // What is compared is what the backup says, not what happens to be in it.
    const { orders } = backup.contents.tables;
    if (orders) orders.sha256 = "0".repeat(64);
    await expect(
      restoreBackup({ path, backup, url, pictures: undefined, say: () => {} }),
    ).rejects.toThrow("The rows of orders are not what the backup holds");
    expect(await digestTables(url)).toEqual(before);
    // In the place of a filled one only by the word; then it is the same again.
    const dataDir = aside.use(await temporaryFolder()).path;
    expect(await restoreCommand(url, dataDir, path)).toMatch(
      /^1 .*holds \d+ orders, 1 product, .* accounts\..* Nothing was changed\. To do it, add --replace/s,
    );
    expect(await digestTables(url)).toEqual(before);
    expect(await restoreCommand(url, dataDir, path, "--replace")).toMatch(/^0 .*Restored in/s);
    expect(await digestTables(url)).toEqual(before);
  });

  it("reads each picture again: a damaged one is stored anew, and a store that keeps another is refused", async () => {
    const path = join(folder, "while-it-runs.tar");
    const dataDir = aside.use(await temporaryFolder()).path;
    const url = await emptyDatabase();
    await restoreInto(url, dataDir, path);
    const [picture = ""] = await readdir(join(dataDir, "media", "products"));
    const [file = ""] = await readdir(join(dataDir, "media", "products", picture));
    const at = join(dataDir, "media", "products", picture, file);
    const whole = await readFile(at);
    await chmod(at, 0o600);
    await writeFile(at, "damaged");
    const output = await restoreCommand(url, dataDir, path, "--replace");
    expect(output).toMatch(
      /^0 .* MB\..*Restored in .*: the shop of .* with \d+ orders?, 1 product, .* 1 picture\. Each row .* and each picture read again/s,
    );
    expect(Buffer.compare(await readFile(at), whole)).toBe(0);
    const before = await digestTables(url);
    // A store that is down for a moment has not said that the picture is damaged.
    const down = async () => failure("unavailable", "The picture store does not answer.");
    const backup = await checkBackup(path);
    const there = picturesOf(dataDir);
    const silent = { ...there, put: down, replace: down, read: down };
    await expect(
      restoreBackup({ path, backup, url, pictures: silent, say: () => {} }),
    ).rejects.toThrow("The picture store does not answer. Nothing was changed.");
    expect(Buffer.compare(await readFile(at), whole)).toBe(0);
    // One that takes nothing leaves what was good of a damaged picture.
    await writeFile(at, "damaged");
    const files = await readdir(join(dataDir, "media", "products", picture));
    await expect(
      restoreBackup({ path, backup, url, pictures: { ...there, replace: down }, say: () => {} }),
    ).rejects.toThrow("The picture store does not answer. Nothing was changed.");
    expect(await readdir(join(dataDir, "media", "products", picture))).toEqual(files);
    const lossy = {
      ...picturesOf(aside.use(await temporaryFolder()).path),
      read: async () => success({ bytes: 1, content: Readable.from([Buffer.from("x")]) }),
    };
    await expect(
      restoreBackup({ path, backup, url, pictures: lossy, say: () => {} }),
    ).rejects.toThrow(
      /does not give back what was put into it \(products\/.*database was not changed; the store has got 1 picture/,
    );
    expect(await digestTables(url)).toEqual(before);
  });

  it("tells the steps of a rehearsal each by itself", async () => {
    const { steps } = await rehearse(join(folder, "plain.tar"), () => {});
    expect(steps.map(({ name }) => name)).toEqual([
      "every checksum compared",
      "an empty database made",
      "rows loaded",
      "rows compared, keys made",
      "migrated to this version",
      "books checked",
    ]);
  }, 120_000);

  it("ends recovery codes that the replaced shop knows as used or replaced, and no others", async () => {
    const [asha, ravi] = await newBuyers(shop, 2);
    const ids = [asha?._id ?? "", ravi?._id ?? ""];
    const code = (at: number, hash: string) => sql`(${ids[at]}, ${hash})`;
    await shop.database.db.execute(
      sql`insert into recovery_codes (user_id, code_hash)
        values ${code(0, "used")}, ${code(0, "good")}, ${code(1, "replaced")}`,
    );
    const path = join(folder, "codes.tar");
    await backUp(shop, path);
    const url = await emptyDatabase();
    const dataDir = aside.use(await temporaryFolder()).path;
    await restoreInto(url, dataDir, path);
    const there = new pg.Client({ connectionString: url });
    const goodCodes = async () => {
      const { rows } = await there.query<{ code_hash: string }>(
        "select code_hash from recovery_codes where used_at is null order by 1",
      );
      return rows.map((row) => row.code_hash);
    };
    await there.connect();
    expect(await goodCodes()).toEqual(["good", "replaced", "used"]);
    await there.query("update recovery_codes set used_at = now() where code_hash = 'used'");
    await there.query("update recovery_codes set code_hash = 'new' where code_hash = 'replaced'");
    await restoreInto(url, dataDir, path);
    expect(await goodCodes()).toEqual(["good"]);
    await there.end();
  });

  it("of an older version's backup brings it to this version", async () => {
    const old = await emptyDatabase();
    const known = await knownMigrations();
    const client = new pg.Client({ connectionString: old });
    await client.connect();
    await client.query("begin");
    await migrateInTransaction(client, known.at(-4)?.at);
    await client.query(
      "insert into categories (id, name, slug) values ('0198c0de-0000-7000-8000-000000000000', 'Old', 'old')",
    );
    await client.query("commit");
    await client.end();
    await migrateJobs(old);
    const path = join(folder, "old.tar");
    await backUp({ ...shop, databaseUrl: old }, path);
    expect((await checkBackup(path)).about.migration).toEqual(known.at(-4));
    const url = await emptyDatabase();
    await restoreInto(url, aside.use(await temporaryFolder()).path, path);
    const restored = new pg.Client({ connectionString: url });
    await restored.connect();
    expect(await newestApplied(restored)).toBe(known.at(-1)?.at);
    const { rows } = await restored.query("select name from categories");
    await restored.end();
    expect(rows).toEqual([{ name: "Old" }]);
  });
});
