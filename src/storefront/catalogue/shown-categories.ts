import { ancestorsOf, categoryTree } from "#shared/catalogue/category-tree.ts";
import type { Category } from "#shared/catalogue/contract.ts";

/** A category as a list of links names it. */
export type ShownCategory = Pick<Category, "_id" | "name" | "slug" | "parent">;

/**
 * What the sidebar of a category shows: those at the top, and of its own branch what lies directly below each,
 * without what a link does not say: loader data are sent within the page.
 */
export function shownCategories(categories: readonly Category[], current: string): ShownCategory[] {
  const open = new Set(openBranches(categories, current));
  const top = new Set(categoryTree(categories).map(({ category }) => category._id));
  return categories
    .filter(({ _id, parent }) => top.has(_id) || (parent !== null && open.has(parent)))
    .map(({ _id, name, slug, parent }) => ({ _id, name, slug, parent }));
}

/** The ids of the categories from the top down to a page's own: of these it shows what lies below. */
export function openBranches(categories: readonly ShownCategory[], current: string): string[] {
  return [...ancestorsOf(categories, current).map(({ _id }) => _id), current];
}
