import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { type Database, openDatabase } from "#server/database/connection.ts";
import { orders } from "#server/database/schema/orders.ts";
import { checkBooks } from "../support/books.ts";
import { databaseUrl, dropDatabase, runStatement } from "../support/database-server.ts";
import { insertGoods, STOCK } from "../support/histories.ts";
import { checkPieces, checkSold } from "../support/invariants.ts";
import { ledgerFaults } from "../support/ledgers.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { newBuyers } from "../support/users.ts";

/** More are asked for by hand: HISTORY_KILLS=300 npm run test:faults -- history-kills */
const KILLS = Number(process.env.HISTORY_KILLS ?? 4);
/** Of the whole books; the ledgers are added up after each kill. */
const BOOKS_EVERY = Math.ceil(KILLS / 10);

const server = inject("databaseServer");
const name = `pressroom_history_kills_${process.pid}`;
const url = databaseUrl(server, name);
let database: Database;

beforeAll(async () => {
  await runStatement(server, `create database ${name} template ${inject("templates").empty}`);
  database = openDatabase({ url, onError: () => {}, timeoutScale: 20 });
  await insertGoods(database);
});
afterAll(async () => {
  await database.close();
  await dropDatabase(server, name);
});

/** Works on orders and stock in another process, and kills it after a while. */
async function killedWork(userId: string, seed: number, afterMs: number): Promise<void> {
  const holder = new URL("./histories-holder.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, [holder, url, userId, String(seed)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const [line] = await once(createInterface({ input: child.stdout }), "line");
  expect(line).toBe("working");
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  child.kill("SIGKILL");
  expect(await exited, "it died by the kill alone").toEqual([null, "SIGKILL"]);
  // What it had asked for last goes on in the database until it finds that nobody listens.
  await vi.waitFor(
    async () => {
      const { rows } = await database.pool.query(
        `select from pg_stat_activity where datname = current_database() and client_port not in
          (select client_port from pg_stat_activity where pid = pg_backend_pid()) and state = 'active'
          and backend_type = 'client backend'`,
      );
      expect(rows).toEqual([]);
    },
    { timeout: 20_000, interval: 20 },
  );
}

it(
  `both ledgers agree after each of ${KILLS} kills in the midst of random histories`,
  async () => {
    const [buyer] = await newBuyers({ database }, 1);
    const random = seededRandom(18);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await killedWork(buyer?._id ?? "", kill * 100_000, random.whole(50, 900));
      expect(await ledgerFaults(database), `after kill ${kill}`).toEqual([]);
      if (kill % BOOKS_EVERY === 0) await checkBooks(database);
    }
    await checkSold(database);
    await checkPieces(database, STOCK);
    // The kills are worth something only if much was under way.
    expect(await database.db.$count(orders)).toBeGreaterThan(KILLS);
  },
  Math.max(60_000, KILLS * 20_000),
);
