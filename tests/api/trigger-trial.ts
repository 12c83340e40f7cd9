import { sql } from "drizzle-orm";
import type pg from "pg";
import type { KeptShop } from "./plain-sql.ts";

type OfShop = (kept: Pick<KeptShop, "one" | "unpaid">) => string;

/**
 * A trigger as `table.trigger`, statements, and what refuses them; or what a question answers as `value` after them.
 */
export type TriggerTrial = [
  name: string,
  statements: OfShop,
  expected: RegExp | { value: unknown },
  question?: OfShop,
];

/** What statements come to: what a question answers then, or what refuses them, and by which rule. All is undone. */
export function outcomeOf(
  { database }: KeptShop["shop"],
  statements: string,
  question: string,
): Promise<unknown> {
  return database
    .transaction(async (db): Promise<unknown> => {
      await db.execute(sql.raw(`${statements}; set constraints all immediate`));
      const { rows } = await db.execute(sql.raw(question));
      throw Object.assign(new Error("undone"), { rows });
    })
    .catch(({ rows, cause }: { rows?: unknown; cause?: pg.DatabaseError }) =>
      rows === undefined ? `${cause?.message} ${cause?.constraint ?? ""}` : rows,
    );
}
