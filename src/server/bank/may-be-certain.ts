import { setImmediate as nextTurn } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import { compactText } from "#shared/bank/bank-reference.ts";
import { canTransitionPayment, paymentStates } from "#shared/orders/payment-status.ts";
import type { Db } from "../database/connection.ts";
import { payments } from "../database/schema/payments.ts";
import { type NamedOrder, namedIn, namesOf, type ReadLine } from "./awaited-store.ts";

/** More orders that wait are not read at once: each has about 300 bytes. */
const MAX_READ = 100_000;

/** Rows that are compared before other work gets its turn. */
const ROWS_AT_ONCE = 2_000;

/** In which an order takes a transfer (`mayTakeTransfer`). */
const takingStates = paymentStates.filter(
  (state) => state === "review" || canTransitionPayment(state, "review"),
);

/**
 * By what all orders that wait for a transfer may be named: read once, it spares whoever compares many lines to ask the
 * database about every eight letters of each. Undefined where they are too many.
 */
export const awaitedNames = (db: Db) =>
  // It has no status before it is paid.
  namesWhere(db, sql`status is distinct from 'Cancelled'`);

/**
 * The same of orders that were given up and can still be paid: they may be named beside one that waits, which is not
 * certain then.
 */
export const givenUpNames = (db: Db) => namesWhere(db, sql`status = 'Cancelled'`);

async function namesWhere(db: Db, condition: SQL): Promise<ReadonlySet<string> | undefined> {
  const states = sql.param(takingStates);
  const { rows } = await db.execute<NamedOrder & Record<string, unknown>>(sql`
    select orders.order_id as "orderId", orders.number, order_payments.transfer_reference as "transferReference"
    from orders left join order_payments on order_payments.order_id = orders.id
    where pay_by = 'bank-transfer' and payment_state = any(${states}::text[]) and ${condition}
    limit ${MAX_READ + 1}`);
  if (rows.length > MAX_READ) return undefined;
  const names = new Set<string>();
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_AT_ONCE === 0) await nextTurn();
    for (const name of namesOf(row)) names.add(name);
  }
  return names;
}

/**
 * Those of some lines that may be certain: they name an order that waits, or money is entered by their reference. All
 * others are not, whatever else is known of them (`matchLine`).
 */
export async function linesThatMayBe<Line extends ReadLine>(
  db: Db,
  lines: readonly Line[],
  names: ReadonlySet<string>,
): Promise<Line[]> {
  const read = lines.map((line) => {
    const { references, numbers, keys, spellings } = namedIn(line);
    const isNamed =
      references.some((name) => names.has(name)) ||
      [...numbers, ...keys].some((name) => names.has(compactText(name)));
    return { line, isNamed, spellings: spellings.map((spelling) => spelling.toLowerCase()) };
  });
  const entered = await enteredAmong(
    db,
    read.flatMap(({ isNamed, spellings }) => (isNamed ? [] : spellings)),
  );
  return read
    .filter(({ isNamed, spellings }) => isNamed || spellings.some((one) => entered.has(one)))
    .map(({ line }) => line);
}

/** Which of some references, in small letters, money is entered by. */
async function enteredAmong(db: Db, references: readonly string[]): Promise<ReadonlySet<string>> {
  const reference = sql<string>`lower(${payments.reference})`;
  const rows = await db
    .select({ reference })
    .from(payments)
    .where(sql`${reference} = any(${sql.param(references)}::text[])`);
  return new Set(rows.map((row) => row.reference));
}
