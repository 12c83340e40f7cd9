import { useEffect, useRef, useState } from "react";
import { Link, useNavigation } from "react-router";
import { formatCount, groupedNumber } from "#shared/numbers.ts";
import type { ListQuery } from "#shared/search/list-query.ts";
import { ProductGrid } from "../catalogue/product-grid.tsx";
import { listAddress, listSearch } from "./list-address.ts";
import type { FoundPage } from "./load-list.ts";

/** Id of the list, to which a keyboard comes past its filters. */
export const PRODUCT_LIST = "product-list";

interface ProductListProps {
  /** In their order; where those before are unknown, the first is none of the list's. */
  pages: readonly FoundPage[];
  path: string;
  query: ListQuery;
}

/**
 * A list with a "Load more" link: without JavaScript it leads to the next page, with it that page is
 * added to the list.
 */
export function ProductList({ pages, path, query }: ProductListProps) {
  const list = useRef<HTMLDivElement>(null);
  const more = useRef<HTMLAnchorElement>(null);
  const [firstNew, setFirstNew] = useState<number>();
  const { location } = useNavigation();
  const products = pages.flatMap(({ cards }) => cards);
  const { total, nextCursor, failed } = pages.at(-1) ?? { total: { count: 0, isExact: true } };
  const before = pages[0]?.before ?? 0;
  const next = nextCursor ? nextSearch(query, nextCursor) : null;
  const loading = next !== null && location?.search === next;

  // The focus moves to the first of the new cards, unless it has moved elsewhere meanwhile.
  useEffect(() => {
    if (firstNew === undefined || firstNew >= products.length) return;
    setFirstNew(undefined);
    const focused = document.activeElement;
    if (focused !== document.body && focused !== more.current) return;
    list.current?.querySelectorAll<HTMLElement>("h3 a")[firstNew]?.focus({ preventScroll: true });
  }, [firstNew, products.length]);

  const from = before > 0 ? `${groupedNumber(before + 1)} to ` : "";
  return (
    <div ref={list} id={PRODUCT_LIST} tabIndex={-1} className="outline-none">
      {before > 0 && (
        <p className="mb-3">
          <Link to={listAddress(path, query)} className="link inline-flex min-h-11 items-center">
            Show the list from the start
          </Link>
        </p>
      )}
      <ProductGrid products={products} priority={3} />
      <div className="mt-6 flex flex-col items-center gap-3">
        <p role="status" className="tabular text-sm text-muted">
          Showing {from}
          {groupedNumber(before + products.length)} of {formatCount(total)}
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
            {loading ? "Loading..." : failed ? "Try again" : "Load more"}
          </Link>
        )}
      </div>
    </div>
  );
}

function nextSearch(query: ListQuery, cursor: string): string {
  const search = listSearch(query);
  search.set("cursor", cursor);
  return `?${search}`;
}
