import { FolderTree } from "lucide-react";
import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { categoryTree, childrenOf } from "#shared/catalogue/category-tree.ts";
import type { Category } from "#shared/catalogue/contract.ts";
import { callEndpoint } from "../../api/endpoint-client.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { showToast } from "../../ui/toast.tsx";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { failureMessage } from "../failure-message.ts";
import { LoadFailed } from "../load-failed.tsx";
import { PageHead } from "../page-head.tsx";
import { useApiData } from "../use-api-data.ts";
import type { Route } from "./+types/create-category-page.ts";
import { CategoryForm, type CategoryTexts } from "./category-form.tsx";
import { CategoryRows } from "./category-rows.tsx";

const NOT_FETCHED = "Something went wrong in fetching categories";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Create Category" });
}

const load = () => callEndpoint("getCategories");

export default function CreateCategoryPage() {
  const { outcome, reload } = useApiData(load);
  const { revalidate } = useRevalidator();
  const categories = outcome?.ok ? outcome.value.category : [];
  // The header names categories too.
  const refresh = async () => {
    void revalidate();
    await reload();
  };
  const heading = useRef<HTMLHeadingElement>(null);
  const goOn = async () => {
    await refresh();
    // The row that held the focus is gone.
    heading.current?.focus();
  };

  const create = async (texts: CategoryTexts) => {
    const answer = await callEndpoint("createCategory", { body: texts });
    if (answer.ok) {
      showToast(answer.value.message);
      void refresh();
    }
    return answer;
  };

  return (
    <>
      <PageHead title="Create Category" />
      <div className="sheet mb-10 max-w-3xl p-5">
        <CategoryForm
          categories={categories}
          action="Create"
          doing="Creating..."
          exception="Something went wrong in creating category"
          send={create}
        />
      </div>
      <section aria-labelledby="all-categories" className="max-w-3xl">
        <h2 ref={heading} id="all-categories" tabIndex={-1} className="mb-3 outline-none">
          All categories
        </h2>
        {!outcome && <Skeleton className="h-64 w-full" />}
        {outcome && !outcome.ok && (
          <LoadFailed title={failureMessage(outcome, NOT_FETCHED)} onRetry={reload} />
        )}
        {outcome?.ok && <Categories categories={categories} onChanged={refresh} onDeleted={goOn} />}
      </section>
    </>
  );
}

interface CategoriesProps {
  categories: readonly Category[];
  onChanged: () => void;
  onDeleted: () => void;
}

function Categories({ categories, onChanged, onDeleted }: CategoriesProps) {
  const [chosen, setChosen] = useState<Category | null>(null);
  const [busy, setBusy] = useState(false);

  const below = chosen ? childrenOf(categories, chosen._id).length : 0;
  const close = () => setChosen(null);

  const remove = async () => {
    if (!chosen || busy) return;
    setBusy(true);
    const answer = await callEndpoint("deleteCategory", { params: { id: chosen._id } });
    setBusy(false);
    setChosen(null);
    if (!answer.ok) {
      return showToast(
        failureMessage(answer, "Something went wrong in deleting category"),
        "error",
      );
    }
    showToast(answer.value.message);
    onDeleted();
  };

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
      <CategoryRows
        nodes={categoryTree(categories)}
        categories={categories}
        onChanged={onChanged}
        onDelete={setChosen}
      />
      <ConfirmDialog
        open={chosen !== null && below === 0}
        title={`Delete ${chosen?.name}?`}
        action="Delete"
        doing="Deleting..."
        busy={busy}
        onConfirm={remove}
        onClose={close}
      >
        <p className="wrap-anywhere">
          The category “{chosen?.name}” is deleted for good. One that still has products stays as it
          is.
        </p>
      </ConfirmDialog>
      <Dialog open={below > 0} onClose={close} title={`${chosen?.name} cannot be deleted yet`}>
        <p className="wrap-anywhere">
          “{chosen?.name}” still has {below === 1 ? "1 subcategory" : `${below} subcategories`}:
          move or delete them first.
        </p>
        <Button variant="secondary" className="mt-5" onClick={close}>
          OK
        </Button>
      </Dialog>
    </>
  );
}
