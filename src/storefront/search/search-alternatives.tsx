import { Link } from "react-router";
import type { Category } from "#shared/catalogue/contract.ts";
import type { ListedProduct } from "../catalogue/listed-product.ts";
import { ProductGrid } from "../catalogue/product-grid.tsx";

interface SearchAlternativesProps {
  /** Of the top level. */
  categories: readonly Category[];
  newest: readonly ListedProduct[];
}

/** Categories and new products, for a search without results. */
export function SearchAlternatives({ categories, newest }: SearchAlternativesProps) {
  return (
    <>
      {categories.length > 0 && (
        <section aria-labelledby="categories" className="mt-10">
          <h2 id="categories" className="mb-3">
            Browse by category
          </h2>
          <ul className="flex flex-wrap gap-2">
            {categories.map(({ _id, name, slug }) => (
              <li key={_id}>
                <Link
                  to={`/category/${slug}`}
                  prefetch="intent"
                  className="sheet inline-flex min-h-11 items-center px-4 py-1.5 font-heading font-medium wrap-anywhere hover:border-line-strong hover:bg-paper-deep"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {newest.length > 0 && (
        <section aria-labelledby="newest" className="mt-10">
          <h2 id="newest" className="mb-3">
            New in the shop
          </h2>
          <ProductGrid products={newest} columns={4} />
        </section>
      )}
    </>
  );
}
