import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { MAX_MACHINES, type Machine } from "#shared/compatibility/machines.ts";
import type { Db } from "../database/connection.ts";
import { products } from "../database/schema/catalogue.ts";
import { userMachines } from "../database/schema/compatibility.ts";

const machineColumns = {
  _id: products.id,
  name: products.name,
  slug: products.slug,
  photo: sql<string>`coalesce(${products.photos} ->> 0, '')`,
};

/** The machines that users have, and machines as lists of them show them. */
export function myMachinesStore(db: Db) {
  return {
    /** Those that exist, in no order. */
    async byIds(ids: readonly string[]): Promise<Machine[]> {
      if (ids.length === 0) return [];
      return db
        .select(machineColumns)
        .from(products)
        .where(inArray(products.id, [...ids]));
    },

    async bySlugs(slugs: readonly string[]): Promise<Machine[]> {
      if (slugs.length === 0) return [];
      return db
        .select(machineColumns)
        .from(products)
        .where(inArray(products.slug, [...slugs]));
    },

    /** In the order in which they were noted. */
    async ofUser(userId: string): Promise<Machine[]> {
      return db
        .select(machineColumns)
        .from(userMachines)
        .innerJoin(products, eq(products.id, userMachines.productId))
        .where(eq(userMachines.userId, userId))
        .orderBy(asc(userMachines.createdAt), asc(userMachines.productId))
        .limit(MAX_MACHINES);
    },

    /** Adds what is not there yet, in this order. */
    async add(userId: string, productIds: readonly string[]): Promise<void> {
      await db
        .insert(userMachines)
        .values(
          productIds.map((productId, place) => ({
            userId,
            productId,
            createdAt: sql`now() + ${place} * interval '1 microsecond'`,
          })),
        )
        .onConflictDoNothing();
    },

    async remove(userId: string, productId: string): Promise<void> {
      await db
        .delete(userMachines)
        .where(and(eq(userMachines.userId, userId), eq(userMachines.productId, productId)));
    },

    async removeAll(userId: string): Promise<void> {
      await db.delete(userMachines).where(eq(userMachines.userId, userId));
    },

    /** Those of these products that exist, in the order of the ids. */
    async named(ids: readonly string[]): Promise<Machine[]> {
      const rows = await this.byIds(ids);
      const byId = new Map(rows.map((row) => [row._id, row]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
  };
}
