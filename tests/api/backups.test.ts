import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { extract, pack } from "tar-stream";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { backupName } from "#server/backups/backup-store.ts";
import { checkBackup } from "#server/backups/read-archive.ts";
import { backupStanding, beginIfDue } from "#server/backups/service.ts";
import { backups } from "#server/database/schema/backups.ts";
import { settings } from "#server/database/schema/settings.ts";
import { newId } from "#server/lib/ids.ts";
import { listAudit } from "#shared/audit/contract.ts";
import { backupsEndpoints } from "#shared/backups/contract.ts";
import { DAY_MS } from "#shared/dates.ts";
import { settingsEndpoints } from "#shared/settings/contract.ts";
import {
  backUp,
  backupCommand,
  digestTables,
  restoreCommand,
  temporaryFolder,
} from "../support/backups.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { readOverview } from "../support/overview.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, signIn } from "../support/users.ts";

const aside = new AsyncDisposableStack();
let shop: TestShop;
let token: string;
let folder: string;
let file: string;

beforeAll(async () => {
  folder = aside.use(await temporaryFolder()).path;
  shop = await openTestShop({ environment: { BACKUP_DIR: join(folder, "kept") } });
  ({ token } = await newAdmin(shop));
  file = join(folder, "whole.tar");
  await backUp(shop, file);
});
afterAll(async () => {
  await shop.close();
  await aside.disposeAsync();
});

describe("a file that is not what was written", () => {
  const variant = async (name: string, change: (bytes: Buffer) => Buffer | Promise<Buffer>) => {
    const path = join(folder, name);
    await writeFile(path, await change(await readFile(file)));
    return path;
  };

  it.each([
    ["cut within a part", (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), "is cut short"],
    ["cut among its first tables", (bytes: Buffer) => bytes.subarray(0, 5_000), "is cut short"],
    ["cut before its sums", (bytes: Buffer) => withoutSums(bytes), "is cut short"],
    [
      "with one other bit",
      (bytes: Buffer) => {
        bytes.writeUInt8(bytes.readUInt8(20_000) ^ 1, 20_000);
        return bytes;
      },
      "is damaged",
    ],
    ["with another program's", () => Buffer.from("PGDMP"), "is no backup of this shop"],
    ["empty", () => Buffer.alloc(0), "is no backup of this shop"],
    ["of a newer format", (bytes: Buffer) => withAbout(bytes, { format: 99 }), "newer version"],
    [
      "of a newer database",
      (bytes: Buffer) => withAbout(bytes, { migration: { at: 9e12, name: "9999_later" } }),
      "newer version",
    ],
    [
      "with a picture that leads out of its store, its sums right",
      (bytes: Buffer) => withFile(bytes, "media/products/../../../escaped/800.webp"),
      "holds what is no picture of a shop",
    ],
    [
      "with a picture that is a folder, its sums right",
      (bytes: Buffer) => withFile(bytes, "media/products/mug/.."),
      "holds what is no picture of a shop",
    ],
  ])("%s is refused with a sentence", async (name, change, expected) => {
    const path = await variant(`${name}.tar`, change);
    await expect(checkBackup(path)).rejects.toThrow(expected);
    await expect(checkBackup(path)).rejects.toThrow("Nothing was changed.");
  });

  it("changes nothing by the command, nor does a whole one beside a running shop", async () => {
    const other = await openTestShop();
    await newAdmin(other);
    const { databaseUrl, dataDir } = other;
    const restore = (path: string) => restoreCommand(databaseUrl, dataDir, path);
    const damaged = await variant("damaged.tar", (bytes) => bytes.subarray(0, 30_000));
    const before = await digestTables(databaseUrl);
    expect(await restore(damaged)).toMatch(/^1 .*is cut short/s);
    expect(await restore("--force")).toMatch(/^1 .*npm run restore -- FILE \[--replace\]/s);
    expect(await restore(file)).toMatch(/^1 .*A shop runs on this database: stop it/s);
    expect(await digestTables(databaseUrl)).toEqual(before);
    await other.close();
  });
});

it("a backup that cannot be written where it is to go says what to name instead", async () => {
  const path = join(folder, "nowhere", "shop.tar");
  expect(await backupCommand(shop.databaseUrl, shop.dataDir, path)).toMatch(
    /^1 +There is no folder .*nowhere: make it, or name a file in another one\.\n$/,
  );
}, 20_000);

