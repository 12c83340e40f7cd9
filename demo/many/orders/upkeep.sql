-- What grows beside orders: coupons of the newsletter's readers, lines of the bank's statement, and what staff changed.

insert into newsletter_subscriptions (id, email, email_key, consent, confirmed_at, created_at)
select pg_temp.id_of('subscription', n, at), email, email, 'Made up', at, at
from made_people cross join lateral (select now() - interval '1100 days' * (1 - n::float8 / (select people from wanted)) as at) as begun
where n % 2 = 0;

-- One of each reader; each third was used.
insert into coupons (id, code, percent, note, subscription_id, created_at)
select gen_random_uuid(), 'NEWS-' || substr(hash, 1, 4) || '-' || lpad(upper(to_hex(n)), 6, '0'), 5,
  case when n % 500 = 0 then 'For the school fair ' || n else '' end, pg_temp.id_of('subscription', n, created_at), created_at
from made_people join newsletter_subscriptions as reader on reader.email_key = made_people.email
cross join lateral (select upper(md5('coupon' || n)) as hash) as hashed;
update coupons set order_id = orders.id
from (select code, row_number() over (order by created_at) as place from coupons where subscription_id is not null) as free
join (select id, row_number() over (order by created_at) as place from orders where status = 'Delivered') as orders on orders.place = free.place
where coupons.code = free.code and free.place % 3 = 0;

-- One statement has each transfer; all but the latest lines were booked.
insert into bank_statements (id, file_name, account, uploaded_by, from_day, to_day, line_count, known_count, left_out, left_out_count, notes)
select pg_temp.id_of('statement', 1, now()), 'made-up.csv', '50200012345678', 'admin@example.com', min(paid_on), max(paid_on), count(*), 0, '[]', 0, '[]'
from payments where way = 'bank-transfer';
insert into bank_statement_lines (id, statement_id, line, day, amount_paise, reference, narration, line_key)
select pg_temp.id_of('bank-line', line, entered_at), pg_temp.id_of('statement', 1, now()), line, paid_on, amount_paise, reference,
  'NEFT CR-' || reference || '-' || customer_name, md5(reference || line)
from (select payments.*, customer_name, row_number() over (order by paid_on, payments.id) as line
  from payments join orders on orders.id = payments.order_id where way = 'bank-transfer') as paid;
insert into bank_line_decisions (line_id, decision, orders, reference, message, decided_by)
select lines.id, 'transfer', jsonb_build_array(jsonb_build_object('orderId', order_id, 'amountPaise', payments.amount_paise)),
  payments.reference, 'Made up', 'admin@example.com'
from bank_statement_lines as lines join payments on way = 'bank-transfer' and payments.reference = lines.reference
where line % 200 <> 0;

-- As the dashboard's calls leave it, of one day in ten.
insert into audit_log (at, user_id, who, role, address, request_id, action, table_name, subject_type, subject_id, operation, before, after)
select now() - interval '20 days' * (1 - n::float8 / (select orders from wanted)), pg_temp.id_of('staff', n % 7, now()),
  'Clerk ' || n % 7 || ' (clerk' || n % 7 || '@example.com)', 'Manager', '127.0.0.1', md5('request' || n), 'transitionOrder',
  'orders', 'order', id::text, 'update', '{"status": "Shipped"}', '{"status": "Delivered"}'
from made_orders where n % 10 = 0;

-- As many different words a day as are kept, for as long as they are.
insert into search_terms (words, day, times, without_result, corrected, corrected_keyword)
select 'made up ' || word, current_date - day, 2000 / word, case when word % 9 = 0 then 2000 / word else 0 end,
  case when word % 11 = 0 and word % 9 > 0 then 1 else 0 end, case when word % 11 = 0 then 'made-up ' || word else '' end
from wanted, generate_series(0, 89) as day, generate_series(1, least(2000, orders / 100)) as word;
