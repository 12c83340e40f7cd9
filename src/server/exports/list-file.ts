import { createHash } from "node:crypto";
import { asIndianClock } from "#shared/dates.ts";
import { type Money, paise, toRupees } from "#shared/money.ts";
import type { Db } from "../database/connection.ts";
import {
  type ListBatch,
  type ListKey,
  orderText,
  readListBatch,
  readSortedBatch,
  type SortedList,
} from "../database/list-batch.ts";
import type { SortedRows } from "../database/list-keys.ts";
import { countUpTo, type LongList, sortedRowsOf } from "../database/numbered-page.ts";

/** Each column with what stands in it; an empty cell for what there is not. */
export type Columns<Row> = Readonly<
  Record<string, (row: Row) => string | number | null | undefined>
>;

/** Such as 2026-11-24 14:05, by India's clock. */
export const moment = (at: Date | null) =>
  at && asIndianClock(at).toISOString().slice(0, 16).replace("T", " ");
/** With two decimals, which a program reads as a number. */
export const rupees = (amount: number | Money) => toRupees(paise(amount)).toFixed(2);

/** A list as the rows of a file. */
export interface ListFile {
  columns: readonly string[];
  /** Another where a version of the shop has other columns, or sorts otherwise: what is half written is of no use to it. */
  shape: string;
  /** The next rows after a place; `read` of the list's, of which some may be gone meanwhile. */
  next(
    after: ListKey | null,
    limit: number,
  ): Promise<{ rows: string[][]; read: number; last: ListKey | undefined }>;
  /** `max` + 1 where there are more. */
  count(max: number): Promise<number>;
}

/** The file of a list that is a table's. */
export function fileOf<Row>(db: Db, list: LongList<Row>, shown: Columns<Row>): ListFile {
  return fileIn(sortedRowsOf(list), shown, {
    next: (after, limit) => readListBatch(db, list, after, limit),
    count: (max) => countUpTo(db, list, max),
  });
}

/** The same of rows without a table of their own. */
export function sortedFileOf<Row>(db: Db, list: SortedList<Row>, shown: Columns<Row>): ListFile {
  return fileIn(list, shown, {
    next: (after, limit) => readSortedBatch(db, list, after, limit),
    count: (max) => countUpTo(db, { table: list.rows, fits: list.fits }, max),
  });
}

interface Read<Row> {
  next: (after: ListKey | null, limit: number) => Promise<ListBatch<Row>>;
  count: (max: number) => Promise<number>;
}

function fileIn<Row>(
  sorted: SortedRows,
  shown: Columns<Row>,
  { next, count }: Read<Row>,
): ListFile {
  const cells = Object.values(shown);
  const names = Object.keys(shown);
  const shape = createHash("sha256").update(JSON.stringify([names, orderText(sorted)]));
  return {
    columns: names,
    shape: shape.digest("base64url"),
    async next(after, limit) {
      const { rows, ...place } = await next(after, limit);
      return { ...place, rows: rows.map((row) => cells.map((cell) => String(cell(row) ?? ""))) };
    },
    count,
  };
}
