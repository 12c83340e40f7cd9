import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { CatalogueProduct } from "#server/catalogue/product.ts";
import type { Database } from "#server/database/connection.ts";
import { products } from "#server/database/schema/catalogue.ts";
import { orderEvents, orders } from "#server/database/schema/orders.ts";
import { orderPayments } from "#server/database/schema/payments.ts";
import { addJob } from "#server/jobs/add-job.ts";
import { selectOrders } from "#server/orders/order-statements.ts";
import type { OrderRow } from "#server/orders/store.ts";
import { gatewayHoldMs } from "#server/payments/hold-time.ts";
import { endStep } from "#server/payments/reconcile.ts";
import { orderNames } from "#shared/orders/order-id.ts";

/** An order as the database has it; throws where there is none. */
export async function readOrder(
  { database }: { database: Database },
  orderId: string,
): Promise<OrderRow> {
  const [row] = await selectOrders(database.db).where(eq(orders.orderId, orderId));
  if (!row) throw new Error(`there is no order ${orderId}`);
  return row;
}

/** How an order that is known by its id is named on paper and in mails. */
export async function namesOfOrder({ db }: Pick<Database, "db">, id: string): Promise<string> {
  const [row] = await selectOrders(db).where(eq(orders.id, id));
  expect(row?.number).toMatch(/^SO-\d\d-\d{6}$/);
  return row ? orderNames(row) : "";
}

/** Writes into how an order is paid, by its id. */
export async function changePayment(
  { db }: Pick<Database, "db">,
  id: string,
  changes: Partial<typeof orderPayments.$inferInsert>,
): Promise<void> {
  await db.update(orderPayments).set(changes).where(eq(orderPayments.orderId, id));
}

/** An order's history, the oldest first. */
export async function readHistory(
  shop: { database: Database },
  orderId: string,
): Promise<string[]> {
  const { id } = await readOrder(shop, orderId);
  const rows = await shop.database.db
    .select({ what: orderEvents.what })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(orderEvents.id);
  return rows.map(({ what }) => what);
}

/** Pieces of a product that can be bought now. */
export async function readStock(
  { database }: { database: Database },
  product: Pick<CatalogueProduct, "id">,
): Promise<number> {
  const [row] = await database.db
    .select({ stock: products.stock })
    .from(products)
    .where(eq(products.id, product.id));
  if (!row) throw new Error(`there is no product ${product.id}`);
  return row.stock;
}

/** File names of the mails that say an order is paid. */
export async function listPaidMails(
  { database, dataDir }: { database: Database; dataDir: string },
  orderId: string,
): Promise<string[]> {
  const { id } = await readOrder({ database }, orderId);
  const names = await readdir(join(dataDir, "mail")).catch(() => []);
  return names.filter((name) => name.endsWith(`order-paid-${id}.eml`));
}

/** Ends an order's reservation now. */
export async function endReservation(
  { database }: { database: Database },
  orderId: string,
): Promise<void> {
  await database.db
    .update(orders)
    .set({ reservedUntil: new Date(0) })
    .where(eq(orders.orderId, orderId));
}

/** Has the check run at once that comes when an order's reservation is over. */
export async function runExpiryCheck(
  { database }: { database: Database },
  orderId: string,
): Promise<void> {
  const step = endStep(await gatewayHoldMs(database.db));
  await addJob(database.db, "reconcile-payment", { orderId, step });
}

/** Dates what came for an order back, as if it had come then: the ledger itself is never changed. */
export async function receiveEarlier(
  { database }: { database: Database },
  id: string,
  at: Date,
): Promise<void> {
  await database.transaction(async (db) => {
    await db.execute(sql`alter table money_movements disable trigger user`);
    await db.execute(sql`update money_movements set booked_at = ${at.toISOString()}::timestamptz,
      valued_on = (${at.toISOString()}::timestamptz at time zone 'Asia/Kolkata')::date
      where order_id = ${id} and kind = 'receipt'`);
    await db.execute(sql`alter table money_movements enable trigger user`);
  });
}
