import { join } from "node:path";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { sendResetLink } from "#server/accounts/send-account-mails.ts";
import { readConfig } from "#server/config/config.ts";
import { accountLinks, sessions, users } from "#server/database/schema/accounts.ts";
import { addJob } from "#server/jobs/add-job.ts";
import type { Mail } from "#server/mail/mail.ts";
import { sendOnce } from "#server/mail/send-once.ts";
import { sentMailsStore } from "#server/mail/sent-mails-store.ts";
import {
  forgotPassword,
  getAccount,
  login,
  register,
  requestReset,
  requestVerification,
  resetPassword,
  updateProfile,
  verifyEmail,
} from "#shared/accounts/contract.ts";
import { defaultMailWords } from "#shared/mails/mail-words.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { mailsNamed } from "../support/mails.ts";
import { countEach, repeat } from "../support/repeat.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newRegistration, newShopper, signIn, type TestUser } from "../support/users.ts";
import { waitForLockWaiters } from "./lock-waiters.ts";

const readWords = async () => defaultMailWords;

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});

afterAll(() => shop.close());

type Kind = "reset-link" | "verify-email" | "password-changed";

const mailsTo = (user: Pick<TestUser, "_id">, kind: Kind) =>
  mailsNamed(join(shop.dataDir, "mail"), `-${kind}-${user._id}-`);

/** Waits for so many mails of a kind and answers the newest. */
const waitForMail = (user: Pick<TestUser, "_id">, kind: Kind, count = 1) =>
  vi.waitFor(
    async () => {
      const mails = await mailsTo(user, kind);
      expect(mails).toHaveLength(count);
      return mails.at(-1) ?? "";
    },
    { timeout: 5_000 },
  );

/** The secret of a mail's link. */
function tokenIn(mail: string): string {
  const token = /[?]token=([\w-]{43})\b/.exec(mail)?.[1];
  if (!token) throw new Error(`no link in ${mail}`);
  return token;
}

const askForReset = (email: string, address = newAddress()) =>
  callEndpoint(shop, requestReset, { body: { email }, address });

const reset = (token: string, newPassword = "a-brand-new-one") =>
  callEndpoint(shop, resetPassword, { body: { token, newPassword }, address: newAddress() });

const resetByAnswer = ({ email, answer }: TestUser, newPassword: string) =>
  callEndpoint(shop, forgotPassword, {
    body: { email, answer, newPassword },
    address: newAddress(),
  });

const verify = (token: string) =>
  callEndpoint(shop, verifyEmail, { body: { token }, address: newAddress() });

const isVerified = async ({ token }: Pick<TestUser, "token">) =>
  (await callEndpoint(shop, getAccount, { token })).body.emailVerified;

