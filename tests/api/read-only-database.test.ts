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

it("a database that takes no writes is answered with 503, and each answer is logged with its request and route", async () => {
  await setReadOnly(true);
  const answers = await Promise.all([1, 2, 3].map(subscribed));
  for (const { status, body, headers } of answers) {
    expect(status).toBe(503);
    expect(body).toMatchObject({ code: "unavailable" });
    expect(headers["retry-after"]).toBe("5");
  }
  const lines = shop.logged.filter((line) => line.includes("a request was answered with 503"));
  const ids = answers.map(({ headers }) => headers["x-request-id"]);
  expect(lines.map((line) => JSON.parse(line).reqId).toSorted()).toEqual(ids.toSorted());
  for (const line of lines) {
    expect(JSON.parse(line)).toMatchObject({
      ...{ level: 40, method: subscribe.method, status: 503, reason: "25006" },
      route: expect.stringMatching(new RegExp(`${subscribe.path}$`)),
      statement: expect.stringMatching(/^[a-z]+_\w+_[\da-f]{10}$/),
    });
  }
  expect(lines.join()).not.toContain("reader-");
  await setReadOnly(false);
  await expect.poll(async () => (await subscribed(4)).status, { timeout: 5_000 }).toBe(200);
});
