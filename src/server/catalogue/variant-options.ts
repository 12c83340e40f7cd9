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

/**
 * Variant by variant (`offset 0` keeps the database from joining otherwise): a plan that is kept began with all products that have
 * the attributes of any family, for goods that stand alone, too.
 */
const readOptions = compiled((db, { productIds }: Given<{ productIds: string[] }>) => {
  const option = db
    .select({
      unit: attributes.unit,
      name: attributeValues.name,
      number: attributeValues.number,
      place: sql`${familyOptions.position}`.as("place"),
      valuePlace: sql`${attributeValues.position}`.as("value_place"),
    })
    .from(familyOptions)
    .innerJoin(attributes, eq(attributes.id, familyOptions.attributeId))
    .innerJoin(
      productAttributes,
      and(
        eq(productAttributes.productId, familyVariants.productId),
        eq(productAttributes.attributeId, familyOptions.attributeId),
      ),
    )
    .innerJoin(attributeValues, eq(attributeValues.id, productAttributes.valueId))
    .where(sql`${familyOptions.familyId} = ${familyVariants.familyId} offset 0`)
    .as("option");
  return db
    .select({
      productId: familyVariants.productId,
      unit: option.unit,
      name: option.name,
      number: option.number,
    })
    .from(familyVariants)
    .innerJoinLateral(option, sql`true`)
    .where(sql`${familyVariants.productId} = any(${productIds}::uuid[])`)
    .orderBy(asc(option.place), asc(option.valuePlace));
});

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
