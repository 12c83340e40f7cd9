import { request } from "node:http";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sessions, users } from "#server/database/schema.ts";
import {
  adminAuth,
  forgotPassword,
  login,
  logout,
  register,
  updateProfile,
} from "#shared/accounts/contract.ts";
import { callShop, newAddress } from "./call-shop.ts";
import { newAdmin, newPerson, type Person, registration, setRole, signIn } from "./people.ts";
import { openTestShop, type TestShop } from "./shop-under-test.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});

afterAll(() => shop.close());

/** What a call that needs a user says to this header. */
const statusWith = async (authorization: string) =>
  (await callShop(shop, updateProfile, { token: authorization, body: {}, address: newAddress() }))
    .status;

const tally = (statuses: number[]) =>
  Object.fromEntries(
    [...new Set(statuses)].map((s) => [s, statuses.filter((t) => t === s).length]),
  );

/** Runs so many at once, and as many rounds as it takes: the queue for hashing stays short. */
async function rounds<T>(count: number, one: (n: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  while (answers.length < count) {
    const left = Math.min(40, count - answers.length);
    const offset = answers.length;
    answers.push(...(await Promise.all(Array.from({ length: left }, (_, n) => one(offset + n)))));
  }
  return answers;
}

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
    const answer = await callShop(shop, login, { body, address: newAddress() });
    expect(answer.status).toBe(status);
    expect(answer.body.success).toBe(false);
  });
});

describe("a token that is none", () => {
  it("is refused: forged, cut, lengthened, in other case, of SQL, expired", async () => {
    const { token, _id } = await newPerson(shop);
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
    await shop.database.sql
      .update(sessions)
      .set({ expiresAt: sql`now()` })
      .where(eq(sessions.userId, _id));
    expect(await statusWith(token)).toBe(401);
  });

  it("is not what the database holds of one", async () => {
    const { _id } = await newPerson(shop);
    const [row] = await shop.database.sql.select().from(sessions).where(eq(sessions.userId, _id));
    expect(await statusWith(row?.tokenHash ?? "")).toBe(401);
  });

  it("is refused over the wire: the header twice, and 16 KB of it", async () => {
    const person = await newPerson(shop);
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
    await setRole(shop, person, 1);
    expect(await send(["Authorization", person.token])).toBe(200);
    expect(await send(["Authorization", person.token, "Authorization", "x"])).toBe(401);
    expect(await send(["Authorization", "x", "authorization", person.token])).toBe(401);
    expect(await send(["Authorization", "x".repeat(15_000)])).toBe(401);
    expect(await send(["Authorization", "x".repeat(16 * 1024)])).toBe(431);
  });
});

describe("a token is worth nothing at once", () => {
  it("after logout", async () => {
    const { token } = await newPerson(shop);
    await callShop(shop, logout, { token, address: newAddress() });
    expect(await statusWith(token)).toBe(401);
    expect((await callShop(shop, logout, { token, address: newAddress() })).status).toBe(401);
  });

  it("after a password reset, on every device", async () => {
    const person = await newPerson(shop);
    const second = await signIn(shop, person);
    await reset(person, "a-brand-new-one");
    expect(await statusWith(person.token)).toBe(401);
    expect(await statusWith(second)).toBe(401);
  });

  it("for an admin's calls after demotion", async () => {
    const admin = await newAdmin(shop);
    expect((await callShop(shop, adminAuth, { token: admin.token })).status).toBe(200);
    await setRole(shop, admin, 0);
    expect((await callShop(shop, adminAuth, { token: admin.token })).status).toBe(403);
  });

  it("after the user was deleted", async () => {
    const person = await newPerson(shop);
    await shop.database.sql.delete(users).where(eq(users.id, person._id));
    expect(await statusWith(person.token)).toBe(401);
  });

  it("when it was made with the old password while that was being reset", async () => {
    for (let round = 0; round < 8; round += 1) {
      const person = await newPerson(shop);
      const body = { email: person.email, password: person.password };
      const logins = Array.from({ length: 4 }, () =>
        callShop(shop, login, { body, address: newAddress() }),
      );
      const [, ...answers] = await Promise.all([reset(person, "a-brand-new-one"), ...logins]);
      for (const { body: answer } of answers) {
        if (answer.token) expect(await statusWith(answer.token)).toBe(401);
      }
      expect(await shop.database.sql.$count(sessions, eq(sessions.userId, person._id))).toBe(0);
    }
  });
});

