import { and, eq, sql } from "drizzle-orm";
import { compiled, type Given } from "../database/compiled.ts";
import type { Db } from "../database/connection.ts";
import { families, familyVariants } from "../database/schema/attributes.ts";

const readTierGroups = compiled((db, { productIds }: Given<{ productIds: string[] }>) =>
  db
    .select({ productId: familyVariants.productId, familyId: families.id })
    .from(familyVariants)
    .innerJoin(families, eq(families.id, familyVariants.familyId))
    .where(
      and(sql`${familyVariants.productId} = any(${productIds}::uuid[])`, families.sharedTiers),
    ),
);

/**
 * The families, by product id, whose variants reach a tier together. Asked after the products are
 * locked, it holds until the transaction ends: who changes a family locks its variants first.
 */
export async function tierGroupsOf(
  db: Db,
  productIds: readonly string[],
): Promise<Map<string, string>> {
  if (productIds.length === 0) return new Map();
  const rows = await readTierGroups(db, { productIds: [...productIds] });
  return new Map(rows.map(({ productId, familyId }) => [productId, familyId]));
}
