import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listAttributes } from "#shared/attributes/admin-contract.ts";
import { getBlogs, searchBlogs } from "#shared/blog/contract.ts";
import { getUserOrders } from "#shared/orders/contract.ts";
import { getPressSettings } from "#shared/press-settings/contract.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { type AdminOrderClient, openAdminOrderClient } from "./admin-orders.ts";
import { type ListQuery, type NamedPage, walkPastNumbers } from "./walk-past-numbers.ts";

// So many as no shop has, and some more than have numbered pages.
const ROWS = 10_030;

let shop: TestShop;
let client: AdminOrderClient;

beforeAll(async () => {
  shop = await openTestShop();
  client = await openAdminOrderClient(shop);
});
afterAll(() => shop.close());

const nameOf = (place: number) => `Name ${String(place).padStart(6, "0")}`;
const names = (...places: number[]) => places.map(nameOf);

it("blog posts go on beyond 10,000, also those that a search finds", async () => {
  await shop.database.db.execute(sql`
    insert into blogs (id, slug, title, content, thumbnail, author_name, created_at)
    select gen_random_uuid(), 'post-' || n, 'Name ' || lpad(n::text, 6, '0'), '<p>Words</p>', '/x.webp', 'Asha',
      now() - n * interval '1 minute' from generate_series(1, ${ROWS}::int) as n`);
  const list =
    (search?: string) =>
    async (query: ListQuery): Promise<NamedPage> => {
      const asked = { query: { ...query, limit: "2", summary: "1" }, address: newAddress() };
      const { body } = search
        ? await callEndpoint(shop, searchBlogs, { params: { text: search }, ...asked })
        : await callEndpoint(shop, getBlogs, asked);
      return { ...body, names: (body.blogs ?? []).map(({ title }) => title) };
    };
  const shown = { first: names(1, 2), beyond: names(10_001, 10_002), end: names(10_029, 10_030) };
  expect(await walkPastNumbers(list())).toEqual(shown);
  expect(await walkPastNumbers(list("words"))).toEqual(shown);
});

it("press settings go on beyond 10,000, those of another method last", async () => {
  await shop.database.db.execute(sql`
    insert into press_settings (id, slug, blank, method, machine, min_temperature, max_temperature, min_seconds, max_seconds, peel)
    select gen_random_uuid(), 'setting-' || n, 'Name ' || lpad(n::text, 6, '0'),
      case when n = ${ROWS} then 'other' else 'vinyl' end, 'Press', 180, 190, 60, 70, '{}'
    from generate_series(1, ${ROWS}::int) as n`);
  const list = async (query: ListQuery): Promise<NamedPage> => {
    const { body } = await callEndpoint(shop, getPressSettings, {
      query: { ...query, text: "Press", limit: "2" },
      address: newAddress(),
    });
    return { ...body, names: (body.settings ?? []).map(({ blank }) => blank) };
  };
  expect(await walkPastNumbers(list)).toEqual({
    first: names(1, 2),
    beyond: names(10_001, 10_002),
    end: names(10_029, 10_030),
  });
});

it("a customer's own orders go on beyond 10,000", async () => {
  // A paid one: of ten thousand that wait for their money the shop asks the bank, each by itself, as they are overdue.
  const { id } = await client.placeOrder();
  // Copies of it with their lines, a thousand at a time: a statement of a request takes no longer. Each row is made
  // once: `(…).*` would make it anew for each of its columns.
  for (let from = 2; from <= ROWS; from += 1_000) {
    await shop.database.db.execute(sql`
      with made as (
        insert into orders select copy.*
        from orders, generate_series(${from}::int, least(${from} + 999, ${ROWS})::int) as n,
          jsonb_populate_record(orders, jsonb_build_object(
            'id', gen_random_uuid(), 'order_key', 'k' || n, 'order_id', 'Name ' || lpad(n::text, 6, '0'),
            'number', null, 'tracking_token', 't' || n, 'created_at', now() - n * interval '1 minute')) as copy
        where orders.id = ${id} returning id
      ), paid as (insert into order_payments (order_id) select id from made)
      insert into order_lines select copy.*
        from order_lines as line, made, jsonb_populate_record(line, jsonb_build_object('order_id', made.id)) as copy
        where line.order_id = ${id}`);
  }
  const list = async (query: ListQuery): Promise<NamedPage> => {
    const { body } = await callEndpoint(shop, getUserOrders, {
      ...{ query, token: client.shopper.token, address: newAddress() },
    });
    return { ...body, names: (body.orders ?? []).map(({ orderId }) => orderId) };
  };
  const { beyond, end } = await walkPastNumbers(list);
  expect(beyond[0]).toBe(nameOf(10_001));
  expect(end.at(-1)).toBe(nameOf(ROWS));
});

it("the dictionary comes in pages, is searched, and says the place of each among all", async () => {
  await shop.database.db.execute(sql`
    insert into attributes (id, code, name, kind, position, read_from)
    select gen_random_uuid(), 'code-' || n, 'Name ' || lpad(n::text, 6, '0'), 'choice', 1000 + n,
      array['Spec ' || n] from generate_series(1, 120) as n`);
  const list = async (query: ListQuery) => {
    const { body } = await callEndpoint(shop, listAttributes, {
      ...{ query, token: client.admin.token, address: newAddress() },
    });
    const places = (body.attributes ?? []).map(({ position }) => position);
    return { ...body, places, names: (body.attributes ?? []).map(({ name }) => name) };
  };
  const first = await list({});
  const total = first.total ?? 0;
  expect(total).toBeGreaterThanOrEqual(120);
  expect(first.places).toEqual(Array.from({ length: 100 }, (_, place) => place + 1));
  const last = await list({ page: String(first.pages) });
  expect(last.names.at(-1)).toBe(nameOf(120));
  expect(last.places.at(-1)).toBe(total);
  const found = await list({ search: "spec 77" });
  expect(found).toMatchObject({ total: 1, names: names(77), places: [total - 43] });
});
