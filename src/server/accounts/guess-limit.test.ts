import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createGuessLimit } from "./login-attempts.ts";

const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = () => createGuessLimit({ points: 3, firstWindow: 15 * 60, longestWindow: 60 * 60 });
const guess = async (limit: ReturnType<typeof open>, count: number) => {
  for (let n = 0; n < count; n += 1) expect(await limit.count("asha")).toBeUndefined();
};

describe("guesses", () => {
  it("wait twice as long each time they are used up, up to a limit", async () => {
    const limit = open();
    for (const minutes of [15, 30, 60, 60]) {
      await guess(limit, 3);
      expect((await limit.count("asha"))?.retryAfter).toBe(minutes * 60);
      vi.advanceTimersByTime((minutes - 1) * MINUTE);
      expect(await limit.spent("asha")).toMatchObject({ code: "too_many_requests" });
      vi.advanceTimersByTime(MINUTE);
      expect(await limit.spent("asha")).toBeUndefined();
    }
    expect(await limit.spent("somebody else")).toBeUndefined();
  });

  it("begin anew after a day", async () => {
    const limit = open();
    await guess(limit, 3);
    vi.advanceTimersByTime(24 * 60 * MINUTE);
    await guess(limit, 3);
    expect((await limit.count("asha"))?.retryAfter).toBe(15 * 60);
  });

  it("that are right use up nothing", async () => {
    const limit = open();
    await guess(limit, 2);
    for (let n = 0; n < 5; n += 1) {
      await guess(limit, 1);
      await limit.uncount("asha");
    }
    vi.advanceTimersByTime(15 * MINUTE);
    await guess(limit, 3);
    expect((await limit.count("asha"))?.retryAfter).toBe(15 * 60);
  });
});
