import { sql } from "drizzle-orm";
import type { Db } from "#server/database/connection.ts";
import type { Period } from "#shared/accounting/period.ts";
import type { ReportName } from "#shared/reports/reports.ts";

interface LedgerFigure {
  report: ReportName;
  column: string;
  /** In paise where it is an amount. */
  figure: number;
}

/**
 * What ledgers, documents and orders say that reports sum up otherwise: by rows that nothing adds up beforehand, and of
 * an order by its lines.
 */
export async function ledgerFigures(db: Db, { from, to }: Period): Promise<LedgerFigure[]> {
  const onDays = (moment: string) =>
    sql`(${sql.raw(moment)} at time zone 'Asia/Kolkata')::date between ${from} and ${to}`;
  const isUntil = (moment: string) =>
    sql`(${sql.raw(moment)} at time zone 'Asia/Kolkata')::date <= ${to}`;
  const isSold = sql`orders.status in ('Processing', 'Shipped', 'Delivered')`;
  const { rows } = await db.execute<{ report: ReportName; column: string; figure: string }>(sql`
    with sold as (select * from orders where ${isSold} and ${onDays("paid_at")}),
      with_coupon as (select * from sold where coupon_paise > 0),
      lines_sold as (select product_id, quantity, paid_at from order_lines join orders on orders.id = order_lines.order_id where ${isSold}),
      moved as (select product_id, sum(delta) as on_hand from stock_movements where ${isUntil("at")} group by product_id),
      issued as (select * from documents where issued_on between ${from} and ${to}),
      asked as (select * from returns where ${onDays("created_at")}),
      searched as (select * from search_terms where day between ${from} and ${to}),
      tried as (select * from failed_payment_attempts where ${onDays("failed_at")}),
      orders_tried as (select *, payment_state in ('charged', 'refunding', 'refunded', 'review', 'settled') as got_money
        from orders where id in (select order_id from tried))
    select report, "column", coalesce(figure, 0)::bigint as figure from (values
      ('sales', 'total', (select sum(total_paise) from sold)),
      ('sales', 'orders', (select count(*) from sold)),
      ('sales', 'freight', (select sum(freight_paise) from sold)),
      ('sales', 'pieces', (select sum(quantity) from lines_sold where ${onDays("paid_at")})),
      ('sales', 'invoiced', (select sum(total_paise) from issued where kind = 'invoice')),
      ('sales', 'credited', (select sum(total_paise) from issued where kind in ('credit-note', 'credit-voucher'))),
      ('coupons', 'uses', (select count(*) from with_coupon)),
      ('coupons', 'sales', (select sum(total_paise) from with_coupon)),
      ('coupons', 'again', (select count(*) from with_coupon where exists (select from orders where ${isSold}
        and orders.user_id = with_coupon.user_id and orders.paid_at < with_coupon.paid_at))),
      ('sales-by-state', 'invoices', (select count(*) from issued where kind = 'invoice')),
      ('sales-by-state', 'taxable', (select sum(total_paise * case kind when 'invoice' then 1 else -1 end)
        from issued where kind in ('invoice', 'credit-note', 'credit-voucher'))
        - (select sum((cgst_paise + state_gst_paise + igst_paise) * case issued.kind when 'invoice' then 1 else -1 end)
          from document_lines join issued on issued.id = document_id where issued.kind in ('invoice', 'credit-note'))),
      ('tax-by-rate', 'total', (select sum(total_paise * case kind when 'invoice' then 1 else -1 end)
        from issued where kind in ('invoice', 'credit-note'))),
      ('tax-by-hsn', 'quantity', (select sum(quantity * case issued.kind when 'invoice' then 1 else -1 end)
        from document_lines join issued on issued.id = document_id where issued.kind in ('invoice', 'credit-note'))),
      ('payments-by-way', 'receipts', (select count(*) from money_movements
        where kind = 'receipt' and valued_on between ${from} and ${to})),
      ('failed-payments', 'tries', (select count(*) from tried)),
      ('failed-payments', 'orders', (select count(*) from orders_tried)),
      ('failed-payments', 'paidLater', (select count(*) from orders_tried where got_money)),
      ('failed-payments', 'amount', (select sum(total_paise) from orders_tried where not got_money)),
      ('days-of-cover', 'onHand', (select sum(on_hand) from moved join products on products.id = product_id)),
      ('days-of-cover', 'reserved', (select sum(quantity) from reservations)),
      ('days-of-cover', 'sold', (select sum(quantity) from lines_sold join products on products.id = product_id
        where ${onDays("paid_at")})),
      ('dead-stock', 'onHand', (select sum(on_hand) from moved join products on products.id = product_id
        where not exists (select from lines_sold where lines_sold.product_id = moved.product_id and ${onDays("paid_at")})
          and (created_at at time zone 'Asia/Kolkata')::date < ${from})),
      ('stock-value-by-product', 'value', (select sum(on_hand * cost_paise) from moved
        join products on products.id = product_id)),
      ('stock-value-by-product', 'other', (select sum(on_hand) from moved
        join products on products.id = product_id where cost_paise is null)),
      ('returns', 'returns', (select count(*) from asked)),
      ('returns', 'pieces', (select sum(quantity) from return_lines join asked on asked.id = return_id)),
      ('returns', 'credited', (select sum(total_paise) from documents
        join credits on document_id = documents.id join asked on credit_id = credits.id)),
      ('searches', 'times', (select sum(times) from searched)),
      ('searches', 'withoutResult', (select sum(without_result) from searched)),
      ('searches', 'corrected', (select sum(corrected) from searched)),
      ('newsletter', 'signedUp', (select count(*) from newsletter_subscriptions where ${onDays("created_at")})),
      ('newsletter', 'confirmed', (select count(*) from newsletter_subscriptions where ${onDays("confirmed_at")})),
      ('newsletter', 'ended', (select count(*) from newsletter_subscriptions where ${onDays("unsubscribed_at")})),
      ('staff', 'changes', (select count(*) from audit_log where ${onDays("at")}))
    ) as figures (report, "column", figure)`);
  return rows.map(({ report, column, figure }) => ({ report, column, figure: Number(figure) }));
}
