import { type ListQuery, type ListSort, listSorts } from "#shared/search/list-query.ts";
import { Button } from "#ui/button.tsx";
import { ownSort } from "./list-address.ts";

interface SortSelectProps {
  /** Id of the form that it belongs to. */
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
export function SortSelect({ form, query, onChange }: SortSelectProps) {
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
