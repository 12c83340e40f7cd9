import { type CategoryNode, categoryTree } from "#shared/catalogue/category-tree.ts";
import type { Category } from "#shared/catalogue/contract.ts";

/** Before the name of an option for each level; plain spaces would not be shown. */
const INDENT = "\u00a0\u00a0\u00a0\u00a0";

interface CategoryOptionsProps {
  categories: readonly Category[];
  /** Ids that cannot be chosen. */
  except?: ReadonlySet<string>;
  /** By what an option is known; left out, the category's id. */
  value?: (category: Category) => string;
}

/** The options of a select: the tree of categories, each as deep as it stands. */
export function CategoryOptions({
  categories,
  except,
  value = ({ _id }) => _id,
}: CategoryOptionsProps) {
  return categoriesInOrder(categories).map((category) =>
    except?.has(category._id) ? null : (
      <option key={category._id} value={value(category)}>
        {INDENT.repeat(category.depth) + category.name}
      </option>
    ),
  );
}

/** From the top down, each category before those below it, with how deep it stands. */
export function categoriesInOrder(
  categories: readonly Category[],
): (Category & { depth: number })[] {
  const inOrder = (
    nodes: readonly CategoryNode<Category>[],
    depth: number,
  ): (Category & { depth: number })[] =>
    nodes.flatMap(({ category, children }) => [
      { ...category, depth },
      ...inOrder(children, depth + 1),
    ]);
  return inOrder(categoryTree(categories), 0);
}
