import { FolderTree } from "lucide-react";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { ancestorsOf } from "#shared/catalogue/category-tree.ts";
import type { Category, DescribedCategory } from "#shared/catalogue/contract.ts";
import { success } from "#shared/failure.ts";
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
import { categoriesInOrder } from "./category-options.tsx";

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
  const nameOf = (category: Category) => fullName(category, categories);
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
        <LoadedPart load={() => describe(category)} failed={FAILED}>
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
  {
    name: "Name",
    grow: 60,
    cell: ({ name, depth }) => (
      <span className="block @4xl:truncate" style={{ paddingInlineStart: `${depth * 1.25}rem` }}>
        {name}
      </span>
    ),
  },
  {
    name: "Address",
    grow: 40,
    cell: ({ slug }) => <span className="text-sm text-muted">/category/{slug}</span>,
  },
];

/** A category's name, with that of its parent where another one is called the same. */
function fullName(category: Category, categories: readonly Category[]): string {
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
