import { describe, expect, it } from "vitest";
import { createLoginAttempts, type LoginDevice } from "./login-attempts.ts";

const many = (count: number, one: (number: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, (_, number) => one(number)));

const device: LoginDevice = "stranger";

describe("guesses", () => {
  it("of strangers leave its own to each device that the account trusts", async () => {
    const attempts = createLoginAttempts();
    const emailKey = "asha@example.com";
    const stranger = { emailKey, address: "203.0.113.1", device } as const;
    await many(10, () => attempts.count(stranger));
    expect(await attempts.check(stranger)).toBeDefined();
    const owners = [
      { browser: "b1" },
      { browser: "b2" },
      { network: "n1" },
      "session" as const,
    ].map((known) => ({ ...stranger, device: known }));
    for (const owner of owners) expect(await attempts.check(owner)).toBeUndefined();
    const [first, second] = owners;
    if (!first || !second) throw new Error("there are four");
    const answers = await many(30, () => attempts.count(first));
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(10);
    expect(await attempts.check(second)).toBeUndefined();
  });

  it("of a whole network do not lock out a browser in it that the account knows", async () => {
    const attempts = createLoginAttempts();
    const address = "203.0.113.1";
    await many(100, (n) => attempts.count({ emailKey: `user${n}@example.com`, address, device }));
    const emailKey = "asha@example.com";
    expect(await attempts.check({ emailKey, address, device })).toBeDefined();
    expect(await attempts.check({ emailKey, address, device: { network: "n" } })).toBeDefined();
    expect(await attempts.check({ emailKey, address, device: { browser: "b" } })).toBeUndefined();
  });

  it("end after 10 at one account, from wherever they come", async () => {
    const attempts = createLoginAttempts();
    const answers = await many(30, (n) =>
      attempts.count({ emailKey: "asha@example.com", address: `203.0.113.${n}`, device }),
    );
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(10);
    const next = { emailKey: "asha@example.com", address: "198.51.100.1", device };
    expect(await attempts.check(next)).toMatchObject({
      code: "too_many_requests",
      message: "Too many attempts. Please try again in 15 minutes.",
    });
  });

  it("end after 100 from one network, at however many accounts", async () => {
    const attempts = createLoginAttempts();
    const answers = await many(130, (n) =>
      attempts.count({ emailKey: `user${n}@example.com`, address: `2001:db8::${n}:0:0:0`, device }),
    );
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(100);
    const refused = { emailKey: "user129@example.com", address: "2001:db8::1", device };
    expect(await attempts.check(refused)).toMatchObject({ code: "too_many_requests" });
    // Refused for the network's sake, so the account has all its guesses.
    const elsewhere = { emailKey: "user129@example.com", address: "203.0.113.1", device };
    await many(9, () => attempts.count(elsewhere));
    expect(await attempts.check(elsewhere)).toBeUndefined();
  });

  it("do not run out by being right", async () => {
    const attempts = createLoginAttempts();
    const guess = { emailKey: "asha@example.com", address: "203.0.113.1", device };
    for (let i = 0; i < 300; i += 1) {
      expect(await attempts.count(guess)).toBeUndefined();
      await attempts.uncount(guess);
    }
    expect(await attempts.check(guess)).toBeUndefined();
  });
});

it("registrations end after 60 from one address", async () => {
  const attempts = createLoginAttempts();
  const answers = await many(70, () => attempts.countRegistration("203.0.113.1"));
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(60);
  expect(await attempts.countRegistration("203.0.113.2")).toBeUndefined();
  expect(await attempts.countRegistration("203.0.113.1")).toMatchObject({
    message: "Too many attempts. Please try again in 60 minutes.",
  });
});
