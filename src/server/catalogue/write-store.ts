import { and, count, eq, inArray, isNull, max, ne, sql } from "drizzle-orm";
import { advisoryLock } from "../database/advisory-lock.ts";
import type { Db } from "../database/connection.ts";
import { freeSlug, freeSlugs } from "../database/free-slug.ts";
import { users } from "../database/schema/accounts.ts";
import { categories, products, removedProducts } from "../database/schema/catalogue.ts";
import { milliseconds, nextVersion } from "../database/schema/columns.ts";
import { blogs } from "../database/schema/content.ts";
import { newsletterSubscriptions } from "../database/schema/mail.ts";
import { orders } from "../database/schema/orders.ts";
import { newId } from "../lib/ids.ts";
import { rememberPictureOrigins } from "../media/picture-origins.ts";
import type { CheckedCategory, CheckedProduct, CheckedProductChange } from "./drafts.ts";

/** A product's new price in paise and its new stock; what is left out stays. */
interface PriceAndStock {
  id: string;
  price?: number | undefined;
  stock?: number | undefined;
}

/** Changes the catalogue: everything of one call belongs to one transaction. */
export function catalogueWriteStore(db: Db) {
  return {
    async hasCategory(id: string): Promise<boolean> {
      // Held to the end of the transaction: it cannot be deleted before its new child is there.
      const rows = await db
        .select({ id: categories.id })
        .from(categories)
        .where(eq(categories.id, id))
        .for("key share");
      return rows.length > 0;
    },

    /** In whatever case; `except` does not count. */
    async hasSiblingNamed(name: string, parent: string | null, except?: string): Promise<boolean> {
      const rows = await db
        .select({ id: categories.id })
        .from(categories)
        .where(
          and(
            parent === null ? isNull(categories.parentId) : eq(categories.parentId, parent),
            sql`lower(${categories.name}) = lower(${name})`,
            except === undefined ? undefined : ne(categories.id, except),
          ),
        )
        .limit(1);
      return rows.length > 0;
    },

    /** Puts it after all others; answers its id. Throws a duplicate on the name among siblings. */
    async insertCategory(draft: CheckedCategory): Promise<string> {
      const [row] = await db.select({ last: max(categories.position) }).from(categories);
      const id = newId();
      await db.insert(categories).values({
        id,
        name: draft.name,
        slug: await freeSlug(db, categories, draft.name),
        parentId: draft.parent,
        description: draft.description,
        hsn: draft.hsn,
        gstPercent: draft.gstPercent,
        position: (row?.last ?? -1) + 1,
      });
      return id;
    },

    /** Keeps everything from coming into a category until the transaction ends. */
    async lockCategory(id: string): Promise<void> {
      await db
        .select({ id: categories.id })
        .from(categories)
        .where(eq(categories.id, id))
        .for("update");
    },

    async updateCategory(
      id: string,
      change: Pick<
        typeof categories.$inferInsert,
        "name" | "parentId" | "description" | "hsn" | "gstPercent"
      >,
    ): Promise<void> {
      await db
        .update(categories)
        .set({ ...change, updatedAt: nextVersion(categories.updatedAt) })
        .where(eq(categories.id, id));
    },

    /**
     * Has others wait to give a product a SKU until the transaction ends. Before any product is locked:
     * who makes several at once locks them after their SKUs.
     */
    async lockSkus(): Promise<void> {
      await advisoryLock(db, "skus");
    },

    /**
     * The name of the product (other than `except`) that has a SKU, in whatever case; none where it is
     * empty. The SKUs are locked before.
     */
    async skuOwner(sku: string, except: string): Promise<string | undefined> {
      if (sku === "") return undefined;
      const [row] = await db
        .select({ name: products.name })
        .from(products)
        .where(
          and(
            sql`lower(trim(${products.sku})) = lower(trim(${sku}))`,
            sql`trim(${products.sku}) <> ''`,
            ne(products.id, except),
          ),
        );
      return row?.name;
    },

    /**
     * Of new products, the places of those whose SKU another product or one before them has, in
     * whatever case, with that one's name. Until the transaction ends, others wait to give a product
     * a SKU.
     */
    async takenSkus(drafts: readonly Pick<CheckedProduct, "name" | "sku">[]) {
      const given = drafts
        .map(({ name, sku }, place) => ({ place, name, sku }))
        .filter(({ sku }) => sku !== "");
      if (given.length === 0) return new Map<number, string>();
      await advisoryLock(db, "skus");
      const { rows } = await db.execute<{ place: number; name: string }>(
        sql`with given as (
              select place, name, lower(trim(sku)) as key
              from json_to_recordset(${JSON.stringify(given)}::json)
                as given(place int, name text, sku text)
              where trim(sku) <> '')
            select given.place, coalesce(${products.name}, earlier.name) as name
            from given
            left join ${products}
              on lower(trim(${products.sku})) = given.key and trim(${products.sku}) <> ''
            left join lateral (select others.name from given as others
              where others.key = given.key and others.place < given.place
              order by others.place limit 1) as earlier on true
            where ${products.id} is not null or earlier.name is not null`,
      );
      return new Map(rows.map(({ place, name }) => [place, name]));
    },

    /** Sets what is given; false, with nothing done, where nothing is or the product is gone. */
    async updateProduct(id: string, change: CheckedProductChange): Promise<boolean> {
      if (Object.values(change).every((value) => value === undefined)) return false;
      await rememberPictureOrigins(db, change.photo);
      const rows = await db
        .update(products)
        .set({ ...updatedValues(change), updatedAt: nextVersion(products.updatedAt) })
        .where(eq(products.id, id))
        .returning({ id: products.id });
      return rows.length > 0;
    },

    /** Sets the prices and stocks that are given, of products that are locked. */
    async setPricesAndStock(edits: readonly PriceAndStock[]): Promise<void> {
      if (edits.length === 0) return;
      await db
        .update(products)
        .set({
          pricePaise: sql`coalesce(given.price, ${products.pricePaise})`,
          stock: sql`coalesce(given.stock, ${products.stock})`,
          updatedAt: nextVersion(products.updatedAt),
        })
        .from(
          // One parameter for all rows.
          sql`json_to_recordset(${JSON.stringify(edits)}::json) as given(id uuid, price bigint, stock int)`,
        )
        .where(sql`${products.id} = given.id`);
    },

    /** Gives products that are locked the same bulk discounts. */
    async setBulkDiscounts(
      ids: readonly string[],
      bulkDiscounts: CheckedProduct["bulkDiscounts"],
    ): Promise<void> {
      await db
        .update(products)
        .set({ bulkDiscounts, updatedAt: nextVersion(products.updatedAt) })
        .where(inArray(products.id, [...ids]));
    },

    /** Notes that a product is changed in what its own row does not hold. */
    async renewVersion(id: string): Promise<void> {
      await db
        .update(products)
        .set({ updatedAt: nextVersion(products.updatedAt) })
        .where(eq(products.id, id));
    },

    /** Remembers where it was; false where there is no such product. */
    async deleteProduct(id: string): Promise<boolean> {
      const [gone] = await db
        .delete(products)
        .where(eq(products.id, id))
        .returning({ slug: products.slug, name: products.name, categoryId: products.categoryId });
      if (!gone) return false;
      await db
        .insert(removedProducts)
        .values(gone)
        .onConflictDoUpdate({
          target: removedProducts.slug,
          set: { name: gone.name, categoryId: gone.categoryId, removedAt: sql`now()` },
        });
      return true;
    },

    /** Gives each a slug of its name; answers their ids in the same order. */
    async insertDrafts(drafts: readonly CheckedProduct[]): Promise<string[]> {
      const slugs = await freeSlugs(
        db,
        products,
        drafts.map(({ name }) => name),
      );
      const rows = drafts.map((draft, place) => {
        return { id: newId(), slug: slugs[place] ?? "", draft, age: 0 };
      });
      await this.insertProducts(rows);
      return rows.map(({ id }) => id);
    },

    /** Whole rows at once: for filling an empty shop. */
    async insertCategories(rows: (typeof categories.$inferInsert)[]): Promise<void> {
      if (rows.length > 0) await db.insert(categories).values(rows);
    },

    /** Whole rows at once, each `age` milliseconds old by the database's clock. */
    async insertProducts(
      rows: { id: string; slug: string; draft: CheckedProduct; age: number }[],
    ): Promise<void> {
      await rememberPictureOrigins(
        db,
        rows.flatMap(({ draft }) => draft.photo),
      );
      const values = rows.map(({ id, slug, draft, age }) => {
        const createdAt = sql`now() - ${milliseconds(age)}`;
        return { id, slug, ...productValues(draft), createdAt, updatedAt: createdAt };
      });
      // A statement takes 65,535 parameters at most.
      for (let from = 0; from < values.length; from += 1_000) {
        await db.insert(products).values(values.slice(from, from + 1_000));
      }
    },

    /** Nobody has put anything into this shop yet; an admin's account does not count. */
    async isEmptyStore(): Promise<boolean> {
      for (const table of [categories, products, blogs, orders, newsletterSubscriptions]) {
        const [row] = await db.select({ rows: count() }).from(table);
        if (row?.rows !== 0) return false;
      }
      const [shoppers] = await db.select({ rows: count() }).from(users).where(eq(users.role, 0));
      return shoppers?.rows === 0;
    },
  };
}

function productValues(checked: CheckedProduct) {
  const { price, cost, quantity, category, photo, weight, ...others } = checked;
  const paise = { pricePaise: price, costPaise: cost };
  const renamed = { ...paise, stock: quantity, categoryId: category, photos: photo };
  return { ...others, ...renamed, weightGrams: weight };
}

/** What a change does not name is undefined here, and an update passes it over. */
function updatedValues(change: CheckedProductChange): Partial<ReturnType<typeof productValues>> {
  return productValues(change as CheckedProduct);
}

export type CatalogueWriteStore = ReturnType<typeof catalogueWriteStore>;
