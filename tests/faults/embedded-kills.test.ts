import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { ask, eventually, openDatabaseFolder, postmasterOf, said } from "./embedded-database.ts";

const place = openDatabaseFolder();

describe("after a kill", () => {
  test("of the postmaster, the same URL serves again and what was acknowledged is there", async () => {
    place.bringDatabase();
    const { url } = await place.start();
    await ask(url, "create table kept (number int)");
    const acknowledged = await writeUntilBroken(url, () => {
      process.kill(postmasterOf(place.dataDir), "SIGKILL");
    });
    expect(await eventually(url, "select count(*)::int as rows from kept")).toSatisfy(
      ([row]: { rows: number }[]) => (row?.rows ?? 0) >= acknowledged,
    );
    expect(place.logged.join("\n")).toContain("ended by itself (SIGKILL)");
  });

  test("of one backend amid its work, the others recover", async () => {
    place.bringDatabase();
    const { url } = await place.start();
    await ask(url, "create table kept (number int)");
    const [backend] = await ask(url, "select 1 as one");
    expect(backend).toEqual({ one: 1 });
    const client = new pg.Client(url);
    client.on("error", () => {});
    await client.connect();
    const { rows } = await client.query("select pg_backend_pid() as pid");
    const broken = client.query("select pg_sleep(30)").catch((error: Error) => error);
    process.kill(Number(rows[0].pid), "SIGKILL");
    expect(await broken).toBeInstanceOf(Error);
    expect(await eventually(url, "select count(*)::int as rows from kept")).toEqual([{ rows: 0 }]);
  });

  test("of the shop amid writing, the next start ends the database it left and keeps the data", async () => {
    place.bringDatabase();
    const holder = await place.hold();
    await ask(holder.url, "create table kept (number int)");
    const left = postmasterOf(place.dataDir);
    const acknowledged = await writeUntilBroken(holder.url, async () => {
      holder.child.kill("SIGKILL");
      await once(holder.child, "exit");
      await place.start();
    });
    expect(place.logged[0]).toContain(`left its database running (process ${left})`);
    expect(postmasterOf(place.dataDir)).not.toBe(left);
    const [row] = await ask(holder.url, "select count(*)::int as rows from kept");
    expect(Number(row?.rows)).toBeGreaterThanOrEqual(acknowledged);
  });

  test("of the shop and its database together, the next start recovers", async () => {
    place.bringDatabase();
    const holder = await place.hold();
    await ask(holder.url, "create table kept as select 7 as number");
    holder.child.kill("SIGKILL");
    process.kill(postmasterOf(place.dataDir), "SIGKILL");
    await once(holder.child, "exit");
    const { url } = await place.start();
    expect(await ask(url, "select number from kept")).toEqual([{ number: 7 }]);
  });

  test("in the middle of the very first start, the next one starts again", async () => {
    const child = place.spawnHolder();
    while (!readdirIfThere(place.dataDir).some((name) => name.startsWith("database.new-"))) {
      await delay(5);
    }
    await delay(200);
    child.kill("SIGKILL");
    await once(child, "exit");
    const { url } = await place.start();
    expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(readdirSync(place.dataDir).filter((name) => name.startsWith("database."))).toEqual([]);
  });

  test("a process number that was given again harms nobody", async () => {
    place.bringDatabase();
    const { uid, gid } = statSync(join(place.dataDir, "database"));
    // Of the database's own user: PostgreSQL by itself would refuse to start.
    const foreign = spawn("sleep", ["60"], { cwd: "/", uid, gid });
    place.endLater(foreign);
    await once(foreign, "spawn");
    const folder = join(place.dataDir, "database");
    const lines = [foreign.pid, folder, 1, 5432, ".", "", "  1  2", "ready   ", ""];
    writeFileSync(join(folder, "postmaster.pid"), lines.join("\n"), { mode: 0o600 });
    chownSync(join(folder, "postmaster.pid"), uid, gid);
    const { url } = await place.start();
    expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(foreign.exitCode ?? foreign.signalCode).toBeNull();
  });

  test("Ctrl-C in the terminal does not reach the database before the shop", async () => {
    place.bringDatabase();
    const holder = await place.hold();
    process.kill(-Number(holder.child.pid), "SIGINT");
    await said(holder.child, "interrupted");
    expect(await ask(holder.url, "select 1 as one")).toEqual([{ one: 1 }]);
    holder.child.kill("SIGTERM");
    const [code] = await once(holder.child, "exit");
    expect(code).toBe(0);
    expect(existsSync(join(place.dataDir, "database/postmaster.pid"))).toBe(false);
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
