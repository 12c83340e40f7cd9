import { parseArgs } from "node:util";
import { seedMany } from "#demo/many/seed-many.ts";
import { seedOrders } from "#demo/many/seed-orders.ts";
import { readConfig } from "#server/config/config.ts";
import { StartError } from "#server/config/start-error.ts";
import { openDatabase } from "#server/database/connection.ts";
import { migrate } from "#server/database/migrate.ts";
import { startDatabase } from "#server/database/start-database.ts";
import { migrateJobs } from "#server/jobs/job-runner.ts";

const USAGE =
  "npm run seed -- --products 1000000 [--orders 200000] (of an empty database: DATA_DIR or DATABASE_URL)";
const COUNT = /^[1-9]\d{0,6}$/;

/** `npm run seed`: fills the empty database of this environment with the demo, made-up products and orders. */
async function seed(): Promise<void> {
  const { values } = parseArgs({
    options: { products: { type: "string" }, orders: { type: "string" } },
  });
  if (![values.products ?? "", values.orders ?? "1"].every((count) => COUNT.test(count))) {
    throw new StartError(USAGE);
  }
  const started = new AsyncDisposableStack();
  try {
    const { url, directUrl } = await startDatabase(readConfig(process.env), started, console.log);
    const database = openDatabase({
      url,
      pooled: directUrl !== url,
      timeoutScale: 100,
      onError: (error) => console.error(error.message),
    });
    started.defer(() => database.close());
    await migrate(directUrl, console.log);
    await migrateJobs(directUrl);
    const begin = performance.now();
    if (!(await seedMany(database, url, Number(values.products), console.log))) {
      throw new StartError(
        "This database holds a shop already; nothing was changed. Name an empty one by DATA_DIR or DATABASE_URL.",
      );
    }
    if (values.orders) {
      await seedOrders(database, url, Number(values.orders));
      console.log(`${Number(values.orders).toLocaleString("en-IN")} orders`);
    }
    console.log(`Filled in ${Math.round((performance.now() - begin) / 1000)} s.`);
  } finally {
    await started.disposeAsync();
  }
}

// The database that was started here ends with this process, which a signal alone would not have it do.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => process.exit(1));
}
try {
  await seed();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
