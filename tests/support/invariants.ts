import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { type Invariant, soldEachDay, sortedBySellable } from "#server/backups/invariants.ts";
import type { Database } from "#server/database/connection.ts";
import { orderLines } from "#server/database/schema/orders.ts";
import { payments, refunds } from "#server/database/schema/payments.ts";
import { selectOrders } from "#server/orders/order-statements.ts";
import type { OrderRow } from "#server/orders/store.ts";
import { compareStock } from "#server/stock/compare-stock.ts";
import { canTransition, type OrderStatus } from "#shared/orders/order-status.ts";
import {
  canTransitionPayment,
  mayUndoPayment,
  type PaymentState,
} from "#shared/orders/payment-status.ts";
import { checkBooks } from "./books.ts";
import type { TestShop } from "./test-shop.ts";

/** What of a shop is looked at; it may run in another process. */
export interface WatchedShop extends Pick<TestShop, "database" | "origin"> {
  sandbox: Pick<TestShop["sandbox"], "orders">;
}

export interface InvariantWatch {
  /** Says that an initiate with this order id was answered with 200. */
  acknowledged(orderId: string): void;
  /** Checks every invariant that applies to money and stock; throws what does not hold. */
  check(): Promise<void>;
}

/**
 * Watches a shop from before its orders are made. Every move of a state is noted by the database
 * itself, whoever makes it.
 *
 * @param added pieces that a test itself has put on the shelves since, by product id
 */
export async function watchInvariants(
  shop: WatchedShop,
  added: Map<string, number> = new Map(),
): Promise<InvariantWatch> {
  const { database } = shop;
  await recordTransitions(database);
  const start = await quantityByProduct(database);
  const acknowledged = new Set<string>();
  return {
    acknowledged: (orderId) => void acknowledged.add(orderId),
    async check() {
      const rows = await selectOrders(database.db);
      await checkPayments(shop, rows);
      await checkTotals(shop, rows);
      await checkStock(database, start, added);
      await checkTransitions(database);
      await checkBooks(database);
      await checkSold(database);
      expect(
        await fetch(`${shop.origin}/healthz`).then(({ status }) => status),
        "the process still answers",
      ).toBe(200);
      const known = new Set(rows.map(({ orderId }) => orderId));
      for (const orderId of acknowledged)
        expect(known.has(orderId), `acknowledged order ${orderId} was kept`).toBe(true);
    },
  };
}

/** What the gateway calls CHARGED is paid once, or goes back, or waits for a person. */
async function checkPayments(shop: WatchedShop, rows: readonly OrderRow[]): Promise<void> {
  const repaid = new Set(
    (await shop.database.db.select().from(refunds)).map(({ orderId }) => orderId),
  );
  const charged = shop.sandbox.orders().filter(({ status }) => status === "CHARGED");
  for (const { orderId } of charged) {
    const own = rows.filter(({ orderKey }) => orderKey === orderId.toLowerCase());
    expect(own, `charged order ${orderId} is there once`).toHaveLength(1);
    const [order] = own;
    expect(
      ["charged", "refunding", "refunded", "review", "settled"],
      `charged order ${orderId}`,
    ).toContain(order?.paymentState);
  }
  const entered = await shop.database.db.select().from(payments);
  for (const order of rows) {
    const { id, orderId, orderKey, paymentState, status, paidAt, transactionId, payBy } = order;
    const goesBack = paymentState === "refunding" || paymentState === "refunded";
    // Of a paid order a part may go back (checkBooks tells how much).
    if (paymentState !== "charged") {
      expect(repaid.has(id), `order ${orderId} has a refund where its money goes back`).toBe(
        goesBack,
      );
    }
    // What is paid on delivery leaves unpaid.
    if (paymentState === "due") continue;
    if (paymentState !== "charged") {
      expect(["Processing", "Shipped", "Delivered"], `unpaid order ${orderId}`).not.toContain(
        status,
      );
      continue;
    }
    expect(paidAt, `paid order ${orderId} has its time`).not.toBeNull();
    expect(transactionId, `paid order ${orderId} has its transaction`).not.toBeNull();
    if (payBy !== "gateway") {
      const came = entered.filter((one) => one.orderId === id && one.voidedAt === null);
      const sum = came.reduce((total, { amountPaise }) => total + amountPaise, 0);
      expect(sum, `what was entered for ${orderId} is what it was paid with`).toBe(
        order.receivedPaise,
      );
      continue;
    }
    const known = charged.some((one) => one.orderId.toLowerCase() === orderKey);
    expect(known, `paid order ${orderId} is charged at the gateway`).toBe(true);
  }
}

