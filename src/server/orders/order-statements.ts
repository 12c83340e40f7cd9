import { asc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { compiled, compiledRows, type Given } from "../database/compiled.ts";
import type { Db } from "../database/connection.ts";
import { milliseconds } from "../database/schema/columns.ts";
import { orderEvents, orderLines, orders } from "../database/schema/orders.ts";
import { orderPayments } from "../database/schema/payments.ts";
import { quotes } from "../database/schema/quotes.ts";
import { keepsStock, keepsStockNow } from "../stock/kept-pieces.ts";
import { tellLegacyDifference } from "../stock/legacy-differences.ts";
import { settleOrder } from "../stock/settle-reservations.ts";
import { currentColumns, legacyKeepsStock } from "../stock/version-before.ts";
import type { OrderRow } from "./store.ts";

/*
 * What every order asks: its columns, and the statements that are written and planned once (docs/decisions/093).
 * The store beside it says what each is for.
 */

export type NewOrder = typeof orders.$inferInsert;

/** Each is a value, or what the database makes it. */
export type OrderChanges = { [Name in keyof Omit<NewOrder, "id">]?: NewOrder[Name] | SQL };
/** What a new order answers: nothing is kept for it yet, but what its transaction keeps next. */
const newColumns = {
  ...currentColumns,
  overdue: sql<boolean>`${orders.reservedUntil} <= now()`,
  quoteNumber: sql<
    string | null
  >`(select ${quotes.number} from ${quotes} where ${quotes.id} = ${orders.quoteId})`,
};
const ownColumns = { ...newColumns, keepsStock, legacyKeepsStock };

const { orderId: _, ...paymentColumns } = getTableColumns(orderPayments);

export { paymentColumns };

/** The columns of an `OrderRow`, of orders and their payments. */
export const orderColumns = { ...ownColumns, ...paymentColumns };

/** The same in a statement that locks them: what is kept for them is as of then. */
export const lockedOrderColumns = { ...orderColumns, keepsStock: keepsStockNow };

/** Orders as `OrderRow`s. */
export function selectOrders(db: Db, columns: typeof orderColumns = orderColumns) {
  return db
    .select(columns)
    .from(orders)
    .innerJoin(orderPayments, eq(orderPayments.orderId, orders.id));
}

/** Orders to be locked. To lock one is to lock its payment, too; see `withSettledStock`. */
export const selectToLock = (db: Db) => selectOrders(db, lockedOrderColumns);

export const findById = compiled((db, { id }: Given<{ id: string }>) =>
  selectOrders(db).where(eq(orders.id, id)),
);
export const readOrders = compiled((db, { ids }: Given<{ ids: string[] }>) =>
  selectOrders(db).where(sql`${orders.id} = any(${ids}::uuid[])`).orderBy(orders.id),
);
export const findByKey = compiled((db, { orderKey }: Given<{ orderKey: string }>) =>
  selectOrders(db).where(eq(orders.orderKey, orderKey)),
);
export const lockById = compiled((db, { id }: Given<{ id: string }>) =>
  selectToLock(db).where(eq(orders.id, id)).for("no key update"),
);
export const lockByKey = compiled((db, { orderKey }: Given<{ orderKey: string }>) =>
  selectToLock(db).where(eq(orders.orderKey, orderKey)).for("no key update"),
);

export const readLines = compiled((db, { orderIds }: Given<{ orderIds: string[] }>) =>
  db
    .select()
    .from(orderLines)
    .where(sql`${orderLines.orderId} = any(${orderIds}::uuid[])`)
    .orderBy(asc(orderLines.position)),
);
export const insertEvent = compiled(
  (db, values: Given<Omit<typeof orderEvents.$inferSelect, "isNote" | "at">>) =>
    db
      .insert(orderEvents)
      .values({
        id: values.id,
        orderId: values.orderId,
        actor: values.actor,
        what: values.what,
        forShopper: values.forShopper,
      })
      .returning({ at: orderEvents.at }),
);
/** Its reservation ends some time after the database writes it. */
type ReservingRow = Omit<NewOrder, "reservedUntil">;

export const insertOrder = compiledRows((db, rows: NewOrder[]) =>
  db.insert(orders).values(rows).returning(newColumns),
);
/** The same, with `reserved` milliseconds from now until its reservation is over. */
export const insertReserving = compiledRows(
  (db, rows: ReservingRow[], { reserved }: Given<{ reserved: number }>) => {
    const reservedUntil = sql`now() + ${milliseconds(reserved)}`;
    return db
      .insert(orders)
      .values(rows.map((row) => ({ ...row, reservedUntil })))
      .returning(newColumns);
  },
);
export const insertLines = compiledRows((db, rows: (typeof orderLines.$inferInsert)[]) =>
  db.insert(orderLines).values(rows),
);
export const changeOrder = compiledRows(
  (db, [changes = {}]: OrderChanges[], { id }: Given<{ id: string }>) =>
    db.update(orders).set(changes).where(eq(orders.id, id)),
);

/**
 * Locked orders, of which each has the reservations that it ought to have: what a node of the version before did with
 * one since the last `settle-reservations` is made up for first.
 */
export async function withSettledStock<Row extends OrderRow>(
  db: Db,
  locked: Row[],
): Promise<Row[]> {
  const behind = locked.filter((order) => order.keepsStock !== order.legacyKeepsStock);
  if (behind.length === 0) return locked;
  for (const { id } of behind) {
    tellLegacyDifference({ orderId: id, what: "reservations" });
    await settleOrder(db, id);
  }
  const now = new Map(
    (await readOrders(db, { ids: behind.map(({ id }) => id) })).map((order) => [order.id, order]),
  );
  return locked.map((order) => ({ ...order, ...now.get(order.id) }));
}
