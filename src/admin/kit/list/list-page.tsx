import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { failureText } from "#browser/failure-text.ts";
import type { ExportedList } from "#shared/exports/contract.ts";
import { groupedNumber } from "#shared/numbers.ts";
import type { ViewedList } from "#shared/saved-views/contract.ts";
import { beyondPages } from "#ui/beyond-pages.ts";
import { Button } from "#ui/button.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { LoadFailed } from "../load-failed.tsx";
import { useMay, useMayChange } from "../own-access.tsx";
import { useReloading } from "../use-reloading.ts";
import type { List } from "./define-list.ts";
import { ExportList } from "./export-list.tsx";
import { actOf, type Deletion, type ListAct, ListActDialog, useListActs } from "./list-acts.tsx";
import type { FilterOptions } from "./list-filters.tsx";
import { ListHead } from "./list-head.tsx";
import { useListPreferences } from "./list-preferences.ts";
import type { ListRows } from "./list-row.tsx";
import { ListTable } from "./list-table.tsx";
import { type EmptyTexts, NoEntries } from "./no-entries.tsx";
import { BulkActs, menuWithActs } from "./offered-acts.tsx";
import type { ListTab } from "./tabs.tsx";
import { useChosenEntries } from "./use-chosen-entries.ts";

/** Beside the entries; an answer without pages says nothing. */
interface ListFacts {
  success?: true;
  total?: number | undefined;
  isMore?: boolean | undefined;
  page?: number | undefined;
  pages?: number | undefined;
  previous?: string | undefined;
  next?: string | undefined;
}

/** Marks what makes a new entry: the shortcut of the key presses it. */
export const NEW_KEY = "n";

/** On whichever of the list's pages. */
export interface Chosen<Entry> {
  entries: readonly Entry[];
  clear: () => void;
}

interface ListPageProps<Query, Entry> extends ListRows<Entry> {
  list: List<Query>;
  title: string;
  /** For who asks what the list is for. */
  about?: string;
  /** Of one entry, and of several. */
  noun: readonly [one: string, many: string];
  loaded: ApiOutcome<ListFacts>;
  entries: readonly Entry[];
  /** Said where the list could not be loaded and the shop does not tell why. */
  failed: string;
  empty: EmptyTexts;
  /** Links and buttons. */
  actions?: ReactNode;
  /** Of which list views can be saved; without it, none. */
  viewed?: ViewedList;
  /** Which list its export is of; without it, none is offered. */
  exported?: ExportedList;
  /** What the rows of that file are, where they are not the entries. */
  exportedRows?: string;
  /** The form of a new entry, which opens above the list. */
  create?: { label: string; form: (close: () => void) => ReactNode };
  /** The choices of filters by id. */
  options?: FilterOptions;
  /** By the row's menu, and with those that are chosen. */
  acts?: readonly ListAct<Entry>[];
  /** The act that most lists have. */
  deletion?: Deletion<Entry>;
  /** For the chosen, beside acts; without either nothing can be chosen. */
  bulk?: (chosen: Chosen<Entry>) => ReactNode;
  /** How many there are, where that is more than their number. */
  countText?: string;
  /** The line that says how many there are, for a page that moves the focus to it. */
  statusRef?: RefObject<HTMLParagraphElement | null>;
  /** The parts of the list that are shown one at a time, in place of views. */
  tabs?: readonly ListTab[];
  /** Beside the number of entries. */
  beside?: ReactNode;
  /** What comes while the list is in sight: laid over that line's free end, and moves nothing. */
  notice?: ReactNode;
  /** Between that line and the entries, and below them. */
  above?: ReactNode;
  below?: ReactNode;
}

