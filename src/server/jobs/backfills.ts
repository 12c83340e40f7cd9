import { type SQL, sql } from "drizzle-orm";
import { type BackfillName, backfillNames } from "#shared/fulfilment/backfills-contract.ts";
import type { Db } from "../database/connection.ts";
import { backfills } from "../database/schema/backfills.ts";
import { addJob } from "./add-job.ts";

interface Backfill {
  /** What it does, as the owner reads it. */
  text: string;
  /** What is not as it should be of the rows that it has not come to. */
  meanwhile: string;
  /** What is counted of it. */
  unit: string;
  /** What it does, as the log says it after each so many, and once it is through. */
  logged: { some: string; all: string; each: number };
  /** Counts what is left, as a number `count`; none where only the work itself finds that out. */
  left?: SQL;
}

/**
 * Jobs that bring rows from before to this version, again and again until none is left. Each says how far it is, and can
 * be stopped and told to go on (`runBackfill`).
 */
export const allBackfills: Readonly<Record<BackfillName, Backfill>> = {
  "number-older-rows": {
    text: "Gives older orders, quotes and returns their numbers",
    meanwhile: "The others are called by six characters, and are found by these.",
    unit: "orders, quotes and returns",
    logged: {
      some: "numbered older orders, quotes and returns",
      all: "numbered what was free of older orders, quotes and returns",
      each: 10_000,
    },
    left: sql`select (select count(*) from orders where number is null)
      + (select count(*) from quotes where number is null)
      + (select count(*) from returns where number is null) as count`,
  },
  "write-document-lines": {
    text: "Writes the lines of older invoices and credit notes",
    meanwhile: "The others are not found by a search, and reports of taxes lack them.",
    unit: "documents",
    logged: {
      some: "wrote the lines of older documents",
      all: "all documents have their lines",
      each: 10_000,
    },
    left: sql`select count(*) as count from documents where search_text is null`,
  },
  "fill-in-bank-lines": {
    text: "Notes of older lines of bank statements what was decided",
    meanwhile: "Lists of these lines take longer.",
    unit: "lines",
    logged: {
      some: "filled in older lines of the bank",
      all: "all lines of the bank have their state",
      each: 10_000,
    },
    left: sql`select count(*) as count from bank_statement_lines where state is null`,
  },
  "take-stock-into-ledger": {
    text: "Enters the stock of older products in its ledger",
    meanwhile: "The first movement of the others is written when they are sold or counted.",
    unit: "products",
    logged: {
      some: "took the stock of products into the ledger",
      all: "the stock of all products is in the ledger",
      each: 10_000,
    },
    left: sql`select count(*) as count from products
      where not exists (select from stock_levels where product_id = products.id)`,
  },
  "settle-reservations": {
    text: "Puts right what is reserved for orders of the version before",
    meanwhile: "Of the others it is put right when somebody works on the order.",
    unit: "lines of orders",
    logged: {
      some: "put the reserved stock of lines right",
      all: "the reserved stock of all lines is right",
      each: 10_000,
    },
  },
  "count-sold": {
    text: "Adds up for each day before the update what was sold on it",
    meanwhile: "Lists by what sells most, and reports of margins, lack the days before.",
    unit: "days",
    logged: {
      some: "filled days of what was sold; earlier ones follow",
      all: "all days have what was sold on them",
      each: 100,
    },
  },
  "note-failed-payments": {
    text: "Looks for tries to pay that failed before the update",
    meanwhile: "The report of failed payments lacks those of the other orders.",
    unit: "orders",
    logged: {
      some: "looked through orders for tries to pay that failed",
      all: "all older tries to pay that failed are noted",
      each: 100_000,
    },
    left: sql`select count(*) as count from orders
      where id > coalesce((select filled_to from failed_attempts_state), '00000000-0000-0000-0000-000000000000')`,
  },
};

/** Of a backfill that has begun and is not through. */
export interface BackfillState {
  name: BackfillName;
  text: string;
  meanwhile: string;
  unit: string;
  done: number;
  /** What there is to do in all; null where nobody can tell. */
  total: number | null;
  stopped: { at: Date; by: string } | null;
}

/** Those that have found something to do and are not through, and those that are stopped. */
export async function findBackfills(db: Db): Promise<BackfillState[]> {
  const rows = await db.select().from(backfills).orderBy(backfills.name);
  return rows.flatMap(({ done, total, stoppedAt, stoppedBy, ...row }) => {
    const name = backfillNames.find((known) => known === row.name);
    // Of another version of the shop, or one that looks for something to do.
    if (!name || (done === 0 && !stoppedAt)) return [];
    const { text, meanwhile, unit } = allBackfills[name];
    const stopped = stoppedAt && { at: stoppedAt, by: stoppedBy ?? "" };
    return [{ name, text, meanwhile, unit, done, total, stopped }];
  });
}

/** Has one stop after the rows that it is at, until somebody has it go on; false where it is through or stopped already. */
export async function stopBackfill(db: Db, name: BackfillName, by: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`update ${backfills} set stopped_at = now(), stopped_by = ${by}
      where name = ${name} and stopped_at is null`,
  );
  return rowCount === 1;
}

/** Has one that was stopped go on at once; false where it is not stopped. Within a transaction. */
export async function resumeBackfill(db: Db, name: BackfillName): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`update ${backfills} set stopped_at = null, stopped_by = null, run = null
      where name = ${name} and stopped_at is not null`,
  );
  if (rowCount !== 1) return false;
  await addJob(db, name, {});
  return true;
}
