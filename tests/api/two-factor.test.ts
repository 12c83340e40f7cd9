import { join } from "node:path";
import { sql } from "drizzle-orm";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { accountLinksStore, hashToken } from "#server/accounts/account-links.ts";
import { newId } from "#server/lib/ids.ts";
import { type EndpointName, type Endpoints, endpoints } from "#shared/endpoints.ts";
import { builtInRoles } from "#shared/staff/roles.ts";
import { callEndpoint, newAddress, type RequestInput } from "../support/endpoint-client.ts";
import { mailsNamed } from "../support/mails.ts";
import { newPasskeyDevice } from "../support/passkey-device.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, setRole, signIn, type TestUser } from "../support/users.ts";

let shop: TestShop;
let owner: TestUser;

beforeAll(async () => {
  shop = await openTestShop();
  owner = await newAdmin(shop);
});

afterAll(() => shop.close());

function call<Name extends EndpointName>(name: Name, given: RequestInput = {}, token = "") {
  return callEndpoint<Endpoints[Name]>(shop, endpoints[name], {
    ...(token && { token }),
    address: newAddress(),
    ...given,
  });
}

const PERIOD_MS = 30_000;

/** What the app shows so many steps from now. */
const codeOf = (secret = "", steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * PERIOD_MS });

const logIn = ({ email, password }: TestUser, code?: string) =>
  call("login", { body: { email, password, ...(code && { code }) } });

/** Somebody of the staff with an authenticator app; the code of the step before was taken. */
async function newMemberWithApp() {
  const person = await newAdmin(shop);
  const { secret } = (await call("createAuthenticatorSecret", {}, person.token)).body;
  const body = { code: codeOf(secret, -1) };
  const added = await call("addAuthenticator", { body }, person.token);
  expect(added.status).toBe(201);
  return { person, secret, recoveryCodes: added.body.recoveryCodes ?? [] };
}

/** Somebody of the staff with a passkey. */
async function newMemberWithPasskey() {
  const person = await newAdmin(shop);
  const device = newPasskeyDevice(shop.origin);
  const { options } = (await call("createPasskeyOptions", {}, person.token)).body;
  const body = { name: "Office computer", response: device.make(options) };
  const added = await call("addPasskey", { body }, person.token);
  expect(added.body).toMatchObject({ success: true, message: "The passkey is added." });
  return { person, device, recoveryCodes: added.body.recoveryCodes ?? [] };
}

/** As if a session had shown a while ago that it is its owner's. */
async function letConfirmationEnd(token: string): Promise<void> {
  await shop.database.db.execute(
    sql`update sessions set confirmed_at = now() - interval '16 minutes' where token_hash = ${hashToken(token)}`,
  );
}

