import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type EmbeddedDatabase, startEmbedded } from "#server/database/embedded/embedded.ts";
import { StartError } from "#server/start-error.ts";

const asRoot = process.getuid?.() === 0;
const onLinux = process.platform === "linux";
const holderFile = join(import.meta.dirname, "embedded-database-holder.ts");

let home: string;
let dataDir: string;
let logged: string[];
let running: EmbeddedDatabase[];
let children: ChildProcess[];

/** A new database to copy: the tests that are about something later need not make their own. */
const template = realpathSync(mkdtempSync("/tmp/shop-template-"));

beforeAll(async () => {
  chmodSync(template, 0o711);
  await (await startEmbedded({ dataDir: template, log: () => {} })).stop();
});

afterAll(() => rmSync(template, { recursive: true, force: true }));

beforeEach(() => {
  home = realpathSync(mkdtempSync("/tmp/shop-"));
  // Else root's database user could not pass, and every test would be about that.
  chmodSync(home, 0o711);
  dataDir = join(home, "data");
  logged = [];
  running = [];
  children = [];
});

afterEach(async () => {
  for (const child of children) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
  }
  for (const database of running) await database.stop();
  // What a killed holder left running.
  for (const name of readdirSync(home)) await endPostmaster(join(home, name));
  rmSync(home, { recursive: true, force: true });
});

