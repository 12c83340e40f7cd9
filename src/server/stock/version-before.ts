import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { orders } from "../database/schema/orders.ts";

/*
 * The three columns of orders by which a node of the version before knows what became of an order's pieces. It may run
 * beside this one during an upgrade; a later release drops them, and this file (docs/decisions/116).
 */

const { stockReserved, holdsStock, writtenOff, ...currentColumns } = getTableColumns(orders);

export type LegacyColumn = keyof typeof ofLegacy;
const ofLegacy = { stockReserved, holdsStock, writtenOff };

/** All others of orders. */
export { currentColumns };

/** What became of an order's pieces. */
export type StockOutcome = keyof typeof legacyColumns;

/** What is written of it for nodes of the version before. */
export const legacyColumns = {
  kept: { holdsStock: true, stockReserved: true },
  /** Of a new order: it has its pieces once it is paid. */
  "not kept": { holdsStock: false, stockReserved: false },
  released: { holdsStock: false },
  "written off": { holdsStock: false, writtenOff: true },
} as const;

/** Nodes of the version before take an order for one that keeps pieces. */
export const legacyKeepsStock = sql<boolean>`(${holdsStock}
  and (${orders.status} is null or ${orders.status} = 'Processing'))`;

/** Pieces were let go of which there is no row: by a node of the version before, or before there were such rows. */
export const legacyReleased = sql<boolean>`(${stockReserved} and not ${holdsStock})`;

/** Pieces that an order ought to keep by what those nodes have written: these, or none. */
export const legacyQuantity = (pieces: SQL) =>
  sql`case when ${holdsStock} then ${pieces} else 0 end`;
