import { FolderTree } from "lucide-react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { Category } from "#shared/catalogue/contract.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { keepUnsavedPage } from "../../kit/admin-access.ts";
import { CATEGORIES_PATH } from "../../kit/dashboard-menu.ts";
import { defineList } from "../../kit/list/define-list.ts";
import type { ListColumn } from "../../kit/list/list-column.tsx";
import { ListPage } from "../../kit/list/list-page.tsx";
import { loadList } from "../../kit/list/load-list.ts";
import { LoadedPart } from "../../kit/load-failed.tsx";
import { useMayChange } from "../../kit/own-access.tsx";
import type { Route } from "./+types/create-category-page.ts";
import { CategoryForm } from "./category-form.tsx";
import { categoriesInOrder, nameColumn } from "./category-options.tsx";
import { categoryNameAmong, describeCategory } from "./listed-category.ts";

const categoryList = defineList<{ page?: never }>({ path: CATEGORIES_PATH });

const FAILED = "Something went wrong in fetching categories";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Create Category" });
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(categoryList, request, () => callEndpoint("getCategories"));
}

export const shouldRevalidate = keepUnsavedPage;

/** The tree of categories, each below the one that it belongs to; they are changed where they stand. */
export default function CategoriesPage({ loaderData: loaded }: Route.ComponentProps) {
  const categories = loaded.ok ? loaded.value.category : [];
  const nameOf = (category: Category) => categoryNameAmong(category, categories);
  return (
    <ListPage
      list={categoryList}
      title={useMayChange() ? "Create Category" : "Categories"}
      noun={["category", "categories"]}
      loaded={loaded}
      entries={categoriesInOrder(categories)}
      failed={FAILED}
      empty={{
        Icon: FolderTree,
        text: "Create the first one: every product belongs to a category.",
      }}
      create={{
        label: "Create category",
        form: (close) => <CategoryForm categories={categories} onSaved={close} onCancel={close} />,
      }}
      columns={columns}
      nameOf={nameOf}
      linkLabel={nameOf}
      detailOf={(category, close) => (
        <LoadedPart load={() => describeCategory(category)} failed={FAILED}>
          {(described) => (
            <CategoryForm
              categories={categories}
              category={described}
              onSaved={close}
              onCancel={close}
            />
          )}
        </LoadedPart>
      )}
      menuOf={({ slug }) => [{ label: "See it in the shop", to: `/category/${slug}` }]}
      deletion={{
        send: ({ _id: id }) => callEndpoint("deleteCategory", { params: { id } }),
        failed: "Something went wrong in deleting category",
        undo: ({ _id: id }) => callEndpoint("restoreCategory", { params: { id } }),
      }}
    />
  );
}

const columns: readonly ListColumn<ReturnType<typeof categoriesInOrder>[number]>[] = [
  nameColumn,
  {
    name: "Address",
    grow: 40,
    cell: ({ slug }) => <span className="text-sm text-muted">/category/{slug}</span>,
  },
];
