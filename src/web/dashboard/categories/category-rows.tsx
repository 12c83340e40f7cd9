import { useRef, useState } from "react";
import { Link } from "react-router";
import type { CategoryNode } from "#shared/catalogue/category-tree.ts";
import type { Category } from "#shared/catalogue/contract.ts";
import { Button } from "../../ui/button.tsx";
import { CategoryEdit } from "./category-edit.tsx";

interface CategoryRowsProps {
  nodes: readonly CategoryNode<Category>[];
  categories: readonly Category[];
  onChanged: () => void;
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
  onChanged,
  onDelete,
}: Omit<CategoryRowsProps, "nodes"> & { category: Category }) {
  const [editing, setEditing] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const close = () => {
    setEditing(false);
    // The form that held the focus is gone; its row goes on.
    row.current?.focus();
  };
  return (
    <div ref={row} tabIndex={-1} className="border-b border-line outline-none">
      <div className="flex items-center justify-between gap-x-3 py-1">
        <Link to={`/category/${category.slug}`} className="link min-w-0 py-2 wrap-anywhere">
          {category.name}
        </Link>
        <span className="-mr-4 flex shrink-0">
          <Button
            variant="quiet"
            aria-expanded={editing}
            aria-label={`Edit ${category.name}`}
            onClick={() => setEditing(true)}
          >
            Edit
          </Button>
          <Button
            variant="quiet"
            className="text-error!"
            aria-label={`Delete ${category.name}`}
            onClick={() => onDelete(category)}
          >
            Delete
          </Button>
        </span>
      </div>
      {editing && (
        <div className="sheet mb-3 p-4">
          <CategoryEdit
            category={category}
            categories={categories}
            onCancel={close}
            onSaved={() => {
              close();
              onChanged();
            }}
          />
        </div>
      )}
    </div>
  );
}
