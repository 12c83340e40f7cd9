import { ChevronDown, Columns3, Info } from "lucide-react";
import { type ReactNode, type Ref, useState } from "react";
import type { ViewedList } from "#shared/saved-views/contract.ts";
import { SkipLink } from "#ui/content.tsx";
import { Menu, type MenuItem } from "#ui/menu.tsx";
import { AdminDialog } from "../admin-dialog.tsx";
import type { List } from "./define-list.ts";
import { FilterChips } from "./filter-chips.tsx";
import type { HideableColumn } from "./list-column.tsx";
import { FilterNames, type FilterOptions, FilterSheet } from "./list-filters.tsx";
import type { useListPreferences } from "./list-preferences.ts";
import { ListSearchField } from "./list-search-field.tsx";
import { LIST_START } from "./list-table.tsx";
import { ListViews, useListViews, ViewTabs, viewButton } from "./list-views.tsx";
import { type ListTab, Tabs } from "./tabs.tsx";

interface ListHeadProps<Query> {
  list: List<Query>;
  /** By which views of it are saved; undefined where none are. */
  viewed: ViewedList | undefined;
  query: Query;
  title: string;
  about: string | undefined;
  /** Several entries' name. */
  many: string;
  options: FilterOptions;
  preferences: ReturnType<typeof useListPreferences>;
  /** Columns that can be hidden. */
  columns: readonly HideableColumn[];
  actions: ReactNode;
  /** How many there are. */
  status: ReactNode;
  statusRef: Ref<HTMLParagraphElement>;
  /** In place of views, but for those that were saved. */
  tabs: readonly ListTab[] | undefined;
  /** Beside the status. */
  beside: ReactNode;
  /** What comes while the list is in sight: laid over the row's free end, so that no entry moves from under a click. */
  notice: ReactNode;
  /** Chooses all that are shown; undefined where nothing can be chosen. */
  chooseAll: MenuItem | undefined;
}

/** Above a list: title, search and actions in a row; then views, the number of entries and filters. */
export function ListHead<Query extends object>(props: ListHeadProps<Query>) {
  const { list, query, title, many, options, preferences, columns } = props;
  const { actions, status, statusRef, beside, notice } = props;
  const tabs = props.tabs?.length ? props.tabs : undefined;
  const isRowOfTabs = tabs && tabs.length <= MAX_TABS_IN_ROW;
  const hasFilters = list.filters.length > 0;
  const views = useListViews(props);
  const hasViews = tabs ? props.viewed !== undefined : hasFilters || list.views.length > 0;
  // Where the list is narrow a row has no room for two menus, or for what stands beside the number.
  const mayWrap = Boolean(beside) || (tabs && hasViews);
  return (
    <>
      <SkipLink to={LIST_START}>Skip filters</SkipLink>
      <div
        className={`mb-1 flex flex-wrap items-center gap-x-2 gap-y-1.5 @4xl:gap-x-4 ${isRowOfTabs ? "" : "@4xl:mb-2"}`}
      >
        <div className="flex flex-1 basis-0 items-center gap-x-2 @max-2xs:basis-full @4xl:flex-none @4xl:gap-x-4">
          <h1 className="text-xl leading-tight wrap-break-word @4xl:text-2xl">{title}</h1>
          {props.about && <About title={title}>{props.about}</About>}
        </div>
        {(list.search || hasFilters) && (
          <search
            aria-label={title}
            className="order-1 flex min-w-0 flex-1 basis-full items-center gap-2 @4xl:order-none @4xl:max-w-2xl @4xl:basis-0"
          >
            {list.search && (
              <ListSearchField list={list} query={query} search={list.search} many={many} />
            )}
            {hasFilters && <FilterSheet list={list} query={query} options={options} />}
          </search>
        )}
        {actions && (
          <div className="ml-auto flex max-w-[70%] flex-wrap justify-end gap-2 @max-2xs:max-w-full @4xl:max-w-none">
            {actions}
          </div>
        )}
      </div>
      {isRowOfTabs && <Tabs tabs={tabs} label={title} />}
      {!tabs && <ViewTabs views={views} />}
      <div
        className={`relative mb-0.5 flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 @4xl:min-h-8 @5xl:flex-nowrap ${isRowOfTabs ? "" : "@4xl:mb-1"} ${mayWrap ? "" : "@max-4xl:flex-nowrap @max-2xs:flex-wrap"}`}
      >
        {tabs && <TabsMenu tabs={tabs} hasRow={isRowOfTabs === true} />}
        {hasViews && <ListViews views={views} hasTabs={tabs !== undefined} />}
        <p
          ref={statusRef}
          tabIndex={-1}
          role="status"
          className="tabular min-w-0 text-sm @max-4xl:truncate @max-2xs:whitespace-normal @4xl:shrink-0 text-muted outline-none"
        >
          {status}
        </p>
        {hasFilters && (
          <>
            <FilterNames list={list} query={query} options={options} />
            <FilterChips list={list} query={query} options={options} />
          </>
        )}
        {beside}
        {notice && (
          <div className="absolute top-1/2 right-16 z-10 -translate-y-1/2 @4xl:right-28">
            {notice}
          </div>
        )}
        <SortMenu list={list} query={query} chooseAll={props.chooseAll} />
        {columns.length > 2 && (
          <div className="ml-auto hidden shrink-0 @4xl:block">
            <ColumnsMenu columns={columns} preferences={preferences} />
          </div>
        )}
      </div>
    </>
  );
}

