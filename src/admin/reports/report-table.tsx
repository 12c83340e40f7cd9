import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router";
import { formatMoney, rupees } from "#shared/money.ts";
import { groupedNumber } from "#shared/numbers.ts";
import type { Report, ReportRow } from "#shared/reports/contract.ts";
import { isAmount } from "#shared/reports/report-definition.ts";
import { type ReportName, reportOf } from "#shared/reports/reports.ts";
import { headOfRows, type ShownColumn, shownColumns } from "#shared/reports/shown-columns.ts";
import { Button } from "#ui/button.tsx";

interface ReportTableProps {
  name: ReportName;
  report: Report;
  /** The order that the address asks for, and the address of another. */
  sort: string;
  sortAddress: (sort: string) => string;
}

const cell =
  "border-b border-line px-2 py-1.5 text-right whitespace-nowrap print:table-cell print:px-1 print:text-xs print:whitespace-normal";

/**
 * The figures of a report as a table. A phone has room for the two columns that tell most, beside one another and in
 * short rows; a button has it show all of them, which are scrolled then beside the rows' names.
 */
export function ReportTable({ name, report, sort, sortAddress }: ReportTableProps) {
  const { title, main } = reportOf(name);
  const [isWhole, setWhole] = useState(false);
  const tableId = useId();
  const all = shownColumns(name, report);
  const onPhone = isWhole ? all : columnsOnPhone(all, main);
  const columns = all.map((column) => ({ column, isOnPhone: onPhone.includes(column) }));
  return (
    <>
      {columnsOnPhone(all, main).length < all.length && (
        <Button
          variant="secondary"
          className="compact! mb-2 sm:hidden! print:hidden!"
          aria-pressed={isWhole}
          aria-controls={tableId}
          onClick={() => setWhole(!isWhole)}
        >
          All {all.length} columns
        </Button>
      )}
      <section
        aria-label={`${title}, as a table`}
        // Wider than the page it is scrolled, by keys as well.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        tabIndex={0}
        className="overflow-x-auto print:overflow-visible"
      >
        <table id={tableId} className="tabular w-full text-left text-sm">
          <thead>
            <tr className="border-b border-line-strong">
              <th scope="col" className={`${nameCell} font-semibold`}>
                {headOfRows(name, report)}
              </th>
              {columns.map(({ column, isOnPhone }) => (
                <HeadCell
                  key={column.key}
                  column={column}
                  isOnPhone={isOnPhone}
                  sort={sort}
                  sortAddress={sortAddress}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {report.rows.map((row) => (
              <Row key={row.key} row={row} columns={columns} />
            ))}
            {report.rest && <Row row={report.rest} columns={columns} className="text-muted" />}
          </tbody>
          <tfoot>
            <Row row={report.total} columns={columns} className="font-semibold" isSum />
          </tfoot>
        </table>
      </section>
    </>
  );
}

/** Beside a row's name two have room on a phone. */
const ON_PHONE = 2;

/** The main column, and how much it has changed or else the first figure beside it, in the order of the table. */
function columnsOnPhone(columns: readonly ShownColumn[], main: string): readonly ShownColumn[] {
  const worth = ({ key, kind }: ShownColumn) => {
    if (key === main) return 0;
    if (key === "change") return 1;
    return kind === "text" ? 3 : 2;
  };
  const chosen = columns.toSorted((a, b) => worth(a) - worth(b)).slice(0, ON_PHONE);
  return columns.filter((column) => chosen.includes(column));
}

/** Where a phone shows the column only once all are asked for. */
const phoneClass = (isOnPhone: boolean) => (isOnPhone ? "" : "max-sm:hidden");

/** It stays in sight beside columns that are scrolled, and is never so narrow that it is read letter by letter. */
const nameCell =
  "sticky left-0 min-w-32 bg-paper py-1.5 pr-2 max-sm:wrap-anywhere print:static print:text-xs";

interface HeadCellProps extends Pick<ReportTableProps, "sort" | "sortAddress"> {
  column: ShownColumn;
  isOnPhone: boolean;
}

/** A link where rows can be sorted by it; what it was before is compared alone. */
function HeadCell({ column: { key, name, kind }, isOnPhone, sort, sortAddress }: HeadCellProps) {
  const isSorted = sort.replace("-", "") === key;
  const isDescending = sort.startsWith("-");
  const sorts = kind !== "text" && key !== "before" && key !== "change";
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isDescending ? "descending" : "ascending") : undefined}
      className={`${phoneClass(isOnPhone)} px-2 text-right font-semibold print:table-cell print:px-1 print:text-xs`}
    >
      {sorts ? (
        <Link
          to={sortAddress(isSorted && isDescending ? key : `-${key}`)}
          preventScrollReset
          className="inline-flex min-h-11 items-center gap-1 underline-offset-4 hover:underline"
        >
          {name}
          {isSorted && (
            <ChevronDown
              aria-hidden="true"
              className={`size-4 ${isDescending ? "" : "rotate-180"}`}
            />
          )}
        </Link>
      ) : (
        name
      )}
    </th>
  );
}

interface RowProps {
  row: ReportRow;
  columns: readonly { column: ShownColumn; isOnPhone: boolean }[];
  className?: string;
  /** Its name is as heavy as its figures. */
  isSum?: boolean;
}

function Row({ row, columns, className = "", isSum = false }: RowProps) {
  return (
    <tr className={`break-inside-avoid ${className}`}>
      <th scope="row" className={`${nameCell} border-b border-line ${isSum ? "" : "font-normal"}`}>
        {row.name}
      </th>
      {columns.map(({ column, isOnPhone }) => (
        <td key={column.key} className={`${cell} ${phoneClass(isOnPhone)}`}>
          {figureText(column, row)}
        </td>
      ))}
    </tr>
  );
}

/** A figure of a row for people; an empty text where there is none. */
export function figureText(column: ShownColumn, row: ReportRow): string {
  const value = column.valueOf(row);
  return typeof value === "number" ? valueText(column, value) : (value ?? "");
}

/** A figure of a column for people. */
export function valueText(column: ShownColumn, value: number): string {
  if (isAmount(column)) return formatMoney(rupees(value));
  if (column.key === "change") return `${value > 0 ? "+" : ""}${groupedNumber(value)} %`;
  return column.kind === "percent" ? `${value} %` : groupedNumber(value);
}
