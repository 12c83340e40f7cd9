import { and, count, eq, isNull, like, max, sql as text } from "drizzle-orm";
import { makeSlug, slugStem, uniqueSlug } from "#shared/catalogue/slug.ts";
import type { Sql } from "../database/connection.ts";
import {
  categories,
  newsletterSubscriptions,
  orders,
  products,
  users,
} from "../database/schema.ts";
import { v7 } from "../ids.ts";
import type { CheckedCategory, CheckedProduct } from "./drafts.ts";

type SluggedTable = typeof categories | typeof products;

/** How often a slug is chosen anew because another writer took it at the same moment. */
const SLUG_TRIES = 20;

/** Changes the catalogue: everything of one call belongs to one transaction. */
export function catalogueWriteStore(sql: Sql) {
  /** A slug made of the name that no row of the table has. */
  const freeSlug = async (table: SluggedTable, name: string): Promise<string> => {
    const slug = makeSlug(name);
    const rows = await sql
      .select({ slug: table.slug })
      .from(table)
      .where(like(table.slug, `${slugStem(slug)}%`));
    const taken = new Set(rows.map((row) => row.slug));
    return uniqueSlug(slug, (each) => taken.has(each));
  };

  /** Tries until the slug was still free when the row was written. */
  const insertWithSlug = async (
    table: SluggedTable,
    name: string,
    insert: (slug: string) => Promise<{ id: string }[]>,
  ): Promise<string> => {
    for (let attempt = 0; attempt < SLUG_TRIES; attempt += 1) {
      const [row] = await insert(await freeSlug(table, name));
      if (row) return row.id;
    }
    throw new Error(`no free slug for ${JSON.stringify(name)}`);
  };

  return {
    async hasCategory(id: string): Promise<boolean> {
      // Held to the end of the transaction: it cannot be deleted before its new child is there.
      const rows = await sql
        .select({ id: categories.id })
        .from(categories)
        .where(eq(categories.id, id))
        .for("key share");
      return rows.length > 0;
    },

    /** Whether a sibling has that name, in whatever case. */
    async hasSiblingNamed(name: string, parent: string | null): Promise<boolean> {
      const rows = await sql
        .select({ id: categories.id })
        .from(categories)
        .where(
          and(
            parent === null ? isNull(categories.parentId) : eq(categories.parentId, parent),
            text`lower(${categories.name}) = lower(${name})`,
          ),
        )
        .limit(1);
      return rows.length > 0;
    },

    /** Puts it after all others; answers its id. Throws a duplicate on the name among siblings. */
    async insertCategory(draft: CheckedCategory): Promise<string> {
      const [row] = await sql.select({ last: max(categories.position) }).from(categories);
      return insertWithSlug(categories, draft.name, (slug) =>
        sql
          .insert(categories)
          .values({
            id: v7(),
            name: draft.name,
            slug,
            parentId: draft.parent,
            description: draft.description,
            position: (row?.last ?? -1) + 1,
          })
          .onConflictDoNothing({ target: categories.slug })
          .returning({ id: categories.id }),
      );
    },

    /** Answers its id. */
    insertProduct(draft: CheckedProduct): Promise<string> {
      return insertWithSlug(products, draft.name, (slug) =>
        sql
          .insert(products)
          .values({ id: v7(), slug, ...productValues(draft) })
          .onConflictDoNothing({ target: products.slug })
          .returning({ id: products.id }),
      );
    },

    /** Whole rows at once: for filling an empty shop. */
    async insertCategories(rows: (typeof categories.$inferInsert)[]): Promise<void> {
      if (rows.length > 0) await sql.insert(categories).values(rows);
    },

    /** Whole rows at once, each `age` milliseconds old by the database's clock. */
    async insertProducts(
      rows: { id: string; slug: string; draft: CheckedProduct; age: number }[],
    ): Promise<void> {
      const values = rows.map(({ id, slug, draft, age }) => {
        const createdAt = text`now() - ${age}::float8 * interval '1 millisecond'`;
        return { id, slug, ...productValues(draft), createdAt, updatedAt: createdAt };
      });
      // A statement takes 65,535 parameters at most.
      for (let from = 0; from < values.length; from += 1_000) {
        await sql.insert(products).values(values.slice(from, from + 1_000));
      }
    },

    /** Lets one transaction at a time go past here. */
    async waitForOtherFilling(): Promise<void> {
      await sql.execute(text`select pg_advisory_xact_lock(7221989)`);
    },

    /** Whether nobody has put anything into this shop yet; an admin's account does not count. */
    async isUntouched(): Promise<boolean> {
      for (const table of [categories, products, orders, newsletterSubscriptions]) {
        const [row] = await sql.select({ rows: count() }).from(table);
        if (row?.rows !== 0) return false;
      }
      const [shoppers] = await sql.select({ rows: count() }).from(users).where(eq(users.role, 0));
      return shoppers?.rows === 0;
    },
  };
}

function productValues(draft: CheckedProduct) {
  return {
    name: draft.name,
    sku: draft.sku,
    description: draft.description,
    pricePaise: draft.price,
    stock: draft.quantity,
    categoryId: draft.category,
    shipping: draft.shipping,
    photos: draft.photo,
    bulkDiscounts: draft.bulkDiscounts,
    specifications: draft.specifications,
    origin: draft.origin,
    netQuantity: draft.netQuantity,
    hsn: draft.hsn,
    gstPercent: draft.gstPercent,
    taxFrom: draft.taxFrom,
  };
}