describe("an authenticator app", () => {
  it("counts from its first code on, and comes with ten recovery codes", async () => {
    const person = await newAdmin(shop);
    const begun = await call("createAuthenticatorSecret", {}, person.token);
    expect(begun.body.address).toContain(`secret=${begun.body.secret}`);
    expect((await logIn(person)).status).toBe(200);
    const wrong = await call("addAuthenticator", { body: { code: "000000" } }, person.token);
    expect(wrong.status).toBe(400);
    expect(wrong.body.fields?.code).toMatch(/not the code/);
    const body = { code: codeOf(begun.body.secret) };
    const added = await call("addAuthenticator", { body }, person.token);
    expect(added.body.recoveryCodes).toHaveLength(10);
    expect((await call("addAuthenticator", { body }, person.token)).status).toBe(409);
    expect((await call("createAuthenticatorSecret", {}, person.token)).status).toBe(409);
    const { body: state } = await call("getTwoFactor", {}, person.token);
    expect(state).toMatchObject({ isRequired: false, passkeys: [], recoveryCodesLeft: 10 });
    expect(Date.parse(state.authenticatorSince ?? "")).toBeGreaterThan(Date.now() - 60_000);
    await vi.waitFor(async () => {
      const mails = await mailsNamed(join(shop.dataDir, "mail"), `two-factor-${person._id}`);
      expect(mails.join()).toContain("An authenticator app was added to your account");
    });
  });

  it("is asked for once the password is right, and for nobody else", async () => {
    const { person, secret } = await newMemberWithApp();
    const asked = await logIn(person);
    expect(asked.status).toBe(401);
    expect(asked.body).toMatchObject({ code: "two_factor_needed" });
    expect(asked.body.token).toBeUndefined();
    const guessed = await logIn({ ...person, password: "not-the-password" }, codeOf(secret));
    expect(guessed.body).toMatchObject({
      code: "wrong_credentials",
      message: "Invalid email or password",
    });
    const entered = await logIn(person, codeOf(secret));
    expect(entered.body.token).toEqual(expect.any(String));
  });

  it("takes each code once, also of two at the same time", async () => {
    const { person, secret } = await newMemberWithApp();
    const code = codeOf(secret);
    const both = await Promise.all([logIn(person, code), logIn(person, code)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const again = await logIn(person, code);
    expect(again.body).toMatchObject({
      code: "wrong_credentials",
      fields: { code: /used before/ },
    });
    expect((await logIn(person, codeOf(secret, 3))).status).toBe(401);
    expect((await logIn(person, codeOf(secret, 1))).status).toBe(200);
  });

  it("bounds guesses at codes as it does passwords", async () => {
    const { person, secret } = await newMemberWithApp();
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await logIn(person, "000000")).status).toBe(401);
    }
    expect((await logIn(person, codeOf(secret))).status).toBe(429);
  });

  it("has recovery codes, each of which stands in for it once", async () => {
    const { person, recoveryCodes } = await newMemberWithApp();
    const [code = ""] = recoveryCodes;
    expect((await logIn(person, code.toUpperCase().replaceAll("-", " "))).status).toBe(200);
    expect((await logIn(person, code)).status).toBe(401);
    const { body } = await call("getTwoFactor", {}, person.token);
    expect(body.recoveryCodesLeft).toBe(9);
    const renewed = await call("createRecoveryCodes", {}, person.token);
    expect((await logIn(person, recoveryCodes[1])).status).toBe(401);
    expect((await logIn(person, renewed.body.recoveryCodes?.[0])).status).toBe(200);
    expect((await call("removeAuthenticator", {}, person.token)).status).toBe(200);
    expect((await logIn(person)).status).toBe(200);
    expect((await call("createRecoveryCodes", {}, person.token)).status).toBe(409);
  });

  it("ends the sessions that the password alone began, but the one that it is added in", async () => {
    const person = await newAdmin(shop);
    const other = await signIn(shop, person);
    const { secret } = (await call("createAuthenticatorSecret", {}, person.token)).body;
    await call("addAuthenticator", { body: { code: codeOf(secret) } }, person.token);
    expect((await call("getOwnAccess", {}, other)).status).toBe(401);
    expect((await call("getOwnAccess", {}, person.token)).status).toBe(200);
  });

  it("is asked for again before a new password, which the old one alone does not set", async () => {
    const { person } = await newMemberWithApp();
    await letConfirmationEnd(person.token);
    const body = { password: "another-train-7", currentPassword: person.password };
    const refused = await call("updateProfile", { body }, person.token);
    expect(refused.body).toMatchObject({ code: "confirmation_needed" });
    const named = await call("updateProfile", { body: { name: "New name" } }, person.token);
    expect(named.status).toBe(200);
  });

  it("is not passed by an invitation, whose link signs in only who has no second factor", async () => {
    const { person, secret } = await newMemberWithApp();
    await setRole(shop, person, 0);
    const db = shop.database.db;
    const orders = builtInRoles.find(({ name }) => name === "Orders");
    const token = await accountLinksStore(db).add(person._id, "invite", {
      ...(orders && { staffRoleId: orders.id }),
      invitedBy: owner._id,
    });
    const newPassword = "nine paper lanterns";
    const set = await call("resetPassword", { body: { token, newPassword } });
    expect(set.status).toBe(200);
    expect(set.body.session).toBeUndefined();
    expect((await logIn({ ...person, password: newPassword })).body.code).toBe("two_factor_needed");
    const entered = await logIn({ ...person, password: newPassword }, codeOf(secret));
    expect(entered.body.user).toMatchObject({ role: 1 });
  });

  it("leaves neither secrets nor codes in the audit or the log", async () => {
    const { person, secret, recoveryCodes } = await newMemberWithApp();
    const { rows } = await shop.database.db.execute(
      sql`select before, after, action from audit_log where subject_id = ${person._id}`,
    );
    const written = JSON.stringify(rows) + shop.logged.join();
    expect(written).toContain("addAuthenticator");
    for (const kept of [secret, ...recoveryCodes]) expect(written).not.toContain(kept);
    expect(written).not.toMatch(/"code_hash":"[\da-f]{64}"/);
  });
});

