import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import type { Logger } from "pino";
import { hdfcWebhook } from "#shared/checkout/contract.ts";
import { API_PREFIX } from "#shared/endpoint.ts";
import { startSandboxGateway } from "../../sandbox/sandbox-gateway.ts";
import { createHdfcGateway } from "./checkout/hdfc/hdfc-gateway.ts";
import { type Config, isThisMachine } from "./config/config.ts";
import { openSecrets } from "./config/secrets.ts";
import { StartError } from "./config/start-error.ts";
import { type Database, openDatabase } from "./database/connection.ts";
import { startEmbedded } from "./database/embedded/embedded.ts";
import { checkExternalDatabase } from "./database/external-database.ts";
import { migrate } from "./database/migrate.ts";
import { SANDBOX_PATH } from "./http/sandbox-proxy.ts";
import { migrateJobs } from "./jobs/queue.ts";
import { openLog } from "./lib/log.ts";
import type { StorefrontBuild } from "./pages/build.ts";
import { openStore, type StoreParts } from "./wiring.ts";

export interface RunningStore {
  /** Ends everything in the order that loses nothing: requests, jobs, gateway, database. */
  stop(): Promise<void>;
}

interface StartOptions {
  build: StorefrontBuild;
  development?: StoreParts["development"];
  /** See ShopParts; the sandbox gateway's waits follow it. */
  timeScale?: number;
  /** Opens the sandbox gateway's control to its bearer, for tests from another process. */
  sandboxControlToken?: string;
  /** Told what a person at the terminal should read. */
  say: (line: string) => void;
}

/** What has been started, to be ended in the opposite order. */
type Ending = () => Promise<unknown>;

/**
 * Starts the whole shop of a configuration. Throws a StartError, with everything ended again, when
 * a person has to fix something first.
 */
export async function startStore(config: Config, options: StartOptions): Promise<RunningStore> {
  const endings: Ending[] = [];
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end();
  };
  try {
    await startParts(config, options, endings);
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(config: Config, options: StartOptions, endings: Ending[]): Promise<void> {
  const { say, sandboxControlToken: _, ...parts } = options;
  // Before anything is made: a taken port would otherwise show only after the first start's work.
  await checkPort(config);
  const log = openLog(config.logLevel);
  const databaseUrl = await startDatabase(config, endings, say);
  const database = openDatabase({
    url: databaseUrl,
    onError: (error) => log.warn({ err: error }, "a database connection was lost"),
  });
  endings.push(() => database.close());
  await migrate(databaseUrl);
  await migrateJobs(database);

  const payments = await startGateway(config, options, endings, log);
  const shop = await openStore({ ...parts, ...payments, config, database, databaseUrl, log });
  endings.push(() => shop.close());
  const demoSeeded = config.demo && (await seedDemo(database));
  if (demoSeeded) say("Filled the demo catalogue.");
  const admin = await shop.accounts.ensureAdmin(config.admin);
  if (admin?.password) {
    say(`Made the admin ${admin.email} with password ${admin.password} (shown only now).`);
  } else if (admin) {
    say(`Made the admin ${admin.email} with the password of ADMIN_PASSWORD.`);
  }

  await shop.app.listen({ host: config.host, port: config.port }).catch(explainListen(config));
  say(`The shop is open at ${config.origin}`);
}

/** The embedded database unless DATABASE_URL names another; answers its URL. */
async function startDatabase(
  config: Config,
  endings: Ending[],
  say: (line: string) => void,
): Promise<string> {
  if (config.databaseUrl) {
    await checkExternalDatabase(config.databaseUrl);
    return config.databaseUrl;
  }
  const embedded = await startEmbedded({ dataDir: config.dataDir, log: say });
  endings.push(() => embedded.stop());
  return embedded.url;
}

/** The bank where it is configured, else the sandbox: the same client speaks to either. */
async function startGateway(
  config: Config,
  { timeScale, sandboxControlToken }: StartOptions,
  endings: Ending[],
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
  const sandbox = await startSandboxGateway({
    ...account,
    ...(isPublic && { publicUrl: config.origin + SANDBOX_PATH }),
    dataFile: join(config.dataDir, "sandbox-gateway.json"),
    shopWebhookUrl: `http://${reachable(config.host)}:${config.port}${API_PREFIX}${hdfcWebhook.path}`,
    shopName: config.store.name,
    ...(timeScale !== undefined && { timeScale: timeScale }),
    ...(sandboxControlToken !== undefined && { controlToken: sandboxControlToken }),
    log,
  });
  endings.push(() => sandbox.stop());
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

/** Turns what listening was refused with into a line for a person. */
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
