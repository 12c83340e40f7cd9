import { eq, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { createToken, hashToken } from "#server/accounts/account-links.ts";
import type { Database } from "#server/database/connection.ts";
import { users } from "#server/database/schema/accounts.ts";
import { newId } from "#server/lib/ids.ts";
import { login, register } from "#shared/accounts/contract.ts";
import { ADMIN_ROLE } from "#shared/accounts/roles.ts";
import { OWNER_ROLE_ID } from "#shared/staff/roles.ts";
import { callEndpoint, newAddress } from "./endpoint-client.ts";
import type { TestShop } from "./test-shop.ts";

export interface TestUser {
  _id: string;
  email: string;
  password: string;
  answer: string;
  token: string;
}

interface Shop {
  app: FastifyInstance;
  database: Database;
}

let made = 0;

/** What a new person fills in; each has an address and secrets of their own. */
export function newRegistration(): {
  name: string;
  email: string;
  phone: string;
  password: string;
  address: string;
  answer: string;
} {
  made += 1;
  return {
    name: `Person ${made}`,
    email: `person${made}@example.com`,
    phone: `98300 ${10_000 + made}`,
    password: `mango-train-${made}`,
    address: `${made} Park Street, Kolkata`,
    answer: `Tiger the ${made}th`,
  };
}

/**
 * Registers somebody and signs them in. Their e-mail counts as verified, unless the test is about
 * what is kept from those whose is not.
 */
export async function newShopper(shop: Shop, { verified = true } = {}): Promise<TestUser> {
  const { email, password, answer, ...rest } = newRegistration();
  const address = newAddress();
  const body = { email, password, answer, ...rest };
  const registered = await callEndpoint(shop, register, { body, address });
  if (!registered.body.user) throw new Error(`cannot register: ${registered.text}`);
  if (verified) await verifyEmail(shop, registered.body.user);
  const token = await signIn(shop, { email, password });
  return { _id: registered.body.user._id, email, password, answer, token };
}

/** Has an account's e-mail count as verified from now on. */
export async function verifyEmail(
  { database }: Pick<Shop, "database">,
  { _id }: Pick<TestUser, "_id">,
): Promise<void> {
  await database.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, _id));
}

/** A person who is an admin. */
export async function newAdmin(shop: Shop): Promise<TestUser> {
  const shopper = await newShopper(shop);
  await setRole(shop, shopper, ADMIN_ROLE);
  return shopper;
}

/** Makes somebody an admin (1) or a customer (0) behind the shop's back. */
export async function setRole(
  { database }: Pick<Shop, "database">,
  shopper: Pick<TestUser, "_id">,
  role: number,
): Promise<void> {
  await database.db
    .update(users)
    .set({ role, staffRoleId: role === ADMIN_ROLE ? OWNER_ROLE_ID : null })
    .where(eq(users.id, shopper._id));
}

/** The token of a new session. */
export async function signIn(
  shop: Shop,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const body = { email, password };
  const answer = await callEndpoint(shop, login, { body, address: newAddress() });
  if (!answer.body.token) throw new Error(`cannot sign in: ${answer.text}`);
  return answer.body.token;
}

/** Somebody who is signed in. */
export type Buyer = Pick<TestUser, "_id" | "token">;

/**
 * So many people who are signed in, made in one go: registering them would hash for minutes. Their
 * e-mails count as verified unless the test says otherwise.
 */
export async function newBuyers(
  { database }: Pick<TestShop, "database">,
  count: number,
  { verified = true } = {},
): Promise<Buyer[]> {
  const buyers = Array.from({ length: count }, () => ({ _id: newId(), token: createToken() }));
  // By the columns that each version of the shop has: tests of upgrades make them in a shop of before.
  const ids = sql.param(buyers.map(({ _id }) => _id));
  await database.db.execute(sql`
    insert into users (id, name, email, email_key, phone, address, email_verified_at, password_hash, answer_hash)
    select id, 'Buyer', id || '@example.com', id || '@example.com', '98300 12345', '12 Park Street, Kolkata',
      case when ${verified} then now() end, 'none', 'none'
    from unnest(${ids}::uuid[]) as made (id)`);
  await database.db.execute(sql`
    insert into sessions (token_hash, user_id, expires_at)
    select token_hash, user_id, now() + interval '1 hour'
    from unnest(${sql.param(buyers.map(({ token }) => hashToken(token)))}::text[], ${ids}::uuid[]) as made (token_hash, user_id)`);
  return buyers;
}
