import { and, asc, desc, eq, gte, sql } from "drizzle-orm";
import { MOVEMENTS_A_PAGE, type ProductStock } from "#shared/stock/contract.ts";
import type { Db } from "../database/connection.ts";
import { products } from "../database/schema/catalogue.ts";
import { orders } from "../database/schema/orders.ts";
import { returns } from "../database/schema/returns.ts";
import { branches, stockEntries, stockLevels, stockMovements } from "../database/schema/stock.ts";

/** Reads the ledger of a product for the dashboard. */
export function movementsStore(db: Db) {
  return {
    async product(id: string) {
      const { name, slug, stock: quantity } = products;
      const [row] = await db
        .select({ name, slug, quantity })
        .from(products)
        .where(eq(products.id, id));
      return row;
    },

    /** Before a product is in the ledger all of it lies in the first branch: as ensure_stock_levels will have it. */
    async levels(productId: string): Promise<ProductStock["levels"]> {
      const { onHand, reserved } = stockLevels;
      const rows = await db
        .select({
          code: branches.code,
          branch: branches.name,
          sells: branches.sells,
          isKnown: sql<boolean>`${stockLevels.productId} is not null`,
          onHand: sql<number>`coalesce(${onHand}, 0)`,
          reserved: sql<number>`coalesce(${reserved}, 0)`,
        })
        .from(branches)
        .leftJoin(
          stockLevels,
          and(eq(stockLevels.branch, branches.code), eq(stockLevels.productId, productId)),
        )
        .orderBy(asc(branches.position));
      const isInLedger = rows.some(({ isKnown }) => isKnown);
      const before = isInLedger ? 0 : ((await this.product(productId))?.quantity ?? 0);
      return rows.map(({ isKnown: _, ...level }, at) =>
        isInLedger || at > 0 ? level : { ...level, onHand: before },
      );
    },

    /**
     * One more than a page where there are more. What lay there then is counted back from the level by what came and
     * went since: the newest page reads itself alone, and an earlier one the index of what is newer. All that was
     * before would be a large product's whole history, each time.
     */
    async movements(productId: string, before?: number): Promise<ProductStock["movements"]> {
      const { id, at, delta, reason, note, actor, orderId, returnId, entryId } = stockMovements;
      const ofProduct = eq(stockMovements.productId, productId);
      const page = db
        .select({
          ...{ id, at, delta, reason, note, actor, orderId, returnId, entryId },
          code: stockMovements.branch,
        })
        .from(stockMovements)
        .where(isOfProductBefore(productId, before))
        .orderBy(desc(stockMovements.productId), desc(id))
        .limit(MOVEMENTS_A_PAGE + 1)
        .as("page");
      const newer = db
        .select({
          code: sql<string>`${stockMovements.branch}`.as("newer_code"),
          pieces: sql<number>`sum(${delta})`.as("newer_pieces"),
        })
        .from(stockMovements)
        .where(before ? and(ofProduct, gte(id, before)) : sql`false`)
        .groupBy(stockMovements.branch)
        .as("newer");
      const newerOnPage = sql`coalesce(sum(${page.delta}) over (partition by ${page.code} order by ${page.id} desc
        rows between unbounded preceding and 1 preceding), 0)`;
      const rows = await db
        .select({
          ...{ id: page.id, at: page.at, delta: page.delta, reason: page.reason, note: page.note },
          ...{ actor: page.actor, orderId: page.orderId, returnId: page.returnId },
          entryId: page.entryId,
          branch: branches.name,
          number: sql<
            string | null
          >`coalesce(${orders.number}, ${returns.number}, ${stockEntries.number})`,
          onHand:
            sql<number>`coalesce(${stockLevels.onHand}, 0) - coalesce(${newer.pieces}, 0) - ${newerOnPage}`.mapWith(
              Number,
            ),
        })
        .from(page)
        .innerJoin(branches, eq(branches.code, page.code))
        .leftJoin(newer, eq(newer.code, page.code))
        .leftJoin(
          stockLevels,
          and(eq(stockLevels.productId, productId), eq(stockLevels.branch, page.code)),
        )
        .leftJoin(orders, eq(orders.id, page.orderId))
        .leftJoin(returns, eq(returns.id, page.returnId))
        .leftJoin(stockEntries, eq(stockEntries.id, page.entryId))
        .orderBy(desc(page.id));
      return rows.map(
        ({
          id: _id,
          at: when,
          orderId: order,
          returnId: back,
          entryId: entry,
          number,
          ...row
        }) => ({
          ...row,
          _id,
          at: when.toISOString(),
          ...(order && { order: related(order, number) }),
          ...(back && { return: related(back, number) }),
          ...(entry && { entry: { _id: entry, number: number ?? "" } }),
        }),
      );
    },
  };
}

/**
 * Sorted by product and id, found by their index alone: told that the product is one, the database would read all
 * products' movements from the newest back until it has a page of this one's.
 */
function isOfProductBefore(productId: string, before = Number.MAX_SAFE_INTEGER) {
  return and(
    gte(stockMovements.productId, productId),
    sql`(${stockMovements.productId}, ${stockMovements.id}) < (${productId}::uuid, ${before}::bigint)`,
  );
}

/** What a movement or a reservation refers to. */
export const related = (id: string, number: string | null) => ({
  _id: id,
  ...(number && { number }),
});
