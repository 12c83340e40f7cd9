import { useEffect, useRef, useState } from "react";
import { Link, useNavigation } from "react-router";
import { groupedNumber } from "#shared/grouped-number.ts";
import type { ListedProduct } from "../catalogue/listed-product.ts";
import { ProductGrid } from "../catalogue/product-grid.tsx";

interface ProductListProps {
  products: readonly ListedProduct[];
  /** Of the whole list. */
  total: number;
  /** The first page's address; null where that page is shown already. */
  start: string | null;
  /** The address's `cursor` for what follows; null at the end. */
  nextCursor: string | null;
  /** The next page could not be fetched. */
  failed: boolean;
}

/**
 * A list with a "Load more" link: without JavaScript it leads to the next page, with it that page is
 * added to the list.
 */
export function ProductList({ products, total, start, nextCursor, failed }: ProductListProps) {
  const list = useRef<HTMLDivElement>(null);
  const more = useRef<HTMLAnchorElement>(null);
  const [firstNew, setFirstNew] = useState<number>();
  const { location } = useNavigation();
  const next = nextCursor === null ? null : `?cursor=${nextCursor}`;
  const loading = next !== null && location?.search === next;

  // The focus moves to the first of the new cards, unless it has moved elsewhere meanwhile.
  useEffect(() => {
    if (firstNew === undefined || firstNew >= products.length) return;
    setFirstNew(undefined);
    const focused = document.activeElement;
    if (focused !== document.body && focused !== more.current) return;
    list.current?.querySelectorAll<HTMLElement>("h3 a")[firstNew]?.focus({ preventScroll: true });
  }, [firstNew, products.length]);

  return (
    <div ref={list}>
      {start !== null && (
        <p className="mb-3">
          <Link to={start} className="link inline-flex min-h-11 items-center">
            Show the list from the start
          </Link>
        </p>
      )}
      <ProductGrid products={products} priority={3} />
      <div className="mt-6 flex flex-col items-center gap-3">
        <p role="status" className="tabular text-sm text-muted">
          {start === null && `Showing ${groupedNumber(products.length)} of ${groupedNumber(total)}`}
        </p>
        {failed && (
          <p role="alert" className="font-semibold text-error">
            More could not be loaded. Check your connection and try again.
          </p>
        )}
        {next !== null && (
          <Link
            ref={more}
            to={next}
            replace
            preventScrollReset
            aria-disabled={loading || undefined}
            onClick={() => setFirstNew(products.length)}
            className="inline-flex min-h-12 min-w-48 items-center justify-center rounded-md border border-ink bg-surface px-6 font-heading font-semibold hover:bg-paper-deep aria-disabled:opacity-60"
          >
            {loading ? "Loading …" : failed ? "Try again" : "Load more"}
          </Link>
        )}
      </div>
    </div>
  );
}
