import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "#server/config/config.ts";
import { DATABASE_NAME } from "#server/database/embedded/create-database.ts";
import { stopOnSignals } from "#server/main.ts";
import { openBuild } from "#server/pages/build.ts";
import { type RunningStore, startStore } from "#server/start-store.ts";
import { startSteeredSandbox } from "../sandbox/steered-sandbox.ts";
import { CHEAP_HASH } from "../support/cheap-hash.ts";
import {
  databaseUrl,
  makeTemplates,
  runStatement,
  startUnsafeDatabase,
} from "../support/database-server.ts";
import { freePort } from "../support/free-port.ts";
import { admin, SANDBOX_CONTROL_TOKEN } from "./store-facts.ts";

// The built shop on a database of its own, with the demo catalogue, background work in a hundredth
// of its time, passwords that are cheap to hash, and the sandbox gateway's control opened to the tests.
const dataDir = mkdtempSync(join(tmpdir(), "pressroom-browser-"));
// As root the database's own user must pass, else the database is kept under /var/lib.
chmodSync(dataDir, 0o711);
process.on("exit", () => rmSync(dataDir, { recursive: true, force: true }));
console.log(`Mails are kept in ${join(dataDir, "mail")}`);
const starting = start();
stopOnSignals(starting);
await starting;

async function start(): Promise<RunningStore> {
  const started = new AsyncDisposableStack();
  // The first shop brings the PostgreSQL of all: making one, and filling it, takes longer than all else of a start.
  const template = process.env.SHOP_TEMPLATE ?? (await startDatabases(started));
  const name = `pressroom_browser_${process.pid}_${Date.now()}`;
  await runStatement(
    databaseUrl(template, DATABASE_NAME),
    `create database ${name} template ${new URL(template).pathname.slice(1)} strategy file_copy`,
  );
  const config = readConfig({
    PORT: process.env.PORT ?? String(await freePort()),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(template, name),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: "warn",
    // Tests come from this machine and say from which address (see test.ts).
    TRUST_PROXY: "127.0.0.1,::1",
  });
  const shop = await startStore(config, {
    build: await openBuild(),
    say: console.log,
    timeScale: 0.01,
    hashCost: CHEAP_HASH,
    startSandbox: (options) => startSteeredSandbox(options, SANDBOX_CONTROL_TOKEN),
  });
  started.defer(() => shop.stop());
  return { stop: () => started.disposeAsync() };
}

/** Starts a PostgreSQL; answers the URL of a database that shops are copied from. */
async function startDatabases(started: AsyncDisposableStack): Promise<string> {
  const embedded = await startUnsafeDatabase(dataDir);
  started.defer(() => embedded.stop());
  const { demo } = await makeTemplates(embedded.url);
  const template = databaseUrl(embedded.url, demo);
  console.log(`Databases are copied from ${template}`);
  return template;
}
