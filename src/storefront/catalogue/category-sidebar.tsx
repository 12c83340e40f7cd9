import { ChevronDown } from "lucide-react";
import { Link } from "react-router";
import { type CategoryNode, categoryTree } from "#shared/catalogue/category-tree.ts";
import { cachedFragment } from "#ui/cached-fragment.tsx";
import { openBranches, type ShownCategory } from "./shown-categories.ts";

interface CategorySidebarProps {
  categories: readonly ShownCategory[];
  /** The category whose page this is. */
  current: ShownCategory;
}

/**
 * The category tree beside the products: the page's own branch, the others folded, so that the filters
 * below are in sight. On small screens the whole tree is collapsed above the products.
 */
export const CategorySidebar = cachedFragment("category sidebar", PlainCategorySidebar);

function PlainCategorySidebar({ categories, current }: CategorySidebarProps) {
  const path = new Set(openBranches(categories, current._id));
  const tree = categoryTree(categories);
  const place = { path, current: current._id };
  const own = tree.filter(({ category }) => path.has(category._id));
  const others = tree.filter(({ category }) => !path.has(category._id));
  return (
    <>
      <details className="sheet group mb-4 lg:hidden">
        <summary className="flex min-h-12 items-center gap-2 px-4 font-heading font-semibold">
          Browse categories
          <ChevronDown
            aria-hidden="true"
            className="ml-auto size-5 shrink-0 transition-transform group-open:rotate-180"
          />
        </summary>
        <nav aria-label="Categories" className="border-t border-line p-2">
          <Branches nodes={tree} {...place} />
        </nav>
      </details>
      <nav aria-label="Categories" className="hidden lg:block">
        <p className="eyebrow mb-1 px-2">Categories</p>
        <Branches nodes={own} {...place} />
        {others.length > 0 && (
          <details className="group">
            <summary className="flex min-h-9 items-center gap-2 px-2 text-sm text-muted hover:text-ink">
              Other categories
              <ChevronDown
                aria-hidden="true"
                className="ml-auto size-4 shrink-0 transition-transform group-open:rotate-180"
              />
            </summary>
            <Branches nodes={others} {...place} />
          </details>
        )}
      </nav>
    </>
  );
}

interface BranchesProps {
  nodes: readonly CategoryNode<ShownCategory>[];
  /** Ids of the categories from the top down to the page's own: their branches are open. */
  path: ReadonlySet<string>;
  current: string;
}

function Branches({ nodes, path, current }: BranchesProps) {
  return (
    <ul>
      {nodes.map(({ category, children }) => (
        <li key={category._id}>
          <Link
            to={`/category/${category.slug}`}
            prefetch="intent"
            aria-current={category._id === current ? "page" : undefined}
            className={`flex min-h-11 items-center border-l-3 px-2 py-1.5 leading-snug wrap-anywhere hover:bg-paper-deep lg:min-h-9 ${stateClasses(category._id, path, current)}`}
          >
            {category.name}
          </Link>
          {path.has(category._id) && children.length > 0 && (
            <div className="ml-4">
              <Branches nodes={children} path={path} current={current} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function stateClasses(id: string, path: ReadonlySet<string>, current: string): string {
  if (id === current) return "border-primary bg-paper-deep font-semibold";
  return path.has(id) ? "border-primary font-semibold" : "border-transparent";
}
