import { and, asc, eq, gt, inArray, type SQL } from "drizzle-orm";
import { putReadAttributes } from "../attributes/put-read-attributes.ts";
import { announce } from "../database/change-feed.ts";
import type { Database, Db } from "../database/connection.ts";
import { attributes, attributeValues, productAttributes } from "../database/schema/attributes.ts";
import { products } from "../database/schema/catalogue.ts";
import { addJob } from "../jobs/add-job.ts";
import type { Tasks } from "../jobs/job-table.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { announceDictionary } from "../search-index/changed-lists.ts";
import { lockProducts } from "../stock/stock-store.ts";
import { indexProducts } from "./index-products.ts";
import { catalogueStore } from "./store.ts";

type AttributeTasks = Pick<
  Tasks,
  "read-attributes" | "merge-attribute-value" | "delete-attribute" | "index-attribute"
>;

/** Products of one batch: together they end well within a statement's time, and hold few locks. */
const BATCH = 100;
/** Rows that are deleted at once. */
const DELETE_BATCH = 1_000;
/** Shoppers' and owners' jobs go before. */
const LATER = { priority: 10 };

/** Follows a change of the dictionary through all products, a batch at a time. */
export function attributeTasks({ transaction }: Pick<Database, "transaction">): AttributeTasks {
  return {
    "read-attributes": ({ run, after }) =>
      transaction(async (db) => {
        const rows = await db
          .select({ id: products.id })
          .from(products)
          .where(after === undefined ? undefined : gt(products.id, after))
          .orderBy(asc(products.id))
          .limit(BATCH);
        const last = rows.at(-1)?.id;
        if (last === undefined) return;
        const ids = rows.map(({ id }) => id);
        await lockProducts(db, ids);
        const changed = await putReadAttributes(db, await catalogueStore(db).productsByIds(ids));
        await reindex(db, [...changed]);
        if (rows.length < BATCH) return;
        const key = `read-attributes-${run}`;
        await addJob(db, "read-attributes", { run, after: last }, { ...LATER, key });
      }),

    "merge-attribute-value": ({ valueId }) =>
      transaction(async (db) => {
        const [gone] = await db
          .select({ id: attributeValues.id, into: attributeValues.mergedInto })
          .from(attributeValues)
          .where(eq(attributeValues.id, valueId));
        if (!gone || gone.into === null) return;
        const having = eq(productAttributes.valueId, gone.id);
        const ids = await productsHaving(db, having, BATCH);
        await lockProducts(db, ids);
        const batch = and(having, inArray(productAttributes.productId, ids));
        if (ids.length > 0) {
          const rows = await db.delete(productAttributes).where(batch).returning();
          const into = gone.into;
          await db
            .insert(productAttributes)
            .values(rows.map((row) => ({ ...row, valueId: into })))
            .onConflictDoNothing();
          await reindex(db, ids);
        }
        if (ids.length === BATCH) return addJob(db, "merge-attribute-value", { valueId }, LATER);
        await db.delete(attributeValues).where(eq(attributeValues.id, gone.id));
        await announceDictionary(db);
      }),

    "delete-attribute": ({ attributeId }) =>
      transaction(async (db) => {
        const having = eq(productAttributes.attributeId, attributeId);
        const ids = await productsHaving(db, having, DELETE_BATCH);
        if (ids.length > 0) {
          await db
            .delete(productAttributes)
            .where(and(having, inArray(productAttributes.productId, ids)));
          await announce(db, ...ids.map(cacheTags.product));
        }
        if (ids.length === DELETE_BATCH) {
          return addJob(db, "delete-attribute", { attributeId }, LATER);
        }
        // Ids of values are never used again: those that entries still have are of nothing.
        await db
          .delete(attributes)
          .where(and(eq(attributes.id, attributeId), eq(attributes.isBeingDeleted, true)));
        await announceDictionary(db);
      }),

    "index-attribute": ({ attributeId, valueId, after }) =>
      transaction(async (db) => {
        const having = and(
          valueId === null
            ? and(
                eq(productAttributes.attributeId, attributeId),
                eq(productAttributes.setByOwner, true),
              )
            : eq(productAttributes.valueId, valueId),
          after === null ? undefined : gt(productAttributes.productId, after),
        );
        const ids = await productsHaving(db, having, BATCH);
        await lockProducts(db, ids);
        await indexProducts(db, ids);
        await announce(db, cacheTags.search);
        const last = ids.at(-1);
        if (last === undefined || ids.length < BATCH) return;
        await addJob(db, "index-attribute", { attributeId, valueId, after: last }, LATER);
      }),
  };
}

async function productsHaving(db: Db, having: SQL | undefined, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: productAttributes.productId })
    .from(productAttributes)
    .where(having)
    .groupBy(productAttributes.productId)
    .orderBy(asc(productAttributes.productId))
    .limit(limit);
  return rows.map(({ id }) => id);
}

async function reindex(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await indexProducts(db, ids);
  await announce(db, ...ids.map(cacheTags.product));
}