describe("the backups of a shop", () => {
  const list = async () =>
    (await callEndpoint(shop, backupsEndpoints.listBackups, { token })).body.backups ?? [];
  const create = (key = crypto.randomUUID()) =>
    callEndpoint(shop, backupsEndpoints.createBackup, {
      ...{ token, address: newAddress(), headers: { "idempotency-key": key } },
    });
  const save = (changed: object, version: number) =>
    callEndpoint(shop, settingsEndpoints.saveBackupsSettings, {
      ...{ token, address: newAddress() },
      body: { settings: { on: false, hour: 2, place: "disk", ...changed }, version },
    });
  const ready = async () => (await shop.app.inject({ url: "/readyz" })).json();

  it("are made by a job when an admin asks, one at a time; what nobody needs is deleted", async () => {
    const kept = join(folder, "kept");
    await mkdir(kept, { recursive: true });
    const days = Array.from(
      { length: 10 },
      (_, back) => new Date(Date.now() - (back + 1) * DAY_MS),
    );
    for (const day of days) await writeFile(join(kept, backupName(day)), "");
    await writeFile(join(kept, "holidays.tar"), "");
    const begun = await create();
    expect(begun.status).toBe(201);
    expect((await create()).status).toBe(409);
    const audit = await callEndpoint(shop, listAudit, {
      ...{ token, address: newAddress() },
      query: { subject: "backup" },
    });
    expect(audit.body.entries).toMatchObject([{ action: "createBackup", role: "Owner" }]);
    await vi.waitFor(async () => expect((await list())[0]?.state).toBe("done"), {
      timeout: 20_000,
      interval: 200,
    });
    const [made] = await list();
    expect(made).toMatchObject({ place: "disk", by: expect.stringContaining("@example.com") });
    const path = join(kept, made?.name ?? "");
    expect((await checkBackup(path)).about.origin).toBe(shop.origin);
    const left = await readdir(kept);
    expect(left).toContain("holidays.tar");
    expect(left).toContain(made?.name);
    expect(left.length).toBeLessThan(12);
    const { backups: panel } = await readOverview(shop, token);
    expect(panel).toMatchObject({ isScheduled: false, isTooOld: false });
    expect(panel?.last?.bytes).toBe(made?.bytes);
  });

  it("that fail say why, and are named among the failed jobs in the end", async () => {
    await writeFile(join(folder, "file"), "");
    const broken = await openTestShop({
      environment: {
        BACKUP_DIR: join(folder, "file", "in"),
        // Nobody listens there.
        ...{ BACKUP_S3_ENDPOINT: "http://127.0.0.1:9", BACKUP_S3_BUCKET: "backups" },
        ...{ BACKUP_S3_ACCESS_KEY_ID: "key", BACKUP_S3_SECRET_ACCESS_KEY: "secret" },
      },
    });
    const admin = await newAdmin(broken);
    // Where they are to go is tried before it is saved.
    const saved = async (place: string) =>
      callEndpoint(broken, settingsEndpoints.saveBackupsSettings, {
        ...{ token: admin.token, address: newAddress() },
        body: { settings: { on: true, hour: 2, place }, version: 0 },
      });
    expect((await saved("s3")).body.fields).toEqual({
      place:
        "The bucket did not take it: the storage could not be reached: look at BACKUP_S3_ENDPOINT. Save again once that is mended.",
    });
    expect((await saved("disk")).body.fields).toEqual({
      place: "The folder of backups cannot be written. Save again once that is mended.",
    });
    expect((await readOverview(broken, admin.token)).backups).toEqual({
      ...{ isScheduled: false, isTooOld: false },
    });
    await callEndpoint(broken, backupsEndpoints.createBackup, {
      ...{ token: admin.token, headers: { "idempotency-key": crypto.randomUUID() } },
    });
    const found = async () =>
      (await callEndpoint(broken, backupsEndpoints.listBackups, { token: admin.token })).body
        .backups?.[0];
    await vi.waitFor(async () =>
      expect(await found()).toMatchObject({
        state: "failed",
        problem: "The folder of backups cannot be written.",
      }),
    );
    await broken.database.db.execute(
      sql`update graphile_worker._private_jobs set attempts = max_attempts where key = 'backup'`,
    );
    const { failedJobs } = await readOverview(broken, admin.token);
    expect(failedJobs?.jobs[0]?.text).toBe("A backup could not be made");
    expect((await readOverview(broken, admin.token)).backups?.failed).toEqual({
      at: (await found())?.createdAt,
      problem: "The folder of backups cannot be written.",
    });
    await broken.close();
  });

  it("are begun by the schedule once a day, from their hour on; /readyz warns where none are made", async () => {
    const { db } = shop.database;
    expect((await save({ place: "s3" }, 0)).body.fields).toEqual({
      place: "The server's environment names no bucket for backups",
    });
    expect((await save({ on: true, hour: 24 }, 0)).status).toBe(400);
    expect((await save({ on: true, hour: 3 }, 0)).status).toBe(200);
    const count = () => db.$count(backups);
    const before = await count();
    const at = (days: number) => new Date(Date.now() + days * DAY_MS);
    // Its hour has not struck since it was set.
    await shop.database.transaction((tx) => beginIfDue(tx, new Date()));
    expect(await count()).toBe(before);
    await shop.database.transaction((tx) => beginIfDue(tx, at(1)));
    expect(await count()).toBe(before + 1);
    await vi.waitFor(async () => expect((await list())[0]?.state).toBe("done"), {
      timeout: 20_000,
      interval: 200,
    });
    expect((await list())[0]?.by).toBeUndefined();

    expect(await backupStanding(db, at(1.4))).toMatchObject({ isScheduled: true, isTooOld: false });
    expect(await backupStanding(db, at(1.6))).toMatchObject({ isTooOld: true });
    await db.update(backups).set({ createdAt: at(-2) });
    // Today's was tried, so that the schedule begins no other one beside this test.
    await db.insert(backups).values({ id: newId(), state: "failed", place: "disk" });
    await db.update(settings).set({ updatedAt: at(-3) });
    await vi.waitFor(async () => expect((await ready()).warnings).toEqual(["backup"]), {
      timeout: 10_000,
      interval: 500,
    });
    const readiness = await ready();
    expect(readiness).toMatchObject({ ok: true });
    expect(readiness.lastBackupSeconds).toBeGreaterThan(172_000);
  });

  it("are asked for by admins alone, and never in a copy of the shop", async () => {
    expect((await callEndpoint(shop, backupsEndpoints.listBackups)).status).toBe(401);
    const drill = await openTestShop({ environment: { DRILL: "true" } });
    const admin = { email: "owner@example.com", password: "mango-train-1" };
    await drill.accounts.ensureAdmin(admin);
    const session = await callEndpoint(drill, backupsEndpoints.createBackup, {
      token: await signIn(drill, admin),
    });
    expect(session.body.message).toContain("This is a copy of the shop");
    await drill.close();
  });
});

