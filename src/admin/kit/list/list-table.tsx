import { ChevronDown, Ellipsis } from "lucide-react";
import { Fragment, type PointerEvent, type ReactNode, useRef, useState } from "react";
import { Link } from "react-router";
import { Menu, type MenuItem } from "#ui/menu.tsx";
import { useEditedEntry, useFromList } from "../back-link.ts";

/** A column of a list, which stands on a card where the list is narrow. */
export interface ListColumn<Entry> {
  name: string;
  cell: (entry: Entry) => ReactNode;
  /** Where on a card: `title` in bold at its head, `aside` to the right of it, `meta` below. */
  card?: "title" | "aside" | "meta" | "hidden";
  /** Percent of the room that the others leave; without it as wide as what stands in it. */
  grow?: number;
  align?: "right";
  /** Only where there is room for all columns. */
  isWide?: boolean;
  /** Orders by it: the list's sorts up and down, `""` for the usual one. */
  sort?: { ascending: string; descending: string };
}

export interface ListRows<Entry> {
  columns: readonly ListColumn<Entry>[];
  /** What an entry is called: it tells its controls from those of the others. */
  nameOf: (entry: Entry) => string;
  /** The page of an entry; undefined where there is none for the reader. */
  pageOf?: (entry: Entry) => string | undefined;
  /** What a row's link or button is called, where its text does not say it. */
  linkLabel?: (entry: Entry) => string;
  /** What opens below a row instead of a page; `part` is what its menu asked for, else empty. */
  detailOf?: (entry: Entry, close: () => void, part: string) => ReactNode;
  /** What can be done with an entry; `open` opens a part of its detail. */
  menuOf?: (entry: Entry, open: (part: string) => void) => readonly MenuItem[];
}

interface ListTableProps<Entry> extends ListRows<Entry> {
  label: string;
  entries: readonly Entry[];
  /** Which are chosen; undefined where none can be. */
  chosen: ReadonlyMap<string, Entry> | undefined;
  onChoose: (entries: readonly Entry[], isChosen: boolean) => void;
  /** The order that the address asks for, and the address of another. */
  sort: string;
  sortAddress: (sort: string) => string;
}

/** Where the link past what stands above a list leads. */
export const LIST_START = "list-start";

const headCell =
  "sticky top-(--admin-header) z-20 h-8 bg-paper px-2 text-left text-sm font-semibold whitespace-nowrap text-muted shadow-[inset_0_-1px_0_var(--color-line-strong)]";

