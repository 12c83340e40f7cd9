import { Scale } from "lucide-react";
import { useEffect } from "react";
import { data, Link, useNavigate } from "react-router";
import { compareAddress, readCompared } from "#shared/catalogue/compare-address.ts";
import type { Product } from "#shared/catalogue/contract.ts";
import { AddToCartButton } from "../catalogue/add-to-cart-button.tsx";
import { listedProduct } from "../catalogue/listed-product.ts";
import { ProductPicture } from "../catalogue/parts/product-picture.tsx";
import { optional } from "../lib/optional.ts";
import { getPageContext } from "../lib/page-context.ts";
import { PageFailed } from "../site/page-failed.tsx";
import { pageMeta } from "../site/page-meta.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import type { Route } from "./+types/compare-page.ts";
import { removeCompared, useComparedProducts } from "./compared-products.ts";
import { type ComparedRow, comparedRows } from "./compared-rows.ts";

/** Without a path of its own: search engines list the products, not every four of them. */
export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Compare products" });
}

export async function loader(args: Route.LoaderArgs) {
  const { call } = getPageContext(args);
  const slugs = readCompared(new URL(args.request.url).searchParams);
  const found = await Promise.all(slugs.map((slug) => call("getProduct", { params: { slug } })));
  if (found.some((each) => !each.ok && each.code === "unavailable")) {
    throw data(null, { status: 503 });
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
    rows: products.length > 1 ? comparedRows(compared) : [],
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
      {products.length === 1 && (
        <p className="mb-4">Choose one more product: “Compare” stands on every card.</p>
      )}
      {products.length > 0 && <ComparisonTable products={products} rows={rows} />}
    </div>
  );
}

/** An address without products: what this browser compares is a tap away. */
function NothingChosen() {
  const chosen = useComparedProducts();
  const navigate = useNavigate();
  useEffect(() => {
    const address = compareAddress(chosen.map(({ slug }) => slug));
    if (chosen.length > 0) void navigate(address, { replace: true });
  }, [chosen, navigate]);
  return (
    <EmptyState title="Nothing to compare yet" icon={<Scale className="size-10" />}>
      <p className="max-w-md text-muted">
        “Compare” stands on every product’s card and page. Choose up to four.
      </p>
      <ButtonLink to="/category">Browse all categories</ButtonLink>
    </EmptyState>
  );
}

interface ComparisonTableProps {
  products: readonly Product[];
  rows: readonly ComparedRow[];
}

const nameCell =
  "sticky left-0 z-10 w-24 min-w-24 bg-paper p-2 pr-3 text-left align-top text-sm font-semibold break-words text-muted sm:w-44 sm:min-w-44 sm:text-base";
const valueCell = "w-1/4 min-w-29 p-2 align-top break-words sm:min-w-48";

function ComparisonTable({ products, rows }: ComparisonTableProps) {
  const slugs = products.map(({ slug }) => slug);
  return (
    <div className="comparison">
      {rows.some(({ differs }) => !differs) && (
        <label className="mb-2 flex min-h-11 w-fit items-center gap-3 font-semibold">
          <input type="checkbox" name="only-differences" className="size-5" />
          Only differences
        </label>
      )}
      <section
        aria-label="Comparison"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keyboard too
        tabIndex={0}
        className="relative overflow-x-auto"
      >
        <table className="w-full border-collapse">
          <caption className="sr-only">Products side by side, differences first</caption>
          <thead>
            <tr>
              <td className={nameCell} />
              {products.map((product) => (
                <th key={product._id} scope="col" className={`${valueCell} text-left font-normal`}>
                  <div className="max-w-44">
                    <ProductPicture url={product.photo[0]} alt="" sizes="11rem" />
                  </div>
                  <Link
                    to={`/product/${product.slug}`}
                    className="link mt-2 block font-semibold break-words"
                  >
                    {product.name}
                  </Link>
                  <Link
                    to={compareAddress(slugs.filter((slug) => slug !== product.slug))}
                    onClick={() => removeCompared(product.slug)}
                    preventScrollReset
                    className="link inline-flex min-h-11 items-center text-sm"
                  >
                    Remove<span className="sr-only"> {product.name}</span>
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, values, differs }) => (
              <tr
                key={name}
                data-same={differs ? undefined : ""}
                className={`border-t border-line ${differs ? "" : "text-muted"}`}
              >
                <th scope="row" className={nameCell}>
                  {name}
                </th>
                {products.map((product, place) => (
                  <td
                    key={product._id}
                    className={`${valueCell} ${differs ? "font-semibold" : ""}`}
                  >
                    {values[place] || "–"}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t border-line">
              <td className={nameCell} />
              {products.map((product) => (
                <td key={product._id} className={valueCell}>
                  <AddToCartButton
                    product={listedProduct(product)}
                    addedMessage="Item Added to Cart"
                    className="w-full px-2!"
                  />
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </div>
  );
}

export const ErrorBoundary = PageFailed;
