import { and, asc, eq } from "drizzle-orm";
import { compiled, type Given } from "../database/compiled.ts";
import type { Db } from "../database/connection.ts";
import {
  attributes,
  attributeValues,
  families,
  familyOptions,
  familyVariants,
  productAttributes,
} from "../database/schema/attributes.ts";
import { products } from "../database/schema/catalogue.ts";

// What a product's page asks of its family, by keys: each is written and planned once.

export type AttributeRecord = Pick<
  typeof attributes.$inferSelect,
  "id" | "code" | "name" | "kind" | "unit"
>;

export interface OptionValue {
  productId: string;
  attributeId: string;
  code: string;
  slug: string;
  name: string;
  number: number | null;
  swatch: string;
  position: number;
}

const attributeColumns = {
  id: attributes.id,
  code: attributes.code,
  name: attributes.name,
  kind: attributes.kind,
  unit: attributes.unit,
};

/** Values of products, for whoever narrows them. */
export const selectValues = (db: Db) =>
  db
    .select({
      productId: productAttributes.productId,
      attributeId: productAttributes.attributeId,
      code: attributes.code,
      slug: attributeValues.slug,
      name: attributeValues.name,
      number: attributeValues.number,
      swatch: attributeValues.swatch,
      position: attributeValues.position,
    })
    .from(productAttributes)
    .innerJoin(attributeValues, eq(attributeValues.id, productAttributes.valueId))
    .innerJoin(attributes, eq(attributes.id, productAttributes.attributeId))
    .$dynamic();

export const valueOrder = [
  asc(attributeValues.number),
  asc(attributeValues.position),
  asc(attributeValues.name),
];

export const readFamilyOf = compiled((db, { productId }: Given<{ productId: string }>) =>
  db
    .select({ family: families })
    .from(products)
    .leftJoin(familyVariants, eq(familyVariants.productId, products.id))
    .leftJoin(families, eq(families.id, familyVariants.familyId))
    .where(eq(products.id, productId)),
);

/** In the order in which they are chosen. */
export const readOptions = compiled((db, { familyId }: Given<{ familyId: string }>) =>
  db
    .select(attributeColumns)
    .from(familyOptions)
    .innerJoin(attributes, eq(attributes.id, familyOptions.attributeId))
    .where(eq(familyOptions.familyId, familyId))
    .orderBy(asc(familyOptions.position)),
);

export const readVariantIds = compiled((db, { familyId }: Given<{ familyId: string }>) =>
  db
    .select({ id: familyVariants.productId })
    .from(familyVariants)
    .where(eq(familyVariants.familyId, familyId))
    .orderBy(asc(familyVariants.productId)),
);

/** The values that variants have of the options of their family. */
export const readOptionValues = compiled((db, { familyId }: Given<{ familyId: string }>) =>
  selectValues(db)
    .innerJoin(familyVariants, eq(familyVariants.productId, productAttributes.productId))
    .innerJoin(
      familyOptions,
      and(
        eq(familyOptions.familyId, familyVariants.familyId),
        eq(familyOptions.attributeId, productAttributes.attributeId),
      ),
    )
    .where(eq(familyVariants.familyId, familyId))
    .orderBy(...valueOrder),
);
