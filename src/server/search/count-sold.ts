import { and, asc, gt, sql } from "drizzle-orm";
import type { Database, Db } from "../database/connection.ts";
import { searchEntries, searchVariants } from "../database/schema/search.ts";
import type { Sweeps, Tasks } from "../jobs/job-table.ts";
import { runBackfill } from "../jobs/run-backfill.ts";
import type { Log } from "../lib/log.ts";
import { restBetween } from "../lib/rest-between.ts";
import { announceListsOf, listFacets } from "../search-index/changed-lists.ts";
import { fillSoldDaily, soldSince } from "./sold-daily.ts";

/** Sales of so long count for the order of lists. */
const COUNTED_DAYS = 365;

/** For one statement to read or write: each has its time, whatever the shop's size. */
const SUMMED_AT_ONCE = 5_000;
const PRODUCTS_AT_ONCE = 300;

/** Counts each hour what was sold in the last year, by which lists are ordered. */
export function soldCounting(database: Pick<Database, "transaction">, log: Pick<Log, "info">) {
  return {
    tasks: {
      "count-sold": async (_payload, { db }) => {
        await runBackfill({ db, log }, "count-sold", (done) => fillSoldDaily(database, done));
        const sold = await soldQuantities(db);
        const changed = await changedCounts(db, sold);
        const rest = restBetween();
        const facets = new Set<number>();
        try {
          for (const [place, changes] of changed.entries()) {
            if (place > 0) await rest();
            const written = await database.transaction((tx) => writeCounts(tx, changes));
            for (const facet of written) facets.add(facet);
          }
        } finally {
          // Once, and also of a count that fails midway: while lists are announced none is remembered.
          const ofLists = facets.size > 0 ? [[...facets]] : [];
          await database.transaction((tx) => announceListsOf(tx, ofLists));
        }
      },
    } satisfies Partial<Tasks>,
    sweeps: { "count-sold": "17 * * * *" } satisfies Sweeps,
  };
}

/** How many pieces were sold of each product, of orders that are paid and not given up. */
async function soldQuantities(db: Db): Promise<Map<string, number>> {
  const quantities = new Map<string, number>();
  for (let after: string | undefined; ; ) {
    const some = await soldSince(db, { days: COUNTED_DAYS, after, limit: SUMMED_AT_ONCE });
    for (const { productId, sold } of some) quantities.set(productId, sold);
    if (some.length < SUMMED_AT_ONCE) return quantities;
    after = some.at(-1)?.productId;
  }
}

interface SoldCount {
  productId: string;
  sold: number;
}

/** Counts that are not as they are written, some products at a time; also what no longer counts. */
async function changedCounts(db: Db, sold: ReadonlyMap<string, number>): Promise<SoldCount[][]> {
  const written = new Map<string, number>();
  for (const table of [searchEntries, searchVariants]) {
    for (let after = ""; ; ) {
      const rows = await db
        .select({ productId: sql<string>`${table.productId}`, sold: table.sold })
        .from(table)
        .where(
          and(
            gt(table.sold, 0),
            after ? gt(table.productId, after) : sql`${table.productId} is not null`,
          ),
        )
        .orderBy(asc(table.productId))
        .limit(SUMMED_AT_ONCE);
      for (const row of rows) written.set(row.productId, row.sold);
      const last = rows.at(-1);
      if (!last || rows.length < SUMMED_AT_ONCE) break;
      after = last.productId;
    }
  }
  const changed: SoldCount[] = [];
  for (const productId of new Set([...written.keys(), ...sold.keys()])) {
    const now = sold.get(productId) ?? 0;
    if (now !== (written.get(productId) ?? 0)) changed.push({ productId, sold: now });
  }
  return Array.from({ length: Math.ceil(changed.length / PRODUCTS_AT_ONCE) }, (_, place) =>
    changed.slice(place * PRODUCTS_AT_ONCE, (place + 1) * PRODUCTS_AT_ONCE),
  );
}

/**
 * Writes what was sold of some products, to their entries and their families'.
 *
 * @returns the facets of the lists that show them
 */
async function writeCounts(db: Db, counts: readonly SoldCount[]): Promise<number[]> {
  const { rows } = await db.execute<{ facets: number[]; family: string | null }>(sql`
    with counted as materialized (
      select * from unnest(
        ${sql.param(counts.map(({ productId }) => productId))}::uuid[],
        ${sql.param(counts.map(({ sold }) => sold))}::int[]) as counted (product_id, sold)
    ),
    alone as (
      update ${searchEntries} set sold = counted.sold from counted
      where ${searchEntries.productId} = counted.product_id and ${searchEntries.sold} <> counted.sold
      returning ${searchEntries.facets}
    ),
    variants as (
      update ${searchVariants} set sold = counted.sold from counted
      where ${searchVariants.productId} = counted.product_id and ${searchVariants.sold} <> counted.sold
      returning ${searchVariants.facets}, ${searchVariants.familyId}
    )
    select facets, null::uuid as family from alone
    union all select facets, family_id from variants`);
  const familyIds = [...new Set(rows.flatMap(({ family }) => family ?? []))];
  await db.execute(sql`
    update ${searchEntries} set sold = summed.sold
    from (
      select ${searchVariants.familyId} as id, sum(${searchVariants.sold})::int as sold
      from ${searchVariants} where ${searchVariants.familyId} = any(${sql.param(familyIds)}::uuid[])
      group by 1
    ) as summed
    where ${searchEntries.familyId} = summed.id`);
  return rows.flatMap(({ facets }) => listFacets(facets));
}
