import { SearchX } from "lucide-react";
import { useEffect } from "react";
import { Link, redirect, useLocation } from "react-router";
import { getPageContext, loadFailure, optional } from "#browser/page-context.ts";
import type { Category } from "#shared/catalogue/contract.ts";
import { formatCount } from "#shared/numbers.ts";
import {
  countFilters,
  type ListQuery,
  readListQuery,
  typedKeyword,
} from "#shared/search/list-query.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { SkipLink } from "#ui/content.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { type ListedProduct, listedProduct } from "../catalogue/listed-product.ts";
import { PageFailed } from "../site/page-failed.tsx";
import { pageMeta } from "../site/page-meta.ts";
import { NoSuchPage, pastTheEndOf, pastTheEndTitle } from "../site/past-the-end.tsx";
import type { Route } from "./+types/search-page.ts";
import { FilterColumn } from "./filter-column.tsx";
import { listAddress, withoutFilters } from "./list-address.ts";
import { createListPages } from "./list-pages.ts";
import {
  emptyPage,
  type FoundPage,
  loadList,
  readListAddress,
  redirectNumberedPage,
} from "./load-list.ts";
import { redirectMergedChoices } from "./merged-choices.ts";
import { PRODUCT_LIST } from "./product-list.tsx";
import { ProductResults } from "./product-results.tsx";
import { AlsoInShop, AskForIt, SearchAlternatives } from "./search-alternatives.tsx";
import { currentSearch, saveSearch } from "./search-state.ts";

const RecentlyViewed = lazyPart(
  async () => (await import("../catalogue/recently-viewed.tsx")).RecentlyViewed,
);

interface SearchListPage extends FoundPage {
  /** As it was typed, with what it says of the price. */
  keyword: string;
  /** Ways on where nothing was found or no keyword was given. */
  categories: Category[];
  newest: ListedProduct[];
}

const PATH = "/search";
const NEWEST_SHOWN = 4;

const listPages = createListPages<SearchListPage>();

export function meta({ location, matches, error }: Route.MetaArgs) {
  const past = pastTheEndOf(error);
  if (past) return pageMeta(matches, { title: pastTheEndTitle(past) });
  // Without a path of its own, so that search engines do not list searches.
  return pageMeta(matches, { title: titleOf(new URLSearchParams(location.search)) });
}

export async function loader(args: Route.LoaderArgs): Promise<SearchListPage> {
  const { call } = getPageContext(args);
  const requested = readListAddress(args.request.url);
  const keyword = typedKeyword(new URL(args.request.url).searchParams);
  const found =
    keyword !== "" || isListItself(requested.query) ? await loadList(call, requested) : undefined;
  if (found && !found.ok) throw loadFailure(found);
  const page = found?.value.page ?? emptyPage;
  redirectNumberedPage(args.request.url, page);
  redirectMergedChoices(args.request.url, page.groups);
  if (page.total.count > 0) return { ...page, keyword, categories: [], newest: [] };
  const [tree, newest] = await Promise.all([
    optional(call("getCategories")),
    optional(call("getProducts", { query: { limit: NEWEST_SHOWN } })),
  ]);
  return {
    ...page,
    keyword,
    categories: tree?.category.filter(({ parent }) => parent === null) ?? [],
    newest: newest?.products.map(listedProduct) ?? [],
  };
}

/** Without a keyword the page shows the shared search state (specification, section 2). */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { keyword } = currentSearch();
  const isList = searchParams.has("q") || isListItself(readListQuery(searchParams));
  if (!isList && keyword !== "") {
    throw redirect(`${PATH}?${new URLSearchParams({ q: keyword })}`);
  }
  return listPages.load(request.url, serverLoader);
}

/**
 * A machine, a price or an order (`cheap` alone) makes a list without words, too; anything else begins with
 * some.
 */
function isListItself({ fits, price, sort }: ListQuery): boolean {
  return fits.length > 0 || price.min !== null || price.max !== null || sort !== null;
}

