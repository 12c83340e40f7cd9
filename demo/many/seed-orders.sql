-- Three years of orders, evenly spread up to now; what differs between them follows from their place alone.
-- `wanted` says how many orders, of how many people.

create function pg_temp.id_of(kind text, place bigint, at timestamptz) returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(hash, 1, 3)
    || '8' || substr(hash, 4, 15))::uuid
  from (select md5(kind || place) as hash) as hashed
$$;

create temporary table made_people on commit drop as
select n, pg_temp.id_of('person', n, now() - interval '1130 days') as id,
  (array['Asha', 'Ravi', 'Meera', 'Imran', 'Om', 'Lakshmi', 'Joseph', 'Harpreet'])[1 + n % 8] || ' '
    || (array['Das', 'Sharma', 'Nair', 'Khan', 'Patel', 'Iyer', 'Fernandes', 'Gill', 'Bose'])[1 + n / 8 % 9]
    as name,
  'person' || n || '@example.com' as email,
  '+91 9' || lpad((n * 7919 % 1000000000)::text, 9, '0') as phone,
  case when n % 4 = 0 then 'Prints and Gifts ' || n else '' end as company
from generate_series(1, (select people from wanted)) as n;
create unique index on made_people (n);
analyze made_people;

insert into users (id, name, email, email_key, phone, address, company, password_hash, answer_hash,
  email_verified_at, created_at)
select id, name, email, email, phone, n || ' Park Street', company, 'none', 'none', now(),
  now() - interval '1130 days'
from made_people;

create temporary table sold_products on commit drop as
select row_number() over (order by id) - 1 as place, id, name, slug, sku, price_paise,
  case when hsn = '' then '8443' else hsn end as hsn, coalesce(gst_percent, 18) as gst_percent, unit
from products where price_paise > 0;
create unique index on sold_products (place);
analyze sold_products;

create temporary table made_orders on commit drop as
select n, pg_temp.id_of('order', n, at) as id, at, person.*,
  -- The last ones wait to be shipped, or for the buyer's bank; of the others some were never paid, and given up.
  case when n > orders * 0.99 and n % 10 = 3 then 'Awaited' when n > orders * 0.99 then 'Processing'
    when n % 22 = 0 then 'Cancelled'
    when n > orders * 0.97 then 'Shipped' else 'Delivered' end as status
from (
  select n, orders, people,
    now() - interval '1095 days' * (1 - n::float8 / orders) - interval '10 minutes' as at
  from wanted, generate_series(1, orders) as n
) as spread
join lateral (
  select made_people.n as person, made_people.id as user_id, name, email, phone, company
  from made_people where made_people.n = 1 + (spread.n * 7::bigint) % people
) as person on true;
create unique index on made_orders (n);
analyze made_orders;

create temporary table made_lines on commit drop as
select made.n, position, product.*, 1 + (made.n + position) % 6 as quantity,
  product.price_paise * (1 + (made.n + position) % 6) as total
from made_orders as made
-- One to five, three on average.
cross join generate_series(0, made.n % 5) as position
-- Some sell far more than others.
join sold_products as product on product.place =
  floor((select count(*) from sold_products)
    * power(((made.n * 31::bigint + position * 977) % 9973) / 9973.0, 3))::bigint;
create index on made_lines (n);
analyze made_lines;

-- What is looked up for each row would be looked for in tables without their indexes. The test of this shop
-- checks the books instead.
alter table documents disable trigger documents_without_gap;
alter table documents disable trigger documents_total_of_lines;
alter table shipment_lines disable trigger shipment_lines_within_order;
alter table shipment_lines disable trigger shipment_lines_before_document;
alter table order_lines disable trigger order_lines_come_and_go;
alter table money_movements disable trigger refunds_within_receipts;
-- An order and its payment are written by themselves here: nothing need tell the one of the other.
alter table orders disable trigger user;
alter table order_payments disable trigger user;
insert into orders (id, number, order_id, order_key, user_id, status, payment_state, pay_by, total_paise, seller_gstin,
  cart_digest, return_url, customer_name, customer_email, customer_phone, shipping_address, company,
  holds_stock, reserved_until, created_at, paid_at, shipped_at, delivered_at)
