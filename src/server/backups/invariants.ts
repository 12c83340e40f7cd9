import { type SQL, sql } from "drizzle-orm";

export interface Invariant {
  name: string;
  /** Finds rows for which it does not hold, by an `id` that a person can look up. */
  wrong: (limit: number) => SQL;
}

export const soldEachDay: Invariant = {
  name: "what was sold each day is the sum of its orders' lines",
  wrong: (limit) => sql`
    with summed as (
      select product_id, (paid_at at time zone 'Asia/Kolkata')::date as day, sum(quantity) as pieces,
        sum(quantity * unit_price_paise) as sum_paise, sum(quantity) filter (where is_costed) as costed_pieces,
        sum(quantity * unit_price_paise) filter (where is_costed) as costed_sum_paise,
        sum(tax_paise) filter (where is_costed) as costed_tax_paise,
        sum(quantity * order_lines.cost_paise) filter (where is_costed) as cost_paise
      from orders join order_lines on order_lines.order_id = orders.id
        cross join lateral (select order_lines.cost_paise is not null and tax_paise is not null as is_costed) as known
      where paid_at is not null and status in ('Processing', 'Shipped', 'Delivered') group by 1, 2
    )
    select day::text || ' ' || product_id as id
    from sold_daily as sold full join summed using (product_id, day)
    where (coalesce(sold.pieces, 0), coalesce(sold.sum_paise, 0), coalesce(sold.costed_pieces, 0),
        coalesce(sold.costed_sum_paise, 0), coalesce(sold.costed_tax_paise, 0), coalesce(sold.cost_paise, 0))
      <> (coalesce(summed.pieces, 0), coalesce(summed.sum_paise, 0), coalesce(summed.costed_pieces, 0),
        coalesce(summed.costed_sum_paise, 0), coalesce(summed.costed_tax_paise, 0), coalesce(summed.cost_paise, 0)) limit ${limit}`,
};

export const sortedBySellable: Invariant = {
  name: "what products are sorted by is what can be sold of them",
  wrong: (limit) => sql`
    select coalesce(id, product_id) as id from products full join sellable_stock on product_id = id
    where stock is distinct from quantity limit ${limit}`,
};

