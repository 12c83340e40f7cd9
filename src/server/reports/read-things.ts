import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import type { Figures } from "./rows.ts";

interface FoundThings {
  /** The first ones by the sorting; a figure is null where there is none. */
  rows: { key: string; figures: Record<string, number | null> }[];
  /** Of all rows. */
  count: number;
  /** Null where rows of different units would be added up. */
  total: Sums;
  /** By the names of columns of units: the unit of all rows, where it is one. */
  units: Record<string, string | null>;
}

/** Figures that are added up; null where they cannot be. */
type Sums = Readonly<Record<string, number | null>>;

interface Wanted {
  /** Columns of the statement, and those of them that are added up. */
  figureNames: readonly string[];
  summed: readonly string[];
  /** Of those that are added up the column of their unit. */
  unitOf: Readonly<Record<string, string>>;
  /** What they stand by, and whether from the highest. */
  by: SQL;
  isDescending: boolean;
  /** Rows at most; the others are counted and added up. */
  limit: number;
}

/** Reads the first rows of a statement that answers a `key` and figures, and what all of its rows come to. */
export async function readThings(
  db: Db,
  statement: SQL,
  { figureNames, summed, unitOf, by, isDescending, limit }: Wanted,
): Promise<FoundThings> {
  const order = sql`${by} ${isDescending ? sql`desc` : sql`asc`} nulls last, key`;
  const units = [...new Set(Object.values(unitOf))];
  const names = sql.join([...figureNames, ...units].map(sql.identifier), sql`, `);
  const unitsIn = (unit: string) => sql`count(distinct ${sql.identifier(unit)})`;
  const sumOf = (name: string) => {
    if (!summed.includes(name)) return sql`null::numeric`;
    const sum = sql`coalesce(sum(${sql.identifier(name)}), 0)`;
    const unit = unitOf[name];
    return unit ? sql`case when ${unitsIn(unit)} <= 1 then ${sum} end` : sum;
  };
  const sums = sql.join(
    [
      ...figureNames.map(sumOf),
      ...units.map(
        (unit) => sql`case when ${unitsIn(unit)} = 1 then min(${sql.identifier(unit)}) end`,
      ),
    ],
    sql`, `,
  );
  // The first ones are looked for before they get their places: with their places, all of very many would be sorted.
  // The last row has the sums, and in place of its place how many there are.
  const { rows: found } = await db.execute<{ key: string | null; place: string }>(sql`
    with grouped as materialized (${statement}),
      shown as (
        select key, ${names}, row_number() over (order by ${order}) as place
        from (select * from grouped order by ${order} limit ${limit}) as first
      )
    select false as is_sum, place, key, ${names} from shown
    union all select true, count(*), null, ${sums} from grouped order by is_sum, place`);
  const figuresOf = (row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      figureNames.map((name) => [name, row[name] === null ? null : Number(row[name])]),
    );
  const last = found.at(-1);
  if (!last) throw new Error("a sum without a row");
  return {
    rows: found.slice(0, -1).map((row) => ({ key: row.key ?? "", figures: figuresOf(row) })),
    count: Number(last.place),
    total: Object.fromEntries(
      Object.entries(figuresOf(last)).filter(([name]) => summed.includes(name)),
    ),
    units: Object.fromEntries(units.map((unit) => [unit, textOf(last, unit)])),
  };
}

const textOf = (row: Readonly<Record<string, unknown>>, name: string) =>
  typeof row[name] === "string" ? row[name] : null;

/** Figures added up, of some columns or of all. */
export function add(
  sums: Figures,
  more: Readonly<Record<string, number | null>>,
  names: readonly string[] = Object.keys(more),
): Figures {
  const added = { ...sums };
  for (const name of names) added[name] = (added[name] ?? 0) + (more[name] ?? 0);
  return added;
}

/** What is left of sums; null of what is not added up. */
export function subtract(sums: Sums, less: Figures): Sums {
  return Object.fromEntries(
    Object.entries(sums).map(([name, figure]) => [
      name,
      figure === null ? null : figure - (less[name] ?? 0),
    ]),
  );
}