describe("a passkey", () => {
  it("logs in by itself, and is noted", async () => {
    const { person, device, recoveryCodes } = await newMemberWithPasskey();
    expect(recoveryCodes).toHaveLength(10);
    const { options } = (await call("createLoginOptions")).body;
    const entered = await call("loginByPasskey", { body: { response: device.show(options) } });
    expect(entered.body.user).toMatchObject({ _id: person._id, role: 1 });
    const access = await call("getOwnAccess", {}, entered.body.token);
    expect(access.status).toBe(200);
    const { body } = await call("getTwoFactor", {}, person.token);
    expect(body.passkeys).toEqual([
      expect.objectContaining({ name: "Office computer", lastUsedAt: expect.any(String) }),
    ]);
  });

  it("makes the password alone too little: a recovery code goes with it", async () => {
    const { person, recoveryCodes } = await newMemberWithPasskey();
    const asked = await logIn(person);
    expect(asked.body).toMatchObject({
      code: "two_factor_needed",
      message: "Log in with your passkey, or enter one of your recovery codes.",
    });
    expect((await logIn(person, recoveryCodes[0])).status).toBe(200);
  });

  it.each([
    ["of another site", { origin: "https://pressroom.example.net" }],
    ["of a challenge that was not asked", { challenge: "bm90LWFza2Vk" }],
    ["without finger, face or PIN", { isVerified: false }],
  ])("is refused where the answer is %s", async (_what, claims) => {
    const { device } = await newMemberWithPasskey();
    const { options } = (await call("createLoginOptions")).body;
    const refused = await call("loginByPasskey", {
      body: { response: device.show(options, claims) },
    });
    expect(refused.status).toBe(401);
    expect(refused.body).toMatchObject({ code: "wrong_credentials" });
  });

  it("answers once, for what it was asked, and in time", async () => {
    const { person, device } = await newMemberWithPasskey();
    const { options } = (await call("createLoginOptions")).body;
    const body = { response: device.show(options) };
    const both = await Promise.all([
      call("loginByPasskey", { body }),
      call("loginByPasskey", { body }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const forConfirmation = await call("createConfirmationOptions", {}, person.token);
    const other = device.show(forConfirmation.body.options);
    expect((await call("loginByPasskey", { body: { response: other } })).status).toBe(401);
    const late = (await call("createLoginOptions")).body.options;
    await shop.database.db.execute(sql`update passkey_challenges set expires_at = now()`);
    const tooLate = await call("loginByPasskey", { body: { response: device.show(late) } });
    expect(tooLate.status).toBe(401);
  });

  it("whose count goes back is a copy, and opens nothing", async () => {
    const { device } = await newMemberWithPasskey();
    const enter = async (counter: number) => {
      const { options } = (await call("createLoginOptions")).body;
      const body = { response: device.show(options, { counter }) };
      return (await call("loginByPasskey", { body })).status;
    };
    expect([await enter(5), await enter(4), await enter(6)]).toEqual([200, 401, 200]);
  });

  it("is of one account, and added by nobody else's answer", async () => {
    const { device } = await newMemberWithPasskey();
    const other = await newAdmin(shop);
    const { options } = (await call("createPasskeyOptions", {}, other.token)).body;
    const stolen = { name: "Stolen", response: device.make(options) };
    expect((await call("addPasskey", { body: stolen }, other.token)).status).toBe(409);
    const third = await newAdmin(shop);
    const body = { name: "Theirs", response: newPasskeyDevice(shop.origin).make(options) };
    expect((await call("addPasskey", { body }, third.token)).status).toBe(409);
  });

  it.each([
    {},
    { clientDataJSON: "%%%" },
    { clientDataJSON: Buffer.from('{"challenge":1}').toString("base64url") },
    { clientDataJSON: Buffer.from('{"challenge":"\\u0000"}').toString("base64url") },
    { clientDataJSON: "", authenticatorData: "", signature: "" },
  ])("that is garbage is refused: %j", async (response) => {
    const body = { response: { id: "a", rawId: "a", type: "public-key" as const, response } };
    expect((await call("loginByPasskey", { body })).status).toBe(401);
  });

  it("is removed by its owner alone", async () => {
    const { person } = await newMemberWithPasskey();
    const { passkeys = [] } = (await call("getTwoFactor", {}, person.token)).body;
    const params = { id: passkeys[0]?._id ?? "" };
    expect((await call("removePasskey", { params }, owner.token)).status).toBe(404);
    expect((await call("removePasskey", { params }, person.token)).status).toBe(200);
    expect((await logIn(person)).status).toBe(200);
  });
});

describe("calls that ask again", () => {
  const save = (token: string) =>
    call(
      "createStaffRole",
      { body: { name: `Role ${token.slice(0, 12)}`, permissions: ["read_orders"] } },
      token,
    );

  it("are open for a quarter of an hour after a login, then for whoever shows the password", async () => {
    const person = await newAdmin(shop);
    await letConfirmationEnd(person.token);
    const refused = await save(person.token);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ code: "confirmation_needed" });
    const options = await call("createConfirmationOptions", {}, person.token);
    expect(options.body).toMatchObject({ ways: ["password"] });
    const wrong = await call(
      "createConfirmation",
      { body: { way: "password", password: "not-it" } },
      person.token,
    );
    expect(wrong.body).toMatchObject({ fields: { password: "Wrong password" } });
    expect((await save(person.token)).status).toBe(403);
    const body = { way: "password", password: person.password } as const;
    expect((await call("createConfirmation", { body }, person.token)).status).toBe(200);
    expect((await save(person.token)).status).toBe(201);
  });

  it("want the second factor of whoever has one", async () => {
    const { person, secret } = await newMemberWithApp();
    await letConfirmationEnd(person.token);
    const password = { way: "password", password: person.password } as const;
    const tooLittle = await call("createConfirmation", { body: password }, person.token);
    expect(tooLittle.status).toBe(403);
    const code = { way: "code", code: codeOf(secret) } as const;
    expect((await call("createConfirmation", { body: code }, person.token)).status).toBe(200);
    expect((await call("createConfirmation", { body: code }, person.token)).status).toBe(401);
    expect((await save(person.token)).status).toBe(201);
  });

  it("want the caller's own passkey", async () => {
    const { person, device } = await newMemberWithPasskey();
    const { device: others } = await newMemberWithPasskey();
    await letConfirmationEnd(person.token);
    const ask = async (from: typeof device) => {
      const asked = await call("createConfirmationOptions", {}, person.token);
      expect(asked.body.ways).toEqual(["passkey", "code"]);
      const body = { way: "passkey", response: from.show(asked.body.options) } as const;
      return (await call("createConfirmation", { body }, person.token)).status;
    };
    expect(await ask(others)).toBe(401);
    expect((await save(person.token)).status).toBe(403);
    expect(await ask(device)).toBe(200);
    expect((await save(person.token)).status).toBe(201);
  });

  it("bound guesses at their codes", async () => {
    const { person } = await newMemberWithApp();
    const body = { way: "code", code: "000000" } as const;
    const statuses = [];
    for (let guess = 0; guess < 11; guess += 1) {
      statuses.push((await call("createConfirmation", { body }, person.token)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });

  it("are not only those that always do: an order is cancelled with its refund, and shipped without asking", async () => {
    const person = await newAdmin(shop);
    await letConfirmationEnd(person.token);
    const params = { id: newId() };
    const cancelled = await call(
      "transitionOrder",
      { params, body: { status: "Cancelled" } },
      person.token,
    );
    expect([cancelled.status, cancelled.body.code]).toEqual([403, "confirmation_needed"]);
    const delivered = await call(
      "transitionOrder",
      { params, body: { status: "Delivered" } },
      person.token,
    );
    expect(delivered.status).toBe(404);
  });

  it("are those that move money, people, where money goes, and lists out of the shop", () => {
    const asking = Object.entries(endpoints).flatMap(([name, { asksAgain }]) =>
      asksAgain ? [name] : [],
    );
    expect(asking).toEqual(
      expect.arrayContaining([
        "settleRefund",
        "resolveUnmatchedPayment",
        "resolvePaymentHold",
        "endReturn",
        "cancelItems",
        "answerCancelRequest",
        "createExport",
        "downloadExport",
        "downloadExportWorkbook",
        "inviteStaff",
        "changeStaffRole",
        "removeStaff",
        "savePaymentsSettings",
      ]),
    );
  });
});

describe("a role that needs a second factor", () => {
  const manager = builtInRoles.find(({ name }) => name === "Manager")?.id ?? "";

  it("keeps the dashboard closed until there is one, but for adding it", async () => {
    const person = await newAdmin(shop);
    const moved = await call(
      "changeStaffRole",
      { params: { id: person._id }, body: { roleId: manager } },
      owner.token,
    );
    expect(moved.status).toBe(200);
    const set = { params: { id: manager }, body: { isRequired: true } };
    expect((await call("setRoleTwoFactor", set, owner.token)).body.message).toBe(
      "The role Manager needs a second factor now.",
    );
    const token = await signIn(shop, person);
    const closed = await call("listAdminOrders", {}, token);
    expect(closed.status).toBe(403);
    expect(closed.body).toMatchObject({ code: "two_factor_missing" });
    const access = await call("getOwnAccess", {}, token);
    expect(access.body).toMatchObject({ isTwoFactorMissing: true, permissions: [] });
    const { secret } = (await call("createAuthenticatorSecret", {}, token)).body;
    await call("addAuthenticator", { body: { code: codeOf(secret) } }, token);
    expect((await call("listAdminOrders", {}, token)).status).toBe(200);
  });

  it("is set by whoever may give the role", async () => {
    const { person } = await newMemberWithApp();
    await call(
      "changeStaffRole",
      { params: { id: person._id }, body: { roleId: manager } },
      owner.token,
    );
    const set = { params: { id: manager }, body: { isRequired: false } };
    expect((await call("setRoleTwoFactor", set, person.token)).status).toBe(403);
    const { role } = (
      await call(
        "createStaffRole",
        { body: { name: "Head of staff", permissions: ["write_staff"] } },
        owner.token,
      )
    ).body;
    const id = role?._id ?? "";
    await call(
      "changeStaffRole",
      { params: { id: person._id }, body: { roleId: id } },
      owner.token,
    );
    const require = { params: { id }, body: { isRequired: true } };
    expect((await call("setRoleTwoFactor", require, person.token)).status).toBe(200);
    const lift = { params: { id }, body: { isRequired: false } };
    const refused = await call("setRoleTwoFactor", lift, person.token);
    expect(refused.body.message).toMatch(/^Only an owner/);
    const twin = { name: "Twin", permissions: ["write_staff"] };
    const made = await call("createStaffRole", { body: twin }, person.token);
    expect(made.body.role).toMatchObject({ requiresTwoFactor: true });
  });
});

it("takes the second factors of somebody away who has lost them, and signs them out", async () => {
  const { person } = await newMemberWithApp();
  const removed = await call("removeStaffTwoFactor", { params: { id: person._id } }, owner.token);
  expect(removed.status).toBe(200);
  expect((await call("getOwnAccess", {}, person.token)).status).toBe(401);
  expect((await logIn(person)).status).toBe(200);
  const { staff = [] } = (await call("listStaff", {}, owner.token)).body;
  expect(staff.find(({ _id }) => _id === person._id)).toMatchObject({ hasTwoFactor: false });
});

it("leaves no second factor to whoever is of the staff no more", async () => {
  const { person } = await newMemberWithApp();
  await call("removeStaff", { params: { id: person._id } }, owner.token);
  expect((await logIn(person)).body.user).toMatchObject({ role: 0 });
});
