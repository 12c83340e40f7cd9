-- Three years of orders with their lines, evenly spread up to now.

create temporary table sold_products on commit drop as
select row_number() over (order by id) - 1 as place, id, name, slug, sku, price_paise,
  case when hsn = '' then '8443' else hsn end as hsn, coalesce(gst_percent, 18) as gst_percent, unit
from products where price_paise > 0;
create unique index on sold_products (place);
analyze sold_products;

create temporary table made_orders on commit drop as
select *,
  case when status = 'Awaited' or (is_agreed and n % 25 = 12) then 'bank-transfer'
    when is_agreed and n % 25 = 7 then 'cash-on-delivery' else 'gateway' end as pay_by,
  -- Couriers pay out weeks later.
  is_agreed and n % 25 = 7 and (status <> 'Delivered' or n > orders * 0.96) as is_due,
  -- Of some the first line has left, of others all is packed.
  status = 'Processing' and n % 5 > 0 and n % 4 = 1 and n < orders * 0.998 as is_part,
  status = 'Processing' and n % 4 = 2 as is_packed,
  is_agreed and n % 20 = 10 as has_coupon
from (
  select n, orders, pg_temp.id_of('order', n, at) as id, at, person.*, status,
    status in ('Processing', 'Shipped', 'Delivered') as is_agreed
  from (
    select n, orders, people,
      now() - interval '1095 days' * (1 - n::float8 / orders) - interval '10 minutes' as at
    from wanted, generate_series(1, orders) as n
  ) as spread
  -- The last ones wait to be shipped, or for the buyer's bank; of the others some were never paid and given up, or
  -- cancelled before they left.
  cross join lateral (
    select case when n > orders * 0.99 and n % 10 = 3 then 'Awaited' when n > orders * 0.99 then 'Processing'
      when n % 22 = 0 then 'Cancelled' when n % 50 = 21 then 'Refunded'
      when n > orders * 0.97 then 'Shipped' else 'Delivered' end as status
  ) as become
  join lateral (
    select made_people.n as person, made_people.id as user_id, name, email, phone, company, gstin, city, state, gst_code,
      pincode
    from made_people where made_people.n = 1 + (spread.n * 7::bigint) % people
  ) as person on true
) as placed;
create unique index on made_orders (n);
analyze made_orders;

create temporary table made_lines on commit drop as
select *, total - coupon as charged
from (
  select made.n, position, product.*, 1 + (made.n + position) % 6 as quantity,
    product.price_paise * (1 + (made.n + position) % 6) as total,
    case when has_coupon then round(product.price_paise * (1 + (made.n + position) % 6) / 10.0)::bigint else 0 end as coupon
  from made_orders as made
  -- One to five, three on average.
  cross join generate_series(0, made.n % 5) as position
  -- Some sell far more than others.
  join sold_products as product on product.place =
    floor((select count(*) from sold_products)
      * power(((made.n * 31::bigint + position * 977) % 9973) / 9973.0, 3))::bigint
) as line;
create index on made_lines (n);
analyze made_lines;

create temporary table made_sums on commit drop as
select n, sum(charged)::bigint as total, sum(coupon)::bigint as coupon from made_lines group by n;
create unique index on made_sums (n);
analyze made_sums;

insert into orders (id, number, order_id, order_key, user_id, status, payment_state, pay_by, total_paise, coupon_code,
  coupon_paise, seller_gstin, cart_digest, return_url, customer_name, customer_email, customer_phone, shipping_address,
  company, gstin, gstin_confirmed, address_request, holds_stock, reserved_until, created_at, paid_at, packed_at, shipped_at,
  delivered_at)
select made.id, series_number('SO', at, made.n), 'ORD' || lpad(made.n::text, 12, '0'), 'ord' || lpad(made.n::text, 12, '0'),
  user_id, nullif(status, 'Awaited'),
  case when status = 'Cancelled' then 'expired' when status = 'Awaited' then 'unpaid'
    when status = 'Refunded' then 'refunded' when is_due then 'due' else 'charged' end,
  pay_by, total, case when has_coupon then 'TRADE10' end, coupon, '19AAAAA0000A1ZZ',
  md5(made.n::text), 'http://localhost:3000/payment/callback', name, email, phone, place,
  nullif(company, ''), gstin, gstin is not null and status <> 'Processing',
  case when status = 'Processing' and not is_part and n % 9 = 1 then place || '{"address": "7 Canal Road"}' end,
  status not in ('Cancelled', 'Refunded'),
  case when status = 'Awaited' then now() + interval '3 days' else at + interval '30 minutes' end,
  at, case when status in ('Cancelled', 'Awaited') or is_due then null
    when pay_by = 'cash-on-delivery' then at + interval '9 days' else at end,
  case when is_packed then at + interval '5 minutes' end,
  case when status in ('Shipped', 'Delivered') then at + interval '1 day' end,
  case when status = 'Delivered' then at + interval '4 days' end
from made_orders as made
join made_sums using (n)
cross join lateral (
  select jsonb_build_object('address', made.n || ' Park Street', 'city', city, 'state', state, 'pincode', pincode) as place
) as where_to;
select setval('order_numbers', max(n)) from made_orders;

insert into order_lines (order_id, position, product_id, name, slug, sku, hsn, gst_percent, unit,
  full_price_paise, unit_price_paise, discount_percent, quantity)
select made.id, position, line.id, line.name, slug, sku, hsn, gst_percent, unit, price_paise, price_paise, 0,
  quantity
from made_lines as line join made_orders as made on made.n = line.n;

insert into coupons (id, code, percent, is_shared, note) values (gen_random_uuid(), 'TRADE10', 10, true, 'Made up');
insert into coupon_holds (order_id, code) select id, 'TRADE10' from made_orders where has_coupon;

-- The triggers that count a sale are off. As sales write them, the rows of a day lie beside one another: a report of a year
-- reads these alone.
insert into sold_daily (product_id, day, pieces, sum_paise)
select product_id, sold_day(status, paid_at), sum(quantity), sum(quantity * unit_price_paise)
from orders join order_lines on order_lines.order_id = orders.id
where sold_day(status, paid_at) is not null
group by 1, 2
order by 2;
