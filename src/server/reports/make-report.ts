import { type SQL, sql } from "drizzle-orm";
import { paise, toRupees } from "#shared/money.ts";
import {
  type Report,
  type ReportLimits,
  type ReportQuery,
  type ReportRow,
  readSort,
} from "#shared/reports/contract.ts";
import {
  earlierPeriod,
  type Step,
  stepOf,
  stepsOf,
  stepText,
  stepWithin,
} from "#shared/reports/period.ts";
import { isAmount, isSummed, ratioOf } from "#shared/reports/report-definition.ts";
import { type ReportName, reportOf } from "#shared/reports/reports.ts";
import type { Db } from "../database/connection.ts";
import { allRows } from "./all-rows.ts";
import { add, readThings, subtract } from "./read-things.ts";
import type { DayFigures, Figures, StepRows, ThingRows } from "./rows.ts";

/** A row before it is written for people: amounts in paise, null where there is no figure. */
interface RawRow {
  key: string;
  name: string;
  figures: Readonly<Record<string, number | null>>;
  texts?: Record<string, string | null> | undefined;
  before?: number | undefined;
}

/** Makes a report: what its rows come to is what the database has, also of those that are not shown. */
export async function makeReport(
  db: Db,
  name: ReportName,
  query: ReportQuery,
  limits: ReportLimits,
): Promise<Report> {
  const source: StepRows | ThingRows = allRows[name];
  const { rows, rest, total, by } =
    "days" in source
      ? await makeSteps(db, name, source, query, limits.steps)
      : await makeThings(db, name, source, query, limits.things);
  const earlier = compared(query);
  return {
    rows: rows.map((row) => written(name, row)),
    ...(rest && { rest: written(name, rest) }),
    total: written(name, total),
    ...(by && { by }),
    ...(earlier && { earlier: { from: earlier.from, to: earlier.to } }),
  };
}

const compared = (query: ReportQuery) => earlierPeriod(query, query.compare);

interface Made {
  rows: RawRow[];
  rest?: RawRow | undefined;
  total: RawRow;
  /** Of steps of time, by what they are added up. */
  by?: Step;
}

async function makeSteps(
  db: Db,
  name: ReportName,
  source: StepRows,
  query: ReportQuery,
  limit: number,
): Promise<Made> {
  const { columns, main } = reportOf(name);
  const by = stepWithin(query, query.by, limit);
  const nothing: Figures = Object.fromEntries(Object.keys(columns).map((key) => [key, 0]));
  const earlier = compared(query);
  const stepSums = (days: readonly DayFigures[], besideOf = (day: string) => day) =>
    days.reduce((sums, { day, figures }) => {
      const step = stepOf(besideOf(day), by);
      return sums.set(step, add(sums.get(step) ?? {}, figures));
    }, new Map<string, Figures>());
  const now = stepSums(await source.days(db, query));
  const before = earlier && stepSums(await source.days(db, earlier), earlier.besideOf);
  const rows = stepsOf(query, by).map((step) => ({
    key: step,
    name: stepText(step, by),
    figures: { ...nothing, ...now.get(step) },
    before: before && (before.get(step)?.[main] ?? 0),
  }));
  const total = {
    key: "total",
    name: "All",
    figures: rows.reduce<Figures>((sum, { figures }) => add(sum, figures), nothing),
    before: before && rows.reduce((sum, row) => sum + (row.before ?? 0), 0),
  };
  const sort = readSort(name, query.sort);
  const column = sort.replace("-", "");
  const direction = sort.startsWith("-") ? -1 : 1;
  const figureOf = ({ figures }: RawRow) => figureIn(name, figures, column) ?? 0;
  return {
    rows: sort ? rows.toSorted((a, b) => direction * (figureOf(a) - figureOf(b))) : rows,
    total,
    by,
  };
}

