import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { HASH_COST } from "#server/accounts/passwords.ts";
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
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, newRegistration, newShopper, setRole, signIn } from "../support/users.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});

afterAll(() => shop.close());

const isSignedIn = async (token: string) =>
  (await callEndpoint(shop, updateProfile, { token, body: {}, address: newAddress() })).status ===
  200;

describe("registering", () => {
  it("makes an account and shows it without its secrets", async () => {
    const body = newRegistration();
    const answer = await callEndpoint(shop, register, { body, address: newAddress() });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      success: true,
      message: "Registered successfully. Please log in.",
      user: {
        _id: expect.any(String),
        name: body.name,
        email: body.email,
        phone: body.phone,
        address: body.address,
        role: 0,
      },
    });
  });

  it("stores hashes, and the token's hash only", async () => {
    const costly = await openTestShop({ hashCost: HASH_COST });
    onTestFinished(() => costly.close());
    const shopper = await newShopper(costly);
    const [row] = await costly.database.db.select().from(users).where(eq(users.id, shopper._id));
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(row?.answerHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const [session] = await costly.database.db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, shopper._id));
    expect(session?.tokenHash).toMatch(/^[\da-f]{64}$/);
  });

  it("refuses an address that is taken, in whatever case", async () => {
    const shopper = await newShopper(shop);
    const body = { ...newRegistration(), email: shopper.email.toUpperCase() };
    const answer = await callEndpoint(shop, register, { body, address: newAddress() });
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({
      success: false,
      code: "email_taken",
      message: "This email is already registered. Please log in.",
    });
  });

  it.each(["name", "email", "phone", "password", "address", "answer"])(
    "needs %s",
    async (field) => {
      const body = { ...newRegistration(), [field]: undefined };
      const answer = await callEndpoint(shop, register, { body, address: newAddress() });
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
      expect(answer.body.message).toMatch(/ is required$/);
    },
  );

  it("refuses a short password with a sentence", async () => {
    const body = { ...newRegistration(), password: "seven77" };
    const answer = await callEndpoint(shop, register, { body, address: newAddress() });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual({ password: "Password must have at least 8 characters" });
  });
});

describe("logging in", () => {
  it("answers the user and a token that is good raw and as Bearer", async () => {
    const shopper = await newShopper(shop);
    const body = { email: ` ${shopper.email.toUpperCase()}`, password: shopper.password };
    const answer = await callEndpoint(shop, login, { body, address: newAddress() });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ success: true, message: "Logged in successfully" });
    expect(answer.body.user).toMatchObject({ _id: shopper._id, email: shopper.email, role: 0 });
    expect(answer.body.token).toMatch(/^[\w-]{43}$/);
    expect(await isSignedIn(answer.body.token ?? "")).toBe(true);
    expect(await isSignedIn(`Bearer ${answer.body.token}`)).toBe(true);
  });

  it("answers a wrong e-mail and a wrong password alike", async () => {
    const shopper = await newShopper(shop);
    const wrong = [
      { email: "nobody@example.com", password: shopper.password },
      { email: shopper.email, password: `${shopper.password}!` },
      { email: shopper.email, password: shopper.password.toUpperCase() },
    ];
    for (const body of wrong) {
      const answer = await callEndpoint(shop, login, { body, address: newAddress() });
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({
        success: false,
        code: "wrong_credentials",
        message: "Invalid email or password",
      });
    }
  });

  it("keeps the sessions of other devices", async () => {
    const shopper = await newShopper(shop);
    const second = await signIn(shop, shopper);
    expect(await isSignedIn(shopper.token)).toBe(true);
    expect(await isSignedIn(second)).toBe(true);
  });

  it("ends all but the newest 20 sessions of one user", async () => {
    const shopper = await newShopper(shop);
    const tokens = [shopper.token];
    while (tokens.length < 22) tokens.push(await signIn(shop, shopper));
    const stored = await shop.database.db.$count(sessions, eq(sessions.userId, shopper._id));
    expect(stored).toBe(20);
    const signedIn = await Promise.all(tokens.map(isSignedIn));
    expect(signedIn).toEqual(tokens.map((_, at) => at >= 2));
  });

  it("clears away the user's expired sessions", async () => {
    const shopper = await newShopper(shop);
    await shop.database.db
      .update(sessions)
      .set({ expiresAt: sql`now()` })
      .where(eq(sessions.userId, shopper._id));
    await signIn(shop, shopper);
    const left = await shop.database.db.$count(sessions, eq(sessions.userId, shopper._id));
    expect(left).toBe(1);
  });

  it("holds for 30 days", async () => {
    const shopper = await newShopper(shop);
    const [row] = await shop.database.db
      .select({ life: sql<string>`(${sessions.expiresAt} - ${sessions.createdAt})::text` })
      .from(sessions)
      .where(eq(sessions.userId, shopper._id));
    expect(row?.life).toBe("30 days");
  });
});