describe("a link that sets a new password", () => {
  it("works once, ends every session, and its owner is told", async () => {
    const shopper = await newShopper(shop, { verified: false });
    expect((await askForReset(` ${shopper.email.toUpperCase()} `)).status).toBe(200);
    const mail = await waitForMail(shopper, "reset-link");
    expect(mail).toMatch(new RegExp(`^To: ${shopper.email}\r$`, "m"));
    expect(mail).toContain(`${shop.origin}/reset-password?token=`);
    const done = await reset(tokenIn(mail));
    expect([done.status, done.body]).toEqual([
      200,
      { success: true, message: "Password reset successfully. Please log in." },
    ]);
    expect(await shop.database.db.$count(sessions, eq(sessions.userId, shopper._id))).toBe(0);
    const changedMail = await waitForMail(shopper, "password-changed");
    expect(changedMail).toContain("was changed with a link from an e-mail");
    // Now the address is known to be theirs, and so is the name.
    expect(changedMail).toContain("To: Person");
    await expect(signIn(shop, shopper)).rejects.toThrow("Invalid email or password");
    const token = await signIn(shop, { email: shopper.email, password: "a-brand-new-one" });
    // Whoever read the mail has the mailbox.
    expect(await isVerified({ token })).toBe(true);

    const again = await reset(tokenIn(mail), "yet-another-one");
    expect(again.status).toBe(404);
    expect(again.body.message).toBe(
      "This link was used, or its time is over. Please ask for a new one.",
    );
  });

  it("is used by one of many who come at once, and ends the others of that account", async () => {
    const shopper = await newShopper(shop, { verified: false });
    await askForReset(shopper.email);
    const first = tokenIn(await waitForMail(shopper, "reset-link"));
    await askForReset(shopper.email);
    const second = tokenIn(await waitForMail(shopper, "reset-link", 2));
    const answers = await repeat(8, (n) => reset(first, `a-brand-new-one-${n}`));
    expect(countEach(answers.map(({ status }) => status))).toEqual({ 200: 1, 404: 7 });
    expect((await reset(second)).status).toBe(404);
  });

  it("ends when the password was changed in another way", async () => {
    const shopper = await newShopper(shop, { verified: false });
    await askForReset(shopper.email);
    const link = tokenIn(await waitForMail(shopper, "reset-link"));
    await callEndpoint(shop, updateProfile, {
      token: shopper.token,
      body: { password: "a-brand-new-one", currentPassword: shopper.password },
    });
    expect((await reset(link)).status).toBe(404);
    expect(await waitForMail(shopper, "password-changed")).toContain("under Your account");
  });

  it("holds for 60 minutes, is stored as a hash, and confirms no other purpose", async () => {
    const shopper = await newShopper(shop, { verified: false });
    await askForReset(shopper.email);
    const link = tokenIn(await waitForMail(shopper, "reset-link"));
    const [row] = await shop.database.db
      .select({
        tokenHash: accountLinks.tokenHash,
        life: sql<string>`(${accountLinks.expiresAt} - ${accountLinks.createdAt})::text`,
      })
      .from(accountLinks)
      .where(sql`${accountLinks.userId} = ${shopper._id} and ${accountLinks.purpose} = 'reset'`);
    expect(row?.life).toBe("01:00:00");
    expect(row?.tokenHash).toMatch(/^[\da-f]{64}$/);
    for (const wrong of [row?.tokenHash ?? "", link.slice(0, -1), "", "' or 1=1"]) {
      expect((await reset(wrong)).status).toBe(404);
    }
    expect((await verify(link)).status).toBe(404);
    const confirming = tokenIn(await waitForMail(shopper, "verify-email"));
    expect((await reset(confirming)).status).toBe(404);
    await shop.database.db
      .update(accountLinks)
      .set({ expiresAt: sql`now()` })
      .where(eq(accountLinks.userId, shopper._id));
    expect((await reset(link)).status).toBe(404);
    await signIn(shop, shopper);
  });

  it("refuses a well-known password in its own field, and stays good", async () => {
    const shopper = await newShopper(shop, { verified: false });
    await askForReset(shopper.email);
    const link = tokenIn(await waitForMail(shopper, "reset-link"));
    const refused = await reset(link, "QwertyUiop");
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.fields ?? {})).toEqual(["newPassword"]);
    expect((await reset(link)).status).toBe(200);
  });

  it("takes the answer from whoever registered with somebody else's address, also once the owner has confirmed it", async () => {
    const thief = await newShopper(shop, { verified: false });
    await verify(tokenIn(await waitForMail(thief, "verify-email")));
    expect(await isVerified(thief)).toBe(true);
    await askForReset(thief.email);
    await reset(tokenIn(await waitForMail(thief, "reset-link")));
    const late = await resetByAnswer(thief, "back-to-the-thief");
    expect([late.status, late.body.message]).toEqual([400, "Wrong email or answer"]);
  });

  it("takes the answer also from whoever gave it right a moment earlier", async () => {
    const thief = await newShopper(shop);
    await askForReset(thief.email);
    const link = tokenIn(await waitForMail(thief, "reset-link"));
    const { late, done } = await shop.database.transaction(async (db) => {
      await db.select().from(users).where(eq(users.id, thief._id)).for("update");
      // The owner's reset waits for the row first, then the one whose answer was right until then.
      const done = reset(link);
      await waitForLockWaiters(shop, 1);
      const late = resetByAnswer(thief, "back-to-the-thief");
      await waitForLockWaiters(shop, 2);
      return { late, done };
    });
    expect((await done).status).toBe(200);
    expect((await late).body.message).toBe("Wrong email or answer");
    await signIn(shop, { email: thief.email, password: "a-brand-new-one" });
  });

  it("is asked for with one answer, whether there is an account or not", async () => {
    const shopper = await newShopper(shop, { verified: false });
    const known = await askForReset(shopper.email);
    const unknown = await askForReset("nobody-here@example.com");
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(known.body.message).toMatch(/^If there is an account with this address, a link/);
  });

  it("is mailed though others ask for many to addresses of the same mailbox", async () => {
    const shopper = await newShopper(shop);
    const alias = shopper.email.replace("@", "+gift@");
    await repeat(10, () => askForReset(alias));
    await askForReset(shopper.email);
    await waitForMail(shopper, "reset-link");
  });

  it("is mailed again to the owner where somebody in the account ends the links", async () => {
    const shopper = await newShopper(shop);
    await repeat(3, () => askForReset(shopper.email));
    await waitForMail(shopper, "reset-link", 3);
    await callEndpoint(shop, updateProfile, {
      token: shopper.token,
      body: { password: "a-brand-new-one", currentPassword: shopper.password },
    });
    await askForReset(shopper.email);
    expect((await reset(tokenIn(await waitForMail(shopper, "reset-link", 4)))).status).toBe(200);
  });

  it("is mailed though the mail server refused some before", async () => {
    const shopper = await newShopper(shop);
    const mail = { send: () => Promise.reject(new Error("no mail server")) };
    const parts = { database: shop.database, mail, storeInfo: readConfig({}).storeInfo, readWords };
    for (let time = 0; time < 4; time += 1) {
      const job = { id: `refused-${time}`, queuedAt: new Date() };
      await expect(sendResetLink(parts, { emailKey: shopper.email }, { job })).rejects.toThrow(
        "no mail",
      );
    }
    await askForReset(shopper.email);
    await waitForMail(shopper, "reset-link");
  });

  it("is mailed once by a job that runs again, whose link is the one that works", async () => {
    const shopper = await newShopper(shop);
    const sent: Mail[] = [];
    const transport = { send: async (mail: Mail) => void sent.push(mail) };
    const mail = sendOnce(transport, {
      sent: sentMailsStore(shop.database.db),
      log: { info: () => {}, warn: () => {}, error: () => {} },
    });
    const parts = { database: shop.database, mail, storeInfo: readConfig({}).storeInfo, readWords };
    const job = { id: "repeated", queuedAt: new Date() };
    await sendResetLink(parts, { emailKey: shopper.email }, { job });
    await sendResetLink(parts, { emailKey: shopper.email }, { job });
    expect(sent).toHaveLength(1);
    const links = await shop.database.db
      .select()
      .from(accountLinks)
      .where(and(eq(accountLinks.userId, shopper._id), eq(accountLinks.purpose, "reset")));
    expect(links).toHaveLength(1);
    expect((await reset(tokenIn(sent[0]?.text ?? ""))).status).toBe(200);
  });

  it("is mailed 3 times an hour to one account, and asked for 60 times by one network", async () => {
    const shopper = await newShopper(shop, { verified: false });
    const answers = await repeat(5, () => askForReset(shopper.email));
    expect(countEach(answers.map(({ status }) => status))).toEqual({ 200: 5 });
    await waitForMail(shopper, "reset-link", 3);
    const address = newAddress();
    const many = await repeat(65, (n) => askForReset(`nobody-${n}@example.com`, address));
    expect(countEach(many.map(({ status }) => status))).toEqual({ 200: 60, 429: 5 });
    expect(await mailsTo(shopper, "reset-link")).toHaveLength(3);
  });

  it("makes the place known that it was followed from, whatever strangers guess", async () => {
    const shopper = await newShopper(shop, { verified: false });
    await repeat(12, (n) =>
      callEndpoint(shop, login, {
        body: { email: shopper.email, password: `wrong-${n}` },
        address: newAddress(),
      }),
    );
    await askForReset(shopper.email);
    const token = tokenIn(await waitForMail(shopper, "reset-link"));
    const browser = "b".repeat(32);
    const body = { token, newPassword: "a-brand-new-one", browser };
    await callEndpoint(shop, resetPassword, { body, address: newAddress() });
    const entered = await callEndpoint(shop, login, {
      body: { email: shopper.email, password: "a-brand-new-one", browser },
      address: newAddress(),
    });
    expect(entered.status).toBe(200);
  });
});