async function makeThings(
  db: Db,
  name: ReportName,
  source: ThingRows,
  query: ReportQuery,
  limit: number,
): Promise<Made> {
  const { columns, main, of } = reportOf(name);
  const figureNames = Object.keys(columns).filter(
    (key) => columns[key]?.kind !== "text" && !columns[key]?.ratio,
  );
  const summed = figureNames.filter((key) => columns[key] && isSummed(columns[key]));
  const unitOf = Object.fromEntries(
    summed.flatMap((key) => (columns[key]?.unit ? [[key, columns[key].unit]] : [])),
  );
  const sort = readSort(name, query.sort);
  const earlier = compared(query);
  const beside = earlier && source.rowsBeside?.(query, earlier);
  const found = await readThings(db, beside ?? source.rows(query), {
    figureNames: beside ? [...figureNames, ...BESIDE] : figureNames,
    summed,
    unitOf,
    limit,
    by: sortedBy(name, sort.replace("-", "")),
    isDescending: sort.startsWith("-"),
  });
  const keys = found.rows.map(({ key }) => key);
  const described = keys.length > 0 ? await source.describe(db, keys, query) : new Map();
  const before =
    earlier &&
    ((beside && beforeIn(found.rows)) ??
      (await readBefore(db, sql`${source.rows(earlier)}`, main, keys)));
  const rows = found.rows.map(({ key, figures }) => ({
    key,
    ...(described.get(key) ?? { name: key }),
    figures,
    before: before && (before.of.get(key) ?? 0),
  }));
  const shown = rows.reduce<Figures>((sum, { figures }) => add(sum, figures, summed), {});
  const shownBefore = rows.reduce((sum, row) => sum + (row.before ?? 0), 0);
  const left = found.count - rows.length;
  const restBefore = before && before.total - shownBefore;
  const hasRest = left > 0 || (restBefore ?? 0) !== 0;
  return {
    rows,
    rest: hasRest
      ? {
          key: "rest",
          name: left > 0 ? `${left} more` : of === "end" ? "None any more" : "None in these days",
          figures: subtract(found.total, shown),
          texts: found.units,
          before: restBefore,
        }
      : undefined,
    total: {
      key: "total",
      name: "All",
      figures: found.total,
      texts: found.units,
      before: before?.total,
    },
  };
}

/** A column of the statement, or what follows from two of them. */
function sortedBy(name: ReportName, column: string): SQL {
  const ratio = reportOf(name).columns[column]?.ratio;
  if (!ratio) return sql`${sql.identifier(column)}`;
  const [part, whole] = ratio.map((key) => sql.identifier(key));
  return sql`${part}::numeric / nullif(${whole}, 0)`;
}

/** A figure of a row, also one that follows from two others; null where there is none. */
function figureIn(
  name: ReportName,
  figures: Readonly<Record<string, number | null>>,
  column: string,
): number | null {
  const ratio = reportOf(name).columns[column]?.ratio;
  if (!ratio) return figures[column] ?? null;
  return ratioOf(figures[ratio[0]] ?? 0, figures[ratio[1]] ?? 0);
}

/** The main column in another period. */
interface Before {
  /** Of some rows, by their keys. */
  of: ReadonlyMap<string, number>;
  /** Of all. */
  total: number;
}

/** What rows have beside their own figures where both periods were read at once. */
const BESIDE = ["before", "beforeOfAll"] as const;

/** As rows say it that were read with it; undefined where there is none that could. */
function beforeIn(rows: Awaited<ReturnType<typeof readThings>>["rows"]): Before | undefined {
  const total = rows[0]?.figures.beforeOfAll;
  if (total === undefined) return undefined;
  return {
    of: new Map(rows.map(({ key, figures }) => [key, figures.before ?? 0])),
    total: total ?? 0,
  };
}

/** Reads it of the rows with these keys, and of all. */
async function readBefore(
  db: Db,
  rows: ReturnType<ThingRows["rows"]>,
  main: string,
  keys: readonly string[],
): Promise<Before> {
  const figure = sql.identifier(main);
  const isShown = keys.length > 0 ? sql`key in ${[...keys]}` : sql`false`;
  const { rows: found } = await db.execute<{ key: string | null; figure: string }>(sql`
    with grouped as materialized (${rows})
    select key, ${figure}::numeric as figure from grouped where ${isShown}
    union all select null, coalesce(sum(${figure}), 0) from grouped`);
  const of = new Map(found.map((row) => [row.key, Number(row.figure)]));
  const total = of.get(null) ?? 0;
  of.delete(null);
  return { of: of as Map<string, number>, total };
}

/** Amounts in rupees. */
function written(name: ReportName, { key, name: text, figures, texts, before }: RawRow): ReportRow {
  const { columns, main } = reportOf(name);
  const figureOf = (column: string, figure: number | null) =>
    figure !== null && columns[column] && isAmount(columns[column])
      ? toRupees(paise(figure))
      : figure;
  return {
    key,
    name: text,
    values: Object.fromEntries(
      Object.keys(columns).map((column) => [
        column,
        texts?.[column] ?? figureOf(column, figureIn(name, figures, column)),
      ]),
    ),
    ...(before !== undefined && { before: figureOf(main, before) ?? 0 }),
  };
}