select made.id, series_number('SO', at, made.n), 'ORD' || lpad(made.n::text, 12, '0'), 'ord' || lpad(made.n::text, 12, '0'),
  user_id, nullif(status, 'Awaited'),
  case status when 'Cancelled' then 'expired' when 'Awaited' then 'unpaid' else 'charged' end,
  case status when 'Awaited' then 'bank-transfer' else 'gateway' end, total, '19AAAAA0000A1ZZ',
  md5(made.n::text), 'http://localhost:3000/payment/callback', name, email, phone,
  jsonb_build_object('address', made.n || ' Park Street', 'city', 'Kolkata', 'state', 'West Bengal',
    'pincode', '700016'),
  nullif(company, ''), status <> 'Cancelled',
  case when status = 'Awaited' then now() + interval '3 days' else at + interval '30 minutes' end,
  at, case when status not in ('Cancelled', 'Awaited') then at end,
  case when status in ('Shipped', 'Delivered') then at + interval '1 day' end,
  case when status = 'Delivered' then at + interval '4 days' end
from made_orders as made
join (select n, sum(total) as total from made_lines group by n) as summed on summed.n = made.n;
select setval('order_numbers', max(n)) from made_orders;
insert into order_payments (order_id, transfer_reference, transfer_account, gateway_state, gateway_status,
  transaction_id, received_paise, received_currency, received_transaction_id, received_at)
select id, case status when 'Awaited' then 'M' || lpad(made.n::text, 7, '0') end,
  case status when 'Awaited' then jsonb_build_object('name', 'Pressroom', 'number', '50200012345678',
    'ifsc', 'HDFC0001234', 'bank', 'HDFC Bank') end,
  case status when 'Cancelled' then 'failed' when 'Awaited' then 'unpaid' else 'charged' end,
  case status when 'Cancelled' then 'AUTHORIZATION_FAILED' when 'Awaited' then 'NEW' else 'CHARGED' end,
  reference, total, 'INR', reference, at
from made_orders as made
join (select n, sum(total) as total from made_lines group by n) as summed on summed.n = made.n
cross join lateral (
  select case when status not in ('Cancelled', 'Awaited') then 'txn' || made.n end as reference
) as named;
update order_payments set received_paise = null, received_currency = null, received_at = null
where transaction_id is null;
alter table orders enable trigger user;
alter table order_payments enable trigger user;
select book_missing_money();

insert into order_lines (order_id, position, product_id, name, slug, sku, hsn, gst_percent, unit,
  full_price_paise, unit_price_paise, discount_percent, quantity)
select made.id, position, line.id, line.name, slug, sku, hsn, gst_percent, unit, price_paise, price_paise, 0,
  quantity
from made_lines as line join made_orders as made on made.n = line.n;

insert into order_events (id, order_id, actor, what, at)
select pg_temp.id_of('event', n, at), id, 'gateway', 'The payment was received.', at
from made_orders where status not in ('Cancelled', 'Awaited');

create temporary table made_invoices on commit drop as
select made.*, (at + interval '1 day') as shipped, pg_temp.id_of('invoice', n, at + interval '1 day') as invoice,
  year, row_number() over (partition by year order by n)::int as sequence,
  'PR/' || right(year::text, 2) || '-' || right((year + 1)::text, 2) || '/'
    || lpad((row_number() over (partition by year order by n))::text, 6, '0') as number
from made_orders as made
cross join lateral (
  select extract(year from (at + interval '1 day') at time zone 'Asia/Kolkata' - interval '3 months')::int as year
) as of_year
where status in ('Shipped', 'Delivered');
analyze made_invoices;

-- Its trigger joins the documents with lines that it has just written, of which nothing is known yet: by a loop
-- within a loop it would not end.
set local enable_nestloop = off;
insert into documents (id, kind, order_id, seller_gstin, financial_year, sequence, number, issued_on,
  total_paise, body, created_at)
