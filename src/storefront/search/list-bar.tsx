import { SlidersHorizontal } from "lucide-react";
import { type MouseEvent, useEffect, useState } from "react";
import { type ListQuery, type ListSort, listSorts } from "#shared/search/list-query.ts";
import { Button } from "#ui/button.tsx";
import { preloadChunk, useChunk, whenIdle } from "#ui/load-chunk.ts";
import { FILTER_FORM, FILTERS } from "./filter-column.tsx";
import type { FilterOffer } from "./filter-offer.ts";
import { ownSort } from "./list-address.ts";
import { useListQuery } from "./use-list-query.ts";

const loadSheet = () => import("./filter-sheet.tsx");

/** Up to this width the filters are in the sheet (Tailwind's lg). */
const NARROW_SCREEN = "(width < 64rem)";

interface ListBarProps {
  path: string;
  /** A category's slug; undefined for a search. */
  category: string | undefined;
  offer: FilterOffer;
  chosen: number;
}

/** The way to the filters and the sorting: at the bottom of narrow screens, else over the list. */
export function ListBar({ path, category, offer, chosen }: ListBarProps) {
  const { query, show } = useListQuery();
  const { chunk, loadChunk } = useChunk(loadSheet);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!window.matchMedia(NARROW_SCREEN).matches) return;
    return whenIdle(preloadChunk(loadSheet));
  }, []);

  const openSheet = async (event: MouseEvent) => {
    event.preventDefault();
    if (await loadChunk()) setOpen(true);
  };

  return (
    <>
      <div className="list-bar no-print flex items-center gap-[min(0.75rem,2.5vw)] max-lg:text-[min(1rem,4.8vw)]">
        <a
          href={`#${FILTERS}`}
          aria-haspopup="dialog"
          onClick={openSheet}
          className="inline-flex min-h-[min(2.75rem,14vw)] shrink-0 items-center gap-2 rounded-md border border-ink bg-surface px-[min(1rem,4vw)] font-heading font-semibold lg:hidden"
        >
          <SlidersHorizontal aria-hidden="true" className="size-[1.25em] shrink-0" />
          {chosen > 0 ? `Filter (${chosen})` : "Filter"}
        </a>
        <SortSelect form={FILTER_FORM} query={query} onChange={show} />
      </div>
      {chunk && (
        <chunk.FilterSheet
          open={open}
          onClose={() => setOpen(false)}
          path={path}
          category={category}
          query={query}
          offer={offer}
          onShow={show}
        />
      )}
    </>
  );
}

interface SortSelectProps {
  form: string;
  query: ListQuery;
  onChange: (next: ListQuery) => void;
}

const sortNames: Record<ListSort, string> = {
  relevance: "Relevance",
  popular: "Most popular",
  newest: "Newest",
  "price-up": "Price: low to high",
  "price-down": "Price: high to low",
  origin: "Country of origin",
};

/** In which order the list is shown; the list's own order is no part of the address. */
function SortSelect({ form, query, onChange }: SortSelectProps) {
  const own = ownSort(query);
  const offered = listSorts.filter((sort) => sort !== "relevance" || query.q !== "");
  const chosen = query.sort && query.sort !== own ? query.sort : "";
  return (
    <>
      <label className="flex min-w-0 flex-1 items-center gap-2 lg:flex-none">
        <span className="shrink-0 text-[0.875em] font-semibold max-lg:[@media(scripting:none)]:sr-only">
          Sort<span className="max-lg:sr-only"> by</span>
        </span>
        <select
          name="sort"
          form={form}
          value={chosen}
          onChange={({ target }) => {
            const sort = listSorts.find((each) => each === target.value) ?? null;
            onChange({ ...query, sort });
          }}
          className="min-h-[min(2.75rem,14vw)] w-full min-w-0 rounded-md border border-field bg-surface px-2 py-2"
        >
          {offered.map((sort) => (
            <option key={sort} value={sort === own ? "" : sort}>
              {sortNames[sort]}
            </option>
          ))}
        </select>
      </label>
      <span className="hidden [@media(scripting:none)]:block">
        <Button type="submit" form={form} variant="secondary">
          Sort
        </Button>
      </span>
    </>
  );
}
