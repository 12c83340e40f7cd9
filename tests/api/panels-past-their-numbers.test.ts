import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listBankStatements } from "#shared/bank/contract.ts";
import { getCatalogueIssues } from "#shared/catalogue/catalogue-issues-contract.ts";
import { listFailedJobs } from "#shared/fulfilment/failed-jobs-contract.ts";
import { listUnmatchedPayments } from "#shared/payments/unmatched-contract.ts";
import { listCancelRequests, listReturns } from "#shared/returns/admin-contract.ts";
import { getProductStock, listStockReservations } from "#shared/stock/contract.ts";
import { getStockEntry, receiveDelivery } from "#shared/stock/entries-contract.ts";
import { payOrder, placeOrder } from "../support/checkout.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { readOrder } from "../support/orders.ts";
import { readOverview } from "../support/overview.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newShopper } from "../support/users.ts";
import { type AdminOrderClient, openAdminOrderClient } from "./admin-orders.ts";
import { type ListQuery, type NamedPage, walkPastNumbers } from "./walk-past-numbers.ts";

let shop: TestShop;
let client: AdminOrderClient;
let category: string;

beforeAll(async () => {
  shop = await openTestShop();
  client = await openAdminOrderClient(shop);
  ({ _id: category } = await newCategory(shop));
});
afterAll(() => shop.close());

const asAdmin = () => ({ token: client.admin.token, address: newAddress() });
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => from + place);

it("statements of the bank go on beyond 10,000, the newest first", async () => {
  await shop.database.db.execute(sql`
    insert into bank_statements (id, file_name, account, uploaded_at, uploaded_by, line_count, known_count, left_out, left_out_count, notes)
    select gen_random_uuid(), n || '.csv', '', now() - n * interval '1 minute', 'asha@example.com', 0, 0, '[]', 0, '[]'
    from generate_series(1, 10030) as n`);
  const list = async (query: ListQuery): Promise<NamedPage> => {
    const { body } = await callEndpoint(shop, listBankStatements, { query, ...asAdmin() });
    return { ...body, names: (body.statements ?? []).map(({ fileName }) => fileName) };
  };
  const files = (from: number, to: number) => range(from, to).map((n) => `${n}.csv`);
  expect(await walkPastNumbers(list)).toEqual({
    first: files(1, 25),
    beyond: files(10_001, 10_025),
    end: files(10_006, 10_030),
  });
});

it("payments without an order go on beyond 10,000: those that wait, the oldest first, then what ended last", async () => {
  await shop.database.db.execute(sql`
    insert into unmatched_payments (order_key, order_id, state, amount_paise, currency, gateway_status, is_taken, found_at, resolved_at)
    select lower(order_id), order_id, case when n <= 20 then 'open' else 'settled' end, 100, 'INR', 'CHARGED', true,
      now() + case when n <= 20 then n else 0 end * interval '1 minute' - interval '30 days',
      case when n > 20 then now() - n * interval '1 minute' end
    from (select n, 'ORDA' || lpad(n::text, 6, '0') as order_id from generate_series(1, 10030) as n) as made`);
  const list = async (query: ListQuery): Promise<NamedPage> => {
    const { body } = await callEndpoint(shop, listUnmatchedPayments, { query, ...asAdmin() });
    return { ...body, names: (body.payments ?? []).map(({ orderId }) => orderId) };
  };
  const ids = (from: number, to: number) =>
    range(from, to).map((n) => `ORDA${String(n).padStart(6, "0")}`);
  expect(await walkPastNumbers(list)).toEqual({
    first: ids(1, 50),
    beyond: ids(10_001, 10_030),
    end: ids(9_981, 10_030),
  });
  const odd = await callEndpoint(shop, listUnmatchedPayments, {
    ...{ query: { after: "ORD'" }, ...asAdmin() },
  });
  expect(odd.body.fields).toHaveProperty("after");
});

it("jobs that failed go on beyond 1,000, those tried last first, and the overview says that there are more", async () => {
  const { db } = shop.database;
  await db.execute(sql`
    select graphile_worker.add_job('coupon-mail', json_build_object('token', n::text), max_attempts => 1,
      run_at => now() + interval '2 days' - n * interval '1 minute') from generate_series(1, 1030) as n`);
  const { rows } = await db.execute<{ id: string }>(sql`
    update graphile_worker._private_jobs set attempts = 1
    where max_attempts = 1 and payload ->> 'token' is not null returning id::text`);
  const ids = rows.map(({ id }) => id).toSorted((a, b) => Number(a) - Number(b));
  expect(ids).toHaveLength(1_030);
  const list = async (query: ListQuery): Promise<NamedPage> => {
    const { body } = await callEndpoint(shop, listFailedJobs, { query, ...asAdmin() });
    return { ...body, names: (body.jobs ?? []).map(({ _id }) => _id) };
  };
  expect(await walkPastNumbers(list, 1_000)).toEqual({
    first: ids.slice(0, 25),
    beyond: ids.slice(1_000, 1_025),
    end: ids.slice(-25),
  });
  const { failedJobs } = await readOverview(shop, client.admin.token);
  expect(failedJobs).toMatchObject({ total: 1_000, isMore: true });
  expect(failedJobs?.jobs.map(({ _id }) => _id)).toEqual(ids.slice(0, 5));
});

