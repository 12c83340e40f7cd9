import { and, eq, sql } from "drizzle-orm";
import { groupedNumber } from "#shared/numbers.ts";
import type { StockProblem } from "#shared/stock/entries-contract.ts";
import { MAX_STOCK, STOCK_TOO_LARGE } from "#shared/stock/stock-limits.ts";
import type { Db } from "../database/connection.ts";
import { branches, stockEntries, stockLevels, stockMovements } from "../database/schema/stock.ts";
import { invalidFields } from "../lib/common-failures.ts";
import { announceStock, lockProducts } from "./stock-store.ts";

const TOO_MANY_FOR_SALE = `All branches together may have at most ${groupedNumber(MAX_STOCK)} pieces of a product for sale`;

type NewEntry = Omit<typeof stockEntries.$inferInsert, "id" | "number" | "createdAt"> & {
  branch: string;
  actor: string;
};

/** The branch of a code, if there is one. */
export async function findBranch(db: Db, code: string) {
  const [branch] = await db.select().from(branches).where(eq(branches.code, code));
  return branch;
}

export const noBranch = () => invalidFields({ branch: "This branch does not exist" });

/** True where a product stands in more than one line. */
export const repeats = (lines: readonly { product: string }[]) =>
  new Set(lines.map(({ product }) => product)).size < lines.length;

/** What lies of a product in a branch, and what of it is kept for orders. */
export type Level = Pick<StockProblem, "onHand" | "reserved">;

interface ShelfLevel extends Level {
  /** What can be sold of it from all branches. */
  sellable: number;
}

/** What lies of products in a branch, which are locked with it; without those that are gone. */
export async function lockShelf(
  db: Db,
  ids: readonly string[],
  branch: string,
): Promise<Map<string, ShelfLevel>> {
  const locked = await lockProducts(db, ids);
  const known = [...locked.keys()];
  await db.execute(sql`select ensure_stock_levels(${sql.param(known)}::uuid[])`);
  const { productId, onHand, reserved } = stockLevels;
  const rows = await db
    .select({ productId, onHand, reserved })
    .from(stockLevels)
    .where(
      and(sql`${productId} = any(${sql.param(known)}::uuid[])`, eq(stockLevels.branch, branch)),
    );
  const levels = new Map(rows.map(({ productId: id, ...level }) => [id, level]));
  return new Map(
    [...locked].map(([id, { stock: sellable }]) => [
      id,
      { onHand: 0, reserved: 0, ...levels.get(id), sellable },
    ]),
  );
}

/**
 * The failure where more of a product would lie in the branch than the shop can count, or be for sale in all its
 * branches together.
 *
 * @param moved by how many pieces more of each product lie in the branch, or fewer
 */
export function tooMany(
  shelf: ReadonlyMap<string, ShelfLevel>,
  moved: ReadonlyMap<string, number>,
  { sells }: { sells: boolean },
) {
  for (const [id, delta] of moved) {
    if (delta <= 0) continue;
    const { onHand = 0, sellable = 0 } = shelf.get(id) ?? {};
    if (onHand + delta > MAX_STOCK) return invalidFields({ lines: STOCK_TOO_LARGE });
    if (sells && sellable + delta > MAX_STOCK) return invalidFields({ lines: TOO_MANY_FOR_SALE });
  }
}

/**
 * Writes an entry with its movements, and tells pages of products that have more or fewer to sell since.
 *
 * @param db a transaction that has locked the products
 * @param moved by how many pieces more of each product lie in the entry's branch, or fewer
 */
export async function writeEntry(
  db: Db,
  entry: NewEntry,
  moved: ReadonlyMap<string, number>,
  { sells }: { sells: boolean },
): Promise<{ _id: number; number: string }> {
  const [made] = await db
    .insert(stockEntries)
    .values(entry)
    .returning({ id: stockEntries.id, number: stockEntries.number });
  if (!made) throw new Error("no entry was inserted");
  const { reason, branch, actor, note = "" } = entry;
  // In the order of ids, in which everybody locks their levels.
  const movements = [...moved]
    .filter(([, delta]) => delta !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([productId, delta]) => {
      return { productId, delta, reason, branch, actor, note, entryId: made.id };
    });
  if (movements.length > 0) await db.insert(stockMovements).values(movements);
  if (sells) await announceStock(db, moved);
  return { _id: made.id, number: made.number ?? "" };
}