async function reset({ email, answer }: Person, newPassword: string): Promise<void> {
  const body = { email, answer, newPassword };
  const done = await callShop(shop, forgotPassword, { body, address: newAddress() });
  expect(done.status).toBe(200);
}

describe("guessing", () => {
  it("a password ends after 10, at once, however the sender's address is dressed up", async () => {
    const person = await newPerson(shop);
    const sender = newAddress();
    const answers = await rounds(60, (n) =>
      callShop(shop, login, {
        body: { email: n % 2 ? person.email : person.email.toUpperCase(), password: `wrong-${n}` },
        address: n < 30 ? sender : newAddress(),
        headers: {
          "x-forwarded-for": `203.0.113.${n}`,
          "x-real-ip": `203.0.113.${n}`,
          forwarded: `for=203.0.113.${n}`,
        },
      }),
    );
    expect(tally(answers.map((answer) => answer.status))).toEqual({ 401: 10, 429: 50 });
    const refused = answers.find((answer) => answer.status === 429);
    expect(refused?.body).toEqual({
      success: false,
      code: "too_many_requests",
      message: "Too many attempts. Please try again in 15 minutes.",
    });
    expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(14 * 60);
    expect(Number(refused?.headers["retry-after"])).toBeLessThanOrEqual(15 * 60);
    // Not even the right one tells anything now, nor does the other way in.
    await expect(signIn(shop, person)).rejects.toThrow("Too many attempts");
    const { email, answer } = person;
    const body = { email, answer, newPassword: "a-brand-new-one" };
    const other = await callShop(shop, forgotPassword, { body, address: newAddress() });
    expect(other.status).toBe(429);
    // Whoever is signed in goes on.
    expect(await statusWith(person.token)).toBe(200);
  });

  it("by a fresh forwarded address does not get past the count of the sender's own", async () => {
    const address = newAddress();
    const answers = await rounds(120, (n) =>
      callShop(shop, login, {
        body: { email: `nobody${n}@example.com`, password: "wrong-password" },
        address,
        headers: { "x-forwarded-for": `198.51.100.${n}` },
      }),
    );
    expect(tally(answers.map((answer) => answer.status))).toEqual({ 401: 100, 429: 20 });
  });

  it("counts for an address that has no account just the same", async () => {
    const email = "nobody-at-all@example.com";
    const answers = await rounds(12, (n) =>
      callShop(shop, login, { body: { email, password: `wrong-${n}` }, address: newAddress() }),
    );
    expect(tally(answers.map((answer) => answer.status))).toEqual({ 401: 10, 429: 2 });
  });

  it("the security answer of one user ends after 10, from anywhere", async () => {
    const person = await newPerson(shop);
    const newPassword = "a-brand-new-one";
    const answers = await rounds(40, (n) =>
      callShop(shop, forgotPassword, {
        body: { email: person.email, newPassword, answer: `Pet ${n}` },
        address: newAddress(),
      }),
    );
    expect(tally(answers.map((answer) => answer.status))).toEqual({ 400: 10, 429: 30 });
    const right = { email: person.email, newPassword, answer: person.answer };
    const late = await callShop(shop, forgotPassword, { body: right, address: newAddress() });
    expect(late.status).toBe(429);
  });

  it("one likely answer at many users ends after 100 from one address", async () => {
    const address = newAddress();
    const answers = await rounds(120, (n) =>
      callShop(shop, forgotPassword, {
        body: { email: `target${n}@example.com`, newPassword: "a-brand-new-one", answer: "Tommy" },
        address,
      }),
    );
    expect(tally(answers.map((answer) => answer.status))).toEqual({ 400: 100, 429: 20 });
  });

  it("the present password by a stolen token is counted too", async () => {
    const person = await newPerson(shop);
    const answers = await rounds(15, (n) =>
      callShop(shop, updateProfile, {
        body: { password: "a-brand-new-one", currentPassword: `wrong-${n}` },
        token: person.token,
        address: newAddress(),
      }),
    );
    expect(tally(answers.map((answer) => answer.status))).toEqual({ 401: 10, 429: 5 });
  });

  it("right, over and over and at once, is never refused", async () => {
    const person = await newPerson(shop);
    const { email, password } = person;
    const address = newAddress();
    const answers = await rounds(120, () =>
      callShop(shop, login, { body: { email, password }, address }),
    );
    expect(tally(answers.map((answer) => answer.status))).toEqual({ 200: 120 });
  });

  it("cannot tell a known e-mail from an unknown one by the time it takes", {
    retry: 2,
  }, async () => {
    const people = await rounds(5, () => newPerson(shop));
    const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
    const measure = async (kind: keyof typeof times, email: string) => {
      const body = { email, password: "wrong-password" };
      const start = performance.now();
      await callShop(shop, login, { body, address: newAddress() });
      times[kind].push(performance.now() - start);
    };
    const stamp = performance.now();
    for (let round = 0; round < 9; round += 1) {
      for (const [n, { email }] of people.entries()) {
        await measure("known", email);
        await measure("unknown", `unknown${n}.${stamp}@example.com`);
      }
    }
    const known = median(times.known);
    expect(Math.abs(median(times.unknown) - known) / known).toBeLessThan(0.1);
  });
});

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}

