import { type CategoryNode, categoryTree } from "#shared/catalogue/category-tree.ts";
import type { Category } from "#shared/catalogue/contract.ts";
import type { ListColumn } from "../../kit/list/list-column.tsx";

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

/** The column of a list of categories that names them, each as deep as it stands. */
export const nameColumn: ListColumn<Pick<Category, "name"> & { depth: number }> = {
  name: "Name",
  grow: 60,
  cell: ({ name, depth }) => (
    <span className="block @4xl:truncate" style={{ paddingInlineStart: `${depth * 1.25}rem` }}>
      {name}
    </span>
  ),
};

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
