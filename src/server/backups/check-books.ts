import type { Db } from "../database/connection.ts";
import { compareStock } from "../stock/compare-stock.ts";
import { invariants } from "./invariants.ts";

/** What of the books was looked at, and what does not hold. */
export interface CheckedBook {
  name: string;
  /** The first few rows that do not hold, as a person can look them up. */
  wrong: string[];
}

const MAX_TOLD = 5;

/**
 * Looks through all of the shop's books: what the database keeps true row by row (docs/data.md) must be true
 * of a restored one, whose rows were written past its triggers.
 */
export async function checkBooks(db: Pick<Db, "execute">): Promise<CheckedBook[]> {
  const differing = await compareStock(db);
  const checked: CheckedBook[] = [
    {
      name: "the stock is what its movements come to",
      wrong: differing
        .slice(0, MAX_TOLD)
        .map(({ productId, what, stands, ledger }) => `${productId}: ${what} ${stands}, ${ledger}`),
    },
  ];
  for (const { name, wrong } of invariants) {
    const { rows } = await db.execute<{ id: string }>(wrong(MAX_TOLD));
    checked.push({ name, wrong: rows.map(({ id }) => id) });
  }
  return checked;
}
