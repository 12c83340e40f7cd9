import { eq, sql } from "drizzle-orm";
import type { Database, Db } from "../database/connection.ts";
import { orders } from "../database/schema/orders.ts";
import { reservations, stockMovements } from "../database/schema/stock.ts";
import { runBackfill } from "../jobs/run-backfill.ts";
import type { Log } from "../lib/log.ts";
import { takeReserved } from "./reservations.ts";
import { firstBranch } from "./sellable-levels.ts";
import { lockProducts } from "./stock-store.ts";
import { legacyKeepsStock, legacyQuantity } from "./version-before.ts";

/** Orders at a time: however many there are, a statement is short. */
const BATCH = 1_000;

interface Line extends Record<string, unknown> {
  orderId: string;
  position: number;
  productId: string;
  /** What waits of it, where its order has its stock. */
  waits: number;
  reserved: number;
}

/**
 * Brings reservations in line with orders that nodes without reservations have made, given up or shipped
 * while both versions ran, and those from before. Such a node took pieces off `products.stock`, or put them
 * back, by itself, so what can be sold stays as it is: a correction says where the pieces are.
 *
 * @returns how many lines were put right
 */
export async function settleReservations(
  database: Database,
  log: Pick<Log, "info">,
): Promise<number> {
  const { db } = database;
  let settled = 0;
  await runBackfill({ db, log }, "settle-reservations", async (done) => {
    for (let after: string | undefined; ; ) {
      const ids = await ordersWithStock(db, after);
      const found = ids.length > 0 ? await differentLines(db, ids) : [];
      for (const id of new Set(found.map(({ orderId }) => orderId))) {
        const lines = await database.transaction((inner) => settleOrder(inner, id));
        settled += lines;
        await done(lines);
      }
      if (ids.length < BATCH) return;
      after = ids.at(-1);
      // As a sign of life, where none of them is another than it should be.
      await done(0);
    }
  });
  return settled;
}

/**
 * The same of one order.
 *
 * @param db a transaction that locks it, or has locked it
 */
export async function settleOrder(db: Db, id: string): Promise<number> {
  await db.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for("no key update");
  const lines = await differentLines(db, [id]);
  await lockProducts(db, [...new Set(lines.map(({ productId }) => productId))]);
  const branch = await firstBranch(db);
  for (const { position, productId, waits, reserved } of lines) {
    const missing = waits - reserved;
    const movement = {
      ...{ productId, branch, orderId: id, actor: "shop", reason: "correction" as const },
      note: "Of an order of the version before.",
    };
    if (missing > 0) {
      await db.insert(stockMovements).values({ ...movement, delta: missing });
      await db
        .insert(reservations)
        .values({ orderId: id, position, branch, productId, quantity: missing })
        .onConflictDoUpdate({
          target: [reservations.orderId, reservations.position, reservations.branch],
          set: { quantity: sql`${reservations.quantity} + ${missing}` },
        });
      continue;
    }
    for (const row of await takeReserved(db, id, [{ position, productId, quantity: -missing }]))
      await db
        .insert(stockMovements)
        .values({ ...movement, branch: row.branch, delta: -row.quantity });
  }
  return lines.length;
}

/** The next orders by their ids that may have reservations, or have. */
async function ordersWithStock(db: Db, after = "00000000-0000-0000-0000-000000000000") {
  // Materialized: they are the newest, and the planner would walk all others by their ids until it meets them.
  const { rows } = await db.execute<{ id: string }>(sql`
    with waiting as materialized (select id from ${orders} where ${legacyKeepsStock} and id > ${after})
    (select id from waiting order by id limit ${BATCH})
    union (select distinct order_id from ${reservations} where order_id > ${after}
      order by order_id limit ${BATCH})
    order by id limit ${BATCH}`);
  return rows.map(({ id }) => id);
}

/** Lines of these orders, where they may have reservations, or have, of which another number is reserved than waits. */
async function differentLines(db: Db, ids: readonly string[]) {
  const { rows } = await db.execute<Line>(sql`
    with line as (
      select line.order_id, line.position, line.product_id,
        (${legacyQuantity(sql`line.quantity
          - (select coalesce(sum(quantity), 0) from cancellation_lines as gone
            where gone.order_id = line.order_id and gone.position = line.position)
          - (select coalesce(sum(quantity), 0) from shipment_lines as sent
            join shipments on shipments.id = shipment_id and not is_replacement
            where sent.order_id = line.order_id and sent.position = line.position)`)})::int as waits
      from ${orders} join order_lines as line on line.order_id = orders.id
      where orders.id = any(${sql.param(ids)}::uuid[])
        and (${legacyKeepsStock} or exists (select from ${reservations} where order_id = orders.id))
    )
    select line.order_id as "orderId", line.position, line.product_id as "productId", waits,
      coalesce(kept.pieces, 0) as reserved
    from line left join lateral (select sum(quantity)::int as pieces from ${reservations} as kept
      where kept.order_id = line.order_id and kept.position = line.position) as kept on true
    where waits <> coalesce(kept.pieces, 0)
      -- What is no product any more has no level.
      and exists (select from products where id = line.product_id)
    order by line.order_id, line.position`);
  return rows;
}