select invoice, 'invoice', made.id, '19AAAAA0000A1ZZ', year, sequence, number, issued_on, total,
  jsonb_build_object('kind', 'invoice', 'number', number, 'issuedOn', issued_on,
    'seller', jsonb_build_object('legalName', 'Pressroom', 'tradeName', 'Pressroom', 'gstin', '19AAAAA0000A1ZZ',
      'address', '21 Pressroom Lane, Kolkata 700001', 'state', 'West Bengal', 'gstCode', '19',
      'email', 'care@example.com', 'phone', '+91 33 4000 1988'),
    'buyer', place || jsonb_strip_nulls(
      jsonb_build_object('email', email, 'company', nullif(company, ''))),
    'delivery', place, 'placeOfSupply', jsonb_build_object('name', 'West Bengal', 'gstCode', '19'),
    'taxKind', 'SGST',
    'order', jsonb_build_object('number', right(made.id::text, 6), 'placedOn', made.at::date,
      'paymentReference', 'ORD' || lpad(made.n::text, 12, '0')),
    'shipment', jsonb_build_object('ordinal', 1, 'carrier', 'India Post', 'trackingNumber', 'EW' || made.n || 'IN'),
    'lines', lines,
    'totals', jsonb_build_object('taxable', taxable, 'cgst', cgst, 'stateGst', cgst, 'igst', 0, 'total', total,
      'coupon', 0, 'freight', 0)),
  shipped
from made_invoices as made
cross join lateral (
  select to_char(shipped at time zone 'Asia/Kolkata', 'YYYY-MM-DD')::date as issued_on,
    jsonb_build_object('name', name, 'address', made.n || ' Park Street', 'city', 'Kolkata',
      'state', 'West Bengal', 'gstCode', '19', 'pincode', '700016', 'phone', phone) as place
) as where_to
join lateral (
  select sum(total)::bigint as total, sum(total - 2 * half)::bigint as taxable, sum(half)::bigint as cgst,
    jsonb_agg(jsonb_build_object('position', position, 'name', name, 'sku', sku, 'hsn', hsn, 'unit', unit,
      'origin', '', 'quantity', quantity, 'gstPercent', gst_percent, 'unitPrice', price_paise, 'coupon', 0,
      'freight', 0, 'taxable', total - 2 * half, 'cgst', half, 'stateGst', half, 'igst', 0, 'total', total)
      order by position) as lines
  from (
    select *, round(total * gst_percent / (100 + gst_percent) / 2)::bigint as half
    from made_lines where made_lines.n = made.n
  ) as taxed
) as summed on true
-- Each number is the next of its series.
order by year, sequence;

set local enable_nestloop = on;

insert into document_series (kind, gstin, financial_year, last_number)
select 'invoice', '19AAAAA0000A1ZZ', year, max(sequence) from made_invoices group by year;

insert into shipments (id, order_id, ordinal, carrier, tracking_number, document_id, shipped_at, shipped_by,
  delivered_at)
select pg_temp.id_of('parcel', n, shipped), id, 1, 'India Post', 'EW' || n || 'IN', invoice, shipped,
  'admin@example.com', case when status = 'Delivered' then at + interval '4 days' end
from made_invoices;

insert into shipment_lines (shipment_id, order_id, position, quantity, goods_paise, freight_paise)
select pg_temp.id_of('parcel', made.n, shipped), made.id, position, quantity, total, 0
from made_invoices as made join made_lines as line on line.n = made.n;

-- The triggers that count a sale were off.
insert into sold_daily (product_id, day, pieces, sum_paise)
select product_id, sold_day(status, paid_at), sum(quantity), sum(quantity * unit_price_paise)
from orders join order_lines on order_lines.order_id = orders.id
where sold_day(status, paid_at) is not null
group by 1, 2;

-- What left was delivered before, and what waits is kept: so each product can still be sold as often as it could.
insert into stock_movements (product_id, branch, delta, reason, actor, at)
select line.id, 'kolkata', sum(quantity), 'delivery', 'admin@example.com', now() - interval '1096 days'
from made_orders as made join made_lines as line on line.n = made.n where status <> 'Cancelled' group by line.id;
insert into stock_movements (product_id, branch, delta, reason, actor, order_id, at)
select line.id, 'kolkata', -sum(quantity), 'sale', 'admin@example.com', made.id, shipped
from made_invoices as made join made_lines as line on line.n = made.n
group by line.id, made.id, shipped order by shipped;
insert into reservations (order_id, position, branch, product_id, quantity)
select made.id, position, 'kolkata', line.id, quantity
from made_orders as made join made_lines as line on line.n = made.n where status in ('Processing', 'Awaited');

alter table documents enable trigger documents_without_gap;
alter table documents enable trigger documents_total_of_lines;
alter table shipment_lines enable trigger shipment_lines_within_order;
alter table shipment_lines enable trigger shipment_lines_before_document;
alter table order_lines enable trigger order_lines_come_and_go;
alter table money_movements enable trigger refunds_within_receipts;