describe("logging out", () => {
  it("ends this session and no other", async () => {
    const shopper = await newShopper(shop);
    const second = await signIn(shop, shopper);
    const answer = await callEndpoint(shop, logout, {
      token: shopper.token,
      address: newAddress(),
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true, message: "Logged out" });
    expect(await isSignedIn(shopper.token)).toBe(false);
    expect(await isSignedIn(second)).toBe(true);
  });
});

describe("a forgotten password", () => {
  it("is replaced by the answer, whatever its case and the spaces around it", async () => {
    const shopper = await newShopper(shop);
    const body = {
      email: shopper.email.toUpperCase(),
      newPassword: "a-brand-new-one",
      answer: `  ${shopper.answer.toUpperCase()} `,
    };
    const answer = await callEndpoint(shop, forgotPassword, { body, address: newAddress() });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      message: "Password reset successfully. Please log in.",
    });
    await expect(signIn(shop, shopper)).rejects.toThrow("Invalid email or password");
    await signIn(shop, { email: shopper.email, password: "a-brand-new-one" });
  });

  it("answers a wrong e-mail and a wrong answer alike, and changes nothing", async () => {
    const shopper = await newShopper(shop);
    const newPassword = "a-brand-new-one";
    const wrong = [
      { email: "nobody@example.com", newPassword, answer: shopper.answer },
      { email: shopper.email, newPassword, answer: "Lion" },
      { email: shopper.email, newPassword, answer: "   " },
      { email: shopper.email, newPassword, answer: shopper.password },
    ];
    for (const body of wrong) {
      const answer = await callEndpoint(shop, forgotPassword, { body, address: newAddress() });
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({
        success: false,
        code: "wrong_answer",
        message: "Wrong email or answer",
      });
    }
    expect(await isSignedIn(shopper.token)).toBe(true);
    await signIn(shop, shopper);
  });

  it("refuses a well-known new password, in its own field", async () => {
    const shopper = await newShopper(shop);
    const body = { email: shopper.email, newPassword: "QwertyUiop", answer: shopper.answer };
    const answer = await callEndpoint(shop, forgotPassword, { body, address: newAddress() });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual({
      newPassword: "This password is too common. Choose another.",
    });
  });
});

describe("the admin check", () => {
  it("is ok for an admin and says ok: false to all others", async () => {
    const admin = await newAdmin(shop);
    const yes = await callEndpoint(shop, adminAuth, { token: admin.token });
    expect([yes.status, yes.body]).toEqual([200, { ok: true }]);
    // There is always an owner.
    await newAdmin(shop);
    await setRole(shop, admin, 0);
    const no = await callEndpoint(shop, adminAuth, { token: admin.token });
    expect(no.status).toBe(403);
    expect(no.body).toMatchObject({ ok: false, success: false, code: "not_allowed" });
    const nobody = await callEndpoint(shop, adminAuth);
    expect(nobody.status).toBe(401);
    expect(nobody.body).toMatchObject({ ok: false, success: false, code: "not_signed_in" });
  });
});

describe("the profile", () => {
  it("changes only what is named", async () => {
    const shopper = await newShopper(shop);
    const body = { phone: "+91 33 4000 1988", role: 1, email: "other@example.com" };
    const answer = await callEndpoint(shop, updateProfile, { body, token: shopper.token });
    expect(answer.status).toBe(200);
    expect(answer.body.message).toBe("Profile updated");
    expect(answer.body.user).toMatchObject({
      email: shopper.email,
      phone: "+91 33 4000 1988",
      role: 0,
    });
    const again = await callEndpoint(shop, updateProfile, { body: {}, token: shopper.token });
    expect(again.body.user).toEqual(answer.body.user);
  });

  it("takes a new password with the present one, and ends the other sessions", async () => {
    const shopper = await newShopper(shop);
    const elsewhere = await signIn(shop, shopper);
    const body = {
      name: "Asha Roy",
      password: "a-brand-new-one",
      currentPassword: shopper.password,
    };
    const answer = await callEndpoint(shop, updateProfile, { body, token: shopper.token });
    expect(answer.status).toBe(200);
    expect(answer.body.user?.name).toBe("Asha Roy");
    expect(await isSignedIn(shopper.token)).toBe(true);
    expect(await isSignedIn(elsewhere)).toBe(false);
    await signIn(shop, { email: shopper.email, password: "a-brand-new-one" });
    await expect(signIn(shop, shopper)).rejects.toThrow("Invalid email or password");
  });

  it.each([
    ["without the present one", undefined, 400, "Current password is required"],
    ["with a wrong present one", "not-my-password", 401, "Wrong password"],
  ])("keeps all as it was when a password comes %s", async (_, currentPassword, status, why) => {
    const shopper = await newShopper(shop);
    const body = { name: "Somebody Else", password: "a-brand-new-one", currentPassword };
    const refused = await callEndpoint(shop, updateProfile, { body, token: shopper.token });
    expect(refused.status).toBe(status);
    expect(refused.body).toMatchObject({ message: why, fields: { currentPassword: why } });
    const now = await callEndpoint(shop, updateProfile, { body: {}, token: shopper.token });
    expect(now.body.user?.name).not.toBe("Somebody Else");
    await signIn(shop, shopper);
  });
});
