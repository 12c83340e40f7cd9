import { Funnel } from "lucide-react";
import { Children, Fragment, isValidElement, type ReactNode, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { shortDate } from "#shared/dates.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SelectField, TextField } from "#ui/field.tsx";
import { useBackCloses } from "#ui/use-back-closes.ts";
import type { List, ListFilter } from "./define-list.ts";

/** The choices of filters by id: options of a select, under the filter's name. */
export type FilterOptions = Readonly<Record<string, ReactNode>>;

export interface ListFiltersProps<Query> {
  list: List<Query>;
  query: Query;
  options: FilterOptions;
}

/** Empty for nothing. */
export const filterValue = (query: object, { name }: ListFilter): string =>
  String((query as Record<string, unknown>)[name] ?? "");

export function FilterChoices({ filter, options }: { filter: ListFilter; options: ReactNode }) {
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
    <FilterDialog {...props} label={text} className="shrink-0 border-field! px-3! @4xl:hidden">
      <Funnel aria-hidden="true" className="size-4" />
      <span className="@max-2xs:sr-only">{text}</span>
    </FilterDialog>
  );
}

/**
 * What a list is narrowed by: `Processing`, `From 1 Nov 2026`; of something known by its id its name among the options,
 * else what the filter is called.
 */
export function filterTexts(
  filters: readonly ListFilter[],
  query: object,
  options: FilterOptions,
): string[] {
  return filters.flatMap((filter) => {
    const value = filterValue(query, filter);
    if (value === "") return [];
    if (filter.kind === "id") return [optionText(options[filter.name], value) ?? filter.label];
    return filter.kind === "day"
      ? [`${filter.label} ${shortDate(value)}`]
      : [filter.choices[value] ?? filter.label];
  });
}

/** What the option of a value says, among elements as a select has them. */
function optionText(options: ReactNode, value: string): string | undefined {
  for (const each of Children.toArray(options)) {
    if (!isValidElement<{ value?: string; children?: ReactNode }>(each)) continue;
    const { value: own, children } = each.props;
    if (each.type === "option" && own === value) return Children.toArray(children).join("").trim();
    const found = each.type === Fragment ? optionText(children, value) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** For where no chips name the filters: `Processing, From 1 Nov 2026`. */
export function FilterNames<Query extends object>(props: ListFiltersProps<Query>) {
  const names = filterTexts(props.list.filters, props.query, props.options);
  return (
    names.length > 0 && (
      <p className="min-w-0 flex-1 basis-32 truncate text-sm @4xl:hidden">{names.join(", ")}</p>
    )
  );
}

interface FilterDialogProps<Query> extends ListFiltersProps<Query> {
  /** The button's `aria-label`; its children and class are its looks. */
  label: string;
  children: ReactNode;
  className: string;
}

/**
 * A button that opens all filters, which lie in a sheet at the bottom of a narrow screen. What is chosen
 * there counts once the sheet is closed, however that is done.
 */
export function FilterDialog<Query extends object>(props: FilterDialogProps<Query>) {
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
        className="@max-4xl:mb-0! @max-4xl:w-full! @max-4xl:max-w-none! @max-4xl:rounded-b-none @4xl:max-w-lg"
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

/** The period ends before it begins. */
export function isPeriodReversed(query: object): boolean {
  const { from, to } = query as { from?: string; to?: string };
  return from !== undefined && to !== undefined && from > to;
}
