import { and, eq, inArray, sql } from "drizzle-orm";
import { valueIds, valueKey } from "../attributes/value-store.ts";
import type { Db } from "../database/connection.ts";
import {
  families,
  familyOptions,
  familyVariants,
  productAttributeBlanks,
  productAttributes,
} from "../database/schema/attributes.ts";
import { products } from "../database/schema/catalogue.ts";
import { nextVersion } from "../database/schema/columns.ts";
import { newId } from "../lib/ids.ts";
import { announceDictionary } from "../search-index/changed-lists.ts";
import type { GivenValue } from "./given-values.ts";

/** Changes families: everything of one call belongs to one transaction. */
export function familyWriteStore(db: Db) {
  return {
    async insertFamily(row: { name: string; sharedTiers: boolean }): Promise<string> {
      const id = newId();
      await db.insert(families).values({ id, ...row });
      return id;
    },

    /** Gives it a new version in any case. */
    async updateFamily(id: string, row: { name: string; sharedTiers: boolean }): Promise<void> {
      await db
        .update(families)
        .set({ ...row, updatedAt: nextVersion(families.updatedAt) })
        .where(eq(families.id, id));
    },

    async deleteFamily(id: string): Promise<void> {
      await db.delete(families).where(eq(families.id, id));
    },

    async setOptions(familyId: string, attributeIds: readonly string[]): Promise<void> {
      await db.delete(familyOptions).where(eq(familyOptions.familyId, familyId));
      await db
        .insert(familyOptions)
        .values(attributeIds.map((attributeId, position) => ({ familyId, attributeId, position })));
    },

    async addToFamily(familyId: string, productIds: readonly string[]): Promise<void> {
      if (productIds.length === 0) return;
      await db
        .insert(familyVariants)
        .values(productIds.map((productId) => ({ productId, familyId })));
    },

    async removeFromFamily(familyId: string, productIds: readonly string[]): Promise<void> {
      if (productIds.length === 0) return;
      await db
        .delete(familyVariants)
        .where(
          and(
            eq(familyVariants.familyId, familyId),
            inArray(familyVariants.productId, [...productIds]),
          ),
        );
    },

    /**
     * Sets the one value that products have of attributes, as the owner says; a value that nothing
     * had yet joins the dictionary, which is locked. The products get a new version.
     */
    async setValues(given: readonly GivenValue[]): Promise<void> {
      if (given.length === 0) return;
      const idOf = await valueIds(
        db,
        given.map(({ value }) => value),
        "as-given",
      );
      const rows = given.map(({ productId, value }) => {
        const valueId = idOf.get(valueKey(value));
        if (valueId === undefined) throw new Error("a value that was made just now cannot be read");
        return { productId, attributeId: value.attributeId, valueId, setByOwner: true };
      });
      // One parameter for all pairs.
      const pairs = sql`(select "productId", "attributeId"
        from json_to_recordset(${JSON.stringify(rows)}::json)
          as given("productId" uuid, "attributeId" uuid))`;
      for (const table of [productAttributes, productAttributeBlanks]) {
        await db.delete(table).where(sql`(${table.productId}, ${table.attributeId}) in ${pairs}`);
      }
      await db.insert(productAttributes).values(rows);
      const productIds = [...new Set(given.map(({ productId }) => productId))];
      await db
        .update(products)
        .set({ updatedAt: nextVersion(products.updatedAt) })
        .where(inArray(products.id, productIds));
      // New values are choices that other pages may offer.
      await announceDictionary(db);
    },
  };
}
