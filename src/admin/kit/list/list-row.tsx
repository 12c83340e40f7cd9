import { ChevronDown, Ellipsis } from "lucide-react";
import { Fragment, type PointerEvent, type ReactNode, useRef, useState } from "react";
import { Link } from "react-router";
import { Menu, type MenuItem } from "#ui/menu.tsx";
import { UnsavedWithin, unsavedInRows } from "#ui/unsaved-changes.ts";
import { useEditedEntry, useFromList } from "../back-link.ts";
import { columnClasses, type ListColumn } from "./list-column.tsx";

export interface ListRows<Entry> {
  columns: readonly ListColumn<Entry>[];
  /** Tells an entry's controls from those of the others. */
  nameOf: (entry: Entry) => string;
  /** The page of an entry; undefined where there is none for the reader. */
  pageOf?: (entry: Entry) => string | undefined;
  /** The name of a row's link or button, where its text does not say it. */
  linkLabel?: (entry: Entry) => string;
  /** Opens below a row instead of a page; `part` is the one its menu asked for, else empty. */
  detailOf?: (entry: Entry, close: () => void, part: string) => ReactNode;
  /** `open` opens a part of the entry's detail. */
  menuOf?: (entry: Entry, open: (part: string) => void) => readonly MenuItem[];
}

const cardClasses = {
  title: "min-w-0 flex-1 basis-1/2 text-left font-normal wrap-break-word",
  aside: "order-1 max-w-[50%] text-right @max-2xs:order-3",
  meta: "order-3 min-w-0 text-sm wrap-anywhere text-muted",
  hidden: "hidden",
};

interface ListRowProps<Entry> extends ListRows<Entry> {
  entry: Entry;
  /** Which are chosen; undefined where none can be. */
  chosen: ReadonlyMap<string, Entry> | undefined;
  onChoose: (entries: readonly Entry[], isChosen: boolean) => void;
}

/** An entry of a list, and what opens below it. */
export function ListRow<Entry extends { _id: string }>(props: ListRowProps<Entry>) {
  const { entry, columns, chosen, onChoose, nameOf, pageOf, linkLabel, detailOf, menuOf } = props;
  const fromList = useFromList();
  const { ref, isEdited, onClick } = useEditedEntry(entry._id);
  const [isOpen, setOpen] = useState(false);
  /** Opened below it. Folded in, it stays: text that was typed there is there again. */
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
        className="max-w-full text-left font-semibold wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline @4xl:truncate @4xl:align-middle"
      >
        {column.cell(entry)}
      </button>
    );
  };
  const background = isEdited ? "bg-info-soft!" : isChosen ? "bg-marigold-soft" : "";
  return (
    <Fragment>
      <tr
        className={`${background} relative flex flex-wrap items-center gap-x-3 rounded-md border border-line bg-surface px-3 py-1.5 before:order-2 before:basis-full hover:bg-paper-deep @4xl:table-row @4xl:border-0 @4xl:bg-transparent @4xl:before:hidden`}
      >
        {chosen && (
          <td className="relative z-10 -my-1.5 -ml-3 @4xl:border-b @4xl:border-line @4xl:px-0">
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
              className={`${cardClasses[column.card ?? (at === 0 ? "title" : "meta")]} ${columnClasses(column)} align-middle @4xl:table-cell @4xl:h-11 @4xl:border-b @4xl:border-line @4xl:px-2 @4xl:py-0.5 ${column.grow ? "@4xl:max-w-0 @4xl:truncate" : "@4xl:max-w-none"}`}
            >
              {content(column)}
            </Cell>
          );
        })}
        {(menuOf || detailOf) && (
          <td className="relative order-1 -my-1.5 -mr-3 ml-auto @4xl:border-b @4xl:border-line @4xl:pl-0">
            <div className="flex items-center justify-end">
              {detailOf && page === undefined && (
                <ChevronDown
                  aria-hidden="true"
                  className={`mx-3 inline-block size-5 text-muted transition-transform ${items.length > 0 ? "@max-4xl:mx-0" : ""} ${isOpen ? "rotate-180" : ""}`}
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
        <tr className={isOpen ? "block @4xl:table-row" : "hidden"}>
          <td
            colSpan={width}
            className="block rounded-md border border-line bg-surface p-4 @4xl:table-cell"
          >
            <UnsavedWithin key={part} value={unsavedInRows}>
              {detailOf(entry, close, part)}
            </UnsavedWithin>
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
export function Checkbox({ label, isChecked, onChange }: CheckboxProps) {
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

/** Cut text can be read by pointing at it; the entry's page says all of it. */
function showCutText({ currentTarget: cell }: PointerEvent<HTMLElement>): void {
  const isCut = [cell, ...cell.querySelectorAll<HTMLElement>("*")].some(
    ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
  );
  cell.title = isCut ? (cell.textContent ?? "") : "";
}
