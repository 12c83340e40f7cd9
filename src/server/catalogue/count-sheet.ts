import { and, asc, eq, sql } from "drizzle-orm";
import type { Specification } from "#shared/catalogue/contract.ts";
import type { CountRow } from "#shared/catalogue/count-sheet-contract.ts";
import { type Outcome, success } from "#shared/failure.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { MAX_ENTRY_PRODUCTS } from "#shared/stock/entries-contract.ts";
import type { Db } from "../database/connection.ts";
import { productNameKey, products } from "../database/schema/catalogue.ts";
import { stockLevels } from "../database/schema/stock.ts";
import { invalidFields } from "../lib/common-failures.ts";
import { branchNames } from "../stock/stock-branches.ts";
import { type AdminProductFilter, adminProductsThat } from "./admin-products-store.ts";

/** Which products are counted, and where. */
export interface WantedSheet extends Pick<AdminProductFilter, "search" | "category"> {
  /** The branch's code; left out, the first one. */
  branch?: string | undefined;
}

/**
 * What lies in a branch of the products that a filter leaves, by name. Fails with `invalid_request` at the
 * category where these are more than one entry takes.
 */
export async function readCountSheet(
  db: Db,
  { branch: wanted, ...filter }: WantedSheet,
): Promise<
  Outcome<{ branch: { code: string; name: string }; rows: CountRow[] }, "invalid_request">
> {
  const names = await branchNames(db);
  const [first = ""] = names.keys();
  const code = wanted ?? first;
  const name = names.get(code);
  if (name === undefined) return invalidFields({ branch: "This branch does not exist" });
  const fits = await adminProductsThat(db, filter);
  // Counted first: a million must not be sorted to be refused.
  const count = await db.$count(sql`(select from ${products} where ${fits ?? sql`true`}
    limit ${MAX_ENTRY_PRODUCTS + 1}) as found`);
  if (count > MAX_ENTRY_PRODUCTS)
    return invalidFields({
      category: `These are more than ${groupedNumber(MAX_ENTRY_PRODUCTS)} products: choose a category, or search for a part of them`,
    });
  // What is not in the ledger yet lies in the first branch, as everybody who writes of it says.
  const unknown =
    code === first
      ? sql`case when exists (select from stock_levels as any_level where any_level.product_id = ${products.id})
          then 0 else ${products.stock} end`
      : sql`0`;
  const rows = await db
    .select({
      _id: products.id,
      name: products.name,
      sku: products.sku,
      specifications: products.specifications,
      onHand: sql<number>`coalesce(${stockLevels.onHand}, ${unknown})`,
      reserved: sql<number>`coalesce(${stockLevels.reserved}, 0)`,
    })
    .from(products)
    .leftJoin(
      stockLevels,
      and(eq(stockLevels.productId, products.id), eq(stockLevels.branch, code)),
    )
    .where(fits)
    .orderBy(asc(productNameKey), asc(products.id))
    .limit(MAX_ENTRY_PRODUCTS);
  return success({
    branch: { code, name },
    rows: rows.map(({ specifications, ...row }) => {
      const barcode = barcodeOf(specifications);
      return { ...row, ...(barcode && { barcode }) };
    }),
  });
}

/** The number that a scanner reads off the packing, where the owner wrote it among the specifications. */
function barcodeOf(specifications: readonly Specification[]): string | undefined {
  return specifications.find(({ name }) => /^(?:barcode|ean|gtin|upc)\b/i.test(name.trim()))?.value;
}
