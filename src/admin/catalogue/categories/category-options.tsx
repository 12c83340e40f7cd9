import { type CategoryNode, categoryTree } from "#shared/catalogue/category-tree.ts";
import type { Category } from "#shared/catalogue/contract.ts";

/** Before the name of an option for each level; plain spaces would not be shown. */
const INDENT = "\u00a0\u00a0\u00a0\u00a0";

interface CategoryOptionsProps {
  categories: readonly Category[];
  /** Ids that cannot be chosen. */
  except?: ReadonlySet<string>;
}

/** The options of a select: the tree of categories, each as deep as it stands. */
export function CategoryOptions({ categories, except }: CategoryOptionsProps) {
  return inOrder(categoryTree(categories)).map(({ category, depth }) =>
    except?.has(category._id) ? null : (
      <option key={category._id} value={category._id}>
        {INDENT.repeat(depth) + category.name}
      </option>
    ),
  );
}

/** From the top down, each category before those below it. */
function inOrder(
  nodes: readonly CategoryNode<Category>[],
  depth = 0,
): { category: Category; depth: number }[] {
  return nodes.flatMap(({ category, children }) => [
    { category, depth },
    ...inOrder(children, depth + 1),
  ]);
}