describe("a start", () => {
  test("makes a durable database that only its owner reaches, and finds it again", async () => {
    process.env.SEEDED_SECRET = "seeded-secret";
    const first = await start();
    delete process.env.SEEDED_SECRET;
    const [settings] = await ask(
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
    expect(statSync(join(dataDir, "database")).mode & 0o777).toBe(0o700);
    if (onLinux) {
      const environment = readFileSync(`/proc/${postmasterOf(dataDir)}/environ`, "utf8");
      expect(environment).not.toContain("seeded-secret");
    }
    await ask(first.url, "create table kept as select 7 as number");
    await first.stop();

    const begun = performance.now();
    const second = await start();
    expect(performance.now() - begun).toBeLessThan(3_000);
    expect(second.url).toBe(first.url);
    expect(await ask(second.url, "select number from kept")).toEqual([{ number: 7 }]);
  });

  test("lets its role copy the database for a test", async () => {
    bringDatabase();
    const { url } = await start();
    await ask(url, "create table kept as select 7 as number");
    await ask(
      url.replace("/pressroom?", "/postgres?"),
      "create database copied template pressroom",
    );
    const rows = await ask(url.replace("/pressroom?", "/copied?"), "select number from kept");
    expect(rows).toEqual([{ number: 7 }]);
  });

  test("runs beside another one of another folder, also under a path too long for a socket", async () => {
    const long = join(home, "x".repeat(110), "die Daten & 100 %é");
    const [one, two] = await Promise.all([start(), start(long)]);
    expect(await ask(one.url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(await ask(two.url, "select 2 as two")).toEqual([{ two: 2 }]);
    await two.stop();
    expect(existsSync(new URL(two.url).searchParams.get("host") ?? "")).toBe(false);
  });

  test("refuses a folder that another shop holds, and names that shop", async () => {
    bringDatabase();
    const holder = await hold();
    await expect(start()).rejects.toThrow(
      `Another shop (process ${holder.child.pid}) already runs on ${dataDir}`,
    );
    expect(await ask(holder.url, "select 1 as one")).toEqual([{ one: 1 }]);
    // The lock file looks stale to a tidy hand; the database in use is not ended for that.
    rmSync(join(dataDir, "shop.lock"));
    if (onLinux) await expect(start()).rejects.toThrow("already runs on");
    expect(await ask(holder.url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("of three at once on a new folder lets one through", async () => {
    const results = await Promise.allSettled([start(), start(), start()]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toBeInstanceOf(StartError);
    }
  });
});

describe("after a kill", () => {
  test("of the postmaster, the same URL serves again and what was acknowledged is there", async () => {
    bringDatabase();
    const { url } = await start();
    await ask(url, "create table kept (number int)");
    const acknowledged = await writeUntilBroken(url, () => {
      process.kill(postmasterOf(dataDir), "SIGKILL");
    });
    expect(await eventually(url, "select count(*)::int as rows from kept")).toSatisfy(
      ([row]: { rows: number }[]) => (row?.rows ?? 0) >= acknowledged,
    );
    expect(logged.join("\n")).toContain("ended by itself (SIGKILL)");
  });

  test("of one backend amid its work, the others recover", async () => {
    bringDatabase();
    const { url } = await start();
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
    bringDatabase();
    const holder = await hold();
    await ask(holder.url, "create table kept (number int)");
    const left = postmasterOf(dataDir);
    const acknowledged = await writeUntilBroken(holder.url, async () => {
      holder.child.kill("SIGKILL");
      await once(holder.child, "exit");
      await start();
    });
    expect(logged[0]).toContain(`left its database running (process ${left})`);
    expect(postmasterOf(dataDir)).not.toBe(left);
    const [row] = await ask(holder.url, "select count(*)::int as rows from kept");
    expect(Number(row?.rows)).toBeGreaterThanOrEqual(acknowledged);
  });

  test("of the shop and its database together, the next start recovers", async () => {
    bringDatabase();
    const holder = await hold();
    await ask(holder.url, "create table kept as select 7 as number");
    holder.child.kill("SIGKILL");
    process.kill(postmasterOf(dataDir), "SIGKILL");
    await once(holder.child, "exit");
    const { url } = await start();
    expect(await ask(url, "select number from kept")).toEqual([{ number: 7 }]);
  });

  test("in the middle of the very first start, the next one begins anew", async () => {
    const child = spawnHolder();
    while (!readdirIfThere(dataDir).some((name) => name.startsWith("database.new-"))) {
      await delay(5);
    }
    await delay(200);
    child.kill("SIGKILL");
    await once(child, "exit");
    const { url } = await start();
    expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(readdirSync(dataDir).filter((name) => name.startsWith("database."))).toEqual([]);
  });

  test("a process number that was given again harms nobody", async () => {
    bringDatabase();
    const { uid, gid } = statSync(join(dataDir, "database"));
    // Of the database's own user: PostgreSQL by itself would refuse to start.
    const foreign = spawn("sleep", ["60"], { cwd: "/", uid, gid });
    children.push(foreign);
    await once(foreign, "spawn");
    const folder = join(dataDir, "database");
    const lines = [foreign.pid, folder, 1, 5432, ".", "", "  1  2", "ready   ", ""];
    writeFileSync(join(folder, "postmaster.pid"), lines.join("\n"), { mode: 0o600 });
    chownSync(join(folder, "postmaster.pid"), uid, gid);
    const { url } = await start();
    expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(foreign.exitCode ?? foreign.signalCode).toBeNull();
  });

  test("Ctrl-C in the terminal does not reach the database before the shop", async () => {
    bringDatabase();
    const holder = await hold();
    process.kill(-Number(holder.child.pid), "SIGINT");
    await said(holder.child, "interrupted");
    expect(await ask(holder.url, "select 1 as one")).toEqual([{ one: 1 }]);
    holder.child.kill("SIGTERM");
    const [code] = await once(holder.child, "exit");
    expect(code).toBe(0);
    expect(existsSync(join(dataDir, "database/postmaster.pid"))).toBe(false);
  });
});

describe("one clear line, and nothing damaged, for", () => {
  test("a DATA_DIR that is a file, or lies under one", async () => {
    writeFileSync(dataDir, "mine");
    await expect(start()).rejects.toThrow(/is not a folder: .*DATA_DIR/);
    await expect(start(join(dataDir, "deeper"))).rejects.toThrow(/is not a folder: .*DATA_DIR/);
    expect(readFileSync(dataDir, "utf8")).toBe("mine");
  });

  test("a folder of something else, a dangling link", async () => {
    const database = join(dataDir, "database");
    mkdirSync(database, { recursive: true });
    writeFileSync(join(database, "photo.jpg"), "mine");
    await expect(start()).rejects.toThrow("holds something other than a database");
    expect(readdirSync(database)).toEqual(["photo.jpg"]);
    rmSync(database, { recursive: true });
    symlinkSync(join(home, "gone"), database);
    await expect(start()).rejects.toThrow("is a link to a folder that is not there");
  });

  test("another major version, a damaged folder; and both start again once mended", async () => {
    bringDatabase();
    const first = await start();
    await ask(first.url, "create table kept as select 7 as number");
    await first.stop();
    const database = join(dataDir, "database");
    const version = readFileSync(join(database, "PG_VERSION"));
    writeFileSync(join(database, "PG_VERSION"), "17\n");
    await expect(start()).rejects.toThrow("was made by PostgreSQL 17, and this shop brings 18");
    writeFileSync(join(database, "PG_VERSION"), version);
    const control = join(database, "global/pg_control");
    renameSync(control, join(home, "pg_control"));
    await expect(start()).rejects.toThrow("is damaged (global/pg_control is missing)");
    renameSync(join(home, "pg_control"), control);
    // As a backup brought back with `chmod -R` and, for root, `chown -R`.
    chmodSync(database, 0o755);
    if (asRoot) chownSync(database, 0, 0);
    const { url } = await start();
    expect(await ask(url, "select number from kept")).toEqual([{ number: 7 }]);
  });

  test("a setting that PostgreSQL does not take", async () => {
    bringDatabase();
    const settings = join(dataDir, "database/postgresql.conf");
    const before = readFileSync(settings, "utf8");
    writeFileSync(settings, `${before}\nshared_buffers = 'plenty'\n`);
    await expect(start()).rejects.toThrow(/does not start: .*postgres\.log tells more/);
    writeFileSync(settings, before);
    await start();
  });

  test("a half-made database, which is kept aside while a new one is made", async () => {
    mkdirSync(join(dataDir, "database/base/1"), { recursive: true });
    writeFileSync(join(dataDir, "database/PG_VERSION"), "18\n");
    const { url } = await start();
    expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(readdirSync(dataDir).filter((name) => name.includes("half-made"))).toHaveLength(1);
  });
});

describe.runIf(asRoot && onLinux)("started by root", () => {
  const nobody = 65534;

  test("it runs as a user of its own, which no other user can talk to", async () => {
    bringDatabase();
    await start();
    const { uid } = statSync(`/proc/${postmasterOf(dataDir)}`);
    expect(uid).not.toBe(0);
    const script = 'cd "$1"';
    const entered = spawnSync("/bin/sh", ["-c", script, "sh", join(dataDir, "database")], {
      uid: nobody,
      gid: nobody,
    });
    expect(entered.status).not.toBe(0);
  });

  test("in a home that is closed to others it keeps the database outside, and leaves the home closed", async () => {
    chmodSync(home, 0o700);
    const first = await start();
    const outside = dirname(realpathSync(join(dataDir, "database")));
    try {
      expect(outside).toMatch(/^\/var\/lib\/pressroom\/[0-9a-f]{12}$/);
      expect(logged.join("\n")).toContain(outside);
      expect(statSync(home).mode & 0o777).toBe(0o700);
      await ask(first.url, "create table kept as select 7 as number");
      await first.stop();
      const second = await start();
      expect(await ask(second.url, "select number from kept")).toEqual([{ number: 7 }]);
      // A copied DATA_DIR leads to the same database: it must not be ended under the first shop.
      const copied = join(home, "copied");
      mkdirSync(copied);
      symlinkSync(join(outside, "database"), join(copied, "database"));
      await expect(start(copied)).rejects.toThrow("already runs on");
      expect(await ask(second.url, "select number from kept")).toEqual([{ number: 7 }]);
      await second.stop();
    } finally {
      rmSync(outside, { recursive: true, force: true });
    }
  });

  test("it keeps the owner of a database that an ordinary user made", async () => {
    bringDatabase();
    spawnSync("chown", ["-R", `${nobody}:${nobody}`, join(dataDir, "database")]);
    await start();
    expect(statSync(`/proc/${postmasterOf(dataDir)}`).uid).toBe(nobody);
  });

  test("an ordinary user gets a database that is the user's own", async ({ skip }) => {
    const user = { uid: nobody, gid: nobody, cwd: "/" };
    const reachable = spawnSync(process.execPath, ["--check", holderFile], user);
    if (reachable.status !== 0) skip("an ordinary user cannot reach this checkout");
    chownSync(home, nobody, nobody);
    const child = spawnHolder(user);
    const url = (await said(child, "url ")).slice("url ".length);
    expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(statSync(`/proc/${postmasterOf(dataDir)}`).uid).toBe(nobody);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    child.kill("SIGTERM");
    await once(child, "exit");
  });

  test("a disk that fills up while the database is made leaves nothing half", async ({ skip }) => {
    mkdirSync(dataDir);
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=20m", "tmpfs", dataDir]);
    if (mounted.status !== 0) skip("nothing may be mounted here");
    try {
      await expect(start()).rejects.toThrow(/^The disk that holds .* is full/);
      expect(readdirSync(dataDir)).toEqual(["shop.lock"]);
    } finally {
      spawnSync("umount", [dataDir]);
    }
  });
});

/** Puts a database that was shut down into DATA_DIR. */
function bringDatabase(): void {
  mkdirSync(dataDir);
  spawnSync("cp", ["-a", join(template, "database"), dataDir]);
}

async function start(folder = dataDir): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir: folder, log: (line) => logged.push(line) });
  running.push(database);
  return database;
}

/** Starts a process of its own, and process group, that stands for a shop. */
function spawnHolder(options: { uid?: number; gid?: number } = {}): ChildProcess {
  const child = spawn(process.execPath, [holderFile, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
    ...options,
  });
  children.push(child);
  return child;
}

async function hold(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawnHolder();
  const line = await said(child, "url ");
  return { child, url: line.slice("url ".length) };
}

/** The first line from now on that begins so. */
async function said(child: ChildProcess, beginning: string): Promise<string> {
  let text = "";
  for (;;) {
    const line = text
      .split("\n")
      .slice(0, -1)
      .find((one) => one.startsWith(beginning));
    if (line !== undefined) return line;
    if (!child.stdout) throw new Error("The child's output is not open.");
    const [chunk] = await once(child.stdout, "data", { signal: AbortSignal.timeout(20_000) });
    text += String(chunk);
  }
}

async function ask(url: string, query: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}

/** Asks until there is an answer, for 10 s at most. */
async function eventually(url: string, query: string): Promise<Record<string, unknown>[]> {
  const end = Date.now() + 10_000;
  for (;;) {
    try {
      return await ask(url, query);
    } catch (error) {
      if (Date.now() > end) throw error;
      await delay(50);
    }
  }
}

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

function postmasterOf(folder: string): number {
  return Number(readFileSync(join(folder, "database/postmaster.pid"), "utf8").split("\n")[0]);
}

async function endPostmaster(folder: string): Promise<void> {
  if (!onLinux || !existsSync(join(folder, "database/postmaster.pid"))) return;
  const pid = postmasterOf(folder);
  const comm = `/proc/${pid}/comm`;
  if (!existsSync(comm) || readFileSync(comm, "utf8").trim() !== "postgres") return;
  process.kill(pid, "SIGQUIT");
  while (existsSync(join(folder, "database/postmaster.pid"))) await delay(20);
}

function readdirIfThere(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
