-- A piece comes back of some parcels: what was asked for lately waits, of the others most were credited and paid back.

create temporary table made_returns on commit drop as
select *, row_number() over (order by at, n) as place, pg_temp.id_of('return', n, at) as id, path[cardinality(path)] as status,
  at + interval '1 day' * (cardinality(path) - 1) as moved_at
from (
  select n, made.id as order_id, parcel, invoice, pay_by, position, line.id as product, price_paise as amount,
    case when is_late then now() - interval '1 day' * (4 + n % 9) else made.at + interval '6 days' end as at,
    case
      when is_late and n % 3 = 0 then array['asked']
      when is_late and n % 3 = 1 then array['asked', 'accepted']
      when is_late then array['asked', 'accepted', 'received']
      when n % 7 = 0 then array['asked', 'refused']
      when n % 7 = 1 then array['asked', 'withdrawn']
      else array['asked', 'accepted', 'received', 'inspected', 'refunded'] end as path,
    n > orders * 0.92 as is_of_late
  from made_invoices as made
  cross join lateral (select made.n > orders * 0.95 as is_late) as since
  join sent_lines as line using (n)
  where status = 'Delivered' and pay_by <> 'cash-on-delivery' and not has_coupon and n % 33 = 5
    and position = 0 and quantity > 1
) as asked;
create unique index on made_returns (n);
analyze made_returns;

create temporary table made_credits on commit drop as
select *, row_number() over (partition by year order by at, n)::int as sequence
from (
  select made.n, made.id as return, order_id, parcel, made.invoice, position, amount, pay_by, is_of_late, moved_at as at,
    pg_temp.id_of('credit', made.n, moved_at) as id, pg_temp.id_of('credit note', made.n, moved_at) as note,
    pg_temp.id_of('refund', made.n, moved_at) as refund, pg_temp.financial_year_of(moved_at) as year
  from made_returns as made where made.status = 'refunded'
) as credited;
analyze made_credits;

insert into refunds (id, order_id, request_id, amount_paise, reason, reference, state, created_at, updated_at)
select refund, order_id, 'RR' || lpad(n::text, 12, '0'), amount, 'A piece came back',
  case when not is_by_hand then 'ARN' || lpad(n::text, 12, '0') end, case when is_by_hand then 'by_hand' else 'done' end,
  at, at + interval '2 days'
from made_credits
-- What was not paid by the gateway, a person transfers back.
cross join lateral (select is_of_late and pay_by = 'bank-transfer' as is_by_hand) as how;

-- Of the invoices' own words, found by their ids before the credit notes are written in one go.
create temporary table made_notes on commit drop as
select credit.*, document.body, credited.line
from made_credits as credit join documents as document on document.id = credit.invoice
cross join lateral (select document.body #> '{lines,0}' as line) as first
cross join lateral (
  select round((line ->> 'cgst')::numeric * amount / (line ->> 'total')::numeric)::bigint as half,
    round((line ->> 'igst')::numeric * amount / (line ->> 'total')::numeric)::bigint as igst
) as taxed
cross join lateral (
  select first.line || jsonb_build_object('quantity', 1, 'cgst', half, 'stateGst', half, 'igst', igst,
    'taxable', amount - 2 * half - igst, 'total', amount,
    'invoiced', jsonb_build_object('quantity', first.line -> 'quantity', 'total', first.line -> 'total')) as line
) as credited;

set local enable_nestloop = off;
insert into documents (id, kind, order_id, corrects_id, seller_gstin, financial_year, sequence, number, issued_on,
  total_paise, body, created_at)
select note, 'credit-note', order_id, invoice, '19AAAAA0000A1ZZ', year, sequence, number, issued_on, amount,
  body - 'shipment' || jsonb_build_object('kind', 'credit-note', 'number', number, 'issuedOn', issued_on,
    'corrects', jsonb_build_object('number', body -> 'number', 'issuedOn', body -> 'issuedOn', 'total', body #> '{totals,total}'),
    'reason', 'A piece came back', 'lines', jsonb_build_array(line),
    'totals', jsonb_build_object('taxable', line -> 'taxable', 'cgst', line -> 'cgst', 'stateGst', line -> 'stateGst',
      'igst', line -> 'igst', 'total', line -> 'total', 'coupon', 0, 'freight', 0)),
  at
from made_notes
cross join lateral (
  select (at at time zone 'Asia/Kolkata')::date as issued_on, pg_temp.document_number('PC', year, sequence) as number
) as named
order by year, sequence;
set local enable_nestloop = on;

insert into document_series (kind, gstin, financial_year, last_number)
select 'credit-note', '19AAAAA0000A1ZZ', year, max(sequence) from made_credits group by year;

insert into credits (id, order_id, shipment_id, actor, reason, document_id, refund_id, created_at)
select id, order_id, parcel, 'admin@example.com', 'A piece came back', note, refund, at from made_credits;
insert into credit_lines (credit_id, shipment_id, position, quantity, amount_paise, restocked)
select id, parcel, position, 1, amount, false from made_credits;

insert into returns (id, number, order_id, shipment_id, status, reason, note, resolution, credit_id, created_at, moved_at)
select made.id, series_number('RT', made.at, place), made.order_id, made.parcel, status, 'Damaged when it arrived',
  'One of them has a crack.', 'refund', credit.id, made.at, moved_at
from made_returns as made left join made_credits as credit using (n);
select setval('return_numbers', greatest(1, count(*))) from made_returns;
insert into return_lines (return_id, shipment_id, position, quantity, restocked)
select id, parcel, position, 1, case when status = 'refunded' then 1 end from made_returns;
insert into return_steps (return_id, status, actor, note, at)
select id, step, case when step in ('asked', 'withdrawn') then 'shopper' else 'admin@example.com' end, '',
  at + interval '1 day' * (turn - 1)
from made_returns cross join unnest(path) with ordinality as taken (step, turn);
