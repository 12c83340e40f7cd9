import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createMailboxLimit } from "./mailbox-limit.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const MINUTE_MS = 60_000;

it("lets 3 mails an hour and 10 a day go to one mailbox, in whatever spelling", async () => {
  const limit = createMailboxLimit();
  const spellings = ["asha@example.com", "A.sha@example.com", "asha+2@example.com"];
  const sentIn = async (hours: number) => {
    let sent = 0;
    for (let hour = 0; hour < hours; hour += 1) {
      for (const email of [...spellings, ...spellings]) if (!(await limit.count(email))) sent += 1;
      vi.advanceTimersByTime(61 * MINUTE_MS);
    }
    return sent;
  };
  expect(await sentIn(1)).toBe(3);
  expect(await sentIn(9)).toBe(7);
  expect(await limit.count("ravi@example.com")).toBeUndefined();
  vi.advanceTimersByTime(15 * 60 * MINUTE_MS);
  expect(await sentIn(1)).toBe(3);
});
