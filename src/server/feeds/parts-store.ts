import { asc, eq, gt, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { products } from "../database/schema/catalogue.ts";
import { feedParts } from "../database/schema/feeds.ts";

/** Products in one part: as much as a phone's browser can open. */
const PART_SIZE = 10_000;

export interface FeedPart {
  /** From 1. */
  number: number;
  products: number;
  changedAt: Date;
}

/** From which product a part runs, and up to which; open at an end where there is none. */
export interface PartRange {
  from: string | undefined;
  before: string | undefined;
}

export function partsStore(db: Db) {
  return {
    /** All parts in order: a row for 10,000 products. */
    all(): Promise<FeedPart[]> {
      return db
        .select({
          number: feedParts.number,
          products: feedParts.products,
          changedAt: feedParts.changedAt,
        })
        .from(feedParts)
        .orderBy(asc(feedParts.number));
    },

    /** They were never counted, or longer than a day ago. */
    async areStale(): Promise<boolean> {
      const [newest] = await db
        .select({ fresh: sql<boolean>`${feedParts.countedAt} > now() - interval '25 hours'` })
        .from(feedParts)
        .where(eq(feedParts.number, 1));
      return newest?.fresh !== true;
    },

    /** Undefined where there is no such part; the first one is there even before it was counted. */
    async range(number: number): Promise<PartRange | undefined> {
      const rows = await db
        .select({ number: feedParts.number, firstId: feedParts.firstId })
        .from(feedParts)
        .where(sql`${feedParts.number} in (${number}, ${number + 1})`);
      const firstIdOf = (wanted: number) => rows.find((row) => row.number === wanted)?.firstId;
      if (number !== 1 && firstIdOf(number) === undefined) return undefined;
      return { from: number === 1 ? undefined : firstIdOf(number), before: firstIdOf(number + 1) };
    },

    /** Counts them anew, a part at a time, and puts them in the place of those that were. */
    async count(): Promise<void> {
      const parts: (typeof feedParts.$inferInsert)[] = [];
      for (let after: string | undefined; ; ) {
        const { rows } = await db.execute<{
          first: string | null;
          last: string | null;
          products: number;
          changed_at: string;
        }>(sql`
          select (array_agg(id order by id))[1] as first, (array_agg(id order by id desc))[1] as last,
            count(*)::int as products, max(updated_at) as changed_at
          from (select ${products.id}, ${products.updatedAt} from ${products}
            ${after === undefined ? sql`` : sql`where ${products.id} > ${after}`}
            order by ${products.id} limit ${PART_SIZE}) as part`);
        const [part] = rows;
        if (!part?.first || !part.last) break;
        parts.push({
          number: parts.length + 1,
          firstId: part.first,
          products: part.products,
          changedAt: new Date(part.changed_at),
        });
        if (part.products < PART_SIZE) break;
        after = part.last;
      }
      // One statement each: a reader in between finds the old parts beside the new ones, all true.
      if (parts.length > 0) {
        await db
          .insert(feedParts)
          .values(parts)
          .onConflictDoUpdate({
            target: feedParts.number,
            set: {
              firstId: sql`excluded.first_id`,
              products: sql`excluded.products`,
              changedAt: sql`excluded.changed_at`,
              countedAt: sql`now()`,
            },
          });
      }
      await db.delete(feedParts).where(gt(feedParts.number, parts.length));
    },
  };
}

/** Products that are read at once. */
const BATCH = 500;

/** Products of a range in the order of their ids, a batch at a time: memory stays flat. */
export async function* inBatches<Row extends { id: string }>(
  range: PartRange,
  read: (range: PartRange, after: string | undefined, limit: number) => PromiseLike<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after: string | undefined; ; ) {
    const rows = await read(range, after, BATCH);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id;
  }
}
