import { gstPercentsAt } from "#shared/catalogue/gst-rates.ts";
import { announce } from "../database/change-feed.ts";
import type { Db } from "../database/connection.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { lockProducts } from "../stock/stock-store.ts";
import { catalogueWriteStore } from "./write-store.ts";

interface FilledIn {
  productId: string;
  hsn?: string;
  /** In percent; one that no longer holds is not kept. */
  gstPercent?: number | null;
}

/**
 * Gives products the HSN and rate that their own rows lack; what they have stays, and who is gone is passed
 * over. Answers how many were changed.
 */
export async function fillInGoodsTax(db: Db, filled: readonly FilledIn[]): Promise<number> {
  const writes = catalogueWriteStore(db);
  const rates = gstPercentsAt(new Date());
  const products = await lockProducts(
    db,
    filled.map(({ productId }) => productId),
  );
  let changed = 0;
  for (const { productId, hsn, gstPercent } of filled) {
    const product = products.get(productId);
    if (!product) continue;
    const isNewRate = product.gstPercent === null && rates.includes(gstPercent ?? -1);
    const change = {
      ...(hsn && !product.hsn && { hsn }),
      ...(isNewRate && { gstPercent }),
    };
    if (!(await writes.updateProduct(productId, change))) continue;
    await announce(db, cacheTags.product(productId));
    changed += 1;
  }
  return changed;
}
