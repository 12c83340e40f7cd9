import { withDescendants } from "#shared/catalogue/category-tree.ts";
import type { DescribedCategory } from "#shared/catalogue/contract.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { advisoryLock } from "../database/advisory-lock.ts";
import { announce } from "../database/change-feed.ts";
import type { Database, Db } from "../database/connection.ts";
import { notUndoable } from "../database/deleted-rows.ts";
import { isFreeSlug } from "../database/free-slug.ts";
import { categories } from "../database/schema/catalogue.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { invalidFields, noCategory } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import { removeCategory, takeDeletedCategory } from "./deleted-categories.ts";
import {
  type CategoryChange,
  type CategoryDraft,
  checkCategory,
  checkCategoryChange,
} from "./drafts.ts";
import { reindexCategory } from "./reindex.ts";
import { type CatalogueStore, catalogueStore } from "./store.ts";
import { type CatalogueWriteStore, catalogueWriteStore } from "./write-store.ts";

/**
 * Makes a category after all others, with a slug of its name. Fails with `invalid_request` and the
 * refused fields, or with `conflict` where a sibling has the name.
 */
export async function createCategory(
  database: Database,
  draft: CategoryDraft,
): Promise<Outcome<DescribedCategory, "invalid_request" | "conflict">> {
  const checked = checkCategory(draft);
  if (!checked.ok) return checked;
  return changeTree(database, async (db, store, writes) => {
    const given = { ...checked.value, parent: checked.value.parent?.toLowerCase() ?? null };
    const all = await store.categories();
    if (given.parent !== null && !all.some(({ _id }) => _id === given.parent))
      return parentNotFound();
    if (await writes.hasSiblingNamed(given.name, given.parent)) return nameTaken(given.name);
    const id = await writes.insertCategory(given);
    await announce(db, cacheTags.categories);
    return success(requireCategory(await store.categories(), id));
  });
}

/** HSN and rate of a category itself, empty and null for none, as whoever changes them saw them. */
export interface SeenTax {
  hsn: string;
  gstPercent: number | null;
}

/**
 * Changes what is named of a category and nothing else; the slug stays, so that links live. Besides
 * what `createCategory` fails with: `not_found`, and `invalid_request` for a parent that is the
 * category itself or stands below it, and `changed_meanwhile` where HSN or rate is another than was seen.
 */
export async function updateCategory(
  database: Database,
  id: string,
  change: CategoryChange,
  seenTax?: SeenTax,
): Promise<
  Outcome<DescribedCategory, "invalid_request" | "not_found" | "conflict" | "changed_meanwhile">
> {
  const checked = checkCategoryChange(change);
  if (!checked.ok) return checked;
  return changeTree(database, async (db, store, writes) => {
    const all = await store.categories();
    const before = all.find(({ _id }) => _id === id.toLowerCase());
    if (!before) return noCategory();
    if (seenTax && !isTaxedAs(before, seenTax)) return taxChanged(before);
    const { name = before.name, description = before.description } = checked.value;
    const { hsn = before.hsn, gstPercent = before.gstPercent } = checked.value;
    const { parent: given = before.parent } = checked.value;
    const parent = given?.toLowerCase() ?? null;
    if (parent !== null && parent !== before.parent) {
      if (!all.some(({ _id }) => _id === parent)) return parentNotFound();
      if (withDescendants(all, before._id).has(parent)) return parentBelowItself();
    }
    if (await writes.hasSiblingNamed(name, parent, before._id)) return nameTaken(name);
    const isMoved = name !== before.name || parent !== before.parent;
    // Who is putting a product into one of them is waited for, so that it is indexed anew as well.
    if (isMoved) await lockCategories(writes, withDescendants(all, before._id));
    const texts = { name, description, hsn, gstPercent };
    await writes.updateCategory(before._id, { ...texts, parentId: parent });
    if (isMoved) await reindexCategory(db, all, before._id);
    await announce(db, cacheTags.categories);
    return success({ ...before, ...texts, parent });
  });
}

/**
 * Deletes an empty category and answers what it was. One that still has subcategories or products
 * is a `conflict` that says how many, and stays as it is.
 */
