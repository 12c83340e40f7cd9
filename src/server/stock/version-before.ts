import { sql } from "drizzle-orm";
import { orders } from "../database/schema/orders.ts";

/*
 * The three columns of orders by which a node of the version before knows what became of an order's pieces. It may run
 * beside this one during an upgrade; a later release drops them, and this file (docs/decisions/116).
 */

/** What became of an order's pieces. */
export type StockFate = keyof typeof columnsOfBefore;

/** What is written of it for nodes of the version before. */
export const columnsOfBefore = {
  kept: { holdsStock: true, stockReserved: true },
  /** Of a new order: it has its pieces once it is paid. */
  "not kept": { holdsStock: false, stockReserved: false },
  released: { holdsStock: false },
  "written off": { holdsStock: false, writtenOff: true },
} as const;

/** Nodes of the version before take an order for one that keeps pieces. */
export const isKeptBySayOfBefore = sql<boolean>`(${orders.holdsStock}
  and (${orders.status} is null or ${orders.status} = 'Processing'))`;

/** What waits of an order's line by what those nodes have written: all that neither left nor was cancelled, or nothing. */
export const keptIfHeld = (pieces: ReturnType<typeof sql>) =>
  sql`case when ${orders.holdsStock} then ${pieces} else 0 end`;
