import { type ChangeEvent, type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { type BoundedCount, formatCount } from "#shared/numbers.ts";
import type { FilterGroup } from "#shared/search/contract.ts";
import { MACHINES } from "#shared/search/fits-address.ts";
import {
  type ListQuery,
  PRICE,
  parameterOf,
  readListQuery,
  STOCK,
  writeListQuery,
} from "#shared/search/list-query.ts";
import { ChoiceFilter } from "./choice-filter.tsx";
import { FilterSection } from "./filter-section.tsx";
import { listAddress } from "./list-address.ts";
import { RangeFilter } from "./range-filter.tsx";

interface FilterFormProps {
  /** Names the form for controls elsewhere, such as the sorting. */
  id?: string;
  /** The list's path. */
  path: string;
  query: ListQuery;
  groups: readonly FilterGroup[];
  inStock: BoundedCount;
  /** Called with each choice; bounds that are typed count once their field is left. */
  onChange: (next: ListQuery) => void;
  /** Called by its button and by Enter; otherwise the same as a change. */
  onSubmit?: (next: ListQuery) => void;
  /** Its buttons. */
  children: ReactNode;
}

/** Groups that are open at first, if they divide well; the others open where something is chosen. */
const OPEN_GROUPS = 4;

/**
 * A form that asks for the list's address: it works without scripts. The filters are shown as the query
 * says, not as the form was left.
 */
export function FilterForm(props: FilterFormProps) {
  const { id, path, query, groups, inStock, onChange, onSubmit = onChange, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const read = () => (form.current ? readForm(form.current) : query);
  const latest = useRef({ query, onChange });
  latest.current = { query, onChange };

  // What was chosen before the scripts were there.
  useEffect(() => {
    if (!form.current) return;
    const chosen = readForm(form.current);
    if (listAddress("", chosen) !== listAddress("", latest.current.query)) {
      latest.current.onChange(chosen);
    }
  }, []);

  const change = ({ target }: ChangeEvent<HTMLFormElement>) => {
    if (target.type === "checkbox") onChange(read());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(read());
  };

  const hasStockFilter = query.inStock || inStock.count > 0;
  return (
    <form
      ref={form}
      id={id}
      action={path}
      method="get"
      // Restored choices would differ from the list that the address names.
      autoComplete="off"
      onChange={change}
      onSubmit={submit}
    >
      <HiddenFields query={query} groups={groups} hasStockFilter={hasStockFilter} />
      {hasStockFilter && (
        <label className="flex min-h-11 items-center gap-3 border-b border-line">
          <input
            type="checkbox"
            name={STOCK}
            value="in"
            checked={query.inStock}
            onChange={() => undefined}
            className="size-5 shrink-0"
          />
          <span className="min-w-0">
            In stock only{" "}
            <span className="tabular text-sm text-muted">({formatCount(inStock)})</span>
          </span>
        </label>
      )}
      {groups.map((group, place) => (
        <FilterSection
          key={group.code}
          group={group}
          open={place < OPEN_GROUPS && group.dividesWell}
        >
          {group.kind === "choice" ? (
            <ChoiceFilter group={group} chosen={chosenOf(query, group.code)} />
          ) : (
            <RangeFilter
              group={group}
              chosen={group.code === PRICE ? query.price : query.ranges[group.code]}
              onCommit={() => onChange(read())}
            />
          )}
        </FilterSection>
      ))}
      {children}
    </form>
  );
}

/** With the controls elsewhere that belong to it. */
function readForm(form: HTMLFormElement): ListQuery {
  const texts = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return readListQuery(new URLSearchParams(texts));
}

function chosenOf(query: ListQuery, code: string): readonly string[] {
  return code === MACHINES ? query.fits : (query.choices[code] ?? []);
}

interface HiddenFieldsProps {
  query: ListQuery;
  groups: readonly FilterGroup[];
  hasStockFilter: boolean;
}

/** In the query without a control of the form: the keyword, and filters that are not offered. */
function HiddenFields({ query, groups, hasStockFilter }: HiddenFieldsProps) {
  const names = new Set(groups.map(({ code }) => parameterOf(code)));
  const isOffered = (name: string) =>
    name === STOCK ? hasStockFilter : names.has(name.replace(/\.(?:min|max)$/, ""));
  const unsorted = { ...query, sort: null };
  return [...writeListQuery(unsorted)]
    .filter(([name]) => !isOffered(name))
    .map(([name, value]) => (
      <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
    ));
}
