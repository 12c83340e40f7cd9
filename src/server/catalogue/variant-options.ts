import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { valueText } from "#shared/attributes/value-text.ts";
import { compiled, type Given } from "../database/compiled.ts";
import type { Db } from "../database/connection.ts";
import {
  attributes,
  attributeValues,
  familyOptions,
  familyVariants,
  productAttributes,
} from "../database/schema/attributes.ts";

/** The families of products by product id; those that stand alone are left out. */
export async function familyIdsOf(
  db: Db,
  productIds: readonly string[],
): Promise<Map<string, string>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(familyVariants)
    .where(inArray(familyVariants.productId, [...productIds]));
  return new Map(rows.map(({ productId, familyId }) => [productId, familyId]));
}

const readOptions = compiled((db, { productIds }: Given<{ productIds: string[] }>) =>
  db
    .select({
      productId: familyVariants.productId,
      unit: attributes.unit,
      name: attributeValues.name,
      number: attributeValues.number,
    })
    .from(familyVariants)
    .innerJoin(familyOptions, eq(familyOptions.familyId, familyVariants.familyId))
    .innerJoin(attributes, eq(attributes.id, familyOptions.attributeId))
    .innerJoin(
      productAttributes,
      and(
        eq(productAttributes.productId, familyVariants.productId),
        eq(productAttributes.attributeId, familyOptions.attributeId),
      ),
    )
    .innerJoin(attributeValues, eq(attributeValues.id, productAttributes.valueId))
    .where(sql`${familyVariants.productId} = any(${productIds}::uuid[])`)
    .orderBy(asc(familyOptions.position), asc(attributeValues.position)),
);

/**
 * A family's options by which its variants differ, as customers read them and in the options'
 * order, by product id: `Lavender` and `XL`. Products that stand alone are left out.
 */
export async function variantOptionsOf(
  db: Db,
  productIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (productIds.length === 0) return new Map();
  const rows = await readOptions(db, { productIds: [...productIds] });
  const byProduct = Map.groupBy(rows, ({ productId }) => productId);
  return new Map([...byProduct].map(([id, own]) => [id, own.map((row) => valueText(row, row))]));
}
