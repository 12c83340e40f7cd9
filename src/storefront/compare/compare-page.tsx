import { Scale } from "lucide-react";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { getPageContext, loadFailure, optional } from "#browser/page-context.ts";
import { compareAddress, readCompared } from "#shared/catalogue/compare-address.ts";
import type { Product } from "#shared/catalogue/contract.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { AddToCartButton } from "../catalogue/add-to-cart-button.tsx";
import { listedProduct } from "../catalogue/listed-product.ts";
import { PageFailed } from "../site/page-failed.tsx";
import { pageMeta } from "../site/page-meta.ts";
import type { Route } from "./+types/compare-page.ts";
import { useComparedProducts } from "./compared-products.ts";
import { comparedRows } from "./compared-rows.ts";
import { ComparedHead, ComparisonTable } from "./comparison-table.tsx";

/** Without a path of its own: search engines list the products, not every four of them. */
export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Compare products" });
}

export async function loader(args: Route.LoaderArgs) {
  const { call } = getPageContext(args);
  const slugs = readCompared(new URL(args.request.url).searchParams);
  const found = await Promise.all(slugs.map((slug) => call("getProduct", { params: { slug } })));
  for (const each of found) {
    const isForLater = !each.ok && ["unavailable", "too_many_requests"].includes(each.code);
    if (isForLater) throw loadFailure(each);
  }
  const products = found.flatMap((each) => (each.ok ? [each.value.product] : []));
  const ids = products.map(({ _id }) => _id).join(",");
  const attributes = ids && (await optional(call("getProductAttributes", { query: { ids } })));
  const compared = products.map((product) => ({
    product,
    attributes:
      (attributes || undefined)?.products.find(({ productId }) => productId === product._id)
        ?.attributes ?? [],
  }));
  return {
    products,
    rows:
      products.length > 1 ? comparedRows(compared, (attributes || undefined)?.readFrom ?? {}) : [],
    goneCount: slugs.length - products.length,
  };
}

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const { products, rows, goneCount } = loaderData;
  return (
    <div className="page pb-16">
      <Breadcrumbs crumbs={[{ name: "Home", to: "/" }, { name: "Compare" }]} />
      <h1 className="mb-5 border-b-2 border-ink pt-2 pb-5">Compare products</h1>
      {goneCount > 0 && (
        <p className="mb-4">
          {goneCount === 1 ? "One product is" : `${goneCount} products are`} no longer sold, and
          left out here.
        </p>
      )}
      {products.length === 0 && <NothingChosen />}
      {products.length === 1 && products[0] && <OneChosen product={products[0]} />}
      {products.length > 1 && (
        <ComparisonTable
          products={products}
          rows={rows}
          action={(product) => (
            <AddToCartButton
              product={listedProduct(product)}
              addedMessage="Item Added to Cart"
              className="w-full px-2!"
            />
          )}
        />
      )}
    </div>
  );
}

/** A product alone compares with nothing: the way to a second is beside it. */
function OneChosen({ product }: { product: Product }) {
  return (
    <div className="grid max-w-2xl grid-cols-2 items-start gap-4">
      <ComparedHead product={product} others={[]} />
      <div className="grid justify-items-start gap-3 rounded-md border-2 border-dashed border-line-strong p-[min(1rem,3vw)]">
        <h2 className="text-lg">Choose a second product</h2>
        <p className="text-muted">Tap Compare on another product.</p>
        <ButtonLink to={`/category/${product.category.slug}`}>{product.category.name}</ButtonLink>
      </div>
    </div>
  );
}

/** An address without products: what this browser compares is a tap away. */
function NothingChosen() {
  const chosen = useComparedProducts();
  const isKnown = useHydrated();
  const navigate = useNavigate();
  useEffect(() => {
    const address = compareAddress(chosen.map(({ slug }) => slug));
    if (chosen.length > 0) void navigate(address, { replace: true });
  }, [chosen, navigate]);
  // Before the browser has read what it keeps, and while those products are on their way.
  if (!isKnown || chosen.length > 0) {
    return (
      <div aria-busy="true" className="max-w-2xl">
        <p role="status" className="mb-3">
          Loading what you compare...
        </p>
        <Skeleton className="h-64 w-full" />
        <noscript>
          <p className="mt-3">
            Without JavaScript nothing is kept to compare. Open two products beside one another
            instead.
          </p>
        </noscript>
      </div>
    );
  }
  return (
    <EmptyState title="Nothing to compare yet" icon={<Scale className="size-10" />}>
      <p className="max-w-md text-muted">
        Tap Compare on a product, in a list or on its page. Choose up to four.
      </p>
      <ButtonLink to="/category">Browse all categories</ButtonLink>
    </EmptyState>
  );
}

export const ErrorBoundary = PageFailed;
