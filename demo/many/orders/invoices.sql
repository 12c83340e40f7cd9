-- Parcels with their invoices.

create temporary table made_invoices on commit drop as
select *, row_number() over (partition by year order by n)::int as sequence
from (
  select made.*, at + interval '1 day' as shipped, pg_temp.id_of('invoice', n, at + interval '1 day') as invoice,
    pg_temp.id_of('parcel', n, at + interval '1 day') as parcel, pg_temp.financial_year_of(at + interval '1 day') as year
  from made_orders as made
  where status in ('Shipped', 'Delivered') or is_part
) as sent;
create unique index on made_invoices (n);
analyze made_invoices;

create temporary table sent_lines on commit drop as
select made_lines.*, case when gst_code = '19' then tax / 2 else 0 end as half, case when gst_code = '19' then 0 else tax end as igst
from made_lines join made_invoices using (n)
cross join lateral (
  -- Of CGST and SGST each has the half, in whole paise.
  select 2 * round(charged * gst_percent / (100 + gst_percent) / 2)::bigint as tax
) as taxed
where not is_part or position = 0;
create index on sent_lines (n);
analyze sent_lines;

-- The trigger joins the documents with lines that it has just written, of which nothing is known yet: by a loop
-- within a loop it would not end.
set local enable_nestloop = off;
insert into documents (id, kind, order_id, seller_gstin, financial_year, sequence, number, issued_on,
  total_paise, body, created_at)
select invoice, 'invoice', made.id, '19AAAAA0000A1ZZ', year, sequence, number, issued_on, total,
  jsonb_build_object('kind', 'invoice', 'number', number, 'issuedOn', issued_on, 'seller', pg_temp.seller(),
    'buyer', place || jsonb_strip_nulls(
      jsonb_build_object('email', email, 'company', nullif(company, ''), 'gstin', gstin)),
    'delivery', place, 'placeOfSupply', jsonb_build_object('name', state, 'gstCode', gst_code),
    'taxKind', case when gst_code = '19' then 'SGST' else 'IGST' end,
    'order', jsonb_strip_nulls(jsonb_build_object('number', right(made.id::text, 6), 'placedOn', made.at::date,
      'paymentReference', 'ORD' || lpad(made.n::text, 12, '0'), 'couponCode', case when has_coupon then 'TRADE10' end)),
    'shipment', jsonb_build_object('ordinal', 1, 'carrier', 'India Post', 'trackingNumber', 'EW' || made.n || 'IN'),
    'lines', lines,
    'totals', jsonb_build_object('taxable', taxable, 'cgst', halves, 'stateGst', halves, 'igst', igst, 'total', total,
      'coupon', coupon, 'freight', 0))
    || case when pay_by = 'cash-on-delivery' then jsonb_build_object('collect', total) else '{}' end,
  shipped
from made_invoices as made
cross join lateral (
  select (shipped at time zone 'Asia/Kolkata')::date as issued_on, pg_temp.document_number('PR', year, sequence) as number,
    jsonb_build_object('name', name, 'address', made.n || ' Park Street', 'city', city,
      'state', state, 'gstCode', gst_code, 'pincode', pincode, 'phone', phone) as place
) as where_to
join (
  select n, sum(charged)::bigint as total, sum(charged - 2 * half - igst)::bigint as taxable, sum(half)::bigint as halves,
    sum(igst)::bigint as igst, sum(coupon)::bigint as coupon,
    jsonb_agg(jsonb_build_object('position', position, 'name', name, 'sku', sku, 'hsn', hsn, 'unit', unit,
      'origin', '', 'quantity', quantity, 'gstPercent', gst_percent, 'unitPrice', price_paise, 'coupon', coupon,
      'freight', 0, 'taxable', charged - 2 * half - igst, 'cgst', half, 'stateGst', half, 'igst', igst, 'total', charged)
      order by position) as lines
  from sent_lines group by n
) as summed using (n)
-- Each number is the next of its series.
order by year, sequence;
set local enable_nestloop = on;

insert into document_series (kind, gstin, financial_year, last_number)
select 'invoice', '19AAAAA0000A1ZZ', year, max(sequence) from made_invoices group by year;

insert into shipments (id, order_id, ordinal, carrier, tracking_number, document_id, shipped_at, shipped_by,
  delivered_at)
select parcel, id, 1, 'India Post', 'EW' || n || 'IN', invoice, shipped,
  'admin@example.com', case when status = 'Delivered' then at + interval '4 days' end
from made_invoices;

update orders set partially_shipped = true from made_invoices as made where made.id = orders.id and made.is_part;

insert into shipment_lines (shipment_id, order_id, position, quantity, goods_paise, freight_paise)
select parcel, made.id, position, quantity, charged, 0
from made_invoices as made join sent_lines as line on line.n = made.n;
