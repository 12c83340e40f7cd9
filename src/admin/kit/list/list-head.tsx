import { Columns3, Info } from "lucide-react";
import { type ReactNode, type Ref, useState } from "react";
import { Menu } from "#ui/menu.tsx";
import { SkipLink } from "#ui/skip-link.tsx";
import { AdminDialog } from "../admin-dialog.tsx";
import type { List } from "./define-list.ts";
import { FilterChips, type FilterOptions, FilterSheet } from "./list-filters.tsx";
import type { useListPreferences } from "./list-preferences.ts";
import { ListSearchField } from "./list-search-field.tsx";
import { LIST_START } from "./list-table.tsx";
import { ListViews } from "./list-views.tsx";

interface ListHeadProps<Query> {
  list: List<Query>;
  query: Query;
  title: string;
  about: string | undefined;
  /** What several entries are called. */
  many: string;
  options: FilterOptions;
  preferences: ReturnType<typeof useListPreferences>;
  /** Columns that can be hidden. */
  columns: readonly string[];
  actions: ReactNode;
  /** How many there are. */
  status: ReactNode;
  statusRef: Ref<HTMLParagraphElement>;
  /** In place of views and filters. */
  tabs: ReactNode;
  /** Beside the status. */
  beside: ReactNode;
}

/** Above a list: title, search and actions in a row; then views, the number of entries and filters. */
export function ListHead<Query extends object>(props: ListHeadProps<Query>) {
  const { list, query, title, many, options, preferences, columns } = props;
  const { actions, status, statusRef, tabs, beside } = props;
  const hasFilters = !tabs && list.filters.length > 0;
  return (
    <>
      <SkipLink to={LIST_START}>Skip filters</SkipLink>
      <div className="mb-1 flex flex-wrap items-center gap-x-2 gap-y-1.5 @2xl:mb-2 @2xl:gap-x-4">
        <h1 className="text-xl wrap-anywhere @2xl:text-2xl">{title}</h1>
        {props.about && <About title={title}>{props.about}</About>}
        {(list.search || hasFilters) && (
          <search
            aria-label={title}
            className="order-1 flex min-w-0 flex-1 basis-full items-center gap-2 @2xl:order-none @2xl:max-w-2xl @2xl:basis-0"
          >
            {list.search && (
              <ListSearchField list={list} query={query} search={list.search} many={many} />
            )}
            {hasFilters && <FilterSheet list={list} query={query} options={options} />}
          </search>
        )}
        {actions && <div className="ml-auto flex flex-wrap gap-2">{actions}</div>}
      </div>
      {tabs}
      <div className="mb-0.5 flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 @2xl:mb-1 @2xl:min-h-8">
        {(hasFilters || list.views.length > 0) && (
          <ListViews list={list} query={query} preferences={preferences} many={many} />
        )}
        <p
          ref={statusRef}
          tabIndex={-1}
          role="status"
          className="tabular text-sm text-muted outline-none"
        >
          {status}
        </p>
        {hasFilters && <FilterChips list={list} query={query} options={options} />}
        {beside}
        {columns.length > 2 && (
          <div className="ml-auto hidden @2xl:block">
            <ColumnsMenu columns={columns} preferences={preferences} />
          </div>
        )}
      </div>
    </>
  );
}

/** What a list is for, told where it takes no room from the list. */
function About({ title, children }: { title: string; children: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="-m-2 -ml-4 grid size-11 place-items-center rounded-full text-muted hover:bg-paper-deep hover:text-ink"
      >
        <Info aria-hidden="true" className="size-5" />
        <span className="sr-only">About this list</span>
      </button>
      <AdminDialog open={isOpen} onClose={() => setOpen(false)} title={title}>
        <p>{children}</p>
      </AdminDialog>
    </>
  );
}

/** Which columns are shown, in this browser. */
function ColumnsMenu({
  columns,
  preferences: { hidden, change },
}: Pick<ListHeadProps<never>, "columns" | "preferences">) {
  return (
    <Menu
      align="right"
      items={columns.map((name) => {
        const isHidden = hidden.includes(name);
        return {
          label: name,
          checked: !isHidden,
          onSelect: () =>
            change((now) => {
              const others = now.hidden.filter((each) => each !== name);
              return { hidden: isHidden ? others : [...others, name] };
            }),
        };
      })}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-sm text-muted hover:bg-paper-deep pointer-fine:min-h-7"
    >
      <Columns3 aria-hidden="true" className="size-4" />
      Columns
    </Menu>
  );
}