/** The same archive with other members of its first entry. */
function withAbout(bytes: Buffer, changes: object): Promise<Buffer> {
  return rewritten(bytes, (name, content) =>
    name === "about.json"
      ? Buffer.from(JSON.stringify({ ...JSON.parse(content.toString()), ...changes }))
      : content,
  );
}

/** With one more file, as whoever made it by hand would have written its sum. */
function withFile(bytes: Buffer, name: string): Promise<Buffer> {
  const content = Buffer.from("not a picture");
  const sum = createHash("sha256").update(content).digest("hex");
  return rewritten(
    bytes,
    (entry, whole) =>
      entry === "SHA256SUMS" ? Buffer.concat([whole, Buffer.from(`${sum}  ${name}\n`)]) : whole,
    { name, content },
  );
}

const withoutSums = (bytes: Buffer) =>
  rewritten(bytes, (name, content) => (name === "SHA256SUMS" ? undefined : content));

async function rewritten(
  bytes: Buffer,
  change: (name: string, content: Buffer) => Buffer | undefined,
  added?: { name: string; content: Buffer },
): Promise<Buffer> {
  const tar = extract();
  tar.end(bytes);
  const changed = pack();
  for await (const entry of tar) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    const content = change(entry.header.name, Buffer.concat(chunks));
    if (added && entry.header.name === "SHA256SUMS") {
      changed.entry({ name: added.name }, added.content);
    }
    if (content) changed.entry({ name: entry.header.name }, content);
  }
  changed.finalize();
  const all: Buffer[] = [];
  for await (const chunk of changed) all.push(chunk as Buffer);
  return Buffer.concat(all);
}
