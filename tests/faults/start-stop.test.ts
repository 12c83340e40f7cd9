import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { isAlive } from "#server/database/embedded/leftover-process.ts";
import { checkExternalDatabase } from "#server/database/external-database.ts";
import { databaseUrl, dropDatabase, runStatement } from "../support/database-server.ts";
import { freePort } from "../support/free-port.ts";
import { openDatabaseProxy } from "./database-proxy.ts";
import { runShop, type ShopProcess, spawnShop, startShopProcess } from "./shop-process.ts";

let home: string;
let dataDir: string;
let running: ShopProcess[] = [];

/** One folder for all: what goes wrong in one test must leave it whole for the next. */
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "pressroom-start-"));
  // As root the database's own user must pass, else the database is kept under /var/lib.
  chmodSync(home, 0o711);
  dataDir = join(home, "data");
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

beforeEach(() => {
  running = [];
  return async () => {
    for (const shop of running) await shop.end("SIGKILL");
  };
});

async function start(more: Record<string, string> = {}): Promise<ShopProcess> {
  const shop = await startShopProcess({ DATA_DIR: dataDir, ...more });
  running.push(shop);
  return shop;
}

/** Expects a start that says one line and ends with 1. */
async function expectRefusal(environment: Record<string, string>, line: RegExp): Promise<void> {
  const { code, stderr } = await runShop({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    ...environment,
  });
  expect(stderr).toMatch(line);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(code).toBe(1);
}

/** The embedded database's process; undefined where it is none. */
function postmaster(): number | undefined {
  const file = join(dataDir, "database", "postmaster.pid");
  // Nothing is in it yet for a moment while it is written.
  return existsSync(file)
    ? Number.parseInt(readFileSync(file, "utf8"), 10) || undefined
    : undefined;
}

const isRunning = (pid: number | undefined) => pid !== undefined && isAlive(pid);