export async function deleteCategory(
  database: Database,
  id: string,
): Promise<Outcome<DescribedCategory, "not_found" | "conflict">> {
  if (!isId(id)) return noCategory();
  return changeTree(database, async (db, store, writes) => {
    const all = await store.categories();
    const before = all.find(({ _id }) => _id === id.toLowerCase());
    if (!before) return noCategory();
    // From here on no product can come into it: one that is on the way is waited for and counted.
    await writes.lockCategory(before._id);
    const subcategories = all.filter(({ parent }) => parent === before._id).length;
    const products = await store.countProducts([before._id]);
    if (subcategories + products > 0) return notEmpty(before.name, subcategories, products);
    await removeCategory(db, before._id);
    await announce(db, cacheTags.categories);
    return success(before);
  });
}

/**
 * Brings a category back that was deleted a short while ago, as it was: fails with `conflict` where its parent is gone
 * meanwhile, or a sibling has its name or its address.
 */
export async function restoreCategory(
  database: Database,
  id: string,
): Promise<Outcome<DescribedCategory, "not_found" | "conflict">> {
  if (!isId(id)) return noCategory();
  return changeTree(database, async (db, store, writes) => {
    const all = await store.categories();
    const present = all.find(({ _id }) => _id === id.toLowerCase());
    if (present) return success(present);
    const kept = await takeDeletedCategory(db, id);
    if (!kept) return notUndoable("category");
    const { name, parent, slug } = kept;
    if (parent !== null && !all.some(({ _id }) => _id === parent)) {
      return failure("conflict", `The category above ${name} is gone: bring that back first`);
    }
    if (await writes.hasSiblingNamed(name, parent)) return nameTaken(name);
    if (!(await isFreeSlug(db, categories, slug))) {
      return failure("conflict", `Another category has the address of ${name}: make it anew`);
    }
    await kept.writeBack();
    await announce(db, cacheTags.categories);
    return success(requireCategory(await store.categories(), id.toLowerCase()));
  });
}

/**
 * Runs one change of the tree at a time: two that are right each by itself (each category moved
 * below the other) could together make a ring.
 */
function changeTree<T>(
  database: Database,
  work: (db: Db, store: CatalogueStore, writes: CatalogueWriteStore) => Promise<T>,
): Promise<T> {
  return database.transaction(async (db) => {
    await advisoryLock(db, "categoryTree");
    return work(db, catalogueStore(db), catalogueWriteStore(db));
  });
}

async function lockCategories(writes: CatalogueWriteStore, ids: Iterable<string>): Promise<void> {
  for (const id of ids) await writes.lockCategory(id);
}

const isTaxedAs = ({ hsn = "", gstPercent = null }: DescribedCategory, seen: SeenTax) =>
  hsn === seen.hsn && gstPercent === seen.gstPercent;

function taxChanged({ name, hsn, gstPercent = null }: DescribedCategory) {
  const rate = gstPercent === null ? "none" : `${gstPercent}%`;
  return failure(
    "changed_meanwhile",
    `HSN and GST of ${name} were changed meanwhile: HSN ${hsn || "none"}, GST ${rate}. Open it anew before you change anything.`,
  );
}

const parentNotFound = () =>
  invalidFields({ parent: "This parent no longer exists: choose another" });

const parentBelowItself = () =>
  invalidFields({ parent: "Parent must not be the category itself or one below it" });

const nameTaken = (name: string) =>
  failure("conflict", `There is already a category ${name} here`, {
    fields: { name: `There is already a category ${name} here` },
  });

function notEmpty(name: string, subcategories: number, products: number) {
  const has = [counted(subcategories, "subcategory", "subcategories"), counted(products, "product")]
    .filter((part) => part !== "")
    .join(" and ");
  return failure("conflict", `${name} still has ${has}: move or delete them first`);
}

function counted(count: number, one: string, many = `${one}s`): string {
  return count === 0 ? "" : `${count} ${count === 1 ? one : many}`;
}

function requireCategory(all: readonly DescribedCategory[], id: string): DescribedCategory {
  const category = all.find(({ _id }) => _id === id);
  if (!category) throw new Error("what was written just now cannot be read");
  return category;
}
