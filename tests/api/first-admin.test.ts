import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { StartError } from "#server/config/start-error.ts";
import { users } from "#server/database/schema/accounts.ts";
import { adminAuth } from "#shared/accounts/contract.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newShopper, signIn } from "../support/users.ts";
import { waitForLockWaiters } from "./lock-waiters.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});

afterAll(() => shop.close());

beforeEach(async () => {
  // There is always an owner: only a shop of which nothing is left has none.
  await shop.database.transaction(async (db) => {
    await db.execute(sql`alter table users disable trigger users_always_an_owner_deleted`);
    await db.delete(users);
    await db.execute(sql`alter table users enable trigger users_always_an_owner_deleted`);
  });
});

it("is made with a password that is printed once", async () => {
  const made = await shop.accounts.ensureAdmin({ email: "Owner@Example.com" });
  expect(made).toEqual({ email: "Owner@Example.com", password: expect.any(String) });
  const password = made?.password ?? "";
  expect(password.length).toBeGreaterThanOrEqual(20);
  const token = await signIn(shop, { email: "owner@example.com", password });
  expect((await callEndpoint(shop, adminAuth, { token })).body).toEqual({ ok: true });
  expect(await shop.accounts.ensureAdmin({ email: "Owner@Example.com" })).toBeNull();
});

it("takes the configured password, and does not tell it", async () => {
  const given = { email: "owner@example.com", password: "configured-by-hand" };
  expect(await shop.accounts.ensureAdmin(given)).toEqual({ email: "owner@example.com" });
  await signIn(shop, given);
});

it("is kept with its password once there is one", async () => {
  await shop.accounts.ensureAdmin({ email: "owner@example.com", password: "the-first-one" });
  const other = { email: "other@example.com", password: "the-second-one" };
  expect(await shop.accounts.ensureAdmin(other)).toBeNull();
  await signIn(shop, { email: "owner@example.com", password: "the-first-one" });
});

it("is made once by two shops that start at once on one database", async () => {
  const { starts } = await shop.database.transaction(async (other) => {
    // Nobody can add a user meanwhile, so both starts get as far as they can.
    await other.execute(sql`lock table users in share mode`);
    const started = ["one", "two"].map((name) =>
      shop.accounts.ensureAdmin({ email: `${name}@example.com` }),
    );
    await waitForLockWaiters(shop, 2);
    return { starts: started };
  });
  const made = await Promise.all(starts);
  expect(made.filter((one) => one !== null)).toHaveLength(1);
  expect(await shop.database.db.$count(users, eq(users.role, 1))).toBe(1);
});

it("never takes over a customer's account", async () => {
  const customer = await newShopper(shop);
  const refused = shop.accounts.ensureAdmin({ email: customer.email.toUpperCase() });
  await expect(refused).rejects.toThrow(StartError);
  await expect(refused).rejects.toThrow(/set ADMIN_EMAIL to another one/);
  await signIn(shop, customer);
  expect(await shop.database.db.$count(users, eq(users.role, 1))).toBe(0);
});
