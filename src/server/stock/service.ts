import { sql } from "drizzle-orm";
import { success } from "#shared/failure.ts";
import { MOVEMENTS_A_PAGE, type ProductStock } from "#shared/stock/contract.ts";
import type { Database, Db } from "../database/connection.ts";
import type { ListPlace } from "../database/numbered-page.ts";
import type { Sweeps, Tasks } from "../jobs/job-table.ts";
import { type NoteDone, runBackfill } from "../jobs/run-backfill.ts";
import { noProduct, noStockEntry } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import type { Log } from "../lib/log.ts";
import { compareStock, noteStockDifferences } from "./compare-stock.ts";
import { countStock, type StockCount } from "./count-stock.ts";
import { type EntryFilter, entriesStore } from "./entries-store.ts";
import { movementsStore } from "./movements-store.ts";
import { type Delivery, receiveDelivery } from "./receive-delivery.ts";
import { repairStock } from "./repair-stock.ts";
import { gstinAt, type Sellers } from "./reservations.ts";
import { countReservations, readReservations } from "./reservations-store.ts";
import { settleReservations } from "./settle-reservations.ts";
import { branchNames } from "./stock-branches.ts";
import { type StockTransfer, transferStock } from "./transfer-stock.ts";

/** Products that one statement takes into the ledger: it holds their locks. */
const LEDGER_BATCH = 1_000;

export type Stock = ReturnType<typeof openStock>;

interface StockParts {
  database: Database;
  log: Pick<Log, "info">;
  sellers: Sellers;
}

/** Opens the ledger of the stock: what is read of it, and what keeps it right. */
export function openStock({ database, log, sellers }: StockParts) {
  return {
    /** The levels, reservations and movements of a product, before one of them where it is named. */
    async read(id: string, before?: number) {
      if (!isId(id)) return noProduct();
      const store = movementsStore(database.db);
      const product = await store.product(id);
      if (!product) return noProduct();
      const movements = await store.movements(id, before);
      return success({
        product,
        stock: {
          levels: withGstins(await store.levels(id), sellers),
          ...(await readReservations(database.db, id)),
          reservationCount: await countReservations(database.db, id),
          movements: movements.slice(0, MOVEMENTS_A_PAGE),
          hasMore: movements.length > MOVEMENTS_A_PAGE,
        },
      });
    },

    /** The next orders that pieces of a product are kept for. */
    async readReservations(id: string, after?: string) {
      if (!isId(id) || !(await movementsStore(database.db).product(id))) return noProduct();
      return success(await readReservations(database.db, id, after));
    },

    /** Where what stands of a product is not what its ledger comes to, by its whole history. */
    async readDifferences(id: string) {
      if (!isId(id)) return noProduct();
      const store = movementsStore(database.db);
      if (!(await store.product(id))) return noProduct();
      const levels = await store.levels(id);
      const found = await compareStock(database.db, id);
      return success({
        differences: found.map(({ what, branch, stands, ledger }) => {
          const of = levels.find(({ code }) => code === branch);
          return { what, stands, ledger, ...(of && { branch: of.branch }) };
        }),
      });
    },

    /** What was entered of the stock at once, with its first movements or those after one. */
    async readEntry(id: number, after?: number) {
      const entry = await entriesStore(database.db).find(id, after);
      return entry ? success({ entry }) : noStockEntry();
    },

    /** One page of what was entered of the stock, the newest first. */
    listEntries: ({ page, after, before, ...filter }: EntryFilter & ListPlace) =>
      entriesStore(database.db).list(filter, { page, after, before }),

    /** Where goods lie. */
    branches: async () =>
      [...(await branchNames(database.db))].map(([code, name]) => ({ code, name })),

    /** Sets what lies in a branch of the products of a sheet, for an admin by their e-mail. */
    count: (count: StockCount) => countStock(database, count),

    /** Adds a supplier's delivery to what lies in a branch, for an admin by their e-mail. */
    receive: (delivery: Delivery) => receiveDelivery(database, delivery),

    /** Moves pieces that no order keeps from one branch to another, for an admin by their e-mail. */
    transfer: (id: string, transfer: StockTransfer) => transferStock(database, id, transfer),

    /** Sets what stands of a product to what its ledger comes to, for an admin by their e-mail. */
    repair: (id: string, actor: string) => repairStock(database, id, actor),

    tasks: {
      "take-stock-into-ledger": (_payload, { db }) =>
        runBackfill({ db, log }, "take-stock-into-ledger", (done) => takeAllIntoLedger(db, done)),
      "settle-reservations": async () => void (await settleReservations(database, log)),
      "compare-stock": (_payload, { db }) => noteStockDifferences(db),
    } satisfies Partial<Tasks>,
    sweeps: {
      "take-stock-into-ledger": "*/10 * * * *",
      "settle-reservations": "*/10 * * * *",
      "compare-stock": "40 2 * * *",
    } satisfies Sweeps,
  };
}

/** Takes products into the ledger that came without it: by a seed, or from before there was one. */
async function takeAllIntoLedger(db: Db, done: NoteDone): Promise<void> {
  for (let last = "00000000-0000-0000-0000-000000000000"; ; ) {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from products where id > ${last}
        and not exists (select from stock_levels where product_id = products.id)
        order by id limit ${LEDGER_BATCH}`,
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) break;
    await db.execute(sql`select ensure_stock_levels(${sql.param(ids)}::uuid[])`);
    await done(ids.length);
    last = ids.at(-1) ?? last;
  }
}

/** Each branch with what its goods are sold under, where that is not the same of all. */
function withGstins(levels: ProductStock["levels"], sellers: Sellers): ProductStock["levels"] {
  const named = levels.map((level) => ({ ...level, gstin: gstinAt(sellers, level.code) ?? "" }));
  return new Set(named.map(({ gstin }) => gstin)).size > 1 ? named : levels;
}
