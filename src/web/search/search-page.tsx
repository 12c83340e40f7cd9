import { SearchX } from "lucide-react";
import { useEffect } from "react";
import { data } from "react-router";
import type { Category } from "#shared/catalogue/contract.ts";
import { type ListedProduct, listedProduct } from "../catalogue/listed-product.ts";
import { ProductGrid } from "../catalogue/product-grid.tsx";
import { optional } from "../lib/optional.ts";
import { getPageContext } from "../lib/page-context.ts";
import { PageFailed } from "../site/page-failed.tsx";
import { pageMeta } from "../site/page-meta.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import type { Route } from "./+types/search-page.ts";
import { currentSearch, normalizeKeyword, saveSearch } from "./search-state.ts";
import { SearchSuggestions } from "./search-suggestions.tsx";

interface SearchAnswer {
  keyword: string;
  results: readonly ListedProduct[];
  /** Suggestions when nothing was found or no keyword was given. */
  categories: Category[];
  newest: ListedProduct[];
}

const NEWEST_SHOWN = 4;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const keyword = loaderData?.keyword;
  // Without a path of its own, so that search engines do not list searches.
  return pageMeta(matches, { title: keyword ? `Search: ${keyword}` : "Search" });
}

export async function loader(args: Route.LoaderArgs): Promise<SearchAnswer> {
  const { call } = getPageContext(args);
  const keyword = keywordOf(args.request) ?? "";
  const found = keyword === "" ? undefined : await call("searchProducts", { params: { keyword } });
  if (found && !found.ok) throw data(null, { status: 503 });
  const results = found?.value.map(listedProduct) ?? [];
  if (results.length > 0) return { keyword, results, categories: [], newest: [] };
  const [tree, newest] = await Promise.all([
    optional(call("getCategories")),
    optional(call("getProducts", { query: { limit: NEWEST_SHOWN } })),
  ]);
  return {
    keyword,
    results,
    categories: tree?.category.filter(({ parent }) => parent === null) ?? [],
    newest: newest?.products.map(listedProduct) ?? [],
  };
}

/** What the search box has just found is shown from the shared search state. */
export async function clientLoader({
  request,
  serverLoader,
}: Route.ClientLoaderArgs): Promise<SearchAnswer> {
  const requested = keywordOf(request);
  const { keyword, results } = currentSearch();
  const isCurrent = requested === undefined || requested === keyword;
  if (isCurrent && results.length > 0) return { keyword, results, categories: [], newest: [] };
  return serverLoader();
}

/** The address's keyword; undefined where there is none. */
function keywordOf({ url }: Request): string | undefined {
  const typed = new URL(url).searchParams.get("q");
  return typed === null ? undefined : normalizeKeyword(typed);
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { keyword, results, categories, newest } = loaderData;
  useEffect(() => saveSearch(keyword, results), [keyword, results]);
  return (
    <div className="page pb-16">
      <Breadcrumbs crumbs={[{ name: "Home", to: "/" }, { name: "Search" }]} />
      <h1 className="break-words">{keyword ? `Search: ${keyword}` : "Search"}</h1>
      <p role="status" className="tabular mt-2 mb-5 text-lg font-semibold">
        {results.length > 0 ? `Found ${results.length} results` : "No results found"}
      </p>
      {results.length > 0 && (
        <>
          <h2 className="sr-only">Products</h2>
          <ProductGrid products={results} columns={4} priority={4} />
        </>
      )}
      {keyword && results.length === 0 && (
        <EmptyState
          title="Nothing in the shop matches these words"
          icon={<SearchX className="size-10" />}
        >
          <ul className="list-disc space-y-1 pl-5 text-left">
            <li>Check the spelling, or use fewer words.</li>
            <li>Use more general words: “mug” instead of “blue magic mug”.</li>
            <li>Model numbers, sizes and units work as well: “HP-3838”, “15 inch”, “1 litre”.</li>
          </ul>
        </EmptyState>
      )}
      {!keyword && (
        <p className="max-w-2xl text-muted">
          Search by name, model number, size or use: “heat press”, “20 oz”, “DTF film”, “mug”.
        </p>
      )}
      {results.length === 0 && <SearchSuggestions categories={categories} newest={newest} />}
    </div>
  );
}

export const ErrorBoundary = PageFailed;
