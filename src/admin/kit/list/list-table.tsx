import { ChevronDown } from "lucide-react";
import { Link } from "react-router";
import { columnClasses, type ListColumn } from "./list-column.tsx";
import { Checkbox, ListRow, type ListRows } from "./list-row.tsx";

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
      className="block w-full text-left outline-none @4xl:table"
    >
      <thead className="sr-only @4xl:not-sr-only @4xl:table-header-group">
        <tr>
          {chosen && (
            <th scope="col" className={`${headCell} w-px`}>
              <span className="@4xl:hidden">Choose</span>
              <div className="hidden @4xl:block">
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
              <span className={column.sort ? "@4xl:hidden" : ""}>{column.name}</span>
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
      <tbody className="grid gap-2 @4xl:table-row-group">
        {entries.map((entry) => (
          <ListRow key={entry._id} {...props} entry={entry} />
        ))}
      </tbody>
    </table>
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
      className="hidden items-center gap-1 underline-offset-4 hover:underline @4xl:inline-flex"
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
