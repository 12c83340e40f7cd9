import type { Permission } from "../permissions.ts";
import type { Preset } from "./period.ts";

/**
 * What a column's cells are: a text; a number of something or an amount, which are added up; or a figure that
 * is not: an amount of each, a rate in per cent, a number of days.
 */
type ColumnKind = "text" | "count" | "money" | "average" | "percent" | "days";

export interface ReportColumn {
  name: string;
  kind: ColumnKind;
  /** Two other columns, of which this one is the first in per cent of the second, in each row and in the sums. */
  ratio?: readonly [part: string, whole: string];
  /** The text column that says of what it is a number: what is of different units is not added up. */
  unit?: string;
}

export interface ReportDefinition {
  title: string;
  group: (typeof reportGroups)[number];
  /** What it counts, for its page: one sentence. */
  about: string;
  /** The head of its first column. */
  rows: string;
  /**
   * `steps`: a row for each day, week or month; `things`: of a period, a row for each; `end`: the same, as they stood when
   * its last day ended, so that what it is compared with is how they stood when it began.
   */
  of: "steps" | "things" | "end";
  /** Which days it shows at first; left out, the last 30. */
  preset?: Preset;
  columns: Readonly<Record<string, ReportColumn>>;
  /** The column that is drawn, and compared. */
  main: string;
  /** By which its rows stand at first, with a minus from the highest; steps stand in their order. */
  sort: string;
  /** Needed besides `read_reports`, where it tells what another permission guards. */
  permission?: Permission;
  /** How it comes to have rows, for a report without any. */
  empty: string;
}

export const reportGroups = ["Sales", "Tax", "Payments", "Stock", "Customers and staff"] as const;

/** What a row has in a column that follows from two others, with one decimal; null where the whole is nothing. */
export function ratioOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 10;
}

/** A column whose figures are added up in the last row. */
export function isSummed({ kind }: ReportColumn): boolean {
  return kind === "count" || kind === "money";
}

export function isAmount({ kind }: ReportColumn): boolean {
  return kind === "money" || kind === "average";
}
