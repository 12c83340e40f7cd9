import { and, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { products, skuKey } from "../database/schema/catalogue.ts";

/** A product's SKU as it is compared with what was typed. */
export interface KnownSku {
  id: string;
  sku: string;
  name: string;
  /** Its letters and digits. */
  key: string;
}

const columns = {
  id: products.id,
  sku: products.sku,
  name: products.name,
  key: skuKey(products.sku).as("key"),
};

/** Both indexes hold such SKUs alone. */
const hasSku = sql`trim(${products.sku}) <> ''`;

/** Reads SKUs by the indexes of them, whatever the size of the catalogue. */
export function skuStore(db: Db) {
  const read = (condition: SQL | undefined): Promise<KnownSku[]> =>
    db.select(columns).from(products).where(and(hasSku, condition)).orderBy(products.sku);

  return {
    /** Those with one of these keys, or that are written just so (in lower case, without outer spaces). */
    withKeys(keys: readonly string[], written: readonly string[] = []): Promise<KnownSku[]> {
      return read(
        or(
          inArray(skuKey(products.sku), [...keys]),
          inArray(sql`lower(trim(${products.sku}))`, [...written]),
        ),
      );
    },

    /** Some of those that begin so, the first by their letters, at most as many as given for each. */
    async beginningWith(beginnings: readonly string[], max: number): Promise<KnownSku[]> {
      if (beginnings.length === 0) return [];
      const { rows } = await db.execute<KnownSku & Record<string, unknown>>(sql`
        select found.* from unnest(${sql.param([...beginnings])}::text[]) as prefixes(prefix)
        cross join lateral (
          select ${products.id}, ${products.sku}, ${products.name}, ${skuKey(products.sku)} as key
          from ${products}
          where ${hasSku} and ${skuKey(products.sku)} ~>=~ prefixes.prefix
            and ${skuKey(products.sku)} ~<~ (prefixes.prefix || chr(1114111))
          order by ${skuKey(products.sku)} using ~<~
          limit ${max}
        ) as found`);
      return rows;
    },
  };
}
