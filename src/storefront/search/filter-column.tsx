import { useLocation } from "react-router";
import { Button } from "#ui/button.tsx";
import { cachedFragment } from "#ui/cached-fragment.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { FilterForm } from "./filter-form.tsx";
import type { FilterOffer } from "./filter-offer.ts";
import { useListQuery } from "./use-list-query.ts";

/** Id of the filters beside a list, and of their form, to which the sorting belongs. */
export const FILTERS = "filters";
export const FILTER_FORM = "filter-form";

interface FilterColumnProps {
  path: string;
  groups: FilterOffer["groups"];
  inStock: FilterOffer["inStock"];
}

/**
 * The filters beside a list. On a narrow screen the sheet stands in for it; before the scripts are
 * there, the link to it shows it above the list.
 */
export const FilterColumn = cachedFragment(
  "filter column",
  PlainFilterColumn,
  function useOffer(offered) {
    const { pathname, search } = useLocation();
    return { ...offered, address: pathname + search };
  },
);

function PlainFilterColumn({ path, groups, inStock }: FilterColumnProps) {
  const { query, show } = useListQuery();
  const hydrated = useHydrated();
  return (
    <section
      id={FILTERS}
      aria-label="Filters"
      className="mb-6 max-lg:sheet max-lg:hidden max-lg:p-4 max-lg:target:block lg:mt-6"
    >
      <p className="eyebrow mb-1">Filter</p>
      <FilterForm
        id={FILTER_FORM}
        path={path}
        query={query}
        groups={groups}
        inStock={inStock}
        onChange={show}
      >
        {/* Unseen, it is still what Enter in a field presses. */}
        <div className={hydrated ? "hidden" : "mt-4"}>
          <Button type="submit" variant="secondary" className="w-full">
            Show products
          </Button>
        </div>
      </FilterForm>
    </section>
  );
}
