import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { serveMetrics } from "#server/metrics/serve-metrics.ts";
import { openBuild } from "#server/pages/build.ts";
import { subscribe } from "#shared/newsletter/contract.ts";
import { trackOrder } from "#shared/orders/tracking-contract.ts";
import { buildIfStale } from "../../scripts/build-storefront.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { freePort } from "../support/free-port.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { openAdminOrderClient } from "./admin-orders.ts";

let shop: TestShop;
let port: number;
let stop: () => Promise<void>;

beforeAll(async () => {
  await buildIfStale();
  port = await freePort();
  shop = await openTestShop({
    environment: { METRICS_PORT: String(port) },
    build: await openBuild(),
  });
  if (!shop.metrics) throw new Error("no metrics");
  stop = await serveMetrics(shop.metrics, { host: "127.0.0.1", port });
}, 120_000);
afterAll(async () => {
  await stop();
  await shop.close();
});

const read = (path = "/metrics") => fetch(`http://127.0.0.1:${port}${path}`);

/** The value of a metric with its labels; undefined where there is none. */
async function readMetric(metric: string): Promise<number | undefined> {
  const lines = (await (await read()).text()).split("\n");
  const line = lines.find((each) => each.startsWith(`${metric} `));
  return line === undefined ? undefined : Number(line.slice(metric.length));
}

it("says what the shop does, on a port of its own, and nothing of persons", async () => {
  const orders = await openAdminOrderClient(shop);
  await orders.placeOrder();
  const email = "asha.kumar@example.com";
  const token = "0123456789abcdef0123456789abcdef";
  await callEndpoint(shop, subscribe, {
    body: { email, consent: true },
    address: newAddress(),
  });
  await callEndpoint(shop, trackOrder, { params: { token }, address: newAddress() });
  await shop.database.db.execute(sql`
    select graphile_worker.add_job('coupon-mail', json_build_object('email', ${email}::text),
      job_key => ${email}, max_attempts => 1)`);
  const route = `/api/v1${trackOrder.path}`;
  const labels = `{method="GET",route="${route}",status="404"}`;
  // Already the first answer has what is counted for it.
  expect(await readMetric('pressroom_payments_last_day{state="charged"}')).toBe(1);
  // What there is none of is said, too: an alert for it would know of no such number else.
  expect(await readMetric('pressroom_payments_last_day{state="review"}')).toBe(0);
  expect(await readMetric('pressroom_jobs{task="refund-payment",state="failed"}')).toBe(0);
  expect(await readMetric('pressroom_jobs{task="refund-payment",state="waiting"}')).toBe(0);
  expect(await readMetric(`pressroom_request_seconds_count${labels}`)).toBe(1);
  expect(await readMetric('pressroom_pool_connections{pool="requests",state="waiting"}')).toBe(0);
  expect(await readMetric('pressroom_pool_connections{pool="finding",state="total"}')).toBe(0);
  expect(await readMetric("pressroom_change_feed_lost_seconds")).toBe(0);
  expect(await readMetric("pressroom_change_feed_heard_seconds")).toBeGreaterThan(0);
  expect(await readMetric("pressroom_counted")).toBe(1);
  expect(await readMetric("process_cpu_seconds_total")).toBeGreaterThan(0);
  await vi.waitFor(
    async () => expect(await readMetric('pressroom_mails_total{result="sent"}')).toBeGreaterThan(0),
    10_000,
  );
  const text = await (await read()).text();
  expect(text).toMatch(/^pressroom_jobs\{task="coupon-mail",state="failed"\} [01]$/m);
  expect(text).not.toContain(token);
  expect(text).not.toMatch(/asha|example\.com/);
  expect((await read("/")).status).toBe(404);
  expect((await fetch(`${shop.origin}/metrics`)).headers.get("content-type")).not.toMatch(
    /0\.0\.4/,
  );
});

it("counts how often and how long something waits for a connection", async () => {
  const { pool } = shop.database;
  const of = (what: string) => readMetric(`pressroom_pool_${what}_total{pool="requests"}`);
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const [times = 0, seconds = 0] = [await of("waits"), await of("wait_seconds")];
  const waiting = [pool.query("select 1"), pool.query("select 2")];
  const WAIT_MS = 100;
  await delay(WAIT_MS);
  for (const client of held) client.release();
  await Promise.all(waiting);
  expect(await of("waits")).toBe(times + 2);
  expect(await of("wait_seconds")).toBeGreaterThan(seconds + (1.9 * WAIT_MS) / 1_000);
  // The next one finds a connection.
  await pool.query("select 3");
  expect(await of("waits")).toBe(times + 2);
});

it("counts a page that is asked for twice as rendered once, and once from the cache", async () => {
  const counts = async () => ({
    renders: (await readMetric("pressroom_page_render_seconds_count")) ?? Number.NaN,
    hits: (await readMetric("pressroom_page_cache_hits_total")) ?? Number.NaN,
  });
  const { renders, hits } = await counts();
  const ask = async () => {
    const answer = await fetch(`${shop.origin}/about-us`);
    expect(answer.status).toBe(200);
    await answer.text();
  };
  await ask();
  expect(await counts()).toEqual({ renders: renders + 1, hits });
  await ask();
  expect(await counts()).toEqual({ renders: renders + 1, hits: hits + 1 });
});

it("counts an order that the version before has left without its reservations, once it is locked", async () => {
  const counted = () => readMetric('pressroom_stock_of_version_before_total{what="reservations"}');
  const adminOrders = await openAdminOrderClient(shop);
  const { product, id } = await adminOrders.placeOrder();
  const before = await counted();
  await shop.database.db.execute(sql`delete from reservations where order_id = ${id}`);
  await shop.database.db.execute(
    sql`update products set stock = stock - 2 where id = ${product.id}`,
  );
  const cancel = { status: "Cancelled", reason: "Changed", restock: true };
  expect((await adminOrders.move(id, cancel)).status).toBe(200);
  expect(await counted()).toBe((before ?? Number.NaN) + 1);
});