describe("a reset by the answer", () => {
  it("is told to the account's owner", async () => {
    const shopper = await newShopper(shop, { verified: false });
    const { email, answer } = shopper;
    const body = { email, answer, newPassword: "a-brand-new-one" };
    await callEndpoint(shop, forgotPassword, { body, address: newAddress() });
    const mail = await waitForMail(shopper, "password-changed");
    expect(mail).toContain("Subject: Your password was changed - Pressroom");
    expect(mail).toContain("was changed with the security answer, and every device was signed out");
    expect(mail).toContain(`${shop.origin}/forgotPassword`);
  });

  it("is told a few times an hour to a mailbox that nobody has confirmed", async () => {
    const shopper = await newShopper(shop, { verified: false });
    for (let time = 0; time < 5; time += 1) {
      await addJob(shop.database.db, "password-changed-mail", {
        userId: shopper._id,
        how: "profile",
        at: new Date(time).toISOString(),
      });
    }
    const waiting = sql`select from graphile_worker.jobs where task_identifier = 'password-changed-mail'`;
    await vi.waitFor(async () => {
      expect((await shop.database.db.execute(waiting)).rowCount).toBe(0);
    }, 10_000);
    expect(await mailsTo(shopper, "password-changed")).toHaveLength(3);
  });

  it("is refused where the shop has turned it off", async () => {
    const strict = await openTestShop({ environment: { RESET_BY_ANSWER: "false" } });
    onTestFinished(() => strict.close());
    const { email, answer, password } = await newShopper(strict);
    const body = { email, answer, newPassword: "a-brand-new-one" };
    const refused = await callEndpoint(strict, forgotPassword, { body, address: newAddress() });
    expect([refused.status, refused.body.message]).toEqual([
      403,
      "This shop sets new passwords by a mailed link only. Please ask for one under Forgot password.",
    ]);
    await signIn(strict, { email, password });
  });
});

