import { useRevalidator } from "react-router";
import { useWhenConnectionReturns } from "#browser/connection.ts";
import { getPageContext, loadFailure, optional } from "#browser/page-context.ts";
import { categoryTree } from "#shared/catalogue/category-tree.ts";
import type { Category } from "#shared/catalogue/contract.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Notice } from "#ui/notice.tsx";
import { pageMeta } from "../site/page-meta.ts";
import type { Route } from "./+types/category-tree-page.ts";
import { type CategorySummary, CategoryTree } from "./category-tree-view.tsx";
import { listedProduct } from "./listed-product.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "All categories",
    description:
      "Printers, heat presses, plotters, lasers, inks, vinyl and blanks: every category of the shop.",
    path: "/category",
  });
}

export async function loader(args: Route.LoaderArgs) {
  const { call } = getPageContext(args);
  const found = await call("getCategories");
  if (!found.ok) throw loadFailure(found);
  const { category: categories } = found.value;
  const top = categoryTree(categories).map(({ category }) => category);
  // A category whose picture and count cannot be loaded is shown without them.
  const summaries = await Promise.all(top.map((category) => summaryOf(category)));
  return { categories, summaries: Object.fromEntries(summaries) };

  async function summaryOf({
    slug,
  }: Category): Promise<[slug: string, CategorySummary | undefined]> {
    // Counted as the category's own page counts: a family, which has one card, once.
    const found = await optional(call("findProducts", { query: { category: slug, limit: 1 } }));
    if (!found?.category) return [slug, undefined];
    const { cards, total, category } = found;
    const [first] = cards;
    const { description } = category.category;
    return [slug, { photo: first && listedProduct(first).photo[0], total, description }];
  }
}

export default function CategoryTreePage({ loaderData }: Route.ComponentProps) {
  const { categories, summaries } = loaderData;
  return (
    <div className="page pb-16">
      <Heading />
      {categories.length === 0 ? (
        <EmptyState title="There are no categories yet">
          <p>Come back soon: the shelves are being filled.</p>
        </EmptyState>
      ) : (
        <CategoryTree nodes={categoryTree(categories)} summaries={summaries} />
      )}
    </div>
  );
}

function Heading() {
  return (
    <>
      <Breadcrumbs crumbs={[{ name: "Home", to: "/" }, { name: "All categories" }]} />
      <h1 className="mb-2">All categories</h1>
    </>
  );
}

export function ErrorBoundary() {
  const { revalidate, state } = useRevalidator();
  useWhenConnectionReturns(() => void revalidate());
  return (
    <div className="page pb-16">
      <Heading />
      <Notice tone="error" title="Something went wrong in getting categories" className="mt-4">
        <p className="mt-1">The rest of the shop may still work: try the search, or try again.</p>
        <Button
          variant="secondary"
          className="mt-3"
          busy={state === "loading"}
          onClick={() => void revalidate()}
        >
          Try again
        </Button>
      </Notice>
    </div>
  );
}
