import { sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { families, familyMembers } from "../database/schema/attributes.ts";
import { products } from "../database/schema/catalogue.ts";

/** Notes of families whether two of their members have the same name, in whatever case. */
export async function noteEqualNames(db: Db, familyIds: readonly string[]): Promise<void> {
  if (familyIds.length === 0) return;
  const found = sql`(
    select changed.id, exists (
      select 1 from ${familyMembers}
      join ${products} on ${products.id} = ${familyMembers.productId}
      where ${familyMembers.familyId} = changed.id
      group by lower(${products.name}) having count(*) > 1
    ) as has_equal_names
    from unnest(${sql.param([...familyIds])}::uuid[]) as changed(id)
  ) as found`;
  await db
    .update(families)
    .set({ hasEqualNames: sql`found.has_equal_names` })
    .from(found)
    .where(sql`${families.id} = found.id and ${families.hasEqualNames} <> found.has_equal_names`);
}
