import { FolderTree } from "lucide-react";
import type { RefObject } from "react";
import { categoryTree, childrenOf } from "#shared/catalogue/category-tree.ts";
import type { Category } from "#shared/catalogue/contract.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { AdminDialog } from "../../kit/admin-dialog.tsx";
import { ConfirmDialog } from "../../kit/confirm-dialog.tsx";
import { useDeletion } from "../../kit/use-deletion.ts";
import { CategoryRows } from "./category-rows.tsx";

interface CategoryListProps {
  categories: readonly Category[];
  /** What gets the focus when the row that held it is deleted. */
  focusNext: RefObject<HTMLElement | null>;
}

/** All categories, each to be changed where it stands or deleted. */
export function CategoryList({ categories, focusNext }: CategoryListProps) {
  const { chosen, choose, close, busy, confirm } = useDeletion<Category>({ focusNext });
  const below = chosen ? childrenOf(categories, chosen._id).length : 0;
  if (categories.length === 0) {
    return (
      <EmptyState title="No categories yet" icon={<FolderTree className="size-10" />}>
        <p className="text-muted">
          Create the first one above: every product belongs to a category.
        </p>
      </EmptyState>
    );
  }
  return (
    <>
      <CategoryRows nodes={categoryTree(categories)} categories={categories} onDelete={choose} />
      <ConfirmDialog
        open={chosen !== null && below === 0}
        title={`Delete ${chosen?.name}?`}
        confirmLabel="Delete"
        busyLabel="Deleting..."
        busy={busy}
        onConfirm={confirm}
        onClose={close}
      >
        <p className="wrap-anywhere">
          The category “{chosen?.name}” is deleted for good. One that still has products stays as it
          is.
        </p>
      </ConfirmDialog>
      <AdminDialog open={below > 0} onClose={close} title={`${chosen?.name} cannot be deleted yet`}>
        <p className="wrap-anywhere">
          “{chosen?.name}” still has {below === 1 ? "1 subcategory" : `${below} subcategories`}:
          move or delete them first.
        </p>
        <Button variant="secondary" className="mt-5" onClick={close}>
          OK
        </Button>
      </AdminDialog>
    </>
  );
}