describe("registering", () => {
  it("20 times at once, in mixed case, makes one account", async () => {
    const given = registration();
    const answers = await rounds(20, (n) => {
      const email = [...given.email].map((c, at) => ((n >> (at % 5)) & 1 ? c.toUpperCase() : c));
      const body = { ...given, email: email.join("") };
      return callShop(shop, register, { body, address: newAddress() });
    });
    expect(tally(answers.map((answer) => answer.status))).toEqual({ 201: 1, 409: 19 });
    expect(await shop.database.sql.$count(users, eq(users.emailKey, given.email))).toBe(1);
  });

  it("cannot set the role, the id or a hash", async () => {
    const wished = "01890a5d-ac96-774b-bcce-b302099a8057";
    const body = {
      ...registration(),
      role: 1,
      _id: wished,
      id: wished,
      emailKey: "x",
      passwordHash: "x",
      answerHash: "x",
      success: false,
    };
    const answer = await callShop(shop, register, { body, address: newAddress() });
    expect(answer.status).toBe(201);
    expect(answer.body.user?.role).toBe(0);
    expect(answer.body.user?._id).not.toBe(wished);
    await signIn(shop, body);
  });

  it.each([64, 73, 1_000])("counts all %i characters of a password", async (length) => {
    const body = { ...registration(), password: "k".repeat(length) };
    expect((await callShop(shop, register, { body, address: newAddress() })).status).toBe(201);
    await signIn(shop, body);
    for (const password of [body.password.slice(0, -1), `${body.password.slice(0, -1)}x`]) {
      await expect(signIn(shop, { email: body.email, password })).rejects.toThrow("Invalid email");
    }
  });

  it.each([
    ["1,001 characters", "k".repeat(1_001), "Password takes at most 1,000 characters"],
    ["NUL", "mango\0train", "Password holds a character that cannot be stored"],
    ["the best known", "PassWord123", "This password is too well known. Choose another."],
    ["digits in a row", "1234567890", "This password is too well known. Choose another."],
  ])("refuses a password of %s", async (_, password, why) => {
    const body = { ...registration(), password };
    const answer = await callShop(shop, register, { body, address: newAddress() });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message: why, fields: { password: why } });
    expect(answer.text).not.toContain(password.slice(0, 20));
  });

  it("keeps quotes, markup and spaces of a password and a name as they are", async () => {
    const body = {
      ...registration(),
      name: `O'Neil "Bobby" <b>; drop table users`,
      password: `  '"; drop <b> 🙂  `,
    };
    const answer = await callShop(shop, register, { body, address: newAddress() });
    expect(answer.body.user?.name).toBe(body.name);
    await signIn(shop, body);
    await expect(
      signIn(shop, { email: body.email, password: body.password.trim() }),
    ).rejects.toThrow("Invalid email");
  });

  it("ends after 60 from one address", async () => {
    const address = newAddress();
    const taken = (await newPerson(shop)).email;
    const answers = await rounds(65, () =>
      callShop(shop, register, { body: { ...registration(), email: taken }, address }),
    );
    expect(tally(answers.map((answer) => answer.status))).toEqual({ 409: 60, 429: 5 });
  });
});

describe("what is logged", () => {
  it("holds no password, answer or token", async () => {
    const person = await newPerson(shop);
    await callShop(shop, updateProfile, {
      token: person.token,
      body: { password: "seeded-new-password", currentPassword: "seeded-wrong-password" },
      address: newAddress(),
    });
    await callShop(shop, login, { body: { email: person.email, password: 5 } });
    const log = shop.logged.join("\n");
    for (const secret of [person.password, person.answer, person.token, "seeded-"]) {
      expect(log).not.toContain(secret);
    }
  });
});