/** A list of the dashboard: all that lists have in common; its properties say what differs. */
export function ListPage<Query extends object, Entry extends { _id: string }>(
  props: ListPageProps<Query, Entry>,
) {
  const { list, title, noun, loaded, entries, options = {} } = props;
  const mayChange = useMayChange();
  const maySave = useMay("export_lists");
  const { columns, menuOf } = props;
  const { bulk, create } = mayChange ? props : {};
  const acts = mayChange
    ? [...(props.acts ?? []), ...(props.deletion ? [actOf(props.deletion)] : [])]
    : [];
  const canChoose = Boolean(bulk) || acts.length > 0;
  const query = list.read(useNextSearch());
  const reloading = useReloading();
  const isSlow = useSlow(reloading);
  const preferences = useListPreferences(list.path);
  const ownStatus = useRef<HTMLParagraphElement>(null);
  const statusRef = props.statusRef ?? ownStatus;
  const choice = useChosenEntries(entries);
  const { chosen, chosenEntries, choose, clear } = choice;
  const doing = useListActs<Entry>({ nameOf: props.nameOf, focusNext: statusRef, onDone: clear });
  const [isCreating, setCreating] = useState(false);
  const createButton = useRef<HTMLButtonElement>(null);
  const rows: ListRows<Entry> = {
    ...props,
    columns: columns.filter((column, at) => at === 0 || !preferences.isHidden(column)),
    ...(acts.length > 0 && { menuOf: menuWithActs(menuOf, acts, doing.start) }),
  };
  const count = loaded.ok && (props.countText ?? countText(loaded.value, entries.length, noun));
  // Where the list is narrow it stands below it: its head has no room.
  const exportButton = (className: string) =>
    props.exported &&
    maySave && (
      <ExportList
        exported={props.exported}
        list={list}
        query={query}
        options={options}
        many={props.exportedRows ?? noun[1]}
        count={props.exportedRows ? "" : count || ""}
        className={className}
      />
    );
  return (
    <div className="@container">
      <ListHead
        list={list}
        viewed={props.viewed}
        query={query}
        title={title}
        about={props.about}
        many={noun[1]}
        options={options}
        preferences={preferences}
        columns={columns.slice(1)}
        actions={
          create || (props.exported && maySave) ? (
            <>
              {props.actions}
              {exportButton("compact! hidden! @4xl:inline-flex!")}
              {create && (
                <Button
                  ref={createButton}
                  className="compact!"
                  aria-keyshortcuts={NEW_KEY}
                  aria-expanded={isCreating}
                  onClick={() => setCreating(!isCreating)}
                >
                  {create.label}
                </Button>
              )}
            </>
          ) : (
            props.actions
          )
        }
        status={isSlow ? "Loading..." : count}
        statusRef={statusRef}
        tabs={props.tabs}
        beside={props.beside}
        notice={props.notice}
        chooseAll={
          canChoose && entries.length > 0
            ? {
                label: `Choose all ${entries.length} on this page`,
                onSelect: () => choose(entries, true),
              }
            : undefined
        }
      />
      {create && isCreating && (
        <section aria-label={create.label} className="sheet mb-3 p-4">
          {create.form(() => {
            setCreating(false);
            createButton.current?.focus();
          })}
        </section>
      )}
      {props.above}
      {!loaded.ok && <LoadFailed title={failureText(loaded, props.failed)} />}
      {loaded.ok && (
        // What is quick does not flicker.
        <div
          aria-busy={reloading}
          className={`transition-opacity ${reloading ? "opacity-60 delay-300" : ""}`}
        >
          {entries.length > 0 ? (
            <ListTable
              {...rows}
              label={title}
              entries={entries}
              chosen={canChoose ? chosen : undefined}
              onChoose={choose}
              sort={(query as { sort?: string }).sort ?? ""}
              sortAddress={(sort) => list.changed(query, { sort: sort || undefined })}
            />
          ) : (
            <NoEntries {...props} query={query} narrowedBy={list.narrowedBy(query)} />
          )}
          <Pagination
            page={loaded.value.page ?? 1}
            pages={loaded.value.pages ?? 1}
            addressOf={(page) => list.changed(query, { page: String(page) })}
            {...beyondPages(loaded.value, query, (place) => list.changed(query, { ...place }))}
          />
        </div>
      )}
      {exportButton("mt-4 @4xl:hidden!")}
      {props.below}
      {canChoose && (
        <BulkActs entries={entries} chosen={choice} acts={acts} doing={doing}>
          {bulk?.({ entries: chosenEntries, clear })}
        </BulkActs>
      )}
      <ListActDialog
        acts={doing}
        many={noun[1]}
        nameOf={props.nameOf}
        isShown={({ _id }) => entries.some((entry) => entry._id === _id)}
      />
    </div>
  );
}

function countText({ total, isMore }: ListFacts, listed: number, [one, many]: readonly string[]) {
  const count = total ?? listed;
  return `${isMore ? "More than " : ""}${groupedNumber(count)} ${count === 1 ? one : many}`;
}

/** The query of the address that is on its way, else of the present one: a choice shows at once. */
function useNextSearch(): URLSearchParams {
  const here = useLocation();
  const { location: next } = useNavigation();
  return new URLSearchParams(next?.pathname === here.pathname ? next.search : here.search);
}

/** Longer than this is said, milliseconds. */
const SLOW_AFTER_MS = 400;

/** True once something takes so long that it is to be said. */
function useSlow(isUnderWay: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isUnderWay]);
  return isSlow;
}
