import { Funnel, X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Menu, type MenuItem } from "#ui/menu.tsx";
import type { ListFilter } from "./define-list.ts";
import {
  FilterChoices,
  FilterDialog,
  filterValue,
  type ListFiltersProps,
} from "./list-filters.tsx";

function useFilterChange<Query>({ list, query }: ListFiltersProps<Query>) {
  const navigate = useNavigate();
  return (name: string, value: string) =>
    void navigate(list.changed(query, { [name]: value || undefined }));
}

/** More than these have no room in one row. */
const MAX_CHIPS = 3;

/** Each filter that is set, as a chip that changes it or takes it out, and a button to add others. */
export function FilterChips<Query extends object>(props: ListFiltersProps<Query>) {
  const { list, query, options } = props;
  const change = useFilterChange(props);
  /** Those that were added and are not set yet. */
  const [added, setAdded] = useState<readonly string[]>([]);
  /** The one that was added just now: its choices open. */
  const [newest, setNewest] = useState("");
  const group = useRef<HTMLFieldSetElement>(null);
  /** A chip that held the focus is gone: the button to add filters gets it. */
  const wasRemoved = useRef(false);
  const shown = list.filters.filter(
    (each) => filterValue(query, each) || added.includes(each.name),
  );
  const add = (name: string) => {
    setAdded([...added, name]);
    setNewest(name);
  };
  // All in one row: what was added last, and the rest behind a number.
  const lastAdded = ({ name }: ListFilter) => added.indexOf(name);
  const visible =
    shown.length > MAX_CHIPS
      ? shown.toSorted((a, b) => lastAdded(b) - lastAdded(a)).slice(0, MAX_CHIPS - 1)
      : shown;
  const folded = shown.length - visible.length;
  const items: MenuItem[] = list.filters
    .filter((each) => !shown.includes(each))
    .map(({ name, label }) => ({ label, onSelect: () => add(name) }));
  if (shown.length > 1) {
    const cleared = Object.fromEntries(shown.map(({ name }) => [name, undefined]));
    items.push({
      label: "Clear filters",
      to: list.changed(query, cleared),
      onSelect: () => setAdded([]),
    });
  }
  const remove = (filter: ListFilter) => {
    setAdded(added.filter((name) => name !== filter.name));
    setNewest("");
    if (filterValue(query, filter)) change(filter.name, "");
    wasRemoved.current = true;
  };

  // Where all filters were set, the button is back only once the list is there.
  useEffect(() => {
    const button = group.current?.querySelector<HTMLElement>("[aria-haspopup]");
    if (!wasRemoved.current || !button) return;
    wasRemoved.current = false;
    button.focus();
  });
  return (
    <fieldset
      ref={group}
      aria-label="Filters"
      className="hidden min-w-0 flex-wrap items-center gap-2 @4xl:flex @5xl:flex-nowrap"
    >
      {visible.map((filter) => (
        <FilterChip
          key={filter.name}
          filter={filter}
          value={filterValue(query, filter)}
          isNew={filter.name === newest}
          options={options[filter.name]}
          onChange={(value) => change(filter.name, value)}
          onRemove={() => remove(filter)}
        />
      ))}
      {folded > 0 && (
        <FilterDialog
          {...props}
          label={`${folded} more filters`}
          className="compact! min-h-11! shrink-0 pointer-fine:min-h-7!"
        >
          +{folded}
        </FilterDialog>
      )}
      {items.length > 0 && (
        <Menu
          items={items}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-dashed border-line-strong px-3 text-sm hover:bg-paper-deep pointer-fine:min-h-7"
        >
          <Funnel aria-hidden="true" className="size-4" />
          Filter
        </Menu>
      )}
    </fieldset>
  );
}

interface FilterChipProps {
  filter: ListFilter;
  value: string;
  /** It was just added: its choices open. */
  isNew: boolean;
  options: ReactNode;
  onChange: (value: string) => void;
  onRemove: () => void;
}

function FilterChip({ filter, value, isNew, options, onChange, onRemove }: FilterChipProps) {
  const controlId = useId();
  const select = useRef<HTMLSelectElement>(null);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const control = select.current ?? input.current;
    if (!isNew || !control) return;
    control.focus();
    try {
      control.showPicker?.();
    } catch {
      // Not right after a press any more: the choices open at the next.
    }
  }, [isNew]);

  useEffect(() => {
    // An input that is half typed has no value; only another address replaces what it shows.
    if (input.current) input.current.value = value;
  }, [value]);

  const control = "min-h-11 min-w-0 bg-transparent font-semibold pointer-fine:min-h-7";
  return (
    <span className="inline-flex max-w-full min-w-0 items-center rounded-full border border-line-strong bg-surface pl-3 text-sm">
      <label htmlFor={controlId} className="shrink-0 whitespace-nowrap">
        {filter.label}
      </label>
      <span aria-hidden="true">:&nbsp;</span>
      {filter.kind === "day" ? (
        <input
          ref={input}
          id={controlId}
          type="date"
          min="2000-01-01"
          defaultValue={value}
          onChange={({ target }) => target.validity.valid && target.value && onChange(target.value)}
          className={control}
        />
      ) : (
        <select
          ref={select}
          id={controlId}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className={`${control} max-w-52 appearance-none field-sizing-content text-ellipsis`}
        >
          <FilterChoices filter={filter} options={options} />
        </select>
      )}
      <button
        type="button"
        onClick={onRemove}
        className="grid min-h-11 min-w-11 shrink-0 place-items-center rounded-full hover:bg-paper-deep pointer-fine:min-h-7 pointer-fine:min-w-7"
      >
        <X aria-hidden="true" className="size-4" />
        <span className="sr-only">Remove {filter.label}</span>
      </button>
    </span>
  );
}
