import { SearchX } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation, useNavigationType, useRevalidator } from "react-router";
import { useWhenConnectionReturns } from "#browser/connection.ts";
import { formatCount } from "#shared/numbers.ts";
import { type ListQuery, readListQuery } from "#shared/search/list-query.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { useMyMachines } from "../compatibility/parts/my-machines.ts";
import { type ActiveFilter, activeFilters, activeGroups } from "./active-filters.ts";
import { FilterChips } from "./filter-chips.tsx";
import { listAddress, withoutFilters } from "./list-address.ts";
import { ListBar } from "./list-bar.tsx";
import type { FoundPage } from "./load-list.ts";
import { ProductList } from "./product-list.tsx";
import { useListQuery } from "./use-list-query.ts";

interface ProductResultsProps {
  path: string;
  /** A category's slug; undefined for a search. */
  category: string | undefined;
  /** From the first to the last. */
  pages: readonly FoundPage[];
  /** Says how many there are, and is announced; takes the focus by this id. */
  heading: (id: string) => ReactNode;
  /** In place of a list that is empty without any filter. */
  nothing: ReactNode;
}

const HEADING = "products";

export function ProductResults({ path, category, pages, heading, nothing }: ProductResultsProps) {
  const { query, loading } = useListQuery();
  useHeadInView(HEADING);
  const last = pages.at(-1);
  if (!last) return null;
  const filters = activeFilters(query, last.groups);
  const isEmpty = last.total.count === 0;
  const hasFilters = filters.length > 0;
  return (
    <section aria-labelledby={HEADING} aria-busy={loading || undefined} className="min-w-0">
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        {heading(HEADING)}
        <MyMachinesLink path={path} query={query} />
        {(!isEmpty || hasFilters) && (
          <ListBar path={path} category={category} offer={last} chosen={filters.length} />
        )}
      </div>
      {last.fromMemory && <LoadWhenBack />}
      <FilterChips filters={filters} path={path} query={query} afterLast={HEADING} />
      <div className={loading ? "opacity-60" : undefined}>
        {isEmpty && hasFilters && (
          <NoProductHasAll {...{ filters, path, query }} without={last.without} />
        )}
        {isEmpty && !hasFilters && nothing}
        {!isEmpty && <ProductList pages={pages} path={path} query={query} />}
      </div>
    </section>
  );
}

/** Fetches a list that is shown from memory once the connection is back. */
function LoadWhenBack() {
  const { revalidate } = useRevalidator();
  useWhenConnectionReturns(() => void revalidate());
  return null;
}

interface NoProductHasAllProps {
  filters: readonly ActiveFilter[];
  path: string;
  query: ListQuery;
  /** How many there are without a group of filters, by its code. */
  without: FoundPage["without"];
}

/** The ways back from filters that leave nothing. */
function NoProductHasAll({ filters, path, query, without }: NoProductHasAllProps) {
  const groups = activeGroups(query, filters);
  const helpful = groups.flatMap((group) => {
    const left = without[group.code];
    return left && groups.length > 1 ? [{ ...group, left }] : [];
  });
  return (
    <EmptyState title="No product has all of this" icon={<SearchX className="size-10" />}>
      {helpful.length > 0 && (
        <>
          <p>Take one of the filters off:</p>
          <ul className="flex flex-wrap justify-center gap-2">
            {helpful.map(({ key, label, left, without: to }) => (
              <li key={key}>
                <Link
                  to={listAddress(path, to)}
                  preventScrollReset
                  className="sheet inline-flex min-h-11 items-center px-4 py-1.5 hover:border-line-strong hover:bg-paper-deep"
                >
                  Without “{label}” ({formatCount(left)})
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <ButtonLink
        to={listAddress(path, withoutFilters(query))}
        preventScrollReset
        variant="secondary"
      >
        Clear all filters
      </ButtonLink>
    </EmptyState>
  );
}

interface MyMachinesLinkProps {
  path: string;
  query: ListQuery;
}

/** Narrows a list to what fits the shopper's machines; nothing for who has noted none. */
function MyMachinesLink({ path, query }: MyMachinesLinkProps) {
  const { machines } = useMyMachines();
  if (machines.length === 0 || query.fits.length > 0) return null;
  return (
    <Link
      to={listAddress(path, { ...query, fits: machines.map(({ slug }) => slug) })}
      preventScrollReset
      rel="nofollow"
      className="link inline-flex min-h-11 items-center font-semibold"
    >
      {machines.length === 1 ? "Fits my machine" : "Fits my machines"}
    </Link>
  );
}

/**
 * Brings the head of a list into view when another choice is shown and it lies above the screen: a
 * shorter list would leave nothing to see there. The focus stays where it is.
 *
 * @param headingId the id of the list's heading
 */
function useHeadInView(headingId: string): void {
  const { pathname, search } = useLocation();
  const navigation = useNavigationType();
  const shown = listAddress(pathname, readListQuery(new URLSearchParams(search)));
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    const heading = document.getElementById(headingId);
    // Going back leads to where one was.
    if (!heading || navigation === "POP") return;
    // The page's header stays over what is scrolled.
    const header = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
    if (heading.getBoundingClientRect().top >= (header || 0)) return;
    const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    heading.scrollIntoView({ behavior: isCalm ? "instant" : "smooth", block: "start" });
  }, [shown, navigation, headingId]);
}