/** More do not stand in one row beside each other: a menu has them on every screen. */
const MAX_TABS_IN_ROW = 5;

function TabsMenu({ tabs, hasRow }: { tabs: readonly ListTab[]; hasRow: boolean }) {
  const nameOf = ({ name, count = "" }: ListTab) => `${name} ${count}`.trim();
  const current = tabs.find(({ isCurrent }) => isCurrent);
  return (
    <div className={hasRow ? "@4xl:hidden" : ""}>
      <Menu
        items={tabs.map((tab) => ({ label: nameOf(tab), to: tab.to, checked: tab.isCurrent }))}
        className={viewButton}
      >
        {current?.name ?? "Show"}
        <ChevronDown aria-hidden="true" className="size-4" />
      </Menu>
    </div>
  );
}

/** Told where it takes no room from the list. */
function About({ title, children }: { title: string; children: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="-m-2 -ml-4 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-paper-deep hover:text-ink"
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

/** The order of a list; where it is narrow and has no head, its entries are chosen here, too. */
function SortMenu<Query extends object>({
  list,
  query,
  chooseAll,
}: Pick<ListHeadProps<Query>, "list" | "query" | "chooseAll">) {
  const { sort: current = "" } = query as { sort?: string };
  const items: MenuItem[] = list.sorts.map(({ sort, label }) => ({
    label,
    to: list.changed(query, { sort: sort || undefined }),
    checked: sort === current,
  }));
  if (chooseAll) items.push(chooseAll);
  if (items.length === 0) return null;
  const isSorted = list.sorts.length > 0;
  return (
    <div className="ml-auto @4xl:hidden">
      <Menu
        items={items}
        align="right"
        className="-my-2 -mr-2 inline-flex min-h-11 items-center gap-1 rounded-md px-2 text-sm font-semibold hover:bg-paper-deep"
      >
        {isSorted ? "Sort" : "Choose"}
        {isSorted && chooseAll && <span className="sr-only"> or choose all</span>}
        <ChevronDown aria-hidden="true" className="size-4" />
      </Menu>
    </div>
  );
}

/** Which columns are shown, in this browser. */
function ColumnsMenu({
  columns,
  preferences,
}: Pick<ListHeadProps<never>, "columns" | "preferences">) {
  return (
    <Menu
      align="right"
      items={columns.map((column) => ({
        staysOpen: true,
        label: column.name,
        checked: !preferences.isHidden(column),
        onSelect: () => preferences.hideOrShow(column),
      }))}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-sm text-muted hover:bg-paper-deep pointer-fine:min-h-7"
    >
      <Columns3 aria-hidden="true" className="size-4" />
      Columns
    </Menu>
  );
}
