import { request } from "node:http";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sessions, users } from "#server/database/schema/accounts.ts";
import {
  adminAuth,
  forgotPassword,
  login,
  logout,
  register,
  updateProfile,
} from "#shared/accounts/contract.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { countEach, repeat } from "../support/repeat.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import {
  newAdmin,
  newRegistration,
  newShopper,
  setRole,
  signIn,
  type TestUser,
} from "../support/users.ts";
import { waitForLockWaiters } from "./lock-waiters.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});

afterAll(() => shop.close());

/** What a call that needs a user says to this header. */
const statusWith = async (authorization: string) =>
  (
    await callEndpoint(shop, updateProfile, {
      token: authorization,
      body: {},
      address: newAddress(),
    })
  ).status;

describe("a login with something else than an e-mail", () => {
  it.each([
    ["SQL", "' OR 1=1--", 401],
    ["SQL with a real address", "person1@example.com' OR '1'='1", 401],
    ["NUL", "person1@example.com\0", 401],
    ["half a character", "\ud800@example.com", 401],
    ["an object", { $ne: null }, 400],
    ["a list", ["person1@example.com"], 400],
    ["a number", 1, 400],
    ["true", true, 400],
    ["null", null, 400],
    ["a very long text", "a".repeat(10_000), 400],
  ])("%s is refused", async (_, email, status) => {
    const body = { email, password: "mango-train-1" };
    const answer = await callEndpoint(shop, login, { body, address: newAddress() });
    expect(answer.status).toBe(status);
    expect(answer.body.success).toBe(false);
  });
});