describe("an e-mail address", () => {
  it("is confirmed by the link that registering mails, also when it is followed again", async () => {
    const body = newRegistration();
    const { user } = (await callEndpoint(shop, register, { body, address: newAddress() })).body;
    if (!user) throw new Error("not registered");
    const token = await signIn(shop, body);
    expect(await isVerified({ token })).toBe(false);
    const mail = await waitForMail(user, "verify-email");
    expect(mail).toContain(`Somebody registered at Pressroom with the address ${user.email}.`);
    expect(mail).toContain("If you did not register, do not confirm it");
    const link = tokenIn(mail);
    for (let time = 0; time < 2; time += 1) {
      const done = await verify(link);
      expect(done.body.message).toBe("Thank you, your e-mail address is confirmed.");
    }
    expect(await isVerified({ token })).toBe(true);
    const [row] = await shop.database.db.select().from(users).where(eq(users.id, user._id));
    expect(row?.emailVerifiedAt).toBeInstanceOf(Date);
    // It has ended no session.
    const again = await callEndpoint(shop, requestVerification, { token });
    expect(again.body.message).toBe("Your e-mail address is confirmed already.");
  });

  it("is not mailed by strangers who register with it more than 3 times an hour, nor in their words", async () => {
    const { email, ...rest } = newRegistration();
    const addresses = [email, ...[1, 2, 3].map((n) => email.replace("@", `+${n}@`))];
    const people = [];
    for (const address of addresses) {
      const body = { ...rest, email: address, name: "You won, see example.org" };
      const made = await callEndpoint(shop, register, { body, address: newAddress() });
      expect(made.status).toBe(201);
      if (made.body.user) people.push(made.body.user);
    }
    const [first, , third, last] = people;
    if (!first || !third || !last) throw new Error("not registered");
    const mail = await waitForMail(first, "verify-email");
    expect(mail).toMatch(new RegExp(`^To: ${email}\r$`, "m"));
    expect(mail).not.toContain("You won");
    await waitForMail(third, "verify-email");
    const waiting = sql`select 1 from graphile_worker.jobs where task_identifier = 'verify-email-mail'`;
    await expect.poll(async () => (await shop.database.db.execute(waiting)).rows).toEqual([]);
    expect(await mailsTo(last, "verify-email")).toEqual([]);
  });

  it("gets another link on demand, with that of registering 3 an hour", async () => {
    const shopper = await newShopper(shop, { verified: false });
    await waitForMail(shopper, "verify-email");
    const ask = () => callEndpoint(shop, requestVerification, { token: shopper.token });
    const answers = [await ask(), await ask(), await ask()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(answers[0]?.body.message).toBe(`A link is on its way to ${shopper.email}.`);
    const link = tokenIn(await waitForMail(shopper, "verify-email", 3));
    expect((await verify(link)).status).toBe(200);
  });

  it.each([
    ["nothing", ""],
    ["a made-up token", "x".repeat(43)],
  ])("is not confirmed by %s", async (_, token) => {
    expect((await verify(token)).status).toBe(404);
  });
});

it("no link's secret is logged", async () => {
  const shopper = await newShopper(shop, { verified: false });
  await askForReset(shopper.email);
  const link = tokenIn(await waitForMail(shopper, "reset-link"));
  await fetch(`${shop.origin}/reset-password?token=${link}`);
  await fetch(`${shop.origin}/verify-email?token=${link}`, { method: "POST", redirect: "manual" });
  await reset(link);
  expect(shop.logged.join("\n")).not.toContain(link);
});