describe("a start that cannot go on says in one line why", () => {
  it("a port that is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    const port = await new Promise<string>((resolve) =>
      other.on("listening", () => resolve(String((other.address() as { port: number }).port))),
    );
    await expectRefusal(
      { PORT: port },
      new RegExp(`^PORT ${port} is taken on 127\\.0\\.0\\.1: .*set PORT`),
    );
    other.close();
    expect(existsSync(dataDir)).toBe(false);
  });

  it("a DATA_DIR that cannot be made", async () => {
    const file = join(home, "file");
    writeFileSync(file, "");
    await expectRefusal({ DATA_DIR: join(file, "data") }, /is not a folder: .*set DATA_DIR/);
    await expectRefusal({ DATA_DIR: "/proc/x" }, /^\/proc\/x cannot be used.*: set DATA_DIR/);
    const url = databaseUrl(inject("databaseServer"), inject("templates").demo);
    await expectRefusal(
      { DATA_DIR: join(file, "data"), DATABASE_URL: url },
      /is not a folder: .*set DATA_DIR/,
    );
  });

  it.each([
    ["PORT", "http", /^PORT is not valid: it takes a port number/],
    ["ORIGIN", "shop.example.com", /^ORIGIN is not valid: it takes an origin/],
    ["ORIGIN", "https://shop.example.com", /^ORIGIN is .* no payment gateway is configured/],
    ["HDFC_API_KEY", "seeded-secret", /^HDFC_BASE_URL is missing/],
    ["HOST", "203.0.113.7", /^HOST 203\.0\.113\.7 is not an address of this machine/],
    ["DATABASE_URL", "mysql://x", /^DATABASE_URL is not valid: it takes a PostgreSQL address/],
    [
      "DATABASE_URL",
      "postgres://a:seeded-secret@127.0.0.1:1/x",
      /^DATABASE_URL cannot be used \(.*ECONNREFUSED/,
    ],
  ])("a wrong variable: %s=%s", async (name, value, line) => {
    await expectRefusal({ [name]: value, DATABASE_WAIT: "0" }, line);
  });

  it("a forgotten build that its user cannot make, with the status that systemd does not restart on", () => {
    // "/" belongs to root everywhere.
    const script = `
      const { requireWritable } = await import("./scripts/build-when-stale.ts");
      const { endStart } = await import("./src/server/config/start-error.ts");
      if (process.getuid() === 0) process.setuid(65534);
      await requireWritable(new URL("file:///"), "The storefront", false).catch(endStart);`;
    const ended = spawnSync(process.execPath, ["--input-type=module", "--eval", script]);
    expect(String(ended.stderr)).toMatch(
      /^The storefront's build is missing, .*npm run build.*\n$/,
    );
    expect(ended.status).toBe(78);
    const unit = readFileSync("docs/examples/pressroom.service", "utf8");
    expect(unit).toContain(`RestartPreventExitStatus=${ended.status}`);
  });

  it("a pooler that loses LISTEN, which names the way around it", async () => {
    const server = inject("databaseServer");
    const direct = databaseUrl(server, inject("templates").empty);
    const proxy = await openDatabaseProxy(direct);
    proxy.setFault("deaf");
    const say = () => {};
    const check = (directUrl?: string) =>
      checkExternalDatabase({ url: proxy.url, directUrl, waitMs: 0 }, say);
    await expect(check()).rejects.toThrow(/loses LISTEN .*set DATABASE_DIRECT_URL/);
    await expect(check(proxy.url)).rejects.toThrow(/not heard on DATABASE_DIRECT_URL/);
    await expect(check(databaseUrl(server, "postgres"))).rejects.toThrow(/the same database/);
    await check(direct);
    await proxy.close();
  });

  it("a pooler that refuses what the shop's connections begin with, and how it takes them", async () => {
    const fields = "SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: options\0\0";
    const refusal = Buffer.from(`E\0\0\0\0${fields}`);
    refusal.writeInt32BE(fields.length + 4, 1);
    const pooler = createServer((socket) => {
      socket.on("error", () => {}).once("data", () => socket.end(refusal));
    });
    await once(pooler.listen(0, "127.0.0.1"), "listening");
    const { port } = pooler.address() as { port: number };
    const url = `postgres://shop@127.0.0.1:${port}/shop`;
    await expect(
      checkExternalDatabase({ url, directUrl: undefined, waitMs: 60_000 }, () => {}),
    ).rejects.toThrow(/refuses the parameters .*ignore_startup_parameters = options, /);
    pooler.close();
  });

  it("a database that does not answer, once it was waited for", async () => {
    const url = databaseUrl(inject("databaseServer"), inject("templates").empty);
    const proxy = await openDatabaseProxy(url);
    proxy.setFault("refused");
    const logged: string[] = [];
    const check = (waitMs: number) =>
      checkExternalDatabase({ url: proxy.url, directUrl: undefined, waitMs }, (line) =>
        logged.push(line),
      );
    await expect(check(0)).rejects.toThrow(/^DATABASE_URL cannot be used/);
    const waiting = check(20_000);
    await expect.poll(() => logged).toHaveLength(1);
    expect(logged[0]).toMatch(/^DATABASE_URL does not answer yet .*waiting for it/);
    proxy.setFault("none");
    await waiting;
    await proxy.close();
  });

  it("a database that is not there, or not its user's", async () => {
    const server = inject("databaseServer");
    await expectRefusal(
      { DATABASE_URL: databaseUrl(server, "no_such_shop") },
      /^DATABASE_URL cannot be used \(database "no_such_shop" does not exist\)/,
    );
  });

  it("a database that a newer version has migrated, which stays as it is", async () => {
    const server = inject("databaseServer");
    const name = `pressroom_newer_${process.pid}`;
    const url = databaseUrl(server, name);
    await runStatement(server, `create database ${name} template ${inject("templates").empty}`);
    const later = Date.now() + 86_400_000;
    await runStatement(
      url,
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${later})`,
    );
    await expectRefusal(
      { DATABASE_URL: url },
      /^The database was made by a newer version of this shop\./,
    );
    await runStatement(url, "delete from drizzle.__drizzle_migrations where hash = 'later'");
    const shop = await start({ DATABASE_URL: url, DATA_DIR: join(home, "outside"), DEMO: "false" });
    expect(await shop.end("SIGTERM")).toBe(0);
    await dropDatabase(server, name);
  });
});

describe("a shop that runs", () => {
  it("renders its pages with React's production build, whatever NODE_ENV says", async () => {
    const shop = await start({ NODE_ENV: "development" });
    expect((await fetch(shop.origin)).status).toBe(200);
    expect(await shop.end("SIGTERM")).toBe(0);
    // What the program is made of.
    const { sources } = JSON.parse(readFileSync("build/program/positions.json", "utf8"));
    const renderers = sources.filter((source: string) => source.includes("react-dom-server"));
    expect(renderers).toEqual([
      "node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js",
      "node_modules/react-dom/cjs/react-dom-server.node.production.js",
    ]);
  });
});

it("a shop at a public origin says that no proxy is trusted, and at its end first that it is not ready", async () => {
  const origin = "https://shop.example.com";
  // A folder of its own: a shop that was at a public origin is a copy anywhere else.
  const shop = await start({ ORIGIN: origin, DEMO: "true", DATA_DIR: join(home, "public") });
  const warnings = shop.output.stdout.split("\n").filter((line) => line.includes("TRUST_PROXY"));
  expect(warnings).toEqual([expect.stringMatching(/^ORIGIN is https.* TRUST_PROXY is not set: /)]);
  const readiness = async () => (await fetch(`${shop.origin}/readyz`)).json();
  expect(await readiness()).toMatchObject({ ok: true });
  const begun = performance.now();
  const ended = shop.end("SIGTERM");
  await expect.poll(readiness, { timeout: 2_000 }).toMatchObject({ failing: ["stopping"] });
  // New visitors that a balancer still sends are served meanwhile.
  expect((await fetch(shop.origin, { headers: { connection: "close" } })).status).toBe(200);
  expect(await ended).toBe(0);
  expect(performance.now() - begun).toBeGreaterThan(2_900);
});

describe("a shop that is asked to stop", () => {
  it.each(["SIGTERM", "SIGINT"] as const)("ends with 0 on %s, its database too", async (signal) => {
    const shop = await start();
    const database = postmaster();
    expect(isRunning(database)).toBe(true);
    expect(await shop.end(signal)).toBe(0);
    expect(isRunning(database)).toBe(false);
    expect(shop.output.stderr).toBe("");
    expect(shop.output.stdout).toContain(`The shop is stopping (${signal}).`);
    // A warning would have somebody look for what was meant.
    expect(shop.output.stdout).not.toContain('"level":40');
  });

  it("stops its database also when it is asked to stop while it starts", async () => {
    const shop = spawnShop({ DATA_DIR: dataDir, PORT: String(await freePort()) });
    await expect.poll(postmaster, { timeout: 20_000, interval: 5 }).toBeDefined();
    const database = postmaster();
    shop.child.kill("SIGTERM");
    const [code] = await once(shop.child, "close");
    expect(code).toBe(0);
    expect(isRunning(database)).toBe(false);
  });

  it("answers what it has taken, also under load", async () => {
    const shop = await start();
    const agent = new Agent({ keepAlive: true, maxSockets: 20 });
    const lost: string[] = [];
    const answered: number[] = [];
    let ending = false;
    const visit = (path: string) =>
      new Promise<void>((resolve) => {
        const taken = !ending;
        const request = get(`${shop.origin}${path}`, { agent }, (response) => {
          answered.push(response.statusCode ?? 0);
          response.resume().on("end", resolve);
        });
        request.on("error", (error: NodeJS.ErrnoException) => {
          // Only a new connection to a port that is closed already may be refused.
          if (taken || request.reusedSocket) lost.push(String(error.code));
          resolve();
        });
      });
    const paths = ["/", "/api/v1/category/get-category", "/search?q=mug", "/healthz", "/category"];
    const load = Array.from({ length: 20 }, async (_, n) => {
      for (let before = -1; answered.length > before; ) {
        before = answered.length;
        await visit(paths[n % paths.length] ?? "/");
      }
    });
    while (answered.length < 200) await new Promise((resolve) => setTimeout(resolve, 20));
    ending = true;
    expect(await shop.end("SIGTERM")).toBe(0);
    await Promise.all(load);
    agent.destroy();
    expect(new Set(answered)).toEqual(new Set([200]));
    expect(lost).toEqual([]);
    expect(shop.output.stderr).toBe("");
  });
});

it("a seed that is ended leaves no database running", async () => {
  const folder = join(home, "seeded");
  const child = spawn(process.execPath, ["scripts/seed.ts", "--products", "100000"], {
    cwd: fileURLToPath(new URL("../../", import.meta.url)),
    env: { PATH: process.env.PATH, DATA_DIR: folder },
    stdio: "ignore",
  });
  const closed = once(child, "close");
  const pidFile = join(folder, "database", "postmaster.pid");
  const pid = () =>
    existsSync(pidFile) ? Number.parseInt(readFileSync(pidFile, "utf8"), 10) : undefined;
  await expect.poll(() => isRunning(pid()), { timeout: 30_000 }).toBe(true);
  const database = pid();
  child.kill("SIGTERM");
  await closed;
  await expect.poll(() => isRunning(database), { timeout: 10_000 }).toBe(false);
});

describe("a shop that was killed", () => {
  it("starts again beside the database process that it left behind", async () => {
    const shop = await start();
    const database = postmaster();
    expect(await shop.end("SIGKILL")).toBeNull();
    expect(isRunning(database)).toBe(true);
    const again = await start();
    expect((await fetch(`${again.origin}/readyz`)).status).toBe(200);
    expect((await fetch(`${again.origin}/search?q=mug`)).status).toBe(200);
    expect(again.output.stdout).not.toMatch(/password/);
    expect(await again.end("SIGTERM")).toBe(0);
    expect(isRunning(database)).toBe(false);
    expect(isRunning(postmaster())).toBe(false);
  });
});
