import type { Db } from "../database/connection.ts";
import { stockMovements } from "../database/schema/stock.ts";
import { allocateBranches, type LineQuantity } from "./allocate-branches.ts";
import { takeReserved } from "./reservations.ts";
import { lockLevels } from "./sellable-levels.ts";
import { announceStock, lockProducts, negated, quantityByProduct } from "./stock-store.ts";

/*
 * What leaves the shelves for an order; the locks are as for reservations.ts. What comes back of it: put-back.ts.
 */

interface Removal {
  reason: "sale" | "damage";
  actor: string;
  note?: string;
  /** Codes of the branches whose pieces leave; left out, any. */
  from?: readonly string[] | undefined;
}

/** Takes pieces that are kept for an order off the shelves: they were shipped, or are damaged or missing. */
export async function removeReserved(
  db: Db,
  { id }: { id: string },
  items: readonly LineQuantity[],
  { reason, actor, note = "", from }: Removal,
): Promise<void> {
  await lockProducts(db, [...quantityByProduct(items).keys()]);
  const taken = await takeReserved(db, id, items, from);
  if (taken.length === 0) return;
  await db.insert(stockMovements).values(
    taken.map(({ productId, branch, quantity }) => {
      return { productId, branch, delta: -quantity, reason, note, actor, orderId: id };
    }),
  );
}

/**
 * Takes pieces off the shelves that no reservation keeps, for a replacement, all or none.
 *
 * @returns the branches that they leave; undefined, with nothing changed, where a product is gone or has too few
 */
export async function shipUnreserved(
  db: Db,
  { id }: { id: string },
  items: readonly LineQuantity[],
  actor: string,
): Promise<string[] | undefined> {
  const wanted = quantityByProduct(items);
  const allocated = allocateBranches(await lockLevels(db, wanted), items);
  if (!allocated) return undefined;
  await db.insert(stockMovements).values(
    allocated.map(({ productId, branch, quantity }) => {
      return { productId, branch, delta: -quantity, reason: "sale" as const, actor, orderId: id };
    }),
  );
  await announceStock(db, negated(wanted));
  return allocated.map(({ branch }) => branch);
}
