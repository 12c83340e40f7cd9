import { type SQL, sql } from "drizzle-orm";
import { type Period, periodBounds } from "#shared/accounting/period.ts";
import type { Db } from "../database/connection.ts";

/** By the names of a report's columns; amounts in paise. */
export type Figures = Record<string, number>;

/** What is known of a day; of one day there may be several, which are added up. */
export interface DayFigures {
  day: string;
  figures: Figures;
}

/** A row for each day, which are added up to weeks or months. */
export interface StepRows {
  days(db: Db, period: Period): Promise<DayFigures[]>;
}

/** How people know a row, and the texts of its other columns. */
export interface Described {
  name: string;
  texts?: Record<string, string | null>;
}

/** A row for each thing: the largest ones are read, and all others are added up by the database. */
export interface ThingRows {
  /**
   * The texts of `key`, and each column of the report that is no text, under its name; of texts those that are the unit
   * of another column.
   */
  rows(period: Period): SQL;
  /**
   * The same with the main column of an earlier period beside it as `before`, and that of all rows, also of those that are
   * not of these days any more, as `beforeOfAll`: for what reads so much that both periods should be read at once.
   * Undefined where days lie between them, of which nothing is wanted; left out, the earlier one is always read by itself.
   */
  rowsBeside?(period: Period, earlier: Period): SQL | undefined;
  /** Of the rows that are shown, some of which may say something of the period. */
  describe(
    db: Db,
    keys: readonly string[],
    period: Period,
  ): Promise<ReadonlyMap<string, Described>>;
}

/** Runs a statement that answers a `day` and figures. */
export async function readDays(db: Db, statement: SQL): Promise<DayFigures[]> {
  const { rows } = await db.execute<{ day: string } & Record<string, unknown>>(statement);
  return rows.map(({ day, ...figures }) => ({
    day,
    figures: Object.fromEntries(
      Object.entries(figures).map(([name, figure]) => [name, Number(figure)]),
    ),
  }));
}

/** A moment within the days of a period by India's clock. */
export function isWithin(moment: SQL, period: Period): SQL {
  const { since, before } = periodBounds(period);
  return sql`${moment} >= ${since.toISOString()}::timestamptz and ${moment} < ${before.toISOString()}::timestamptz`;
}

/** The day in India of a moment, as a text. */
export const indianDay = (moment: SQL) => sql`(${moment} at time zone 'Asia/Kolkata')::date::text`;

/** Rows that are known by their key alone. */
export async function describeByKey(
  keys: readonly string[],
  describe: (key: string) => Described,
): Promise<ReadonlyMap<string, Described>> {
  return new Map(keys.map((key) => [key, describe(key)]));
}
