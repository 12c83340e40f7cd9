import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { describe, expect, test } from "vitest";
import {
  openDatabaseFolder,
  postmasterOf,
  query,
  queryUntilAnswered,
  waitForLine,
} from "./embedded-database.ts";

const folder = openDatabaseFolder();

describe("after a kill", () => {
  test("of the postmaster, the same URL serves again and what was acknowledged is there", async () => {
    folder.copyDatabase();
    const { url } = await folder.start();
    await query(url, "create table kept (number int)");
    const acknowledged = await writeUntilBroken(url, () => {
      process.kill(postmasterOf(folder.dataDir), "SIGKILL");
    });
    expect(await queryUntilAnswered(url, "select count(*)::int as rows from kept")).toSatisfy(
      ([row]: { rows: number }[]) => (row?.rows ?? 0) >= acknowledged,
    );
    expect(folder.logged.join("\n")).toContain("ended by itself (SIGKILL)");
  });

  test("of the postmaster on a full disk, it says so once, and starts again when there is room", async () => {
    folder.copyDatabase();
    const database = await folder.start();
    const settingsFile = join(folder.dataDir, "database/postgresql.conf");
    const settings = readFileSync(settingsFile);
    // PostgreSQL then ends with its words for a full disk, as the name of a file that is not there.
    appendFileSync(settingsFile, "include 'No space left on device'\n");
    process.kill(postmasterOf(folder.dataDir), "SIGKILL");
    await expect.poll(database.isDiskFull, { timeout: 10_000 }).toBe(true);
    // Time for further tries.
    await delay(1_000);
    writeFileSync(settingsFile, settings);
    expect(await queryUntilAnswered(database.url, "select 1 as one")).toEqual([{ one: 1 }]);
    await expect.poll(database.isDiskFull).toBe(false);
    expect(folder.logged.filter((line) => line.includes(" is full: once some space"))).toHaveLength(
      1,
    );
  });

  test("of one backend while it works, the others recover", async () => {
    folder.copyDatabase();
    const { url } = await folder.start();
    await query(url, "create table kept (number int)");
    const [backend] = await query(url, "select 1 as one");
    expect(backend).toEqual({ one: 1 });
    const client = new pg.Client(url);
    client.on("error", () => {});
    await client.connect();
    const { rows } = await client.query("select pg_backend_pid() as pid");
    const broken = client.query("select pg_sleep(30)").catch((error: Error) => error);
    process.kill(Number(rows[0].pid), "SIGKILL");
    expect(await broken).toBeInstanceOf(Error);
    expect(await queryUntilAnswered(url, "select count(*)::int as rows from kept")).toEqual([
      { rows: 0 },
    ]);
  });

  test("of the shop while writing, the next start ends the database it left and keeps the data", async () => {
    folder.copyDatabase();
    const holder = await folder.startHolder();
    await query(holder.url, "create table kept (number int)");
    const left = postmasterOf(folder.dataDir);
    const acknowledged = await writeUntilBroken(holder.url, async () => {
      holder.child.kill("SIGKILL");
      await once(holder.child, "exit");
      await folder.start();
    });
    expect(folder.logged[0]).toContain(`left its database running (process ${left})`);
    expect(postmasterOf(folder.dataDir)).not.toBe(left);
    const [row] = await query(holder.url, "select count(*)::int as rows from kept");
    expect(Number(row?.rows)).toBeGreaterThanOrEqual(acknowledged);
  });

  test("of the shop and its database together, the next start recovers", async () => {
    folder.copyDatabase();
    const holder = await folder.startHolder();
    await query(holder.url, "create table kept as select 7 as number");
    holder.child.kill("SIGKILL");
    process.kill(postmasterOf(folder.dataDir), "SIGKILL");
    await once(holder.child, "exit");
    const { url } = await folder.start();
    expect(await query(url, "select number from kept")).toEqual([{ number: 7 }]);
  });

  test("in the middle of the very first start, the next one starts again", async () => {
    const child = folder.spawnHolder();
    while (!readdirIfThere(folder.dataDir).some((name) => name.startsWith("database.new-"))) {
      await delay(5);
    }
    await delay(200);
    child.kill("SIGKILL");
    await once(child, "exit");
    const { url } = await folder.start();
    expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(readdirSync(folder.dataDir).filter((name) => name.startsWith("database."))).toEqual([]);
  });

  test("a process number that was given again harms nobody", async () => {
    folder.copyDatabase();
    const { uid, gid } = statSync(join(folder.dataDir, "database"));
    // Of the database's own user: PostgreSQL by itself would refuse to start.
    const foreign = spawn("sleep", ["60"], { cwd: "/", uid, gid });
    folder.killAfterTest(foreign);
    await once(foreign, "spawn");
    const databaseFolder = join(folder.dataDir, "database");
    const lines = [foreign.pid, databaseFolder, 1, 5432, ".", "", "  1  2", "ready   ", ""];
    writeFileSync(join(databaseFolder, "postmaster.pid"), lines.join("\n"), { mode: 0o600 });
    chownSync(join(databaseFolder, "postmaster.pid"), uid, gid);
    const { url } = await folder.start();
    expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(foreign.exitCode ?? foreign.signalCode).toBeNull();
  });

  test("Ctrl-C in the terminal does not reach the database before the shop", async () => {
    folder.copyDatabase();
    const holder = await folder.startHolder();
    process.kill(-Number(holder.child.pid), "SIGINT");
    await waitForLine(holder.child, "interrupted");
    expect(await query(holder.url, "select 1 as one")).toEqual([{ one: 1 }]);
    holder.child.kill("SIGTERM");
    const [code] = await once(holder.child, "exit");
    expect(code).toBe(0);
    expect(existsSync(join(folder.dataDir, "database/postmaster.pid"))).toBe(false);
  });
});

/** Writes row after row; breaks it after the 50th. Returns how many writes were acknowledged. */
async function writeUntilBroken(url: string, breakIt: () => void | Promise<void>): Promise<number> {
  const client = new pg.Client(url);
  client.on("error", () => {});
  await client.connect();
  let acknowledged = 0;
  let breaking: Promise<void> | undefined;
  try {
    for (;;) {
      await client.query("insert into kept values ($1)", [acknowledged]);
      acknowledged += 1;
      if (acknowledged === 50) breaking = Promise.resolve(breakIt());
    }
  } catch {
    await breaking;
    return acknowledged;
  }
}

function readdirIfThere(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