/** The order's total is the sum of its lines and what the gateway was asked for. */
async function checkTotals(shop: WatchedShop, rows: readonly OrderRow[]): Promise<void> {
  const lines = await shop.database.db.select().from(orderLines);
  const asked = new Map(
    shop.sandbox.orders().map(({ orderId, amount }) => [orderId.toLowerCase(), amount]),
  );
  for (const { id, orderId, orderKey, totalPaise, couponPaise, freightPaise } of rows) {
    const own = lines.filter((line) => line.orderId === id);
    const sum = own.reduce((total, line) => total + line.unitPricePaise * line.quantity, 0);
    expect(sum - couponPaise + freightPaise, `the lines of ${orderId} add up`).toBe(totalPaise);
    if (asked.has(orderKey))
      expect(asked.get(orderKey), `amount asked for ${orderId}`).toBe(totalPaise);
  }
}

/** What was there at the start is on the shelf, reserved, sold or written off. */
async function checkStock(
  database: Database,
  start: ReadonlyMap<string, number>,
  added: ReadonlyMap<string, number>,
): Promise<void> {
  const [{ below } = { below: 0 }] = (
    await database.db.execute<{ below: number }>(
      sql`select count(*)::int as below from products where stock < 0`,
    )
  ).rows;
  expect(below, "stock is never negative").toBe(0);
  expect(await compareStock(database.db), "levels are what their ledger says").toEqual([]);
  await checkThat(database, sortedBySellable);
  expect(await wrongReservations(database), "orders keep what waits of them").toEqual([]);
  expect(await legacyDifferences(database), "what the version before reads of orders").toEqual([]);
  for (const [id, whole] of await quantityByProduct(database)) {
    if (start.has(id))
      expect(whole, `pieces of product ${id} add up`).toBe(
        (start.get(id) ?? 0) + (added.get(id) ?? 0),
      );
  }
}

/** What is counted as sold each day is what the lines of paid orders come to. */
export const checkSold = (database: Pick<Database, "db">) => checkThat(database, soldEachDay);

/** Throws with the first rows for which it does not hold. */
async function checkThat({ db }: Pick<Database, "db">, { name, wrong }: Invariant): Promise<void> {
  const { rows } = await db.execute(wrong(10));
  expect(rows, name).toEqual([]);
}

/** What there was of each product at first, and came or went by hand, is on the shelf, kept or with customers. */
export async function checkPieces(database: Database, start: number): Promise<void> {
  const { rows } = await database.db.execute<{ id: string; byHand: number }>(sql`
    select product_id as id, sum(delta)::int as "byHand" from stock_movements
    where reason in ('count', 'delivery', 'damage', 'correction') and order_id is null group by 1`);
  const byHand = new Map(rows.map((row) => [row.id, row.byHand]));
  for (const [id, whole] of await quantityByProduct(database))
    expect(whole, `pieces of product ${id}`).toBe(start + (byHand.get(id) ?? 0));
}

/**
 * Lines of which something else is reserved than waits: an order to be sent keeps all of that, one that is not paid all
 * or nothing, and any other nothing.
 */
async function wrongReservations(database: Database) {
  const { rows } = await database.db.execute(sql`
    select orders.order_id, orders.payment_state, orders.status, line.position, line.quantity,
      coalesce(gone.pieces, 0) as gone, coalesce(kept.pieces, 0) as kept
    from order_lines line join orders on orders.id = line.order_id
      left join lateral (
        select sum(quantity)::int as pieces from (
          select quantity from shipment_lines join shipments on shipments.id = shipment_id
            where shipment_lines.order_id = line.order_id and position = line.position and not is_replacement
          union all select quantity from cancellation_lines
            where order_id = line.order_id and position = line.position) as each) gone on true
      left join lateral (
        select sum(quantity)::int as pieces from reservations
        where order_id = line.order_id and position = line.position) kept on true
    where coalesce(kept.pieces, 0) <>
      case when status = 'Processing'
          or (status is null and exists (select from reservations where order_id = orders.id))
        then line.quantity - coalesce(gone.pieces, 0) else 0 end`);
  return rows;
}

