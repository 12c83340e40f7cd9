import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { StartError } from "#server/config/start-error.ts";
import { isLinux, isRoot, openDatabaseFolder, postmasterOf, query } from "./embedded-database.ts";

const folder = openDatabaseFolder();

describe("a start", () => {
  test("makes a durable database that only its owner reaches, and finds it again", async () => {
    process.env.SEEDED_SECRET = "seeded-secret";
    const first = await folder.start();
    delete process.env.SEEDED_SECRET;
    const [settings] = await query(
      first.url,
      `select current_setting('fsync') fsync, current_setting('full_page_writes') pages,
        current_setting('synchronous_commit') sync, current_setting('data_checksums') checksums,
        current_setting('server_encoding') encoding, current_setting('timezone') zone,
        current_setting('listen_addresses') network,
        (select rolsuper from pg_roles where rolname = current_user) super`,
    );
    expect(settings).toEqual({
      fsync: "on",
      pages: "on",
      sync: "on",
      checksums: "on",
      encoding: "UTF8",
      zone: "UTC",
      network: "",
      super: false,
    });
    expect(statSync(join(folder.dataDir, "database")).mode & 0o777).toBe(0o700);
    if (isLinux) {
      const environment = readFileSync(`/proc/${postmasterOf(folder.dataDir)}/environ`, "utf8");
      expect(environment).not.toContain("seeded-secret");
    }
    await query(first.url, "create table kept as select 7 as number");
    await first.stop();

    const begun = performance.now();
    const second = await folder.start();
    expect(performance.now() - begun).toBeLessThan(3_000);
    expect(second.url).toBe(first.url);
    expect(await query(second.url, "select number from kept")).toEqual([{ number: 7 }]);
  });

  test("lets its role copy the database for a test", async () => {
    folder.copyDatabase();
    const { url } = await folder.start();
    await query(url, "create table kept as select 7 as number");
    await query(
      url.replace("/pressroom?", "/postgres?"),
      "create database copied template pressroom",
    );
    const rows = await query(url.replace("/pressroom?", "/copied?"), "select number from kept");
    expect(rows).toEqual([{ number: 7 }]);
  });

  test("runs beside another one of another folder, also under a path too long for a socket", async () => {
    folder.copyDatabase();
    const long = join(folder.home, "x".repeat(110), "die Daten & 100 %é");
    const [one, two] = await Promise.all([folder.start(), folder.start(long)]);
    expect(await query(one.url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(await query(two.url, "select 2 as two")).toEqual([{ two: 2 }]);
    await two.stop();
    expect(existsSync(new URL(two.url).searchParams.get("host") ?? "")).toBe(false);
  });

  test("refuses a folder that another shop holds, and names that shop", async () => {
    folder.copyDatabase();
    const holder = await folder.startHolder();
    await expect(folder.start()).rejects.toThrow(
      `Another shop (process ${holder.child.pid}) already runs on ${folder.dataDir}`,
    );
    expect(await query(holder.url, "select 1 as one")).toEqual([{ one: 1 }]);
    // The lock file looks stale to a tidy hand; the database in use is not ended for that.
    rmSync(join(folder.dataDir, "shop.lock"));
    if (isLinux) await expect(folder.start()).rejects.toThrow("already runs on");
    expect(await query(holder.url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("of three at once on a new folder lets one through", async () => {
    const results = await Promise.allSettled([folder.start(), folder.start(), folder.start()]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toBeInstanceOf(StartError);
    }
  });
});

describe("one clear line, and nothing damaged, for", () => {
  test("a DATA_DIR that is a file, or lies under one", async () => {
    writeFileSync(folder.dataDir, "mine");
    await expect(folder.start()).rejects.toThrow(/is not a folder: .*DATA_DIR/);
    await expect(folder.start(join(folder.dataDir, "deeper"))).rejects.toThrow(
      /is not a folder: .*DATA_DIR/,
    );
    expect(readFileSync(folder.dataDir, "utf8")).toBe("mine");
  });

  test("a folder of something else, a dangling link", async () => {
    const database = join(folder.dataDir, "database");
    mkdirSync(database, { recursive: true });
    writeFileSync(join(database, "photo.jpg"), "mine");
    await expect(folder.start()).rejects.toThrow("holds something other than a database");
    expect(readdirSync(database)).toEqual(["photo.jpg"]);
    rmSync(database, { recursive: true });
    symlinkSync(join(folder.home, "gone"), database);
    await expect(folder.start()).rejects.toThrow("is a link to a folder that is not there");
  });

  test("another major version, a damaged folder; and both start again once fixed", async () => {
    folder.copyDatabase();
    const first = await folder.start();
    await query(first.url, "create table kept as select 7 as number");
    await first.stop();
    const database = join(folder.dataDir, "database");
    const version = readFileSync(join(database, "PG_VERSION"));
    writeFileSync(join(database, "PG_VERSION"), "17\n");
    await expect(folder.start()).rejects.toThrow(
      "was made by PostgreSQL 17, and this shop brings 18",
    );
    writeFileSync(join(database, "PG_VERSION"), version);
    const control = join(database, "global/pg_control");
    renameSync(control, join(folder.home, "pg_control"));
    await expect(folder.start()).rejects.toThrow("is damaged (global/pg_control is missing)");
    renameSync(join(folder.home, "pg_control"), control);
    // As a backup brought back with `chmod -R` and, for root, `chown -R`.
    chmodSync(database, 0o755);
    if (isRoot) chownSync(database, 0, 0);
    const { url } = await folder.start();
    expect(await query(url, "select number from kept")).toEqual([{ number: 7 }]);
  });

  test("a setting that PostgreSQL does not take", async () => {
    folder.copyDatabase();
    const settings = join(folder.dataDir, "database/postgresql.conf");
    const before = readFileSync(settings, "utf8");
    writeFileSync(settings, `${before}\nshared_buffers = 'plenty'\n`);
    await expect(folder.start()).rejects.toThrow(
      /does not start: .*See .*postgres\.log, fix the problem/,
    );
    writeFileSync(settings, before);
    await folder.start();
  });

  test("a half-made database, which is kept aside while a new one is made", async () => {
    mkdirSync(join(folder.dataDir, "database/base/1"), { recursive: true });
    writeFileSync(join(folder.dataDir, "database/PG_VERSION"), "18\n");
    const { url } = await folder.start();
    expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(readdirSync(folder.dataDir).filter((name) => name.includes("half-made"))).toHaveLength(
      1,
    );
  });
});
