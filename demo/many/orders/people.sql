-- Who buys, and where: what differs between them follows from their place alone. `wanted` says how many orders, of how
-- many people.

create function pg_temp.id_of(kind text, place bigint, at timestamptz) returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(hash, 1, 3)
    || '8' || substr(hash, 4, 15))::uuid
  from (select md5(kind || place) as hash) as hashed
$$;

-- With its check character: each second of the others counts twice, by the digits of its number to the base of 36.
create function pg_temp.gstin_of(state_code text, place bigint) returns text language sql immutable as $$
  select first14 || substr(digits, ((36 - sum(product / 36 + product % 36) % 36) % 36)::int + 1, 1)
  from (
    select first14, digits,
      (strpos(digits, substr(first14, spot, 1)) - 1) * (case when spot % 2 = 1 then 1 else 2 end) as product
    from (
      select '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ' as digits, state_code || 'AAAC' || chr(65 + (place / 260000 % 26)::int)
        || lpad((place % 10000)::text, 4, '0') || chr(65 + (place / 10000 % 26)::int) || '1Z' as first14
    ) as begun cross join generate_series(1, 14) as spot
  ) as multiplied group by first14, digits
$$;

create function pg_temp.financial_year_of(at timestamptz) returns int language sql immutable as $$
  select extract(year from at at time zone 'Asia/Kolkata' - interval '3 months')::int
$$;

create function pg_temp.document_number(prefix text, year int, sequence bigint) returns text language sql immutable as $$
  select prefix || '/' || right(year::text, 2) || '-' || right((year + 1)::text, 2) || '/' || lpad(sequence::text, 6, '0')
$$;

create function pg_temp.seller() returns jsonb language sql immutable as $$
  select jsonb_build_object('legalName', 'Pressroom', 'tradeName', 'Pressroom', 'gstin', '19AAAAA0000A1ZZ',
    'address', '21 Pressroom Lane, Kolkata 700001', 'state', 'West Bengal', 'gstCode', '19',
    'email', 'care@example.com', 'phone', '+91 33 4000 1988')
$$;

create temporary table made_people on commit drop as
select n, pg_temp.id_of('person', n, now() - interval '1130 days') as id,
  (array['Asha', 'Ravi', 'Meera', 'Imran', 'Om', 'Lakshmi', 'Joseph', 'Harpreet'])[1 + n % 8] || ' '
    || (array['Das', 'Sharma', 'Nair', 'Khan', 'Patel', 'Iyer', 'Fernandes', 'Gill', 'Bose'])[1 + n / 8 % 9]
    as name,
  'person' || n || '@example.com' as email,
  '+91 9' || lpad((n * 7919 % 1000000000)::text, 9, '0') as phone,
  case when n % 4 = 0 then 'Prints and Gifts ' || n else '' end as company,
  -- Each second business is registered, one of five in another state than it has its goods sent to.
  case when n % 8 = 4 then pg_temp.gstin_of(case when n % 40 = 4 then '24' else gst_code end, n) end as gstin,
  city, state, gst_code, pincode
from generate_series(1, (select people from wanted)) as n
join (values (0, 'Kolkata', 'West Bengal', '19', '700016'), (1, 'Mumbai', 'Maharashtra', '27', '400001'),
  (2, 'Howrah', 'West Bengal', '19', '711101'), (3, 'Bengaluru', 'Karnataka', '29', '560001'),
  (4, 'Guwahati', 'Assam', '18', '781001'), (5, 'Chennai', 'Tamil Nadu', '33', '600001'),
  (6, 'Delhi', 'Delhi', '07', '110001')) as place (which, city, state, gst_code, pincode) on which = n % 7;
create unique index on made_people (n);
analyze made_people;

insert into users (id, name, email, email_key, phone, address, company, gstin, password_hash, answer_hash,
  email_verified_at, created_at)
select id, name, email, email, phone, n || ' Park Street', company, coalesce(gstin, ''), 'none', 'none', now(),
  now() - interval '1130 days'
from made_people;

-- One of each person at most.
insert into reviews (id, user_id, name, rating, text, state, created_at)
select pg_temp.id_of('review', n, at), id, name, 3 + n % 3, 'It came well packed, and prints as it should.',
  case when n % 400 = 0 then 'waiting' when n % 140 = 0 then 'refused' else 'shown' end, at
from made_people
cross join lateral (
  select now() - interval '1000 days' * (1 - n::float8 / (select people from wanted)) - interval '1 hour' as at
) as written
where n % 20 = 0;
