import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import type { Logger } from "pino";
import { startSandboxGateway } from "#sandbox/sandbox-gateway.ts";
import { API_PREFIX } from "#shared/endpoint.ts";
import { hdfcWebhook } from "#shared/payments/contract.ts";
import { startDictionary } from "./attributes/start-dictionary.ts";
import { type Config, isThisMachine } from "./config/config.ts";
import { openSecrets } from "./config/secrets.ts";
import { StartError } from "./config/start-error.ts";
import { type Database, openDatabase } from "./database/connection.ts";
import { makeLateIndexes } from "./database/make-late-indexes.ts";
import { migrate } from "./database/migrate.ts";
import { otherShopsNotice } from "./database/other-shops.ts";
import { startDatabase } from "./database/start-database.ts";
import { CONNECTION_LIMITS } from "./http/connection-limits.ts";
import { openFilesLimit, openFilesWarning } from "./http/open-files.ts";
import { SANDBOX_PATH } from "./http/sandbox-proxy.ts";
import { proxyWarning } from "./http/untrusted-proxy.ts";
import { migrateJobs } from "./jobs/job-runner.ts";
import { logConsoleErrors, openLog } from "./lib/log.ts";
import { serveMetrics } from "./metrics/serve-metrics.ts";
import type { StorefrontBuild } from "./pages/build.ts";
import { createHdfcGateway } from "./payments/hdfc/hdfc-gateway.ts";
import type { StoreParts } from "./wiring/store-parts.ts";
import { openStore } from "./wiring.ts";

export interface RunningStore {
  /** Stops everything in the order that loses nothing: requests, jobs, gateway, database. */
  stop(): Promise<void>;
}

interface StartOptions {
  build: StorefrontBuild;
  viteMiddleware?: StoreParts["viteMiddleware"];
  /** See StoreParts; the sandbox gateway's waits follow it. */
  timeScale?: number;
  /** See StoreParts. */
  hashCost?: StoreParts["hashCost"];
  /** Tests start one that they steer. */
  startSandbox?: typeof startSandboxGateway;
  /** Told what a person at the terminal should read. */
  say: (line: string) => void;
}

/**
 * Starts the whole shop of a configuration. Throws a StartError, with everything stopped again,
 * when a person has to fix something first.
 */
export async function startStore(config: Config, options: StartOptions): Promise<RunningStore> {
  // Stops what has been started, the last first.
  const started = new AsyncDisposableStack();
  const stop = () => started.disposeAsync();
  try {
    await startParts(config, options, started);
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(
  config: Config,
  options: StartOptions,
  started: AsyncDisposableStack,
): Promise<void> {
  const { say, startSandbox: _, ...parts } = options;
  // First, since otherwise a taken port would show only after the database was made.
  await checkPort(config);
  const log = openLog(config.logLevel);
  started.defer(logConsoleErrors(log));
  const { url, directUrl, isDiskFull } = await startDatabase(config, started, say);
  const database = openDatabase({
    url,
    pooled: directUrl !== url,
    onError: (error) => log.warn({ err: error }, "a database connection was lost"),
    log,
  });
  started.defer(() => database.close());
  await migrate(directUrl, say);
  await migrateJobs(directUrl);
  await startDictionary(database);

  if (config.databaseUrl) {
    const notice = await otherShopsNotice(database.db, config.nodes);
    if (notice) say(notice);
  }
  const payments = await startGateway(config, options, started, log);
  const store = await openStore({
    ...parts,
    ...payments,
    config,
    database,
    directUrl,
    isDiskFull,
    log,
  });
  started.defer(() => store.close());
  const demoSeeded = config.demo && (await seedDemo(database));
  if (demoSeeded) say("Filled the demo catalogue.");
  const admin = await store.accounts.ensureAdmin(config.admin);
  if (admin?.password) {
    say(`Made the admin ${admin.email} with password ${admin.password} (shown only now).`);
  } else if (admin) {
    say(`Made the admin ${admin.email} with the password of ADMIN_PASSWORD.`);
  }

  await store.app.listen({ host: config.host, port: config.port }).catch(explainListen(config));
  if (config.metrics && store.metrics) {
    started.defer(await serveMetrics(store.metrics, config.metrics));
  }
  const ending = new AbortController();
  const indexes = makeLateIndexes(directUrl, log, ending.signal);
  started.defer(async () => {
    ending.abort();
    await indexes;
  });
  void indexes.then((toMend) => toMend.forEach(say));
  const warning = proxyWarning(config);
  if (warning) say(warning);
  const filesWarning = openFilesWarning(openFilesLimit(), CONNECTION_LIMITS.maxConnections);
  if (filesWarning) say(filesWarning);
  if (store.copyNotice) say(store.copyNotice);
  say(`Its data are in ${config.dataDir}.`);
  say(`The shop is open at ${config.origin}`);
}

/** Connects to the bank where it is configured, else to a sandbox: one client speaks to both. */
async function startGateway(
  config: Config,
  { timeScale, startSandbox = startSandboxGateway }: StartOptions,
  started: AsyncDisposableStack,
  log: Logger,
): Promise<Pick<StoreParts, "gateway" | "sandboxUrl">> {
  if (config.hdfc) return { gateway: createHdfcGateway(config.hdfc) };
  const secrets = await openSecrets(config.dataDir);
  const account = {
    apiKey: secrets.sandboxApiKey,
    merchantId: "sandbox",
    responseKey: secrets.sandboxResponseKey,
    webhookUser: "sandbox",
    webhookPassword: secrets.sandboxWebhookPassword,
  };
  const isPublic = !isThisMachine(config.origin);
  const sandbox = await startSandbox({
    ...account,
    ...(isPublic && { publicUrl: config.origin + SANDBOX_PATH }),
    dataFile: join(config.dataDir, "sandbox-gateway.json"),
    shopWebhookUrl: `http://${reachable(config.host)}:${config.port}${API_PREFIX}${hdfcWebhook.path}`,
    shopName: config.storeInfo.name,
    ...(timeScale !== undefined && { timeScale }),
    log,
  });
  started.defer(() => sandbox.stop());
  return {
    gateway: createHdfcGateway({ ...account, baseUrl: sandbox.baseUrl, clientId: "sandbox" }),
    ...(isPublic && { sandboxUrl: sandbox.baseUrl }),
  };
}

async function seedDemo(database: Database): Promise<boolean> {
  const { seedDemo: seed } = await import("#demo/seed.ts");
  return seed(database);
}

/** An address of this machine that reaches a server listening on `host`. */
function reachable(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

async function checkPort(config: Config): Promise<void> {
  const probe = createServer();
  probe.listen(config.port, config.host);
  await once(probe, "listening").catch(explainListen(config));
  probe.close();
  await once(probe, "close");
}

/** Turns the reason why the server cannot listen into one line for a person. */
function explainListen({ host, port }: Config): (error: unknown) => never {
  return (error) => {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EADDRINUSE") {
      throw new StartError(`PORT ${port} is taken on ${host}: stop what uses it, or set PORT.`);
    }
    if (code === "EACCES") {
      throw new StartError(`PORT ${port} may not be used by this user: set PORT to 1024 or more.`);
    }
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
      throw new StartError(
        `HOST ${host} is not an address of this machine: set HOST to one that is.`,
      );
    }
    throw error;
  };
}
