import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { HASH_COST } from "#server/accounts/passwords.ts";
import { forgotPassword, login, updateProfile } from "#shared/accounts/contract.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { countEach, repeat } from "../support/repeat.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newShopper, signIn } from "../support/users.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});

afterAll(() => shop.close());

describe("guessing", () => {
  it("a password ends after 10, also at once and under forged sender addresses", async () => {
    const shopper = await newShopper(shop);
    const sender = newAddress();
    const answers = await repeat(60, (n) =>
      callEndpoint(shop, login, {
        body: {
          email: n % 2 ? shopper.email : shopper.email.toUpperCase(),
          password: `wrong-${n}`,
        },
        address: n < 30 ? sender : newAddress(),
        headers: {
          "x-forwarded-for": `203.0.113.${n}`,
          "x-real-ip": `203.0.113.${n}`,
          forwarded: `for=203.0.113.${n}`,
        },
      }),
    );
    expect(countEach(answers.map((answer) => answer.status))).toEqual({ 401: 10, 429: 50 });
    const refused = answers.find((answer) => answer.status === 429);
    expect(refused?.body).toEqual({
      success: false,
      code: "too_many_requests",
      message: "Too many attempts. Please try again in 15 minutes.",
    });
    expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(14 * 60);
    expect(Number(refused?.headers["retry-after"])).toBeLessThanOrEqual(15 * 60);
    // Not even the right one tells anything now, nor does the other way in.
    await expect(signIn(shop, shopper)).rejects.toThrow("Too many attempts");
    const { email, answer } = shopper;
    const body = { email, answer, newPassword: "a-brand-new-one" };
    const other = await callEndpoint(shop, forgotPassword, { body, address: newAddress() });
    expect(other.status).toBe(429);
    // Whoever is signed in goes on.
    const goesOn = await callEndpoint(shop, updateProfile, { token: shopper.token, body: {} });
    expect(goesOn.status).toBe(200);
  });

  it("by strangers does not lock out the owner where they have logged in before", async () => {
    const { email, password, answer } = await newShopper(shop);
    const home = newAddress();
    const phone = "p".repeat(43);
    const logIn = (address: string, browser?: string) =>
      callEndpoint(shop, login, { body: { email, password, browser }, address });
    await logIn(home);
    await logIn(newAddress(), phone);
    await repeat(20, (n) =>
      callEndpoint(shop, login, { body: { email, password: `wrong-${n}` }, address: newAddress() }),
    );
    expect((await logIn(newAddress())).status).toBe(429);
    expect((await logIn(home)).status).toBe(200);
    expect((await logIn(newAddress(), phone)).status).toBe(200);
    const body = { email, answer, newPassword: "a-brand-new-one", browser: phone };
    const other = await callEndpoint(shop, forgotPassword, { body, address: newAddress() });
    expect(other.status).toBe(200);
  });

  it("under made-up browsers, or that of another account, gets no fresh count", async () => {
    const shopper = await newShopper(shop);
    const known = "k".repeat(43);
    const other = await newShopper(shop);
    const { email, password } = other;
    const address = newAddress();
    await callEndpoint(shop, login, { body: { email, password, browser: known }, address });
    const answers = await repeat(40, (n) =>
      callEndpoint(shop, login, {
        body: {
          email: shopper.email,
          password: `wrong-${n}`,
          browser: n % 2 ? known : `${n}`.padStart(40, "b"),
        },
        address: n % 4 ? newAddress() : address,
      }),
    );
    expect(countEach(answers.map((answer) => answer.status))).toEqual({ 401: 10, 429: 30 });
  });

  it("is a stranger's in places from before a new password, but for that where it was set", async () => {
    const { email, password, token } = await newShopper(shop);
    const thief = { address: newAddress(), browser: "t".repeat(43) };
    const owner = { address: newAddress(), browser: "o".repeat(43) };
    const logIn = (password: string, { address, browser }: typeof thief) =>
      callEndpoint(shop, login, { body: { email, password, browser }, address });
    for (const place of [thief, owner]) expect((await logIn(password, place)).status).toBe(200);
    const changed = await callEndpoint(shop, updateProfile, {
      token,
      body: { password: "a-brand-new-one", currentPassword: password, browser: owner.browser },
      address: owner.address,
    });
    expect(changed.status).toBe(200);
    await repeat(12, (n) =>
      callEndpoint(shop, login, { body: { email, password: `wrong-${n}` }, address: newAddress() }),
    );
    expect((await logIn("a-guess-of-theirs", thief)).status).toBe(429);
    expect((await logIn("a-guess", { ...thief, address: newAddress() })).status).toBe(429);
    const elsewhere = { ...owner, address: newAddress() };
    expect((await logIn("a-brand-new-one", elsewhere)).status).toBe(200);
  });

  it("from a known browser ends after 10, too", async () => {
    const { email, password } = await newShopper(shop);
    const browser = "s".repeat(43);
    await callEndpoint(shop, login, { body: { email, password, browser }, address: newAddress() });
    const answers = await repeat(30, (n) =>
      callEndpoint(shop, login, {
        body: { email, password: `wrong-${n}`, browser },
        address: newAddress(),
      }),
    );
    expect(countEach(answers.map((answer) => answer.status))).toEqual({ 401: 10, 429: 20 });
  });

  it("by a fresh forwarded address does not get past the count of the sender's own", async () => {
    const address = newAddress();
    const answers = await repeat(120, (n) =>
      callEndpoint(shop, login, {
        body: { email: `nobody${n}@example.com`, password: "wrong-password" },
        address,
        headers: { "x-forwarded-for": `198.51.100.${n}` },
      }),
    );
    expect(countEach(answers.map((answer) => answer.status))).toEqual({ 401: 100, 429: 20 });
  });

  it("counts for an address that has no account just the same", async () => {
    const email = "nobody-at-all@example.com";
    const answers = await repeat(12, (n) =>
      callEndpoint(shop, login, { body: { email, password: `wrong-${n}` }, address: newAddress() }),
    );
    expect(countEach(answers.map((answer) => answer.status))).toEqual({ 401: 10, 429: 2 });
  });

  it("the security answer of one user ends after 10, from anywhere", async () => {
    const shopper = await newShopper(shop);
    const newPassword = "a-brand-new-one";
    const answers = await repeat(40, (n) =>
      callEndpoint(shop, forgotPassword, {
        body: { email: shopper.email, newPassword, answer: `Pet ${n}` },
        address: newAddress(),
      }),
    );
    expect(countEach(answers.map((answer) => answer.status))).toEqual({ 400: 10, 429: 30 });
    const right = { email: shopper.email, newPassword, answer: shopper.answer };
    const late = await callEndpoint(shop, forgotPassword, { body: right, address: newAddress() });
    expect(late.status).toBe(429);
  });

  it("one likely answer at many users ends after 100 from one address", async () => {
    const address = newAddress();
    const answers = await repeat(120, (n) =>
      callEndpoint(shop, forgotPassword, {
        body: { email: `target${n}@example.com`, newPassword: "a-brand-new-one", answer: "Tommy" },
        address,
      }),
    );
    expect(countEach(answers.map((answer) => answer.status))).toEqual({ 400: 100, 429: 20 });
  });

  it("the present password by a stolen token is counted too", async () => {
    const shopper = await newShopper(shop);
    const answers = await repeat(15, (n) =>
      callEndpoint(shop, updateProfile, {
        body: { password: "a-brand-new-one", currentPassword: `wrong-${n}` },
        token: shopper.token,
        address: newAddress(),
      }),
    );
    expect(countEach(answers.map((answer) => answer.status))).toEqual({ 401: 10, 429: 5 });
  });

  it("right, over and over and at once, is never refused", async () => {
    const shopper = await newShopper(shop);
    const { email, password } = shopper;
    const address = newAddress();
    for (let round = 0; round < 4; round += 1) {
      // More than may be wrong, but no more than there are connections to the database: each notes
      // the same place, and on a slow machine the last of many more would be told to wait.
      const answers = await Promise.all(
        Array.from({ length: 12 }, () =>
          callEndpoint(shop, login, { body: { email, password }, address }),
        ),
      );
      expect(countEach(answers.map((answer) => answer.status))).toEqual({ 200: 12 });
    }
  });

  it("takes the same work for a known and an unknown e-mail", async () => {
    const costly = await openTestShop({ hashCost: HASH_COST });
    onTestFinished(() => costly.close());
    const people = await repeat(5, () => newShopper(costly));
    const work: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
    const measure = async (kind: keyof typeof work, email: string) => {
      const body = { email, password: "wrong-password" };
      // Of the processor, not of the clock: other processes would spoil that.
      const before = process.cpuUsage();
      await callEndpoint(costly, login, { body, address: newAddress() });
      const { user, system } = process.cpuUsage(before);
      work[kind].push(user + system);
    };
    for (let round = 0; round < 9; round += 1) {
      for (const [n, { email }] of people.entries()) {
        await measure("known", email);
        await measure("unknown", `unknown${n}@example.com`);
      }
    }
    const ratio = median(work.unknown) / median(work.known);
    expect(Math.abs(ratio - 1)).toBeLessThan(0.1);
  });
});

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}
