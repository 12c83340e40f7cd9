import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { isContention } from "./database-errors.ts";

/*
 * A migration's statements `CREATE (UNIQUE) INDEX CONCURRENTLY`: what it needs before its transaction, such as for a key
 * that others refer to. They are made beside a shop that runs, which writes to the table meanwhile. Whatever can wait
 * until the shop has started is of late-indexes.ts.
 */

const BESIDE = /^((?:\s*--.*\n)*\s*create (?:unique )?index) concurrently "(\w+)"/i;

const BETWEEN_TRIES_MS = 300;

/** The statement as a transaction takes it, which makes the index where it is not there yet. */
export function withinTransaction(statement: string): string {
  return statement.replace(BESIDE, '$1 if not exists "$2"');
}

/**
 * Makes the indexes that are missing of a migration, outside of any transaction; one that was cut off is made anew.
 *
 * @param until of performance.now(): so long it is tried again where the database ends it, since it and another wait for
 *   each other
 */
export async function makeIndexesBeside(
  client: pg.Client,
  statements: readonly string[],
  until: number,
): Promise<void> {
  for (const statement of statements) {
    const name = BESIDE.exec(statement)?.[2];
    if (name) await makeBeside(client, name, statement, until);
  }
}

async function makeBeside(client: pg.Client, name: string, statement: string, until: number) {
  for (;;) {
    const { rows } = await client.query<{ valid: boolean }>(
      "select indisvalid as valid from pg_index where indexrelid = to_regclass($1)",
      [name],
    );
    if (rows[0]?.valid) return;
    try {
      if (rows[0]) {
        await client.query(`drop index concurrently ${client.escapeIdentifier(name)}`);
      }
      await client.query(statement);
    } catch (error) {
      if (!isContention(error) || performance.now() > until) throw error;
      await delay(BETWEEN_TRIES_MS);
    }
  }
}
