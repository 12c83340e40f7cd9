import { PackageOpen } from "lucide-react";
import { data, useLocation } from "react-router";
import { getPageContext, loadFailure, optional } from "#browser/page-context.ts";
import type { Category, DescribedCategory } from "#shared/catalogue/contract.ts";
import { formatProducts } from "#shared/numbers.ts";
import { countFilters, readListQuery } from "#shared/search/list-query.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { SkipLink } from "#ui/content.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterColumn } from "../search/filter-column.tsx";
import { canonicalAddress } from "../search/list-address.ts";
import { createListPages } from "../search/list-pages.ts";
import {
  type FoundPage,
  loadList,
  readListAddress,
  redirectNumberedPage,
} from "../search/load-list.ts";
import { redirectMergedChoices } from "../search/merged-choices.ts";
import { PRODUCT_LIST } from "../search/product-list.tsx";
import { ProductResults } from "../search/product-results.tsx";
import { pageMeta } from "../site/page-meta.ts";
import { NoSuchPage, pastTheEndOf, pastTheEndTitle } from "../site/past-the-end.tsx";
import { failureTitle, ResourceError } from "../site/resource-error.tsx";
import type { Route } from "./+types/category-page.ts";
import { CategorySidebar } from "./category-sidebar.tsx";
import { type ShownCategory, shownCategories } from "./shown-categories.ts";
import { breadcrumbData } from "./structured-data.ts";

interface CategoryListPage extends FoundPage {
  category: DescribedCategory;
  ancestors: Category[];
  /** For the sidebar. */
  categories: ShownCategory[];
  /** Another one in the shop has the same name. */
  isAmbiguous: boolean;
}

const listPages = createListPages<CategoryListPage>();

export function meta({ loaderData, location, matches, error }: Route.MetaArgs) {
  const past = pastTheEndOf(error);
  if (past) return pageMeta(matches, { title: pastTheEndTitle(past) });
  if (!loaderData) return pageMeta(matches, { title: failureTitle(error) });
  const { category, ancestors, cursor, cards } = loaderData;
  const title = titleOf(loaderData);
  return [
    ...pageMeta(matches, {
      title,
      description:
        loaderData.before > 0 || !category.description
          ? `${title}: prices, specifications and stock.`
          : category.description,
      path: canonicalAddress(`/category/${category.slug}`, location.search, cursor),
      image: cards[0]?.photo[0],
    }),
    {
      "script:ld+json": breadcrumbData(
        matches[0].loaderData.store.origin,
        crumbsOf(category, ancestors),
      ),
    },
  ];
}

/** Its name; with its parent's where another category has the same, and with the place in a long list. */
function titleOf({ category, ancestors, isAmbiguous, before }: CategoryListPage): string {
  const parent = ancestors.at(-1);
  const name = isAmbiguous && parent ? `${category.name}, ${parent.name}` : category.name;
  return before > 0 ? `${name}, from product ${before + 1} on` : name;
}

export async function loader(args: Route.LoaderArgs): Promise<CategoryListPage> {
  const { call } = getPageContext(args);
  const { slug } = args.params;
  const [listed, tree] = await Promise.all([
    loadList(call, { ...readListAddress(args.request.url), category: slug }),
    optional(call("getCategories")),
  ]);
  if (!listed.ok) throw loadFailure(listed);
  const { page, category: found } = listed.value;
  if (!found) throw data(null, { status: 404 });
  redirectNumberedPage(args.request.url, page);
  redirectMergedChoices(args.request.url, page.groups);
  const { category, ancestors } = found;
  const all = tree?.category ?? [...ancestors, category];
  return {
    ...page,
    category,
    ancestors,
    categories: shownCategories(all, category._id),
    isAmbiguous: all.some(({ _id, name }) => _id !== category._id && name === category.name),
  };
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return listPages.load(request.url, serverLoader);
}

function crumbsOf(category: Category, ancestors: readonly Category[]) {
  const above = ancestors.map(({ name, slug }) => ({ name, to: `/category/${slug}` }));
  return [
    { name: "Home", to: "/" },
    { name: "All categories", to: "/category" },
    ...above,
    { name: category.name },
  ];
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { category, ancestors, categories, total, groups } = loaderData;
  const path = `/category/${category.slug}`;
  const { search } = useLocation();
  const query = readListQuery(new URLSearchParams(search));
  const pages = listPages.usePages(path, query, loaderData);

  return (
    <div className="page pb-16">
      <Breadcrumbs crumbs={crumbsOf(category, ancestors)} />
      <div className="grid grid-cols-1 gap-x-8 lg:grid-cols-[15rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <div className="lg:col-start-2">
          <h1>{category.name}</h1>
          {category.description && (
            <p className="mt-2 mb-4 max-w-2xl break-words text-muted">{category.description}</p>
          )}
        </div>
        <div className="beside-list lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <SkipLink to={PRODUCT_LIST}>Skip filters</SkipLink>
          <CategorySidebar key={category._id} categories={categories} current={category} />
          {(groups.length > 0 || countFilters(query) > 0) && (
            <FilterColumn key={path} path={path} groups={groups} inStock={loaderData.inStock} />
          )}
        </div>
        <div className="min-w-0 lg:col-start-2">
          <ProductResults
            key={path}
            path={path}
            category={category.slug}
            pages={pages}
            heading={(id) => (
              <>
                <h2 className="sr-only">Products</h2>
                <p
                  id={id}
                  role="status"
                  tabIndex={-1}
                  className="tabular text-base font-semibold outline-none"
                >
                  {formatProducts(total)}
                </p>
              </>
            )}
            nothing={
              <EmptyState
                title="Nothing in this category yet"
                icon={<PackageOpen className="size-10" />}
              >
                <p>Try another category, or ask us: it may be on its way.</p>
                <ButtonLink to="/category" variant="secondary">
                  All categories
                </ButtonLink>
              </EmptyState>
            }
          />
        </div>
      </div>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const past = pastTheEndOf(error);
  if (past) return <NoSuchPage past={past} />;
  return (
    <ResourceError
      error={error}
      missing="This category does not exist or was removed."
      others={{ text: "Browse all categories", to: "/category" }}
    />
  );
}
