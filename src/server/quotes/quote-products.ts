import { inArray } from "drizzle-orm";
import { nameWithOptions } from "#shared/families/variant-names.ts";
import type { ProductRow } from "../catalogue/stock-store.ts";
import { taxOfGoods } from "../catalogue/tax-of-goods.ts";
import { variantOptionsOf } from "../catalogue/variant-options.ts";
import type { Db } from "../database/connection.ts";
import { products } from "../database/schema/catalogue.ts";
import { isId } from "../lib/ids.ts";

/** A product as a quote names it: with its options, so that nobody takes one variant for another. */
export type QuoteProduct = ProductRow;

/** The products of these ids, by id; those that are gone are left out. */
export async function quoteProducts(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, QuoteProduct>> {
  const known = [...new Set(ids.filter(isId).map((id) => id.toLowerCase()))];
  if (known.length === 0) return new Map();
  const rows = await db.select().from(products).where(inArray(products.id, known));
  const options = await variantOptionsOf(db, known);
  const taxes = await taxOfGoods(db, known);
  return new Map(
    rows.map((row) => [
      row.id,
      { ...row, ...taxes.get(row.id), name: nameWithOptions(row.name, options.get(row.id) ?? []) },
    ]),
  );
}
