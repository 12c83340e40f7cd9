import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { readConfig } from "#server/config/config.ts";
import { StartError } from "#server/config/start-error.ts";
import { openDatabase } from "#server/database/connection.ts";
import { migrate } from "#server/database/migrate.ts";
import { startDatabase } from "#server/database/start-database.ts";
import { openLog } from "#server/lib/log.ts";
import { comparePayments, orderIdsIn } from "#server/payments/compare-payments.ts";
import { confirmPayment } from "#server/payments/confirm-payment.ts";
import { createHdfcGateway } from "#server/payments/hdfc/hdfc-gateway.ts";

const USAGE =
  "npm run payments:compare -- --since 2026-11-20 --file orders.csv (what the bank's dashboard exports)";

/**
 * `npm run payments:compare`: names what the bank has and the shop of this environment has not, and has
 * a person see to it (compare-payments.ts).
 */
async function compare(): Promise<void> {
  const { values } = parseArgs({
    options: { since: { type: "string" }, file: { type: "string" } },
  });
  const since = new Date(`${values.since}T00:00:00+05:30`);
  if (!/^\d{4}-\d\d-\d\d$/.test(values.since ?? "") || Number.isNaN(since.getTime())) {
    throw new StartError(USAGE);
  }
  const config = readConfig(process.env);
  if (!config.hdfc) {
    throw new StartError("HDFC_BASE_URL is not set: there is no bank to compare with.");
  }
  const ids = values.file ? orderIdsIn(await readFileFor(values.file)) : [];
  const log = openLog("warn", process.stderr);
  const gateway = createHdfcGateway(config.hdfc);
  const started = new AsyncDisposableStack();
  try {
    const { url, directUrl } = await startDatabase(config, started, console.log);
    await migrate(directUrl);
    const database = openDatabase({
      url,
      pooled: directUrl !== url,
      onError: (error) => console.error(error.message),
    });
    started.defer(() => database.close());
    // It knows no settings: an order that it reserves keeps the GSTIN that it was made with.
    const context = { database, gateway, log, timeScale: 1, storeInfo: {} };
    const { checked, unmatched, moved, unanswered } = await comparePayments(
      { ...context, confirm: (orderId) => confirmPayment(context, orderId) },
      { since, ids },
      console.log,
    );
    console.log(
      `Asked the bank about ${checked} orders: ${unmatched} are paid and not in the shop, ${moved} were paid otherwise than the shop knew.`,
    );
    if (unmatched > 0) console.log("They wait on the dashboard, under Payments without an order.");
    if (!values.file) {
      console.log(
        "The bank lists no orders by itself: without --file only those are compared that the shop or a webhook has named.",
      );
    }
    if (unanswered > 0) {
      throw new StartError(`The bank did not answer for ${unanswered} of them: run this again.`);
    }
  } finally {
    await started.disposeAsync();
  }
}

async function readFileFor(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch {
    throw new StartError(`${path} cannot be read: name the file with the bank's orders.`);
  }
}

// The database that was started here ends with this process, which a signal alone would not have it do.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => process.exit(1));
}
try {
  await compare();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
