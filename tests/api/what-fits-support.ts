import { eq } from "drizzle-orm";
import { indexProducts } from "#server/catalogue/index-products.ts";
import { announce } from "#server/database/change-feed.ts";
import {
  attributes,
  attributeValues,
  families,
  familyVariants,
  productAttributes,
} from "#server/database/schema/attributes.ts";
import { cacheTags } from "#server/lib/cache-tags.ts";
import { newId } from "#server/lib/ids.ts";
import type { RuleFields } from "#shared/compatibility/rules-contract.ts";
import { removeReadValues } from "../support/attributes.ts";
import type { TestShop } from "../support/test-shop.ts";

/** Adds an attribute to the dictionary, in place of the one with that code that every shop begins with. */
export async function newAttribute(
  { database }: TestShop,
  code: string,
  kind: "number" | "choice",
): Promise<string> {
  const id = newId();
  await database.db.delete(attributes).where(eq(attributes.code, code));
  await database.db.insert(attributes).values({ id, code, name: code, kind });
  await announce(database.db, cacheTags.attributes);
  return id;
}

/** Gives a product a value of an attribute, and brings the search index in step. */
export async function setValue(
  { database }: TestShop,
  productId: string,
  attributeId: string,
  value: number | string,
): Promise<void> {
  await database.transaction(async (db) => {
    const slug = String(value);
    const number = typeof value === "number" ? value : null;
    const [made] = await db
      .insert(attributeValues)
      .values({ attributeId, slug, name: number === null ? slug : "", number })
      .onConflictDoUpdate({
        target: [attributeValues.attributeId, attributeValues.slug],
        set: { slug },
      })
      .returning({ id: attributeValues.id });
    if (!made) throw new Error("the value was not written");
    await removeReadValues(db, productId, [attributeId]);
    await db
      .insert(productAttributes)
      .values({ productId, attributeId, valueId: made.id, setByOwner: true });
    await indexProducts(db, [productId]);
  });
}

export const noSide: RuleFields["goods"] = {
  products: [],
  categories: [],
  choices: [],
  ranges: [],
};

/** A rule as the dashboard sends it. */
export function ruleBody(given: Partial<RuleFields>): RuleFields {
  return {
    kind: "consumable",
    reason: "It is made for it.",
    machines: noSide,
    goods: noSide,
    comparisons: [],
    starter: null,
    ...given,
  };
}

/** Makes products one family. */
export async function newFamily(
  { database }: TestShop,
  name: string,
  variants: readonly { id: string }[],
): Promise<void> {
  await database.transaction(async (db) => {
    const familyId = newId();
    const ids = variants.map(({ id }) => id);
    await db.insert(families).values({ id: familyId, name });
    await db.insert(familyVariants).values(ids.map((productId) => ({ productId, familyId })));
    await indexProducts(db, ids);
  });
}
