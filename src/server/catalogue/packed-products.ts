import { inArray } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { products } from "../database/schema/catalogue.ts";
import type { ProductRow } from "../stock/stock-store.ts";

type PackedProduct = Pick<ProductRow, "id" | "weightGrams" | "packedSize" | "shipping">;

/**
 * The weights and sizes that carrying costs depend on, by id; products that are gone are left out.
 */
export async function packedProducts(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, PackedProduct>> {
  const { id, weightGrams, packedSize, shipping } = products;
  const rows = await db
    .select({ id, weightGrams, packedSize, shipping })
    .from(products)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}
