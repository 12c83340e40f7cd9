import { useRef, useState } from "react";
import { Link } from "react-router";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { ancestorsOf, type CategoryNode } from "#shared/catalogue/category-tree.ts";
import type { Category, DescribedCategory } from "#shared/catalogue/contract.ts";
import { success } from "#shared/failure.ts";
import { Button } from "#ui/button.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { LoadFailed } from "../../kit/load-failed.tsx";
import { CategoryForm } from "./category-form.tsx";

interface CategoryRowsProps {
  nodes: readonly CategoryNode<Category>[];
  categories: readonly Category[];
  onDelete: (category: Category) => void;
}

/** The tree of what exists, a row for each, those below it indented. */
export function CategoryRows({ nodes, ...rest }: CategoryRowsProps) {
  return (
    <ul>
      {nodes.map(({ category, children }) => (
        <li key={category._id}>
          <CategoryRow category={category} {...rest} />
          {children.length > 0 && (
            <div className="ml-3 border-l border-line-strong pl-3 sm:ml-5 sm:pl-4">
              <CategoryRows nodes={children} {...rest} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function CategoryRow({
  category,
  categories,
  onDelete,
}: Omit<CategoryRowsProps, "nodes"> & { category: Category }) {
  const ownName = ownNameOf(category, categories);
  const [edited, setEdited] = useState<"loading" | ApiOutcome<DescribedCategory> | null>(null);
  const row = useRef<HTMLDivElement>(null);
  const edit = async () => {
    setEdited("loading");
    setEdited(await describe(category));
  };
  const close = () => {
    setEdited(null);
    // The form that held the focus is gone; its row goes on.
    row.current?.focus();
  };
  return (
    <div ref={row} tabIndex={-1} className="border-b border-line outline-none">
      <div className="flex items-center justify-between gap-x-3 py-1">
        <Link to={`/category/${category.slug}`} className="link min-w-0 py-2 wrap-anywhere">
          {category.name}
        </Link>
        <span className="-mr-2 flex shrink-0 sm:-mr-4">
          <Button
            variant="quiet"
            aria-expanded={edited !== null}
            aria-label={`Edit ${ownName}`}
            onClick={() => edited ?? edit()}
          >
            Edit
          </Button>
          <Button
            variant="quiet"
            className="text-error!"
            aria-label={`Delete ${ownName}`}
            onClick={() => onDelete(category)}
          >
            Delete
          </Button>
        </span>
      </div>
      {edited && (
        <div className="sheet mb-3 p-4">
          {edited === "loading" && <Skeleton className="h-48 w-full" />}
          {edited !== "loading" && edited.ok && (
            <CategoryForm
              categories={categories}
              category={edited.value}
              onSaved={close}
              onCancel={close}
            />
          )}
          {edited !== "loading" && !edited.ok && (
            <LoadFailed
              title={failureText(edited, "Something went wrong in fetching categories")}
              onRetry={edit}
            />
          )}
        </div>
      )}
    </div>
  );
}

/** A category's name, with that of its parent where another one is called the same. */
function ownNameOf(category: Category, categories: readonly Category[]): string {
  const isAlone = categories.filter(({ name }) => name === category.name).length === 1;
  const parent = ancestorsOf(categories, category._id).at(-1);
  return isAlone || !parent ? category.name : `${category.name} in ${parent.name}`;
}

/** The list has no descriptions: what a form needs is asked for when it opens. */
async function describe({ slug }: Category): Promise<ApiOutcome<DescribedCategory>> {
  const answer = await callEndpoint("getProductsOfCategory", {
    params: { slug },
    query: { limit: 1 },
  });
  return answer.ok ? success(answer.value.category) : answer;
}
