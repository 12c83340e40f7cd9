import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Database } from "#server/database/connection.ts";

/**
 * Finds products whose levels or stock are not their movements and reservations, entries of the stock with movements of
 * another branch, reason or person, and orders of which something
 * else is kept or came than their lines, payments and refunds say; empty where all agrees. One statement, so
 * that it can be asked while others work.
 *
 */
export async function ledgerFaults({ db }: Pick<Database, "db">) {
  const { rows } = await db.execute(findFaults());
  return rows;
}

/**
 * The same of one order and its products, and of further products, for who asks thousands of times: the statement
 * is planned once on each connection, as to plan it takes longer than to answer it.
 *
 * @param atOnce how many ask at the same time
 */
export function openOrderLedgers(database: Pick<Database, "openPool">, atOnce: number) {
  const pool = database.openPool("ledgers", {
    size: atOnce,
    options: "-c plan_cache_mode=force_generic_plan",
  });
  const dialect = new PgDialect();
  return async (orderId: string, productIds: readonly string[]) => {
    const { sql: text, params } = dialect.sqlToQuery(findFaults(orderId, productIds));
    return (await pool.query({ name: "order_ledgers", text, values: params })).rows;
  };
}

function findFaults(orderId?: string, productIds: readonly string[] = []): SQL {
  const one = (column: string) =>
    orderId ? sql`${sql.raw(column)} = ${orderId}` : sql.raw("true");
  return sql`
    with goods as (
      select product_id from order_lines where ${one("order_id")}
      union select unnest(${sql.param(productIds)}::uuid[])
    ), level as (
      select product_id, branch, on_hand, reserved from stock_levels join goods using (product_id)
    ), ledger as (
      select product_id, branch, sum(delta) as on_hand, sum(kept) as reserved from (
        select product_id, branch, delta, 0 as kept from stock_movements join goods using (product_id)
        union all
        select product_id, branch, 0, quantity from reservations join goods using (product_id)) as each
      group by 1, 2
    ), waiting as (
      select order_id, position, quantity
        - (select coalesce(sum(sent.quantity), 0) from shipment_lines sent join shipments on shipments.id = shipment_id
          where sent.order_id = line.order_id and sent.position = line.position and not is_replacement)
        - (select coalesce(sum(gone.quantity), 0) from cancellation_lines gone
          where gone.order_id = line.order_id and gone.position = line.position) as pieces
      from order_lines line where ${one("order_id")}
    )
    select 'level' as what, product_id::text as of, level.on_hand as stands, ledger.on_hand as ledger
      from level full join ledger using (product_id, branch)
      where (level.on_hand, level.reserved) is distinct from (ledger.on_hand::int, ledger.reserved::int)
    union all
    select 'entry', entry.id::text, count(*), 0 from stock_movements as moved join goods using (product_id)
      join stock_entries as entry on entry.id = entry_id
      where (moved.branch, moved.reason, moved.actor)
        is distinct from (coalesce(entry.branch, moved.branch), entry.reason, entry.actor)
      group by entry.id
    union all
    select 'stock', id::text, stock, sum(on_hand - reserved) from products join level on product_id = id
      group by id having stock <> sum(on_hand - reserved)
    union all
    select 'kept', order_id::text, sum(kept), sum(pieces) from (
      select waiting.order_id, case when status = 'Processing' or (status is null
          and exists (select from reservations where order_id = orders.id)) then pieces else 0 end as pieces,
        (select coalesce(sum(quantity), 0) from reservations
          where reservations.order_id = waiting.order_id and reservations.position = waiting.position) as kept
      from waiting join orders on id = waiting.order_id) as each
      where kept <> pieces group by order_id
    union all
    select 'sent', order_id::text, sum(delta), sum(-quantity) from (
      select order_id, delta, 0 as quantity from stock_movements where reason = 'sale' and ${one("order_id")}
      union all
      select order_id, 0, quantity from shipment_lines where ${one("order_id")}) as each
      group by order_id having sum(delta) <> sum(-quantity)
    union all
    select 'money', orders.id::text, came + given, booked from orders
      join order_payments on order_payments.order_id = orders.id
      cross join lateral (select coalesce(sum(amount_paise), 0) as booked from money_movements
        where order_id = orders.id) as ledger
      cross join lateral (select -coalesce(sum(amount_paise), 0) as given from refunds
        where order_id = orders.id) as back
      cross join lateral (select case when pay_by = 'gateway'
          then case when received_at is not null then coalesce(received_paise, total_paise) else 0 end
          else (select coalesce(sum(amount_paise), 0) from payments
            where order_id = orders.id and voided_at is null) end as came) as received
      where ${one("orders.id")} and came + given - excess_kept_paise <> booked`;
}
