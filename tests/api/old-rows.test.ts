import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { addJob } from "#server/jobs/add-job.ts";
import { getUserOrders } from "#shared/orders/contract.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newShopper } from "../support/users.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it("deletes each night what is old, however much it is, and nothing else", async () => {
  const shopper = await newShopper(shop);
  const { db } = shop.database;
  const count = (table: string) => db.$count(sql.raw(table));
  const [sessions, places] = [await count("sessions"), await count("trusted_devices")];
  // Two and a half batches.
  await db.execute(sql`
    insert into sessions (token_hash, user_id, expires_at)
    select 'old-' || n, ${shopper._id}, now() - interval '1 minute' from generate_series(1, 2500) n`);
  await db.execute(sql`
    insert into trusted_devices (user_id, device_hash, last_login_at)
    values (${shopper._id}, 'old', now() - interval '400 days')`);
  await db.execute(sql`
    insert into account_links (token_hash, user_id, purpose, expires_at)
    values ('old', ${shopper._id}, 'reset', now() - interval '1 minute'),
           ('young', ${shopper._id}, 'reset', now() + interval '1 minute')`);
  await db.execute(sql`
    insert into webhook_events (id, name, order_id, received_at)
    values ('old', 'ORDER_SUCCEEDED', '', now() - interval '91 days'),
           ('young', 'ORDER_SUCCEEDED', '', now() - interval '89 days')`);
  await db.execute(sql`
    insert into sent_mails (key, sent_at)
    values ('old', now() - interval '101 days'), ('young', now() - interval '99 days')`);
  await db.execute(sql`
    with days (words, day) as (values ('old', current_date - 91), ('young', current_date - 89)),
      found as (insert into search_terms (words, day) select * from days)
    insert into zero_result_searches (words, day) select * from days`);
  await db.execute(sql`
    select graphile_worker.add_job('no-such-job', job_key => key, max_attempts => 1)
    from unnest(array['old', 'young', 'waiting']) key`);
  await db.execute(sql`
    update graphile_worker._private_jobs
    set attempts = case key when 'waiting' then 0 else 1 end,
        run_at = now() - case key when 'young' then interval '1 day' else interval '91 days' end,
        updated_at = now() - interval '95 days'
    where key in ('old', 'young', 'waiting')`);

  await addJob(db, "sweep-old-rows", {});
  const keysLeft = async () =>
    (await db.execute<{ key: string }>(sql`select key from graphile_worker.jobs order by key`))
      .rows;
  await vi.waitFor(async () => {
    expect(await keysLeft()).toEqual([{ key: "waiting" }, { key: "young" }]);
  }, 10_000);
  expect(await count("sessions")).toBe(sessions);
  expect(await count("trusted_devices")).toBe(places);
  const links = await db.execute(sql`select token_hash from account_links where purpose = 'reset'`);
  expect(links.rows).toEqual([{ token_hash: "young" }]);
  const { rows } = await db.execute(sql`select id from webhook_events`);
  expect(rows).toEqual([{ id: "young" }]);
  const mails = await db.execute(sql`select key from sent_mails`);
  expect(mails.rows).toEqual([{ key: "young" }]);
  const terms = await db.execute(sql`select words from search_terms`);
  expect(terms.rows).toEqual([{ words: "young" }]);
  const zeroResults = await db.execute(sql`select words from zero_result_searches`);
  expect(zeroResults.rows).toEqual([{ words: "young" }]);
  expect((await callEndpoint(shop, getUserOrders, { token: shopper.token })).status).toBe(200);
});
