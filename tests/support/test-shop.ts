import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import type { HashCost } from "#server/accounts/passwords.ts";
import { readConfig } from "#server/config/config.ts";
import { type Database, openDatabase } from "#server/database/connection.ts";
import { openPdfRenderer } from "#server/documents/pdf/pdf-renderer.ts";
import { REQUEST_LIMITS, type RequestLimits } from "#server/http/request-limits.ts";
import { openLog } from "#server/lib/log.ts";
import { type StorefrontBuild, storefrontOf } from "#server/pages/build.ts";
import { createHdfcGateway } from "#server/payments/hdfc/hdfc-gateway.ts";
import { openStore, type Store } from "#server/wiring.ts";
import type { SandboxControl } from "../sandbox/control.ts";
import { startSteeredSandbox } from "../sandbox/steered-sandbox.ts";
import { CHEAP_HASH } from "./cheap-hash.ts";
import { databaseUrl, dropDatabase, runStatement } from "./database-server.ts";
import { freePort } from "./free-port.ts";

export interface TestShop extends Store {
  database: Database;
  databaseUrl: string;
  /** Where it listens: `http://127.0.0.1:port`. */
  origin: string;
  dataDir: string;
  /** Everything that was logged, a line each, as text. */
  logged: string[];
  sandbox: SandboxControl;
  sandboxUrl: string;
}

interface TestShopOptions {
  /** With the demo catalogue; otherwise empty. */
  demo?: boolean;
  /** By which background waits are multiplied; small, so that tests need not wait. */
  timeScale?: number;
  /** Further environment variables of the configuration. */
  environment?: Record<string, string>;
  /** Milliseconds that the shop waits for the gateway; long, where no test waits for that on a busy machine. */
  gatewayTimeoutMs?: number;
  /** What hashing a password takes; next to nothing by default. */
  hashCost?: HashCost;
  /** How long requests may take, where a test waits for that. */
  requestLimits?: Partial<RequestLimits>;
  /** The storefront, where a test asks for pages. */
  build?: StorefrontBuild;
  /**
   * A factor on the time that statements and locks have: requests that are sent at once queue for long on a
   * busy machine. 1 where a test waits for that time.
   */
  databasePatience?: number;
  /** Another node of that shop, on its database; closed before it. */
  beside?: TestShop;
  /** Answers the URL by which the shop reaches the database of a URL. */
  reachDatabase?: (url: string) => Promise<string>;
}

export const SANDBOX_WEBHOOK = { user: "sandbox", password: "webhook-password" };
export const merchant = {
  apiKey: "test-api-key",
  merchantId: "testmerchant",
  responseKey: "response-key",
};

/** Draws for all shops of this process: its thread takes longer to start than most files' documents to draw. */
const { render } = openPdfRenderer();
const pdf = { render, close: async () => {} };

/**
 * Opens a whole shop on a database of its own, listening on a free port of 127.0.0.1, with the
 * sandbox gateway beside it. Close it in `afterAll`.
 */
export async function openTestShop({
  demo = false,
  timeScale = 0.001,
  environment = {},
  gatewayTimeoutMs = 10_000,
  hashCost = CHEAP_HASH,
  requestLimits = {},
  // Most tests ask for no page; browser tests run the built shop itself.
  build = storefrontOf(() => Promise.reject(new Error("there are no pages in this test"))),
  databasePatience = 5,
  reachDatabase = (url) => Promise.resolve(url),
  beside,
}: TestShopOptions = {}): Promise<TestShop> {
  const server = inject("databaseServer");
  const templates = inject("templates");
  const name = `pressroom_${process.pid}_${Math.random().toString(36).slice(2)}`;
  if (!beside) {
    await runStatement(
      server,
      `create database ${name} template ${demo ? templates.demo : templates.empty} strategy file_copy`,
    );
  }
  const url = beside?.databaseUrl ?? (await reachDatabase(databaseUrl(server, name)));
  const dataDir = beside?.dataDir ?? (await mkdtemp(join(tmpdir(), "pressroom-shop-")));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const sandbox = await startSteeredSandbox({
    ...merchant,
    webhookUser: SANDBOX_WEBHOOK.user,
    webhookPassword: SANDBOX_WEBHOOK.password,
    shopWebhookUrl: `${origin}/api/v1/payment/hdfc/webhook`,
    timeScale,
  });
  const logged: string[] = [];
  const config = readConfig({
    PORT: String(port),
    ORIGIN: origin,
    DATA_DIR: dataDir,
    DEMO: "true",
    ...environment,
  });
  const log = openLog(config.logLevel, { write: (line) => void logged.push(line) });
  const database = openDatabase({ url, timeoutScale: databasePatience, onError: () => {}, log });
  const shop = await openStore({
    config,
    database,
    directUrl: url,
    gateway: createHdfcGateway({
      ...merchant,
      baseUrl: sandbox.baseUrl,
      clientId: "test",
      webhookUser: SANDBOX_WEBHOOK.user,
      webhookPassword: SANDBOX_WEBHOOK.password,
      timeoutMs: gatewayTimeoutMs,
    }),
    build,
    log,
    timeScale,
    hashCost,
    pdf,
    // Nobody is on the way any more when a test closes its shop.
    requestLimits: { ...REQUEST_LIMITS, lastRequestsMs: 0, leavingMs: 0, ...requestLimits },
  });
  await shop.app.listen({ host: "127.0.0.1", port });
  return {
    ...shop,
    database,
    databaseUrl: url,
    origin,
    dataDir,
    logged,
    sandbox: sandbox.control,
    sandboxUrl: sandbox.baseUrl,
    async close() {
      await sandbox.stop();
      // One that has just been answered counts as busy, and would be kept for its next request.
      shop.app.server.closeAllConnections();
      await shop.close();
      await database.close();
      if (beside) return;
      await dropDatabase(server, name);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
