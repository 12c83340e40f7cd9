import { and, asc, eq, sql } from "drizzle-orm";
import { compiled, type Given } from "../database/compiled.ts";
import type { Db } from "../database/connection.ts";
import { branches, stockLevels } from "../database/schema/stock.ts";
import { lockProducts, type QuantityByProduct } from "./stock-store.ts";

/** What the branches that sell can promise of products, which are locked with it. */
export async function lockLevels(db: Db, wanted: QuantityByProduct) {
  const ids = [...wanted.keys()];
  const [, levels] = await Promise.all([lockProducts(db, ids), makeLevels(db, ids)]);
  return levels;
}

/** What the branches that sell can promise of locked products, which come into the ledger where they were not. */
export async function makeLevels(db: Db, ids: string[]) {
  const [, levels] = await Promise.all([
    db.execute(sql`select ensure_stock_levels(${sql.param(ids)}::uuid[])`),
    readLevels(db, ids),
  ]);
  return levels;
}

const readLevelsOf = compiled((db, { ids }: Given<{ ids: string[] }>) =>
  db
    .select({
      branch: stockLevels.branch,
      productId: stockLevels.productId,
      available: sql<number>`${stockLevels.onHand} - ${stockLevels.reserved}`.mapWith(Number),
    })
    .from(stockLevels)
    .innerJoin(branches, eq(branches.code, stockLevels.branch))
    .where(and(sql`${stockLevels.productId} = any(${ids}::uuid[])`, branches.sells))
    .orderBy(asc(branches.position)),
);

/** How many pieces of a product a branch can promise. */
export type Level = Awaited<ReturnType<typeof readLevels>>[number];

export const readLevels = (db: Db, ids: string[]) => readLevelsOf(db, { ids });

/** Where pieces go of which nobody says where. */
export async function firstBranch(db: Db): Promise<string> {
  const [branch] = await db
    .select({ code: branches.code })
    .from(branches)
    .orderBy(asc(branches.position))
    .limit(1);
  if (!branch) throw new Error("there is no branch");
  return branch.code;
}
