import { Funnel, X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { shortDate } from "#shared/dates.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SelectField, TextField } from "#ui/field.tsx";
import { Menu, type MenuItem } from "#ui/menu.tsx";
import { useBackCloses } from "#ui/use-back-closes.ts";
import type { List, ListFilter } from "./define-list.ts";

/** The choices of filters by id: options of a select, under the filter's name. */
export type FilterOptions = Readonly<Record<string, ReactNode>>;

interface ListFiltersProps<Query> {
  list: List<Query>;
  query: Query;
  options: FilterOptions;
}

/** What a filter is set to; empty for nothing. */
const filterValue = (query: object, { name }: ListFilter): string =>
  String((query as Record<string, unknown>)[name] ?? "");

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
      className="hidden min-w-0 flex-wrap items-center gap-2 @2xl:flex @5xl:flex-nowrap"
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

function FilterChoices({ filter, options }: { filter: ListFilter; options: ReactNode }) {
  return (
    <>
      <option value="">Any</option>
      {filter.kind === "choice"
        ? Object.entries(filter.choices).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))
        : options}
    </>
  );
}

/** Where there is no room for chips: a button for all filters. */
export function FilterSheet<Query extends object>(props: ListFiltersProps<Query>) {
  const { list, query } = props;
  const set = list.filters.filter((each) => filterValue(query, each)).length;
  const text = set > 0 ? `Filters (${set})` : "Filters";
  return (
    <FilterDialog {...props} label={text} className="shrink-0 border-field! px-3! @2xl:hidden">
      <Funnel aria-hidden="true" className="size-4" />
      <span className="@max-2xs:sr-only">{text}</span>
    </FilterDialog>
  );
}

/** What is filtered, where no chips say it: `Processing, From 1 Nov 2026`. */
export function FilterNames<Query extends object>({ list, query }: ListFiltersProps<Query>) {
  const names = list.filters.flatMap((filter) => {
    const value = filterValue(query, filter);
    if (value === "") return [];
    if (filter.kind === "id") return [filter.label];
    return filter.kind === "day"
      ? [`${filter.label} ${shortDate(value)}`]
      : [filter.choices[value] ?? filter.label];
  });
  return (
    names.length > 0 && (
      <p className="min-w-0 flex-1 truncate text-sm @2xl:hidden">{names.join(", ")}</p>
    )
  );
}

interface FilterDialogProps<Query> extends ListFiltersProps<Query> {
  /** What the button that opens it is called, shows and looks like. */
  label: string;
  children: ReactNode;
  className: string;
}

/**
 * A button that opens all filters, which lie in a sheet at the bottom of a narrow screen. What is chosen
 * there counts once the sheet is closed, however that is done.
 */
function FilterDialog<Query extends object>(props: FilterDialogProps<Query>) {
  const { list, query, options, label, children, className } = props;
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const wanted = useRef<Record<string, string | undefined>>({});
  const isReversed = isPeriodReversed(query);
  // Its entry in the browser's history is gone by then.
  const close = useBackCloses(open, () => {
    setOpen(false);
    const address = list.changed(query, wanted.current);
    wanted.current = {};
    if (address !== list.changed(query, {})) void navigate(address);
  });
  const clear = () => {
    wanted.current = Object.fromEntries(list.filters.map(({ name }) => [name, undefined]));
    close();
  };
  return (
    <>
      <Button
        variant="secondary"
        aria-label={label}
        className={className}
        onClick={() => setOpen(true)}
      >
        {children}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="Filters"
        className="@max-2xl:mb-0! @max-2xl:w-full! @max-2xl:max-w-none! @max-2xl:rounded-b-none @2xl:max-w-lg"
      >
        <div className="grid gap-3">
          {list.filters.map((filter) => {
            const want = (value: string) => {
              wanted.current[filter.name] = value || undefined;
            };
            return filter.kind === "day" ? (
              <TextField
                key={filter.name}
                label={filter.label}
                name={filter.name}
                type="date"
                min="2000-01-01"
                defaultValue={filterValue(query, filter)}
                error={isReversed && filter.name === "to" ? REVERSED_PERIOD : undefined}
                onChange={({ target }) => target.validity.valid && want(target.value)}
              />
            ) : (
              <SelectField
                key={filter.name}
                label={filter.label}
                name={filter.name}
                defaultValue={filterValue(query, filter)}
                onChange={({ target }) => want(target.value)}
              >
                <FilterChoices filter={filter} options={options[filter.name]} />
              </SelectField>
            );
          })}
          <div className="mt-2 flex flex-wrap gap-3">
            <Button className="flex-1" onClick={close}>
              Show the list
            </Button>
            {list.narrowedBy({ ...query, search: undefined }) && (
              <Button variant="quiet" onClick={clear}>
                Clear filters
              </Button>
            )}
          </div>
        </div>
      </Dialog>
    </>
  );
}

export const REVERSED_PERIOD = "No day lies between them: From is after To.";

/** Whether a list of a period is asked for one that ends before it begins. */
export function isPeriodReversed(query: object): boolean {
  const { from, to } = query as { from?: string; to?: string };
  return from !== undefined && to !== undefined && from > to;
}
