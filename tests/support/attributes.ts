import { and, eq, inArray } from "drizzle-orm";
import { indexProducts } from "#server/catalogue/index-products.ts";
import { announce } from "#server/database/change-feed.ts";
import type { Database, Db } from "#server/database/connection.ts";
import {
  attributes,
  attributeValues,
  families,
  familyOptions,
  familyVariants,
  productAttributes,
} from "#server/database/schema/attributes.ts";
import { cacheTags } from "#server/lib/cache-tags.ts";
import { newId } from "#server/lib/ids.ts";

type Shop = { database: Database };

/** An attribute of the dictionary with the ids of its values by their slugs. */
export interface TestAttribute {
  id: string;
  code: string;
  values: Record<string, number>;
}

/**
 * Makes an attribute, in place of the one with that code that every shop begins with: of choices by their slugs, in this order where `ordered`, or of numbers, whose
 * slugs are their digits. Its position is the number of those made before unless given.
 */
export async function newAttribute(
  { database }: Shop,
  code: string,
  values: readonly (string | number)[],
  given: { ordered?: boolean; position?: number; isFilter?: boolean; unit?: string } = {},
): Promise<TestAttribute> {
  const id = newId();
  const { ordered = false, ...facts } = given;
  const kind = typeof values[0] === "number" ? "number" : "choice";
  await database.db.delete(attributes).where(eq(attributes.code, code));
  await database.db
    .insert(attributes)
    .values({ id, code, name: code.toUpperCase(), kind, ...facts });
  await announce(database.db, cacheTags.attributes);
  const rows = await database.db
    .insert(attributeValues)
    .values(
      values.map((value, place) => ({
        attributeId: id,
        slug: String(value),
        name: typeof value === "number" ? "" : value.toUpperCase(),
        number: typeof value === "number" ? value : null,
        position: ordered ? place : 0,
      })),
    )
    .returning({ id: attributeValues.id, slug: attributeValues.slug });
  return { id, code, values: Object.fromEntries(rows.map((row) => [row.slug, row.id])) };
}

/** Gives a product values of attributes, as the owner does: in place of what was read. */
export async function giveValues(
  { database }: Shop,
  productId: string,
  given: readonly [TestAttribute, string | number][],
): Promise<void> {
  await database.transaction(async (db) => {
    const rows = given.map(([{ id, values }, slug]) => ({
      productId,
      attributeId: id,
      valueId: values[String(slug)] ?? 0,
      setByOwner: true,
    }));
    await removeReadValues(
      db,
      productId,
      rows.map(({ attributeId }) => attributeId),
    );
    await db.insert(productAttributes).values(rows);
    await indexProducts(db, [productId]);
  });
}

/** Takes away what was read of attributes from a product's texts. */
export async function removeReadValues(
  db: Db,
  productId: string,
  attributeIds: readonly string[],
): Promise<void> {
  await db
    .delete(productAttributes)
    .where(
      and(
        eq(productAttributes.productId, productId),
        inArray(productAttributes.attributeId, [...attributeIds]),
        eq(productAttributes.setByOwner, false),
      ),
    );
}

/** Makes a family of products that differ by these attributes. */
export async function newFamily(
  { database }: Shop,
  name: string,
  options: readonly TestAttribute[],
  productIds: readonly string[],
): Promise<string> {
  const id = newId();
  await database.transaction(async (db) => {
    await db.insert(families).values({ id, name });
    if (options.length > 0)
      await db
        .insert(familyOptions)
        .values(
          options.map(({ id: attributeId }, position) => ({ familyId: id, attributeId, position })),
        );
    await db
      .insert(familyVariants)
      .values(productIds.map((productId) => ({ productId, familyId: id })));
    await indexProducts(db, productIds);
  });
  return id;
}