/** What is true of all rows together; the same sums as in the constraint triggers of the migrations. */
export const invariants: readonly Invariant[] = [
  {
    name: "orders come to their lines, less coupon, with freight",
    wrong: (limit) => sql`
      select order_id as id from orders
      left join (select order_id as of_order, sum(unit_price_paise * quantity) as goods from order_lines group by 1)
        as lines on of_order = orders.id
      where total_paise <> coalesce(goods, 0) - coupon_paise + freight_paise limit ${limit}`,
  },
  {
    name: "no more pieces left or were cancelled than were ordered, and no more were replaced",
    wrong: (limit) => sql`
      select line.order_id || ' line ' || line.position as id from order_lines as line
      join (
        select order_id, position, sum(quantity) filter (where not is_replacement) as gone,
          sum(quantity) filter (where is_replacement) as replaced from (
          select sent.order_id, position, quantity, is_replacement from shipment_lines as sent
            join shipments on shipments.id = shipment_id
          union all select order_id, position, quantity, false from cancellation_lines) as each_row group by 1, 2
      ) as pieces using (order_id, position)
      where greatest(gone, replaced) > line.quantity limit ${limit}`,
  },
  {
    name: "no more pieces are asked back of a parcel than were in it, and no more is credited",
    wrong: (limit) => sql`
      with asked as (
        select lines.shipment_id, position, sum(quantity) as pieces from return_lines as lines
        join returns on returns.id = return_id where status not in ('refused', 'withdrawn', 'lapsed') group by 1, 2
      ), credited as (
        select shipment_id, position, sum(quantity) as pieces, sum(amount_paise) as paise from credit_lines group by 1, 2
      )
      select sent.shipment_id || ' line ' || position as id from shipment_lines as sent
      left join asked using (shipment_id, position) left join credited using (shipment_id, position)
      where asked.pieces > quantity or credited.pieces > quantity or credited.paise > goods_paise + freight_paise
      limit ${limit}`,
  },
  {
    name: "the money's ledger is what was paid, given back and kept",
    wrong: (limit) => sql`
      with booked as (
        select order_id, sum(amount_paise) filter (where kind in ('receipt', 'reversal')) as came,
          -sum(amount_paise) filter (where kind = 'refund') as given,
          -sum(amount_paise) filter (where kind = 'excess-kept') as kept
        from money_movements group by 1
      ), entered as (
        select order_id, sum(amount_paise) as paise from payments where voided_at is null group by 1
      ), refunded as (
        select order_id, sum(amount_paise) as paise from refunds group by 1
      )
      select orders.order_id as id from orders
      join order_payments on order_payments.order_id = orders.id
      left join booked on booked.order_id = orders.id
      left join entered on entered.order_id = orders.id
      left join refunded on refunded.order_id = orders.id
      left join gateway_receipts on gateway_receipts.order_id = orders.id
      where coalesce(given, 0) + coalesce(kept, 0) > coalesce(came, 0)
        or coalesce(given, 0) <> coalesce(refunded.paise, 0)
        or coalesce(kept, 0) <> excess_kept_paise
        or coalesce(came, 0) <> coalesce(entered.paise, 0) + coalesce(gateway_receipts.amount_paise, 0)
        or (pay_by <> 'gateway' and coalesce(entered.paise, 0) <> coalesce(received_paise, 0))
      limit ${limit}`,
  },
  {
    // Lines of documents from before they had any are still being written where there are none.
    name: "documents come to their lines",
    wrong: (limit) => sql`
      select number as id from documents
      join (
        select document_id, sum(taxable_paise + cgst_paise + state_gst_paise + igst_paise) as total
        from document_lines group by 1
      ) as lines on document_id = id
      where total <> total_paise limit ${limit}`,
  },
  {
    name: "parcels have invoices, replacements challans, and credits notes or vouchers",
    wrong: (limit) => sql`
      select number as id from (
        select document_id, case when is_replacement then '{challan}' else '{invoice}' end::text[] as kinds from shipments
        union all select document_id, '{credit-note,credit-voucher}' from credits) as each_row
      join documents on documents.id = document_id
      where kind <> all (kinds) limit ${limit}`,
  },
  {
    name: "numbers of documents have no gap and no double",
    wrong: (limit) => sql`
      select series.kind || ' of ' || series.financial_year as id from document_series as series
      left join documents on documents.kind = series.kind and seller_gstin = series.gstin
        and documents.financial_year = series.financial_year
      group by series.kind, series.gstin, series.financial_year, series.last_number
      having count(documents.id) <> series.last_number or count(distinct sequence) <> series.last_number
        or coalesce(max(sequence), 0) <> series.last_number
      limit ${limit}`,
  },
  {
    name: "documents are printed the number of their place",
    wrong: (limit) => sql`
      select number as id from documents
      where number <> printed_document_number(kind, financial_year, sequence) limit ${limit}`,
  },
  {
    // With a product that was deleted the levels of its stock are gone; an order keeps what it has.
    name: "what is reserved is of a line, of its product and in a branch that has it",
    wrong: (limit) => sql`
      select kept.order_id || ' line ' || kept.position as id from reservations as kept
      left join order_lines as line on line.order_id = kept.order_id and line.position = kept.position
      left join stock_levels as level on level.product_id = kept.product_id and level.branch = kept.branch
      where line.product_id is distinct from kept.product_id
        or level.branch is null and exists (select from products where id = kept.product_id) limit ${limit}`,
  },
  {
    name: "the months' tax is that of the documents' lines",
    wrong: (limit) => sql`
      select month::text || ' ' || kind as id from (
        select seller_gstin, month, kind, place_of_supply, gst_percent, hsn, unit,
          quantity::numeric, taxable_paise::numeric, cgst_paise::numeric, state_gst_paise::numeric, igst_paise::numeric
        from tax_monthly
      ) as noted full join (
        select seller_gstin, date_trunc('month', issued_on)::date as month, kind, place_of_supply, gst_percent, hsn, unit,
          sum(quantity) as quantity, sum(taxable_paise) as taxable_paise, sum(cgst_paise) as cgst_paise,
          sum(state_gst_paise) as state_gst_paise, sum(igst_paise) as igst_paise
        from documents join document_lines on document_id = id
        where kind in ('invoice', 'credit-note') group by 1, 2, 3, 4, 5, 6, 7
      ) as lines using (seller_gstin, month, kind, place_of_supply, gst_percent, hsn, unit, quantity,
        taxable_paise, cgst_paise, state_gst_paise, igst_paise)
      where noted is null or lines is null limit ${limit}`,
  },
  {
    name: "the days' sums of documents are those of their lines",
    wrong: (limit) => sql`
      select day::text || ' ' || kind as id from (
        select seller_gstin, day, kind, place_of_supply, documents::bigint, taxable_paise::numeric,
          cgst_paise::numeric, state_gst_paise::numeric, igst_paise::numeric
        from documents_daily
      ) as noted full join (
        select seller_gstin, issued_on as day, kind, place_of_supply, count(distinct id) as documents,
          sum(taxable_paise) as taxable_paise, sum(cgst_paise) as cgst_paise,
          sum(state_gst_paise) as state_gst_paise, sum(igst_paise) as igst_paise
        from documents join document_lines on document_id = id
        where kind in ('invoice', 'credit-note', 'credit-voucher') group by 1, 2, 3, 4
      ) as lines using (seller_gstin, day, kind, place_of_supply, documents, taxable_paise, cgst_paise,
        state_gst_paise, igst_paise)
      where noted is null or lines is null limit ${limit}`,
  },
  soldEachDay,
  {
    name: "quotes became orders that were made of them",
    wrong: (limit) => sql`
      select coalesce(quotes.number, quotes.id::text) as id from quotes join orders on orders.id = quotes.order_id
      where quote_id is distinct from quotes.id limit ${limit}`,
  },
  sortedBySellable,
  {
    name: "lines are searched by what they call their products",
    wrong: (limit) => sql`
      select order_lines.order_id || ' line ' || position as id from order_lines
      left join sold_goods using (product_id, sku, name)
      where sold_goods.product_id is null limit ${limit}`,
  },
  {
    name: "orders are found by what they call their customers",
    wrong: (limit) => sql`
      select orders.order_id as id from orders join users on users.id = user_id
      where (name, email, phone) is distinct from (customer_name, customer_email, customer_phone) and not exists (
        select from earlier_contacts as earlier where earlier.user_id = orders.user_id
          and (earlier.name, earlier.email, earlier.phone) = (customer_name, customer_email, customer_phone))
      limit ${limit}`,
  },
  {
    // Lines from before they had a state wait for it.
    name: "lines of the bank are in the state that their last decision says",
    wrong: (limit) => sql`
      select file_name || ' line ' || line as id from bank_statement_lines as lines
      join bank_statements on bank_statements.id = statement_id
      where state <> bank_line_state(lines.id) limit ${limit}`,
  },
];