describe("a malformed token", () => {
  it("is refused: forged, cut, lengthened, in other case, of SQL, expired", async () => {
    const { token, _id } = await newShopper(shop);
    expect(await statusWith(token)).toBe(200);
    expect(await statusWith(`Bearer ${token}`)).toBe(200);
    const none = [
      "x".repeat(43),
      token.slice(0, -1),
      `${token}A`,
      token === token.toLowerCase() ? token.toUpperCase() : token.toLowerCase(),
      "' OR 1=1--",
      "Bearer",
      "Bearer ",
      `Bearer Bearer ${token}`,
      `Basic ${token}`,
      `${token}, ${token}`,
      "undefined",
      "null",
      _id,
    ];
    for (const header of none) expect([header, await statusWith(header)]).toEqual([header, 401]);
    await shop.database.db
      .update(sessions)
      .set({ expiresAt: sql`now()` })
      .where(eq(sessions.userId, _id));
    expect(await statusWith(token)).toBe(401);
  });

  it("is not what the database holds of one", async () => {
    const { _id } = await newShopper(shop);
    const [row] = await shop.database.db.select().from(sessions).where(eq(sessions.userId, _id));
    expect(await statusWith(row?.tokenHash ?? "")).toBe(401);
  });

  it("is refused over the wire: the header twice, and 16 KB of it", async () => {
    const shopper = await newShopper(shop);
    const send = (headers: string[]) =>
      new Promise<number | undefined>((resolve, reject) => {
        const raw = ["Host", new URL(shop.origin).host, "Connection", "close", ...headers];
        request(`${shop.origin}/api/v1/auth/admin-auth`, { headers: raw }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
          .on("error", reject)
          .end();
      });
    await setRole(shop, shopper, 1);
    expect(await send(["Authorization", shopper.token])).toBe(200);
    expect(await send(["Authorization", shopper.token, "Authorization", "x"])).toBe(401);
    expect(await send(["Authorization", "x", "authorization", shopper.token])).toBe(401);
    expect(await send(["Authorization", "x".repeat(15_000)])).toBe(401);
    expect(await send(["Authorization", "x".repeat(16 * 1024)])).toBe(431);
  });
});

describe("a token is worth nothing at once", () => {
  it("after logout", async () => {
    const { token } = await newShopper(shop);
    await callEndpoint(shop, logout, { token, address: newAddress() });
    expect(await statusWith(token)).toBe(401);
    expect((await callEndpoint(shop, logout, { token, address: newAddress() })).status).toBe(401);
  });

  it("after a password reset, on every device", async () => {
    const shopper = await newShopper(shop);
    const second = await signIn(shop, shopper);
    await reset(shopper, "a-brand-new-one");
    expect(await statusWith(shopper.token)).toBe(401);
    expect(await statusWith(second)).toBe(401);
  });

  it("for an admin's calls after demotion", async () => {
    const admin = await newAdmin(shop);
    expect((await callEndpoint(shop, adminAuth, { token: admin.token })).status).toBe(200);
    await setRole(shop, admin, 0);
    expect((await callEndpoint(shop, adminAuth, { token: admin.token })).status).toBe(403);
  });

  it("after the user was deleted", async () => {
    const shopper = await newShopper(shop);
    await shop.database.db.delete(users).where(eq(users.id, shopper._id));
    expect(await statusWith(shopper.token)).toBe(401);
  });

  it("when it was made with the old password at the very end of a reset", async () => {
    const shopper = await newShopper(shop);
    const body = { email: shopper.email, password: shopper.password };
    const { late } = await shop.database.transaction(async (reset) => {
      await reset.update(users).set({ passwordHash: "new" }).where(eq(users.id, shopper._id));
      await reset.delete(sessions).where(eq(sessions.userId, shopper._id));
      const attempt = callEndpoint(shop, login, { body, address: newAddress() });
      await Promise.race([attempt, waitForLockWaiters(shop, 1)]);
      return { late: attempt };
    });
    expect((await late).status).toBe(401);
    expect(await shop.database.db.$count(sessions, eq(sessions.userId, shopper._id))).toBe(0);
  });

  it("when it was made with the old password while that was being reset", async () => {
    for (let round = 0; round < 3; round += 1) {
      const shopper = await newShopper(shop);
      const body = { email: shopper.email, password: shopper.password };
      const logins = Array.from({ length: 4 }, () =>
        callEndpoint(shop, login, { body, address: newAddress() }),
      );
      await Promise.all([reset(shopper, "a-brand-new-one"), ...logins]);
      expect(await shop.database.db.$count(sessions, eq(sessions.userId, shopper._id))).toBe(0);
    }
  });
});

async function reset({ email, answer }: TestUser, newPassword: string): Promise<void> {
  const body = { email, answer, newPassword };
  const done = await callEndpoint(shop, forgotPassword, { body, address: newAddress() });
  expect(done.status).toBe(200);
}

describe("registering", () => {
  it("20 times at once, in mixed case, makes one account", async () => {
    const given = newRegistration();
    const answers = await repeat(20, (n) => {
      const email = [...given.email].map((c, at) => ((n >> (at % 5)) & 1 ? c.toUpperCase() : c));
      const body = { ...given, email: email.join("") };
      return callEndpoint(shop, register, { body, address: newAddress() });
    });
    expect(countEach(answers.map((answer) => answer.status))).toEqual({ 201: 1, 409: 19 });
    expect(await shop.database.db.$count(users, eq(users.emailKey, given.email))).toBe(1);
  });

  it("cannot set the role, the id or a hash", async () => {
    const wished = "01890a5d-ac96-774b-bcce-b302099a8057";
    const body = {
      ...newRegistration(),
      role: 1,
      _id: wished,
      id: wished,
      emailKey: "x",
      passwordHash: "x",
      answerHash: "x",
      success: false,
    };
    const answer = await callEndpoint(shop, register, { body, address: newAddress() });
    expect(answer.status).toBe(201);
    expect(answer.body.user?.role).toBe(0);
    expect(answer.body.user?._id).not.toBe(wished);
    await signIn(shop, body);
  });

  it.each([64, 73, 1_000])("counts all %i characters of a password", async (length) => {
    const body = { ...newRegistration(), password: "k".repeat(length) };
    expect((await callEndpoint(shop, register, { body, address: newAddress() })).status).toBe(201);
    await signIn(shop, body);
    for (const password of [body.password.slice(0, -1), `${body.password.slice(0, -1)}x`]) {
      await expect(signIn(shop, { email: body.email, password })).rejects.toThrow("Invalid email");
    }
  });

  it.each([
    ["1,001 characters", "k".repeat(1_001), "Password must have at most 1,000 characters"],
    ["NUL", "mango\0train", "Password holds a character that cannot be stored"],
    ["the best known", "PassWord123", "This password is too common. Choose another."],
    ["digits in a row", "1234567890", "This password is too common. Choose another."],
  ])("refuses a password of %s", async (_, password, why) => {
    const body = { ...newRegistration(), password };
    const answer = await callEndpoint(shop, register, { body, address: newAddress() });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message: why, fields: { password: why } });
    expect(answer.text).not.toContain(password.slice(0, 20));
  });

  it("keeps quotes, markup and spaces of a password and a name as they are", async () => {
    const body = {
      ...newRegistration(),
      name: `O'Neil "Bobby" <b>; drop table users`,
      password: `  '"; drop <b> 🙂  `,
    };
    const answer = await callEndpoint(shop, register, { body, address: newAddress() });
    expect(answer.body.user?.name).toBe(body.name);
    await signIn(shop, body);
    await expect(
      signIn(shop, { email: body.email, password: body.password.trim() }),
    ).rejects.toThrow("Invalid email");
  });

  it("ends after 60 from one address", async () => {
    const address = newAddress();
    const taken = (await newShopper(shop)).email;
    const answers = await repeat(65, () =>
      callEndpoint(shop, register, { body: { ...newRegistration(), email: taken }, address }),
    );
    expect(countEach(answers.map((answer) => answer.status))).toEqual({ 409: 60, 429: 5 });
  });
});

describe("what is logged", () => {
  it("holds no password, answer or token", async () => {
    const shopper = await newShopper(shop);
    await callEndpoint(shop, updateProfile, {
      token: shopper.token,
      body: { password: "seeded-new-password", currentPassword: "seeded-wrong-password" },
      address: newAddress(),
    });
    await callEndpoint(shop, login, { body: { email: shopper.email, password: 5 } });
    const log = shop.logged.join("\n");
    for (const secret of [shopper.password, shopper.answer, shopper.token, "seeded-"]) {
      expect(log).not.toContain(secret);
    }
  });
});
