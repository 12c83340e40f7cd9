import { sql } from "drizzle-orm";
import type pg from "pg";
import type { Database } from "#server/database/connection.ts";

/** What the database says to plain SQL as one transaction, and which of its rules does; `nothing` where it takes it. */
export async function refusalOf({ db }: Pick<Database, "db">, statements: string): Promise<string> {
  const fault = await db
    .execute(sql.raw(`begin; ${statements}; commit`))
    .catch((error: Error) => error);
  if (!(fault instanceof Error)) return "nothing";
  const { message, constraint = "" } = fault.cause as pg.DatabaseError;
  return `${message} ${constraint}`;
}