/** With the words as they were typed, those about the price as well. */
function titleOf(parameters: URLSearchParams): string {
  const keyword = typedKeyword(parameters);
  if (keyword) return `Search: ${keyword}`;
  const { fits } = readListQuery(parameters);
  if (fits.length === 0) return "Search";
  return fits.length === 1 ? "What fits this machine" : "What fits these machines";
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { keyword, total, groups, correctedKeyword, matchesAll, also, categories, newest } =
    loaderData;
  const parameters = new URLSearchParams(useLocation().search);
  const query = readListQuery(parameters);
  const pages = listPages.usePages(PATH, query, loaderData);
  useEffect(
    () =>
      saveSearch(
        keyword,
        pages.flatMap(({ cards }) => cards),
      ),
    [keyword, pages],
  );
  const found = total.count > 0;
  // Posts alone wait behind what was searched for, and are no answer.
  const hasAnswer = also.some(({ kind }) => kind !== "post");
  const isFirst = !found || hasAnswer;
  const isAnswered = !found && hasAnswer;
  const hasFilters = groups.length > 0 || countFilters(query) > 0;
  return (
    <div className="page pb-16">
      <Breadcrumbs crumbs={[{ name: "Home", to: "/" }, { name: "Search" }]} />
      <h1 className="break-words">{titleOf(parameters)}</h1>
      {found && correctedKeyword !== null && (
        <p className="mt-2 break-words">
          Showing results for <strong>“{correctedKeyword}”</strong>. Search instead for{" "}
          <Link
            className="link"
            to={listAddress(PATH, { ...withoutFilters(query), isLiteral: true })}
          >
            “{query.q}”
          </Link>
          .
        </p>
      )}
      {found && !matchesAll && (
        <p className="mt-2">Nothing has all these words; these have most of them.</p>
      )}
      {isFirst && <AlsoInShop also={also} />}
      <div
        className={
          hasFilters ? "mt-3 grid grid-cols-1 gap-x-8 lg:grid-cols-[15rem_minmax(0,1fr)]" : "mt-3"
        }
      >
        {hasFilters && (
          <div className="beside-list">
            <SkipLink to={PRODUCT_LIST}>Skip filters</SkipLink>
            <FilterColumn key={query.q} path={PATH} groups={groups} inStock={loaderData.inStock} />
          </div>
        )}
        <div className="min-w-0">
          {found && <h2 className="sr-only">Products</h2>}
          <ProductResults
            key={query.q}
            path={PATH}
            category={undefined}
            pages={pages}
            heading={(id) => (
              <p
                id={id}
                role="status"
                tabIndex={-1}
                className={
                  isAnswered
                    ? "break-words text-sm text-muted outline-none"
                    : "tabular text-lg font-semibold outline-none"
                }
              >
                {found ? `Found ${formatCount(total)} results` : <span>No results found</span>}
                {isAnswered && `: no products for “${keyword}”`}
              </p>
            )}
            nothing={
              isAnswered ? (
                <AskForIt keyword={keyword} lead="Looking for a product? You can" />
              ) : keyword ? (
                <EmptyState
                  title={
                    also.length > 0
                      ? "No product matches these words"
                      : "Nothing in the shop matches these words"
                  }
                  icon={<SearchX className="size-10" />}
                >
                  <ul className="list-disc space-y-1 pl-5 text-left">
                    <li>Check the spelling, or use fewer words.</li>
                    <li>Use more general words: “mug” instead of “blue magic mug”.</li>
                    <li>
                      Model numbers, sizes and units work as well: “HP-3838”, “15 inch”, “1 litre”.
                    </li>
                  </ul>
                  <AskForIt keyword={keyword} lead="We may have it all the same, or can get it:" />
                </EmptyState>
              ) : (
                <p className="max-w-2xl text-muted">
                  Search by name, model number, size or use: “heat press”, “20 oz”, “DTF film”,
                  “mug”.
                </p>
              )
            }
          />
        </div>
      </div>
      {!isFirst && <AlsoInShop also={also} />}
      {!found && <SearchAlternatives categories={categories} newest={newest} />}
      {!found && <RecentlyViewed />}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const past = pastTheEndOf(error);
  return past ? <NoSuchPage past={past} /> : <PageFailed error={error} />;
}
