-- Some asked for a quote first; of these a third became the order.

create temporary table made_quotes on commit drop as
select *, pg_temp.id_of('quote', n, at) as id, row_number() over (order by n) as place,
  case when n > orders * 0.97 then (array['asked', 'sent'])[1 + (n / 50 % 2)::int]
    when n % 150 = 33 and is_agreed then 'accepted'
    else (array['sent', 'declined', 'withdrawn', 'sent'])[1 + (n / 50 % 4)::int] end as state
from (
  select n, orders, made.id as order_id, at - interval '2 days' as at, user_id, name, company, gstin, city, state as place_state,
    pincode, is_agreed
  from made_orders as made
  where n % 50 = 33
) as ordered;
create unique index on made_quotes (n);
analyze made_quotes;

insert into quotes (id, number, user_id, state, buyer, deliver_to, note, draft, version, valid_until, order_id,
  reminded_version, created_at)
select made.id, series_number('QT', at, place), user_id, made.state, buyer, deliver_to, 'For our new shop', draft,
  version, case when version = 1 then at + interval '15 days' end, case when made.state = 'accepted' then order_id end,
  version, at
from made_quotes as made
cross join lateral (
  select case when made.state = 'asked' then 0 else 1 end as version,
    jsonb_build_object('city', city, 'state', place_state, 'pincode', pincode) as deliver_to,
    case when company <> '' then jsonb_strip_nulls(jsonb_build_object('company', company, 'gstin', gstin)) end as buyer
) as told
join lateral (
  select jsonb_build_object('lines', jsonb_agg(jsonb_build_object('productId', line.id, 'quantity', quantity,
      'unitPaise', case when made.state = 'asked' then null else price_paise end) order by position),
    'freightPaise', 0, 'freightText', '', 'validDays', 15, 'notes', '', 'terms', '') as draft
  from made_lines as line where line.n = made.n
) as drafted on true;
select setval('quote_numbers', greatest(1, count(*))) from made_quotes;

insert into quote_versions (quote_id, version, offer, valid_until, sent_at, sent_by)
select quotes.id, 1,
  jsonb_build_object('number', quotes.number, 'lines', lines, 'freightPaise', 0, 'freightText', '', 'notes', '', 'terms', '',
    'deliverTo', deliver_to, 'buyer', buyer, 'customerName', name, 'seller', pg_temp.seller(), 'sellerGstin', '19AAAAA0000A1ZZ'),
  valid_until, at + interval '3 hours', 'admin@example.com'
from quotes join made_quotes as made on made.id = quotes.id
join lateral (
  select jsonb_agg(jsonb_build_object('productId', line.id, 'name', line.name, 'slug', slug, 'sku', sku, 'image', null,
    'gstPercent', gst_percent, 'hsn', hsn, 'unit', unit, 'origin', '', 'quantity', quantity, 'unitPaise', price_paise)
    order by position) as lines
  from made_lines as line where line.n = made.n
) as offered on true
where version = 1;

insert into quote_events (id, quote_id, actor, what, at)
select pg_temp.id_of('quote event', n, at), id, 'shopper', 'Asked for a quote.', at from made_quotes;

update orders set quote_id = made.id from made_quotes as made where made.state = 'accepted' and orders.id = made.order_id;