/** Rows of a table, cards where there is no room for them; a table for who hears it. */
export function ListTable<Entry extends { _id: string }>(props: ListTableProps<Entry>) {
  const { label, entries, columns, chosen, onChoose, menuOf, detailOf, sort, sortAddress } = props;
  const allChosen = entries.every(({ _id }) => chosen?.has(_id));
  return (
    <table
      id={LIST_START}
      tabIndex={-1}
      aria-label={label}
      className="block w-full text-left outline-none @2xl:table"
    >
      <thead className="sr-only @2xl:not-sr-only @2xl:table-header-group">
        <tr>
          {chosen && (
            <th scope="col" className={`${headCell} w-px`}>
              <span className="@2xl:hidden">Choose</span>
              <div className="hidden @2xl:block">
                <Checkbox
                  label={`Choose all ${entries.length} on this page`}
                  isChecked={allChosen}
                  onChange={(isChosen) => onChoose(entries, isChosen)}
                />
              </div>
            </th>
          )}
          {columns.map((column) => (
            <th
              key={column.name}
              scope="col"
              aria-sort={ariaSort(column.sort, sort)}
              className={`${headCell} ${columnClasses(column)}`}
              style={column.grow ? { width: `${column.grow}%` } : undefined}
            >
              <span className={column.sort ? "@2xl:hidden" : ""}>{column.name}</span>
              {column.sort && (
                <SortLink sort={column.sort} current={sort} sortAddress={sortAddress}>
                  {column.name}
                </SortLink>
              )}
            </th>
          ))}
          {(menuOf || detailOf) && (
            <th scope="col" className={`${headCell} w-px`}>
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody className="grid gap-2 @2xl:table-row-group">
        {entries.map((entry) => (
          <ListRow key={entry._id} {...props} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}

const columnClasses = ({
  align,
  isWide,
  grow,
}: Pick<ListColumn<never>, "align" | "isWide" | "grow">) =>
  `${align === "right" ? "@2xl:text-right" : ""} ${isWide ? "@max-6xl:hidden" : ""} ${grow ? "" : "@2xl:w-px @2xl:whitespace-nowrap"}`;

const cardClasses = {
  title: "min-w-0 flex-1 basis-1/2 text-left font-normal wrap-break-word",
  aside: "order-1 max-w-[50%] text-right @max-2xs:order-3",
  meta: "order-3 min-w-0 text-sm wrap-anywhere text-muted",
  hidden: "hidden",
};

interface ListRowProps<Entry> extends ListTableProps<Entry> {
  entry: Entry;
}

function ListRow<Entry extends { _id: string }>(props: ListRowProps<Entry>) {
  const { entry, columns, chosen, onChoose, nameOf, pageOf, linkLabel, detailOf, menuOf } = props;
  const fromList = useFromList();
  const { ref, isEdited, onClick } = useEditedEntry(entry._id);
  const [isOpen, setOpen] = useState(false);
  /** What was opened below it. Folded in, it stays: what was typed there is there again. */
  const [part, setPart] = useState<string>();
  const open = (opened: string) => {
    setPart(opened);
    setOpen(true);
  };
  const toggle = useRef<HTMLButtonElement>(null);
  const page = pageOf?.(entry);
  const items = menuOf?.(entry, open) ?? [];
  const isChosen = chosen?.has(entry._id) ?? false;
  const width = columns.length + (chosen ? 1 : 0) + (menuOf || detailOf ? 1 : 0);
  const close = () => {
    setOpen(false);
    setPart(undefined);
    toggle.current?.focus();
  };

  const content = (column: ListColumn<Entry>) => {
    // The first one holds the row's link.
    if (column !== columns[0]) return column.cell(entry);
    if (page !== undefined) {
      return (
        <Link
          ref={ref}
          to={page}
          state={fromList}
          onClick={onClick}
          aria-label={linkLabel?.(entry)}
          className="font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {column.cell(entry)}
        </Link>
      );
    }
    if (!detailOf) return column.cell(entry);
    return (
      <button
        ref={toggle}
        type="button"
        aria-expanded={isOpen}
        aria-label={linkLabel?.(entry)}
        onClick={() => (isOpen ? setOpen(false) : open(part ?? ""))}
        className="max-w-full text-left font-semibold wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline @2xl:truncate"
      >
        {column.cell(entry)}
      </button>
    );
  };
  const background = isEdited ? "bg-info-soft!" : isChosen ? "bg-marigold-soft" : "";
  return (
    <Fragment>
      <tr
        className={`${background} relative flex flex-wrap items-center gap-x-3 rounded-md border border-line bg-surface px-3 py-1.5 before:order-2 before:basis-full hover:bg-paper-deep @2xl:table-row @2xl:border-0 @2xl:bg-transparent @2xl:before:hidden`}
      >
        {chosen && (
          <td className="relative z-10 -my-1.5 -ml-3 @2xl:border-b @2xl:border-line @2xl:px-0">
            <Checkbox
              label={`Choose ${nameOf(entry)}`}
              isChecked={isChosen}
              onChange={(checked) => onChoose([entry], checked)}
            />
          </td>
        )}
        {columns.map((column, at) => {
          const Cell = at === 0 ? "th" : "td";
          return (
            <Cell
              key={column.name}
              scope={at === 0 ? "row" : undefined}
              onPointerEnter={column.grow ? showCutText : undefined}
              className={`${cardClasses[column.card ?? (at === 0 ? "title" : "meta")]} ${columnClasses(column)} align-middle @2xl:table-cell @2xl:h-11 @2xl:border-b @2xl:border-line @2xl:px-2 @2xl:py-0.5 ${column.grow ? "@2xl:max-w-0 @2xl:truncate" : "@2xl:max-w-none"}`}
            >
              {content(column)}
            </Cell>
          );
        })}
        {(menuOf || detailOf) && (
          <td className="relative order-1 -my-1.5 -mr-3 @2xl:border-b @2xl:border-line @2xl:pl-0">
            <div className="flex items-center justify-end">
              {detailOf && page === undefined && (
                <ChevronDown
                  aria-hidden="true"
                  className={`mx-3 inline-block size-5 text-muted transition-transform ${isOpen ? "rotate-180" : ""}`}
                />
              )}
              {items.length > 0 && (
                <div className="relative z-10 inline-block has-[[aria-expanded=true]]:z-30">
                  <Menu
                    label={`Actions for ${nameOf(entry)}`}
                    items={items}
                    align="right"
                    className="grid size-11 place-items-center rounded-md text-muted pointer-fine:size-9 hover:bg-paper hover:text-ink"
                  >
                    <Ellipsis aria-hidden="true" className="size-5" />
                  </Menu>
                </div>
              )}
            </div>
          </td>
        )}
      </tr>
      {part !== undefined && detailOf && (
        <tr className={isOpen ? "block @2xl:table-row" : "hidden"}>
          <td
            colSpan={width}
            className="block rounded-md border border-line bg-surface p-4 @2xl:table-cell"
          >
            <Fragment key={part}>{detailOf(entry, close, part)}</Fragment>
          </td>
        </tr>
      )}
    </Fragment>
  );
}

interface CheckboxProps {
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Above the link, which covers the whole row. */
function Checkbox({ label, isChecked, onChange }: CheckboxProps) {
  return (
    <label className="grid min-h-11 min-w-11 place-items-center pointer-fine:min-h-8 pointer-fine:min-w-8">
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 pointer-fine:size-4"
      />
    </label>
  );
}

type Sort = NonNullable<ListColumn<never>["sort"]>;

function ariaSort(sort: Sort | undefined, current: string) {
  if (sort?.ascending === current) return "ascending";
  return sort?.descending === current ? "descending" : undefined;
}

interface SortLinkProps {
  sort: Sort;
  current: string;
  sortAddress: (sort: string) => string;
  children: string;
}

function SortLink({ sort, current, sortAddress, children }: SortLinkProps) {
  const state = ariaSort(sort, current);
  return (
    <Link
      to={sortAddress(state === "descending" ? sort.ascending : sort.descending)}
      className="hidden items-center gap-1 underline-offset-4 hover:underline @2xl:inline-flex"
    >
      {children}
      {state && (
        <ChevronDown
          aria-hidden="true"
          className={`size-4 ${state === "ascending" ? "rotate-180" : ""}`}
        />
      )}
    </Link>
  );
}

/** What is cut can be read by pointing at it; its page says all of it. */
function showCutText({ currentTarget: cell }: PointerEvent<HTMLElement>): void {
  const isCut = [cell, ...cell.querySelectorAll<HTMLElement>("*")].some(
    ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
  );
  cell.title = isCut ? (cell.textContent ?? "") : "";
}

/** What an entry is and has, beside one another: in one line of a row, in several on a card. */
export function Marks({ children }: { children: ReactNode }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 @2xl:flex-nowrap">{children}</span>
  );
}

/** An entry's name beside its picture. */
export function Pictured({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <span className="flex items-center gap-2.5">
      <span className="size-9 shrink-0 @max-2xs:hidden">{picture}</span>
      <span className="min-w-0 @2xl:truncate">{children}</span>
    </span>
  );
}
