import { eq, sql } from "drizzle-orm";
import type { Database, Db } from "../database/connection.ts";
import { orders } from "../database/schema/orders.ts";
import { reservations, stockMovements } from "../database/schema/stock.ts";
import { takeReserved } from "./reservations.ts";
import { firstBranch } from "./sellable-levels.ts";
import { lockProducts } from "./stock-store.ts";

/** Lines at a time. */
const MAX_SETTLED = 500;

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
export async function settleReservations(database: Database): Promise<number> {
  let settled = 0;
  for (;;) {
    const found = await differentLines(database.db, sql`true`);
    if (found.length === 0) return settled;
    for (const id of new Set(found.map(({ orderId }) => orderId))) {
      settled += await database.transaction((db) => settleOrder(db, id));
    }
  }
}

async function settleOrder(db: Db, id: string): Promise<number> {
  await db.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for("no key update");
  const lines = await differentLines(db, sql`line.order_id = ${id}`);
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

/** Lines of orders that may have reservations, or have, of which another number is reserved than waits. */
async function differentLines(db: Pick<Db, "execute">, which: ReturnType<typeof sql>) {
  const { rows } = await db.execute<Line>(sql`
    with open as (
      select id from ${orders} where holds_stock and (status is null or status = 'Processing')
      union select order_id from ${reservations}
    ), line as (
      select line.order_id, line.position, line.product_id,
        case when holds_stock then line.quantity
          - (select coalesce(sum(quantity), 0) from cancellation_lines as gone
            where gone.order_id = line.order_id and gone.position = line.position)
          - (select coalesce(sum(quantity), 0) from shipment_lines as sent
            join shipments on shipments.id = shipment_id and not is_replacement
            where sent.order_id = line.order_id and sent.position = line.position)
        else 0 end::int as waits
      from open join ${orders} using (id) join order_lines as line on line.order_id = orders.id
    )
    select line.order_id as "orderId", line.position, line.product_id as "productId", waits,
      coalesce(kept.pieces, 0) as reserved
    from line left join lateral (select sum(quantity)::int as pieces from ${reservations} as kept
      where kept.order_id = line.order_id and kept.position = line.position) as kept on true
    where waits <> coalesce(kept.pieces, 0) and ${which}
      -- What is no product any more has no level.
      and exists (select from products where id = line.product_id)
    order by line.order_id, line.position limit ${MAX_SETTLED}`);
  return rows;
}
