import { FolderTree } from "lucide-react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { CategoryTax } from "#shared/catalogue/admin-contract.ts";
import { success } from "#shared/failure.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { keepUnsavedPage } from "../../kit/admin-access.ts";
import { CATEGORIES_PATH, CATEGORY_TAXES_PATH, SETTINGS_PATH } from "../../kit/dashboard-menu.ts";
import { defineList } from "../../kit/list/define-list.ts";
import type { ListColumn } from "../../kit/list/list-column.tsx";
import { ListPage } from "../../kit/list/list-page.tsx";
import { loadList } from "../../kit/list/load-list.ts";
import { ListLink } from "../../kit/list-link.tsx";
import { LoadedPart } from "../../kit/load-failed.tsx";
import type { Route } from "./+types/category-taxes-page.ts";
import { categoriesInOrder, nameColumn } from "./category-options.tsx";
import { CategoryTaxForm } from "./category-tax-form.tsx";
import { categoryNameAmong, describeCategory } from "./listed-category.ts";

const TITLE = "HSN and GST of categories";
const FAILED = "The categories could not be loaded.";

const taxList = defineList<{ page?: never }>({ path: CATEGORY_TAXES_PATH });

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: TITLE });
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(taxList, request, async () => {
    const [categories, taxes] = await Promise.all([
      callEndpoint("getCategories"),
      callEndpoint("listCategoryTaxes"),
    ]);
    if (!categories.ok) return categories;
    if (!taxes.ok) return taxes;
    return success({
      success: true as const,
      categories: categories.value.category,
      taxes: taxes.value.taxes,
    });
  });
}

export const shouldRevalidate = keepUnsavedPage;

type Entry = ReturnType<typeof categoriesInOrder>[number] & { tax: CategoryTax | undefined };

/** By what goods are taxed that name it not themselves: for each category, changed where it stands. */
export default function CategoryTaxesPage({ loaderData: loaded }: Route.ComponentProps) {
  const { categories, taxes } = loaded.ok ? loaded.value : { categories: [], taxes: [] };
  const taxOf = new Map(taxes.map((tax) => [tax._id, tax]));
  const entries = categoriesInOrder(categories).map(
    (category): Entry => ({ ...category, tax: taxOf.get(category._id) }),
  );
  const nameOf = (category: Entry) => categoryNameAmong(category, categories);
  return (
    <>
      <ListLink to={SETTINGS_PATH} edited={undefined}>
        All settings
      </ListLink>
      <ListPage
        list={taxList}
        title={TITLE}
        about="A product takes both from itself, else from its category or the nearest above it that says it, else from Settings, Documents. What is changed here holds for the next order; invoices that are issued keep theirs."
        noun={["category", "categories"]}
        loaded={loaded}
        entries={entries}
        failed={FAILED}
        empty={{ Icon: FolderTree, text: "Categories are made under Catalogue." }}
        columns={columns}
        nameOf={nameOf}
        linkLabel={nameOf}
        detailOf={(category, close) => (
          <LoadedPart load={() => describeCategory(category)} failed={FAILED}>
            {(described) => (
              <CategoryTaxForm category={described} onSaved={close} onCancel={close} />
            )}
          </LoadedPart>
        )}
        menuOf={({ slug }) => [
          { label: "All of its form", to: CATEGORIES_PATH },
          { label: "See it in the shop", to: `/category/${slug}` },
        ]}
      />
    </>
  );
}

const columns: readonly ListColumn<Entry>[] = [
  nameColumn,
  {
    name: "HSN",
    grow: 20,
    cell: ({ name, tax }) => (
      <Taken value={tax?.hsn || undefined} from={tax?.hsnFrom} category={name} />
    ),
  },
  {
    name: "GST %",
    grow: 20,
    cell: ({ name, tax }) => (
      <Taken
        value={tax?.gstPercent == null ? undefined : `${tax.gstPercent}%`}
        from={tax?.gstPercentFrom}
        category={name}
      />
    ),
  },
];

interface TakenProps {
  value: string | undefined;
  /** The category that says it; null for the shop's settings. */
  from: string | null | undefined;
  /** Whose row it is. */
  category: string;
}

/** What its products take, and from where unless the category says it itself. */
function Taken({ value, from, category }: TakenProps) {
  if (value === undefined) return <span className="text-sm text-muted">None</span>;
  return (
    <span className="tabular">
      {value}
      {from !== category && (
        <span className="ml-2 text-sm text-muted">{from ? `of ${from}` : "of the shop"}</span>
      )}
    </span>
  );
}
