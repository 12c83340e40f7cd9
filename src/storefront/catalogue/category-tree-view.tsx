import { ChevronDown } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router";
import type { CategoryNode } from "#shared/catalogue/category-tree.ts";
import type { Category } from "#shared/catalogue/contract.ts";
import { type BoundedCount, formatProducts } from "#shared/numbers.ts";
import { Button } from "#ui/button.tsx";
import { ProductPicture } from "./parts/product-picture.tsx";

/** Shown beside a top-level category's name. */
export interface CategorySummary {
  /** Of the first product that its page lists. */
  photo: string | undefined;
  /** In it and below it, as its page lists them: the products of a family are one. */
  total: BoundedCount;
  description: string;
}

interface CategoryTreeProps {
  nodes: readonly CategoryNode<Category>[];
  /** By slug. */
  summaries: Record<string, CategorySummary | undefined>;
}

/** The whole tree: a panel for each top-level category, with branches that expand and collapse. */
export function CategoryTree({ nodes, summaries }: CategoryTreeProps) {
  const list = useRef<HTMLUListElement>(null);
  const setAllOpen = (open: boolean) => {
    for (const branch of list.current?.querySelectorAll("details") ?? []) branch.open = open;
  };
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-1">
        <Button variant="quiet" className="-ml-4" onClick={() => setAllOpen(true)}>
          Expand all
        </Button>
        <Button variant="quiet" onClick={() => setAllOpen(false)}>
          Collapse all
        </Button>
      </div>
      <ul ref={list} className="grid grid-cols-1 items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        {nodes.map((node, place) => (
          <li key={node.category._id} className="sheet p-4">
            <TopCategory node={node} summary={summaries[node.category.slug]} priority={place < 3} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface TopCategoryProps {
  node: CategoryNode<Category>;
  summary: CategorySummary | undefined;
  priority: boolean;
}

function TopCategory({ node: { category, children }, summary, priority }: TopCategoryProps) {
  return (
    <>
      <div className="group relative flex gap-4">
        <div className="w-[min(6rem,27vw)] shrink-0">
          <ProductPicture url={summary?.photo} alt="" sizes="6rem" priority={priority} />
        </div>
        <div className="min-w-0 flex-1">
          <h2 className="text-xl wrap-anywhere">
            <Link
              to={`/category/${category.slug}`}
              prefetch="intent"
              className="underline-offset-4 after:absolute after:inset-0 group-hover:underline"
            >
              {category.name}
            </Link>
          </h2>
          {summary && (
            <>
              <p className="tabular mt-0.5 text-sm text-muted">{formatProducts(summary.total)}</p>
              <p className="mt-1 line-clamp-3 text-sm wrap-anywhere">{summary.description}</p>
            </>
          )}
        </div>
      </div>
      {children.length > 0 && (
        <div className="mt-3 border-t border-line pt-1">
          <Branch nodes={children} parent={category.name} />
        </div>
      )}
    </>
  );
}

/** The subcategories of a category, expanded and collapsed by the browser itself. */
function Branch({ nodes, parent }: { nodes: readonly CategoryNode<Category>[]; parent: string }) {
  return (
    <details open>
      <summary className="flex min-h-11 items-center gap-2 font-heading text-sm font-semibold text-muted hover:text-ink">
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 -rotate-90 transition-transform [[open]>summary>&]:rotate-0"
        />
        {nodes.length} {nodes.length === 1 ? "subcategory" : "subcategories"}
        <span className="sr-only"> of {parent}</span>
      </summary>
      <ul className="mb-1 ml-2 border-l border-line-strong pl-3">
        {nodes.map(({ category, children }) => (
          <li key={category._id}>
            <Link
              to={`/category/${category.slug}`}
              prefetch="intent"
              className="flex min-h-11 items-center py-2 leading-snug wrap-anywhere lg:min-h-9 lg:py-1 text-link underline-offset-4 hover:underline"
            >
              {category.name}
            </Link>
            {children.length > 0 && <Branch nodes={children} parent={category.name} />}
          </li>
        ))}
      </ul>
    </details>
  );
}
