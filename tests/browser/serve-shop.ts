import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "#server/config/config.ts";
import { stopOnSignals } from "#server/main.ts";
import { openBuild } from "#server/pages/build.ts";
import { startStore } from "#server/start-store.ts";
import { startSteeredSandbox } from "../sandbox/steered-sandbox.ts";
import { CHEAP_HASH } from "../support/cheap-hash.ts";
import { writeToMemoryOnly } from "../support/database-server.ts";
import { freePort } from "../support/free-port.ts";
import { admin, SANDBOX_CONTROL_TOKEN } from "./store-facts.ts";

// The built shop on a database of its own, with the demo catalogue, background work in a hundredth
// of its time, passwords that are cheap to hash, and the sandbox gateway's control opened to the tests.
const dataDir = mkdtempSync(join(tmpdir(), "pressroom-browser-"));
// As root the database's own user must pass, else the database is kept under /var/lib.
chmodSync(dataDir, 0o711);
process.on("exit", () => rmSync(dataDir, { recursive: true, force: true }));
console.log(`Mails are kept in ${join(dataDir, "mail")}`);
const config = readConfig({
  PORT: process.env.PORT ?? String(await freePort()),
  DATA_DIR: dataDir,
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
await writeToMemoryOnly(join(dataDir, "database"));
stopOnSignals(shop);
