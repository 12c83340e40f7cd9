import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#server/database/connection.ts";

/**
 * Checks of every order that is not paid what its rows say of money and pieces. By SQL alone: what the program decides
 * by is not asked, so that it cannot agree with itself.
 *
 * - Money goes back only where some has come, and no more than that.
 * - Of cash on delivery no more is kept than what stays costs. While it is to come something of it is still missing, once
 *   nothing waits or a part has come; of a cancelled order nothing is kept, and all that was invoiced is credited.
 * - Whatever waits for its payment keeps all its pieces or none, what is to be paid at the door all that waits, and
 *   what was given up none. Of goods that are not in the catalogue nothing can be kept.
 */
export async function checkUnpaid({ db }: Pick<Database, "db">): Promise<void> {
  const { rows } = await db.execute(sql`
    with money as (
      select order_id, sum(amount_paise) filter (where kind in ('receipt', 'reversal')) as came,
        -sum(amount_paise) filter (where kind = 'refund') as back
      from money_movements group by 1
    ), cancelled as (
      select order_id, sum(quantity) as pieces, sum(goods_paise + freight_paise) as paise from cancellation_lines group by 1
    ), invoiced as (
      select shipments.order_id, sum(quantity) filter (where not is_replacement) as pieces,
        sum(goods_paise + freight_paise) as paise
      from shipment_lines join shipments on shipments.id = shipment_id group by 1
    ), credited as (
      select order_id, sum(amount_paise) as paise from credit_lines join credits on credits.id = credit_id group by 1
    ), ordered as (
      select order_id, sum(quantity) as pieces,
        bool_and(exists (select from products where products.id = product_id)) as known
      from order_lines group by 1
    ), kept as (
      select order_id, sum(quantity) as pieces from reservations group by 1
    ), unpaid as (
      select orders.order_id as name, pay_by, payment_state as state, status,
        coalesce(came, 0) as came, coalesce(came, 0) - coalesce(back, 0) as held, coalesce(back, 0) as back,
        total_paise - coalesce(cancelled.paise, 0) - coalesce(credited.paise, 0) as costs,
        coalesce(invoiced.paise, 0) - coalesce(credited.paise, 0) as sold,
        ordered.pieces as ordered, ordered.known, coalesce(kept.pieces, 0) as kept,
        ordered.pieces - coalesce(cancelled.pieces, 0) - coalesce(invoiced.pieces, 0) as waiting
      from orders left join money on money.order_id = orders.id left join cancelled on cancelled.order_id = orders.id
        left join invoiced on invoiced.order_id = orders.id left join credited on credited.order_id = orders.id
        left join ordered on ordered.order_id = orders.id left join kept on kept.order_id = orders.id
      where payment_state not in ('charged', 'refunding', 'refunded')
    )
    select name, state, status, wrong from unpaid cross join lateral (values
      ('more goes back than came', held < 0 or (pay_by <> 'cash-on-delivery' and back <> 0)),
      ('more is kept than what stays costs', pay_by = 'cash-on-delivery' and held > costs),
      ('nothing is missing of what is to come', state = 'due' and (waiting = 0 or came <> 0) and held >= costs),
      ('money or an invoice stays of what was cancelled',
        pay_by = 'cash-on-delivery' and state = 'cancelled' and (held <> 0 or sold <> 0)),
      ('neither all of it is kept nor none',
        state in ('unpaid', 'pending', 'failed') and kept not in (0, ordered)),
      ('what waits is not what is kept', state = 'due' and known and kept <> waiting),
      ('what was given up keeps pieces', state in ('expired', 'cancelled') and kept <> 0)
    ) as rules (wrong, is_broken) where is_broken`);
  expect(rows, "orders that are not paid").toEqual([]);
}