it("catalogue issues go on beyond 1,000, and choices by their own ids", async () => {
  await shop.database.db.execute(sql`
    insert into products (id, name, slug, price_paise, category_id, photos, hsn)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Name ' || n, 'many-' || n, 100, ${category}::uuid,
      '["/a.webp"]', '' from generate_series(1, 1030) as n`);
  const list = async (query: ListQuery): Promise<NamedPage> => {
    const { body } = await callEndpoint(shop, getCatalogueIssues, {
      ...{ query: { issue: "no-hsn", ...query }, ...asAdmin() },
    });
    return { ...body, names: (body.entries ?? []).map(({ name }) => name) };
  };
  const named = (from: number, to: number) => range(from, to).map((n) => `Name ${n}`);
  const { first, beyond } = await walkPastNumbers(list, 1_000);
  expect(first).toEqual(named(1, 50));
  expect(beyond.slice(0, 30)).toEqual(named(1_001, 1_030));
  const odd = await callEndpoint(shop, getCatalogueIssues, {
    ...{ query: { issue: "no-hsn", after: "7" }, ...asAdmin() },
  });
  expect(odd.body.fields).toEqual({ after: "This is no entry of this issue" });
  const none = await list({ issue: "no-swatch", after: "7" });
  expect(none.names).toEqual([]);
});

it("the orders that a product's pieces are kept for come one part after the other", async () => {
  const product = await newProduct(shop, { category, quantity: 1_000 });
  const orderId = await placeOrder(shop, client.shopper, [{ product, quantity: 1 }]);
  const { id } = await readOrder(shop, orderId);
  await shop.database.db.execute(sql`
    with made as (
      insert into orders select (jsonb_populate_record(orders, jsonb_build_object(
          'id', ('01000000-0000-7000-8000-' || lpad(n::text, 12, '0')), 'order_key', 'k' || n, 'order_id', 'ORDK' || n,
          'number', null, 'tracking_token', 't' || n))).*
      from orders, generate_series(1, 129) as n where id = ${id} returning id
    ), paid as (insert into order_payments (order_id) select id from made
    ), lines as (
      insert into order_lines select (jsonb_populate_record(line, jsonb_build_object('order_id', made.id))).*
      from order_lines as line, made where line.order_id = ${id} returning order_id, position, product_id, quantity
    )
    insert into reservations (order_id, position, branch, product_id, quantity)
      select order_id, position, 'kolkata', product_id, quantity from lines`);
  const { body } = await callEndpoint(shop, getProductStock, {
    ...{ params: { id: product.id }, query: {}, ...asAdmin() },
  });
  const { reservations = [], reservationCount, nextReservation } = body.stock ?? {};
  expect(reservationCount).toEqual({ count: 130, isExact: true });
  const next = async (after = "") =>
    (
      await callEndpoint(shop, listStockReservations, {
        ...{ params: { id: product.id }, query: { after }, ...asAdmin() },
      })
    ).body;
  const second = await next(nextReservation);
  const third = await next(second.nextReservation);
  expect(third.nextReservation).toBeUndefined();
  const all = [reservations, second.reservations ?? [], third.reservations ?? []];
  expect(all.map(({ length }) => length)).toEqual([50, 50, 30]);
  const orders = all.flat().map(({ order }) => order._id);
  expect(new Set(orders).size).toBe(130);
  expect(orders).toEqual(orders.toSorted());
});

it("movements of an entry come one part after the other", async () => {
  const product = await newProduct(shop, { category, quantity: 1 });
  const received = await callEndpoint(shop, receiveDelivery, {
    body: { branch: "kolkata", lines: [{ product: product.id, quantity: 1 }] },
    ...asAdmin(),
  });
  const entry = received.body.entry?._id ?? 0;
  await shop.database.db.execute(sql`
    insert into stock_movements (product_id, branch, delta, reason, actor, entry_id)
    select ${product.id}::uuid, 'kolkata', 1, 'delivery', 'asha@example.com', ${entry}::bigint from generate_series(1, 229)`);
  const read = async (query: ListQuery) => {
    const params = { id: String(entry) };
    return (await callEndpoint(shop, getStockEntry, { params, query, ...asAdmin() })).body.entry;
  };
  const first = await read({});
  expect(first).toMatchObject({ hasMore: true, products: 1 });
  const rest = await read({ after: String(first?.movements.at(-1)?._id) });
  expect(rest?.hasMore).toBe(false);
  expect([first?.movements.length, rest?.movements.length]).toEqual([200, 30]);
  const ids = [...(first?.movements ?? []), ...(rest?.movements ?? [])].map(({ _id }) => _id);
  expect(new Set(ids).size).toBe(230);
});

it("requests to cancel come one part after the other, with how many there are", async () => {
  const ids: string[] = [];
  const product = await newProduct(shop, { category, quantity: 100 });
  // One person may not place so many within a minute.
  for (let person = 0; person < 6; person += 1) {
    const shopper = await newShopper(shop);
    for (let count = 0; count < 4; count += 1) {
      const orderId = await placeOrder(shop, shopper, [{ product, quantity: 1 }]);
      await payOrder(shop, shopper, orderId);
      ids.push((await readOrder(shop, orderId)).id);
    }
  }
  await shop.database.db.execute(sql`
    insert into cancel_requests (id, order_id, lines, reason)
    select gen_random_uuid(), id::uuid, '[]', 'Too late' from unnest(${sql.param(ids)}::text[]) as id`);
  const { body } = await callEndpoint(shop, listReturns, { query: {}, ...asAdmin() });
  expect(body.cancelRequestCount).toEqual({ count: 24, isExact: true });
  const after = body.cancelRequests?.at(-1)?._id ?? "";
  const next = (await callEndpoint(shop, listCancelRequests, { query: { after }, ...asAdmin() }))
    .body;
  expect(next.cancelRequestCount).toBeUndefined();
  const all = [...(body.cancelRequests ?? []), ...(next.cancelRequests ?? [])];
  expect(body.cancelRequests).toHaveLength(20);
  expect(all.map(({ orderId }) => orderId).toSorted()).toEqual(ids.toSorted());
});
