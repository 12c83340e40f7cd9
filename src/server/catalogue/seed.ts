import type { Outcome } from "#shared/failure.ts";
import { makeSlug } from "#shared/slug.ts";
import { putReadAttributes } from "../attributes/put-read-attributes.ts";
import { insertStartingDictionary } from "../attributes/start-dictionary.ts";
import { patientAdvisoryLock } from "../database/advisory-lock.ts";
import { announce } from "../database/change-feed.ts";
import type { Database, Db } from "../database/connection.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { newId } from "../lib/ids.ts";
import { type CategoryDraft, checkCategory, checkProduct, type ProductDraft } from "./drafts.ts";
import { indexProducts } from "./index-products.ts";
import { markEntriesCurrent } from "./reindex.ts";
import { catalogueWriteStore } from "./write-store.ts";

/** A whole catalogue for an empty shop, with slugs of its own; each is used once. */
export interface CatalogueContent {
  /** In the order of their positions, parents before their children. */
  categories: (Omit<CategoryDraft, "parent"> & { slug: string; parentSlug: string | null })[];
  /** In the order of the newest-first list. */
  products: (Omit<ProductDraft, "category"> & { slug: string; categorySlug: string })[];
}

/** So much older is each product than the one before it, in milliseconds. */
const AGE_STEP_MS = 60 * 60 * 1000;

/**
 * Fills an empty shop in one transaction: all or nothing; `seedMore` adds what is not part of the
 * catalogue. Answers false, with nothing done, where there already are categories, products,
 * blog posts, shoppers, orders or subscriptions. Throws where the content is not valid: it is the
 * program's own.
 */
export function seedEmptyStore(
  database: Database,
  content: CatalogueContent,
  seedMore: (db: Db) => Promise<void>,
): Promise<boolean> {
  return database.transaction(async (db) => {
    const store = catalogueWriteStore(db);
    // Another process that fills the shop may take longer than a lock is waited for.
    await patientAdvisoryLock(db, "seeding");
    if (!(await store.isEmptyStore())) return false;
    const ids = new Map<string, string>();
    const categories = content.categories.map(({ slug, parentSlug, ...draft }, position) => {
      const parent = parentSlug === null ? null : categoryIdOf(ids, parentSlug);
      const { parent: parentId, ...texts } = valid(checkCategory({ ...draft, parent }), slug);
      const id = newId();
      ids.set(slug, id);
      return { id, slug: checkedSlug(slug), ...texts, parentId, position };
    });
    const begun = Date.now();
    const products = content.products.map(({ slug, categorySlug, ...draft }, place) => ({
      // Of a family's variants that sell alike the first by its id stands for it.
      id: newId(begun + place),
      slug: checkedSlug(slug),
      draft: valid(checkProduct({ ...draft, category: categoryIdOf(ids, categorySlug) }), slug),
      age: place * AGE_STEP_MS,
    }));
    await store.insertCategories(categories);
    await store.insertProducts(products);
    await insertStartingDictionary(db);
    await putReadAttributes(
      db,
      products.map(({ id, draft }) => ({ id, ...draft })),
    );
    await seedMore(db);
    // Last, and once: the entries are of families too, which `seedMore` may have made.
    await indexProducts(
      db,
      products.map(({ id }) => id),
    );
    await markEntriesCurrent(db);
    await announce(db, cacheTags.categories, cacheTags.productList);
    return true;
  });
}

function categoryIdOf(ids: ReadonlyMap<string, string>, slug: string): string {
  const id = ids.get(slug);
  if (!id) throw new Error(`there is no category ${slug}`);
  return id;
}

function checkedSlug(slug: string): string {
  if (makeSlug(slug) !== slug) throw new Error(`${slug} is not a slug`);
  return slug;
}

function valid<T>(checked: Outcome<T>, slug: string): T {
  if (!checked.ok) throw new Error(`${slug}: ${checked.message}`);
  return checked.value;
}
