import { PackageOpen } from "lucide-react";
import { useEffect } from "react";
import { data, isRouteErrorResponse, redirect } from "react-router";
import type { Category, DescribedCategory } from "#shared/catalogue/contract.ts";
import { groupedNumber } from "#shared/grouped-number.ts";
import { optional } from "../lib/optional.ts";
import { getPageContext } from "../lib/page-context.ts";
import { createLoadedPages, type ListPage } from "../search/loaded-pages.ts";
import { ProductList } from "../search/product-list.tsx";
import { pageMeta } from "../site/page-meta.ts";
import { failureTitle, ResourceError } from "../site/resource-error.tsx";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import type { Route } from "./+types/category-page.ts";
import { CategorySidebar } from "./category-sidebar.tsx";
import { type ListedProduct, listedProduct } from "./listed-product.ts";
import { breadcrumbData } from "./structured-data.ts";

/** Products per page. */
const PAGE_SIZE = 24;

interface CategoryListPage extends ListPage {
  products: ListedProduct[];
  /** Of the whole category. */
  total: number;
  category: DescribedCategory;
  ancestors: Category[];
  /** All of the shop's, for the sidebar. */
  categories: Category[];
  /** The next page could not be fetched. */
  failed?: boolean;
}

const loadedPages = createLoadedPages<CategoryListPage>();

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, { title: failureTitle(error) });
  const { category, ancestors, cursor, products } = loaderData;
  const path = `/category/${category.slug}`;
  return [
    ...pageMeta(matches, {
      title: category.name,
      description: category.description || `${category.name}: prices, specifications and stock.`,
      path: cursor === null ? path : `${path}?cursor=${cursor}`,
      image: products[0]?.photo[0],
    }),
    {
      "script:ld+json": breadcrumbData(
        matches[0].loaderData.store.origin,
        crumbsOf(category, ancestors),
      ),
    },
  ];
}

export async function loader(args: Route.LoaderArgs): Promise<CategoryListPage> {
  const { call } = getPageContext(args);
  const { slug } = args.params;
  const cursor = new URL(args.request.url).searchParams.get("cursor");
  const [listed, tree] = await Promise.all([
    call("getProductsOfCategory", {
      params: { slug },
      query: { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) },
    }),
    optional(call("getCategories")),
  ]);
  if (!listed.ok) {
    if (listed.code === "unavailable") throw data(null, { status: 503 });
    // A cursor of another list or of none: show the first page.
    if (listed.code === "invalid_request" && cursor !== null) throw redirect(`/category/${slug}`);
    throw data(null, { status: 404 });
  }
  const { products, total, nextCursor, category, ancestors } = listed.value;
  return {
    cursor,
    nextCursor,
    products: products.map(listedProduct),
    total,
    category,
    ancestors,
    categories: tree?.category ?? [...ancestors, category],
  };
}

/** When more cannot be fetched, the list stays on the screen and says so. */
export async function clientLoader({
  request,
  params,
  serverLoader,
}: Route.ClientLoaderArgs): Promise<CategoryListPage> {
  const cursor = new URL(request.url).searchParams.get("cursor");
  const shown = cursor === null ? undefined : loadedPages.pageBefore(params.slug, cursor);
  if (!shown) return serverLoader();
  try {
    return await serverLoader();
  } catch (error) {
    // A redirect or a missing category is an answer; only a request without one is a failure.
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    return { ...shown, failed: true };
  }
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
  const { category, ancestors, categories, total, nextCursor, failed = false } = loaderData;
  const pages = loadedPages.pagesUpTo(category.slug, loaderData);
  const fromTop = pages[0]?.cursor === null;

  useEffect(() => {
    if (!loaderData.failed) loadedPages.add(loaderData.category.slug, loaderData);
  }, [loaderData]);

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
        <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <CategorySidebar key={category._id} categories={categories} current={category} />
        </div>
        <section aria-labelledby="products" className="min-w-0 lg:col-start-2">
          <h2 id="products" className="tabular mb-3 font-sans text-base font-semibold">
            {groupedNumber(total)} {total === 1 ? "product" : "products"}
          </h2>
          {total === 0 ? (
            <EmptyState
              title="Nothing in this category yet"
              icon={<PackageOpen className="size-10" />}
            >
              <p>Try another category, or ask us: it may be on its way.</p>
              <ButtonLink to="/category" variant="secondary">
                All categories
              </ButtonLink>
            </EmptyState>
          ) : (
            <ProductList
              key={category._id}
              products={pages.flatMap(({ products }) => products)}
              total={total}
              start={fromTop ? null : `/category/${category.slug}`}
              nextCursor={nextCursor}
              failed={failed}
            />
          )}
        </section>
      </div>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ResourceError
      error={error}
      missing="This category does not exist or was removed."
      others={{ text: "Browse all categories", to: "/category" }}
    />
  );
}
