import { sql } from "drizzle-orm";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { groupedNumber } from "#shared/numbers.ts";
import type { Database } from "../database/connection.ts";
import { stockMovements } from "../database/schema/stock.ts";
import { invalidFields, noProduct } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import { movementsStore } from "./movements-store.ts";
import { announceStock, lockProducts } from "./stock-store.ts";

export interface StockTransfer {
  /** The branches' codes. */
  from: string;
  to: string;
  quantity: number;
  note?: string | undefined;
  /** An admin's e-mail. */
  actor: string;
}

/**
 * Moves pieces of a product that no order keeps from one branch to another: two movements of one
 * transaction, which say the same. Fails with `conflict` where fewer are free.
 *
 * @returns how many were moved, and the branches' names
 */
export async function transferStock(
  database: Database,
  id: string,
  { from, to, quantity, note, actor }: StockTransfer,
): Promise<
  Outcome<
    { pieces: string; from: string; to: string },
    "invalid_request" | "not_found" | "conflict"
  >
> {
  if (!isId(id)) return noProduct();
  if (from === to) return invalidFields({ to: "Choose another branch than the one they leave" });
  return database.transaction(async (db) => {
    const before = (await lockProducts(db, [id])).get(id);
    if (!before) return noProduct();
    await db.execute(sql`select ensure_stock_levels(array[${id}]::uuid[])`);
    const levels = await movementsStore(db).levels(id);
    const source = levels.find(({ code }) => code === from);
    const target = levels.find(({ code }) => code === to);
    if (!source) return invalidFields({ from: "This branch does not exist" });
    if (!target) return invalidFields({ to: "This branch does not exist" });
    const free = source.onHand - source.reserved;
    if (quantity > free) {
      const kept =
        source.reserved > 0 ? `: ${groupedNumber(source.reserved)} are kept for orders` : "";
      const message = `In ${source.branch} only ${groupedNumber(free)} can be moved${kept}`;
      return failure("conflict", message, { fields: { quantity: message } });
    }
    const common = {
      ...{ productId: id, reason: "transfer" as const, actor },
      note: `${source.branch} to ${target.branch}${note ? `: ${note}` : ""}`,
    };
    await db.insert(stockMovements).values([
      { ...common, branch: from, delta: -quantity },
      { ...common, branch: to, delta: quantity },
    ]);
    // What can be sold is another only where one of the two does not sell.
    const change = quantity * (Number(target.sells) - Number(source.sells));
    if (change !== 0) await announceStock(db, new Map([[id, change]]));
    const pieces = `${groupedNumber(quantity)} ${quantity === 1 ? "piece" : "pieces"}`;
    return success({ pieces, from: source.branch, to: target.branch });
  });
}