/** Orders of which the version before would read that they keep their pieces though they do not, or the reverse. */
async function legacyDifferences({ db }: Database) {
  const { rows } = await db.execute(sql`
    select order_id, payment_state, status, holds_stock from orders
    where (holds_stock and (status is null or status = 'Processing'))
      <> exists (select from reservations where order_id = orders.id)`);
  return rows;
}

/** Only moves that the tables have. */
async function checkTransitions(database: Database): Promise<void> {
  const moved = await database.db.execute<{
    order_id: string;
    from_payment: PaymentState;
    to_payment: PaymentState;
    from_status: OrderStatus | null;
    to_status: OrderStatus | null;
  }>(sql`select * from recorded_moves`);
  for (const { order_id, from_payment, to_payment, from_status, to_status } of moved.rows) {
    if (from_payment !== to_payment) {
      const legal =
        canTransitionPayment(from_payment, to_payment) || mayUndoPayment(from_payment, to_payment);
      expect(legal, `order ${order_id}: payment may go from ${from_payment} to ${to_payment}`).toBe(
        true,
      );
    }
    if (from_status !== to_status) {
      const legal =
        to_status === null
          ? from_status === "Processing" && mayUndoPayment(from_payment, to_payment)
          : canTransition(from_status, to_status);
      expect(legal, `order ${order_id}: status may go from ${from_status} to ${to_status}`).toBe(
        true,
      );
    }
  }
}

/**
 * Of each product the pieces that can be bought and those that orders have taken off them, together: what is kept, what
 * was sent, replacements included, and what was written off, less what came back to the shelf.
 */
export async function quantityByProduct(database: Database): Promise<Map<string, number>> {
  const { rows } = await database.db.execute<{ id: string; whole: number }>(sql`
    select products.id, (products.stock + coalesce(sum(taken.pieces), 0))::int as whole
    from products left join (
      select product_id, quantity as pieces from reservations
      union all select product_id, -delta from stock_movements
        where reason = 'damage' and order_id is not null
      union all select line.product_id, sent.quantity from shipment_lines as sent
        join order_lines as line using (order_id, position)
      union all select line.product_id, -came.quantity from (
          select shipment_id, position, quantity from credit_lines where restocked
          union all select shipment_id, position, restocked from return_lines
        ) as came join shipments on shipments.id = came.shipment_id
        join order_lines as line on line.order_id = shipments.order_id and line.position = came.position
    ) as taken on taken.product_id = products.id
    group by products.id, products.stock`);
  return new Map(rows.map(({ id, whole }) => [id, whole]));
}

/**
 * Has the database note each move of an order's states; made once. To make a trigger takes a lock that waits for an index
 * that a shop makes beside its start, and the index for it, until the database ends one of them: tests whose shop is a
 * process of its own call this before it starts.
 */
export async function recordTransitions({
  db,
  transaction,
}: Pick<Database, "db" | "transaction">): Promise<void> {
  const { rows } = await db.execute(sql`select from pg_trigger where tgname = 'record_move'`);
  if (rows.length > 0) return;
  await transaction(async (tx) => {
    await tx.execute(sql`
      create table recorded_moves (
        order_id text, from_payment text, to_payment text, from_status text, to_status text)`);
    await tx.execute(sql`
      create function record_move() returns trigger language plpgsql as $$ begin
        insert into recorded_moves values
          (old.order_id, old.payment_state, new.payment_state, old.status, new.status);
        return new;
      end $$`);
    await tx.execute(sql`
      create trigger record_move after update on orders for each row
      when (old.payment_state is distinct from new.payment_state or old.status is distinct from new.status)
      execute function record_move()`);
  });
}
