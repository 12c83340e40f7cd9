import { RateLimiterMemory } from "rate-limiter-flexible";
import { describe, expect, it } from "vitest";
import { attemptsSpent, countAttempt, networkOf, uncountAttempt } from "./throttle.ts";

describe("what counts as one address", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002:ffff::1", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:db8::a:b:c:d", "2001:db8:0:0::/64"],
    ["2001:db8:0:0:ffff::", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("%s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe("attempts", () => {
  it("ends at the limit and says when it goes on", async () => {
    const limiter = new RateLimiterMemory({ points: 2, duration: 90 });
    expect(await countAttempt(limiter, "a")).toBeUndefined();
    expect(await countAttempt(limiter, "a")).toBeUndefined();
    expect(await countAttempt(limiter, "a")).toEqual({
      ok: false,
      code: "too_many_requests",
      message: "Too many attempts. Please try again in 2 minutes.",
      retryAfter: 90,
    });
    expect(await countAttempt(limiter, "b")).toBeUndefined();
  });

  it("counts nothing that it refused", async () => {
    const limiter = new RateLimiterMemory({ points: 1, duration: 60 });
    await countAttempt(limiter, "a");
    for (let i = 0; i < 5; i += 1) await countAttempt(limiter, "a");
    await uncountAttempt(limiter, "a");
    expect(await countAttempt(limiter, "a")).toBeUndefined();
  });

  it("can be asked without counting", async () => {
    const limiter = new RateLimiterMemory({ points: 1, duration: 60 });
    expect(await attemptsSpent(limiter, "a")).toBeUndefined();
    expect(await attemptsSpent(limiter, "a")).toBeUndefined();
    await countAttempt(limiter, "a");
    expect(await attemptsSpent(limiter, "a")).toMatchObject({ code: "too_many_requests" });
  });

  it("gives back no more than was counted", async () => {
    const limiter = new RateLimiterMemory({ points: 1, duration: 60 });
    await uncountAttempt(limiter, "a");
    await countAttempt(limiter, "a");
    expect(await countAttempt(limiter, "a")).toMatchObject({ code: "too_many_requests" });
  });
});
