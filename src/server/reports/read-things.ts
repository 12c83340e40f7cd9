import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import type { Figures } from "./rows.ts";

interface FoundThings {
  /** The first ones by the sorting; a figure is null where there is none. */
  rows: { key: string; figures: Record<string, number | null> }[];
  /** Of all rows. */
  count: number;
  total: Figures;
}

interface Wanted {
  /** Columns of the statement, and those of them that are added up. */
  figureNames: readonly string[];
  summed: readonly string[];
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
  { figureNames, summed, by, isDescending, limit }: Wanted,
): Promise<FoundThings> {
  const order = sql`${by} ${isDescending ? sql`desc` : sql`asc`} nulls last, key`;
  const names = sql.join(figureNames.map(sql.identifier), sql`, `);
  const sums = sql.join(
    figureNames.map((name) =>
      summed.includes(name) ? sql`coalesce(sum(${sql.identifier(name)}), 0)` : sql`null::numeric`,
    ),
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
    total: add({}, figuresOf(last), summed),
  };
}

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

export function subtract(sums: Figures, less: Figures): Figures {
  return Object.fromEntries(
    Object.entries(sums).map(([name, figure]) => [name, figure - (less[name] ?? 0)]),
  );
}
