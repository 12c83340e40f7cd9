-- How orders were paid, what went back of those that were cancelled before they left, and what was written of it.

insert into order_payments (order_id, transfer_reference, transfer_account, gateway_state, gateway_status,
  transaction_id, received_paise, received_currency, received_transaction_id, received_at)
select id, case when is_transfer then 'M' || lpad(n::text, 7, '0') end,
  case when is_transfer then jsonb_build_object('name', 'Pressroom', 'number', '50200012345678',
    'ifsc', 'HDFC0001234', 'bank', 'HDFC Bank') end,
  case when status = 'Cancelled' then 'failed' when pay_by = 'gateway' then 'charged' else 'unpaid' end,
  case when status = 'Cancelled' then 'AUTHORIZATION_FAILED' when pay_by = 'gateway' then 'CHARGED' else 'NEW' end,
  case when pay_by <> 'cash-on-delivery' then reference end,
  case when reference is not null then total end, case when reference is not null then 'INR' end, reference,
  case when reference is not null then came end
from made_orders
join made_sums using (n)
cross join lateral (
  select pay_by = 'bank-transfer' as is_transfer,
    case when pay_by = 'cash-on-delivery' then at + interval '9 days' else at end as came,
    case when status in ('Cancelled', 'Awaited') or is_due then null when pay_by = 'gateway' then 'txn' || n
      when pay_by = 'bank-transfer' then 'UTR' || lpad(n::text, 13, '0')
      -- A courier pays out a week's orders at once.
      else 'COD' || to_char(at + interval '9 days', 'IYYYIW') end as reference
) as named;

insert into payments (id, order_id, way, amount_paise, reference, paid_on, entered_by, entered_at)
select pg_temp.id_of('payment', n, received_at), made.id, pay_by, received_paise, received_transaction_id,
  (received_at at time zone 'Asia/Kolkata')::date, 'admin@example.com', received_at
from made_orders as made join order_payments on order_id = made.id
where pay_by <> 'gateway' and received_paise is not null;

create temporary table made_cancellations on commit drop as
select n, id as order_id, at + interval '5 hours' as at, pg_temp.id_of('cancellation', n, at) as id,
  pg_temp.id_of('cancellation refund', n, at) as refund, total
from made_orders join made_sums using (n) where status = 'Refunded';
insert into refunds (id, order_id, request_id, amount_paise, reason, reference, state, created_at, updated_at)
select refund, order_id, 'RC' || lpad(n::text, 12, '0'), total, 'Cancelled before it was sent', 'ARN' || lpad(n::text, 12, '0'),
  'done', at, at + interval '2 days'
from made_cancellations;
insert into cancellations (id, order_id, actor, reason, restocked, refund_id, created_at)
select id, order_id, case when n % 4 = 1 then 'admin@example.com' else 'shopper' end, 'Ordered twice', true, refund, at
from made_cancellations;
insert into cancellation_lines (cancellation_id, order_id, position, quantity, goods_paise, freight_paise)
select made.id, order_id, position, quantity, charged, 0 from made_cancellations as made join made_lines using (n);

insert into order_events (id, order_id, actor, what, at)
select pg_temp.id_of('event', n, at), id, 'gateway', 'The payment was received.', at
from made_orders where status not in ('Cancelled', 'Awaited') and not is_due;

-- Of orders on the bank's page one in twenty was tried in vain before it was paid, some twice; those that were given up, too.
insert into failed_payment_attempts (order_id, transaction_id, amount_paise, gateway_status, message, payment_method, failed_at)
select id, 'txn' || n || '-' || try, total, 'AUTHORIZATION_FAILED',
  (array['The bank declined the payment', 'Insufficient funds', 'The OTP was not entered', 'Limit of the card exceeded'])[1 + n / 20 % 4],
  case n % 3 when 0 then 'UPI' else 'VISA' end, at - (10 - try) * interval '1 minute'
from made_orders join made_sums using (n) cross join generate_series(1, 2) as try
where (status = 'Cancelled' or n % 20 = 3) and status <> 'Awaited' and pay_by = 'gateway' and (try = 1 or n % 40 = 3);
