import { afterAll, beforeAll, expect, it } from "vitest";
import { subscribe } from "#shared/newsletter/contract.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** Has the shop's next connections write or not, as after another database took its place. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const { pool } = shop.database;
  const value = isReadOnly ? "on" : "off";
  const name = new URL(shop.databaseUrl).pathname.slice(1);
  await pool.query("set default_transaction_read_only = off");
  await pool.query(`alter database ${name} set default_transaction_read_only = ${value}`);
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name = 'pressroom'`,
  );
  await pool.query(`set default_transaction_read_only = ${value}`);
}

const subscribed = (n: number) =>
  callEndpoint(shop, subscribe, {
    body: { email: `reader-${n}@example.com`, consent: true },
    address: newAddress(),
  });

it("a database that takes no writes is answered with 503, which is logged once with its route", async () => {
  await setReadOnly(true);
  const answers = await Promise.all([1, 2, 3].map(subscribed));
  for (const { status, body, headers } of answers) {
    expect(status).toBe(503);
    expect(body).toMatchObject({ code: "unavailable" });
    expect(headers["retry-after"]).toBe("5");
  }
  const lines = shop.logged.filter((line) => line.includes("a request was answered with 503"));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    level: 40,
    method: subscribe.method,
    route: expect.stringMatching(new RegExp(`${subscribe.path}$`)),
    reason: "25006",
  });
  expect(lines[0]).not.toContain("reader-");
  await setReadOnly(false);
  await expect.poll(async () => (await subscribed(4)).status, { timeout: 5_000 }).toBe(200);
});
