-- What left was delivered before, and what waits is kept: so each product can still be sold as often as it could.

insert into stock_movements (product_id, branch, delta, reason, actor, at)
select line.id, 'kolkata', sum(quantity), 'delivery', 'admin@example.com', now() - interval '1096 days'
from made_orders as made join made_lines as line on line.n = made.n where status not in ('Cancelled', 'Refunded') group by line.id;

insert into stock_movements (product_id, branch, delta, reason, actor, order_id, return_id, at)
select * from (
  select line.id, 'kolkata', -sum(quantity), 'sale', 'admin@example.com', made.id, null::uuid, shipped as at
  from made_invoices as made join sent_lines as line on line.n = made.n
  group by line.id, made.id, shipped
  union all
  select product, 'kolkata', 1, 'return', 'admin@example.com', null, id, moved_at from made_returns where status = 'refunded'
) as moved order by at;

insert into reservations (order_id, position, branch, product_id, quantity)
select made.id, position, 'kolkata', line.id, quantity
from made_orders as made join made_lines as line on line.n = made.n
where status in ('Processing', 'Awaited') and not (is_part and position = 0);

select book_missing_money();
