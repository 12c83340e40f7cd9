import { and, eq, inArray, sql } from "drizzle-orm";
import { compactText } from "#shared/bank/bank-reference.ts";
import { canTransitionPayment, paymentStates } from "#shared/orders/payment-status.ts";
import type { Db } from "../database/connection.ts";
import { orders } from "../database/schema/orders.ts";
import { orderPayments, payments } from "../database/schema/payments.ts";
import { namedIn, namesOf, type ReadLine } from "./awaited-store.ts";

/** More orders that wait are not read at once: each has about 300 bytes. */
const MAX_READ = 100_000;

/** In which an order takes a transfer (`mayTakeTransfer`). */
const takingStates = paymentStates.filter(
  (state) => state === "review" || canTransitionPayment(state, "review"),
);

/**
 * By what all orders that wait for a transfer may be named: read once, it spares whoever compares many lines to ask the
 * database about every eight letters of each. Undefined where they are too many.
 */
export async function awaitedNames(db: Db): Promise<ReadonlySet<string> | undefined> {
  const rows = await db
    .select({
      orderId: orders.orderId,
      number: orders.number,
      transferReference: orderPayments.transferReference,
    })
    .from(orders)
    .leftJoin(orderPayments, eq(orderPayments.orderId, orders.id))
    .where(
      and(
        eq(orders.payBy, "bank-transfer"),
        inArray(orders.paymentState, takingStates),
        // It has none before it is paid.
        sql`${orders.status} is distinct from 'Cancelled'`,
      ),
    )
    .limit(MAX_READ + 1);
  return rows.length > MAX_READ ? undefined : new Set(rows.flatMap(namesOf));
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
