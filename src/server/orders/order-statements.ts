import { asc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { compiled, compiledRows, type Given } from "../database/compiled.ts";
import type { Db } from "../database/connection.ts";
import { milliseconds } from "../database/schema/columns.ts";
import { orderEvents, orderLines, orders } from "../database/schema/orders.ts";
import { orderPayments } from "../database/schema/payments.ts";
import { quotes } from "../database/schema/quotes.ts";

/*
 * What every order asks: its columns, and the statements that are written and planned once (docs/decisions/093).
 * The store beside it says what each is for.
 */

export type NewOrder = typeof orders.$inferInsert;

/** Each is a value, or what the database makes it. */
export type OrderChanges = { [Name in keyof Omit<NewOrder, "id">]?: NewOrder[Name] | SQL };
const ownColumns = {
  ...getTableColumns(orders),
  overdue: sql<boolean>`${orders.reservedUntil} <= now()`,
  quoteNumber: sql<
    string | null
  >`(select ${quotes.number} from ${quotes} where ${quotes.id} = ${orders.quoteId})`,
};

const { orderId: _, ...paymentColumns } = getTableColumns(orderPayments);

export { paymentColumns };

/** The columns of an `OrderRow`, of orders and their payments. */
export const orderColumns = { ...ownColumns, ...paymentColumns };

/** Orders as `OrderRow`s. To lock one is to lock its payment, too. */
export function selectOrders(db: Db) {
  return db
    .select(orderColumns)
    .from(orders)
    .innerJoin(orderPayments, eq(orderPayments.orderId, orders.id));
}

export const findById = compiled((db, { id }: Given<{ id: string }>) =>
  selectOrders(db).where(eq(orders.id, id)),
);
export const readOrders = compiled((db, { ids }: Given<{ ids: string[] }>) =>
  selectOrders(db).where(sql`${orders.id} = any(${ids}::uuid[])`).orderBy(orders.id),
);
export const findByKey = compiled((db, { orderKey }: Given<{ orderKey: string }>) =>
  selectOrders(db).where(eq(orders.orderKey, orderKey)),
);
/** Whether one is there: to describe all columns of none takes longer than to find that out. */
export const isThere = compiled((db, { orderKey }: Given<{ orderKey: string }>) =>
  db.select({ id: orders.id }).from(orders).where(eq(orders.orderKey, orderKey)),
);
export const lockById = compiled((db, { id }: Given<{ id: string }>) =>
  selectOrders(db).where(eq(orders.id, id)).for("no key update"),
);
export const lockByKey = compiled((db, { orderKey }: Given<{ orderKey: string }>) =>
  selectOrders(db).where(eq(orders.orderKey, orderKey)).for("no key update"),
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
  db.insert(orders).values(rows).returning(ownColumns),
);
/** The same, with `reserved` milliseconds from now until its reservation is over. */
export const insertReserving = compiledRows(
  (db, rows: ReservingRow[], { reserved }: Given<{ reserved: number }>) => {
    const reservedUntil = sql`now() + ${milliseconds(reserved)}`;
    return db
      .insert(orders)
      .values(rows.map((row) => ({ ...row, reservedUntil })))
      .returning(ownColumns);
  },
);
export const insertLines = compiledRows((db, rows: (typeof orderLines.$inferInsert)[]) =>
  db.insert(orderLines).values(rows),
);
export const changeOrder = compiledRows(
  (db, [changes = {}]: OrderChanges[], { id }: Given<{ id: string }>) =>
    db.update(orders).set(changes).where(eq(orders.id, id)),
);
