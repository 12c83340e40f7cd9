import { describe, expect, it } from "vitest";
import { success } from "#shared/failure.ts";
import { createHashing } from "./passwords.ts";

const hashing = createHashing();
const hash = async (secret: string) => {
  const hashed = await hashing.run(async (hasher) => success(await hasher.hash(secret)));
  return hashed.ok ? hashed.value : "";
};
const matches = (secret: string, stored: string | undefined) =>
  hashing.run(async (hasher) => success(await hasher.matches(secret, stored)));

describe("a hashed password", () => {
  it("is argon2id at 19 MiB, 2 passes, 1 lane", async () => {
    expect(await hash("mango-train-41")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it("is salted: the same password has another hash each time", async () => {
    expect(await hash("mango-train-41")).not.toBe(await hash("mango-train-41"));
  });

  it.each([64, 73, 1_000])("counts to the last of %i characters", async (length) => {
    const password = "x".repeat(length);
    const stored = await hash(password);
    expect(await matches(password, stored)).toEqual(success(true));
    expect(await matches(`${password.slice(0, -1)}y`, stored)).toEqual(success(false));
    expect(await matches(password.slice(0, -1), stored)).toEqual(success(false));
  });

  it("does not end at NUL", async () => {
    expect(await matches("mango-tr\0xx", await hash("mango-tr\0yy"))).toEqual(success(false));
  });

  it("matches however the keyboard writes an accent", async () => {
    expect(await matches("cafe\u0301-press", await hash("caf\u00e9-press"))).toEqual(success(true));
  });

  it("matches nothing where there is no account", async () => {
    expect(await matches("", undefined)).toEqual(success(false));
  });
});

describe("the queue", () => {
  it("lets two in at once, keeps 100 waiting in order and refuses the rest", async () => {
    const queue = createHashing();
    const release: (() => void)[] = [];
    const began: number[] = [];
    const answers = Array.from({ length: 103 }, (_, number) =>
      queue.run(async () => {
        began.push(number);
        await new Promise<void>((resolve) => release.push(resolve));
        return success(number);
      }),
    );
    expect(began).toEqual([0, 1]);
    expect(await answers[102]).toMatchObject({ code: "unavailable", retryAfter: 5 });
    for (let done = 0; done < 102; done += 1) {
      release[done]?.();
      await answers[done];
      // Never more than two: the one that ended made room for one.
      await expect.poll(() => began.length).toBe(Math.min(102, done + 3));
    }
    expect(began).toEqual(Array.from({ length: 102 }, (_, number) => number));
    expect(await Promise.all(answers.slice(0, 102))).toHaveLength(102);
  });

  it("goes on after work that threw", async () => {
    const queue = createHashing();
    const broken = async () => {
      throw new Error("broken");
    };
    for (let i = 0; i < 3; i += 1) await expect(queue.run(broken)).rejects.toThrow("broken");
    expect(await queue.run(async () => success("alive"))).toEqual(success("alive"));
  });
});
