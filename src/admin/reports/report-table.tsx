import { ChevronDown } from "lucide-react";
import { Link } from "react-router";
import { formatMoney, rupees } from "#shared/money.ts";
import { groupedNumber } from "#shared/numbers.ts";
import type { Report, ReportRow } from "#shared/reports/contract.ts";
import { isAmount } from "#shared/reports/report-definition.ts";
import { type ReportName, reportOf } from "#shared/reports/reports.ts";
import { headOfRows, type ShownColumn, shownColumns } from "#shared/reports/shown-columns.ts";

interface ReportTableProps {
  name: ReportName;
  report: Report;
  /** The order that the address asks for, and the address of another. */
  sort: string;
  sortAddress: (sort: string) => string;
}

const cell =
  "max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:py-1 sm:border-b sm:border-line sm:px-2 sm:py-1.5 sm:text-right sm:whitespace-nowrap print:px-1 print:text-xs print:whitespace-normal";
const rowClasses = "max-sm:block max-sm:border-b max-sm:border-line max-sm:py-2 break-inside-avoid";

/** The figures of a report: rows of a table, cards where there is no room for them. */
export function ReportTable({ name, report, sort, sortAddress }: ReportTableProps) {
  const { title } = reportOf(name);
  const columns = shownColumns(name, report);
  return (
    <section
      aria-label={`${title}, as a table`}
      // Wider than the page it is scrolled, by keys as well.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
      tabIndex={0}
      className="overflow-x-auto print:overflow-visible"
    >
      <table className="tabular w-full text-left text-sm max-sm:block">
        <thead className="max-sm:sr-only">
          <tr className="border-b border-line-strong">
            <th scope="col" className="py-1.5 pr-2 font-semibold">
              {headOfRows(name, report)}
            </th>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} sortAddress={sortAddress} />
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {report.rows.map((row) => (
            <Row key={row.key} row={row} columns={columns} />
          ))}
          {report.rest && <Row row={report.rest} columns={columns} className="text-muted" />}
        </tbody>
        <tfoot className="max-sm:block">
          <Row row={report.total} columns={columns} className="font-semibold" />
        </tfoot>
      </table>
    </section>
  );
}

interface HeadCellProps extends Pick<ReportTableProps, "sort" | "sortAddress"> {
  column: ShownColumn;
}

/** A link where rows can be sorted by it; what it was before is compared alone. */
function HeadCell({ column: { key, name, kind }, sort, sortAddress }: HeadCellProps) {
  const isSorted = sort.replace("-", "") === key;
  const isDescending = sort.startsWith("-");
  const sorts = kind !== "text" && key !== "before" && key !== "change";
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isDescending ? "descending" : "ascending") : undefined}
      className="px-2 text-right font-semibold print:px-1 print:text-xs"
    >
      {/* On a phone the head is heard alone, and what is not seen cannot be pressed. */}
      <span className={sorts ? "sm:hidden" : ""}>{name}</span>
      {sorts && (
        <Link
          to={sortAddress(isSorted && isDescending ? key : `-${key}`)}
          preventScrollReset
          className="hidden min-h-11 items-center gap-1 underline-offset-4 hover:underline sm:inline-flex"
        >
          {name}
          {isSorted && (
            <ChevronDown
              aria-hidden="true"
              className={`size-4 ${isDescending ? "" : "rotate-180"}`}
            />
          )}
        </Link>
      )}
    </th>
  );
}

interface RowProps {
  row: ReportRow;
  columns: readonly ShownColumn[];
  className?: string;
}

function Row({ row, columns, className = "" }: RowProps) {
  return (
    <tr className={`${rowClasses} ${className}`}>
      <th
        scope="row"
        className="font-normal max-sm:block max-sm:font-semibold sm:min-w-32 sm:border-b sm:border-line sm:py-1.5 sm:pr-2 print:text-xs"
      >
        {row.name}
      </th>
      {columns.map((column) => (
        <td key={column.key} className={cell}>
          <span className="text-muted sm:hidden">{column.name}</span>
          <span className="wrap-anywhere">{figureText(column, row)}</span>
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
