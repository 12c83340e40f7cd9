import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createRenderLimits, rendersBesideDatabase } from "./render-limits.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Asks for slots, and tells how many of them were given, and how those were refused that were. */
function ask(
  limits: ReturnType<typeof createRenderLimits>,
  ip: string,
  count: number,
  isCached = true,
) {
  const slots = { ends: [] as (() => void)[], refused: [] as string[] };
  for (let n = 0; n < count; n += 1) {
    void limits.take(ip, isCached).then((slot) => {
      if (slot.ok) slots.ends.push(slot.value);
      else slots.refused.push(slot.code);
    });
  }
  return slots;
}

it("renders 4 pages at once as long as they go on, 8 of one network and 16 of all where they do not; others wait, for 5 s at most", async () => {
  const limits = createRenderLimits(rendersBesideDatabase(2));
  const first = ask(limits, "10.0.0.1", 70);
  const second = ask(limits, "10.0.0.2", 20);
  await vi.advanceTimersByTimeAsync(0);
  expect([first.ends.length, second.ends.length]).toEqual([4, 0]);
  // They wait for the database: every 5 ms one more begins, of the network that has fewer first.
  await vi.advanceTimersByTimeAsync(5);
  expect([first.ends.length, second.ends.length]).toEqual([4, 1]);
  await vi.advanceTimersByTimeAsync(100);
  expect([first.ends.length, second.ends.length]).toEqual([8, 8]);
  // 64 wait in the line at first.
  expect(first.refused).toEqual(["too_many_requests", "too_many_requests"]);

  // Who comes last of all, but has nothing yet, is next.
  const shopper = ask(limits, "10.0.0.3", 1);
  first.ends[0]?.();
  await vi.advanceTimersByTimeAsync(5);
  expect([first.ends.length, shopper.ends.length]).toEqual([8, 1]);

  await vi.advanceTimersByTimeAsync(5_000);
  expect([first.refused.length, second.refused.length]).toEqual([62, 12]);
  shopper.ends[0]?.();
  const later = ask(limits, "10.0.0.4", 1);
  await vi.advanceTimersByTimeAsync(5);
  expect(later.ends).toHaveLength(1);
});

it("renders 16 pages at once where the database is another machine's, or this one has many processors", async () => {
  expect([1, 4, 64].map(rendersBesideDatabase)).toEqual([4, 8, 16]);
  const limits = createRenderLimits();
  const asked = ["10.0.0.1", "10.0.0.2", "10.0.0.3"].map((ip) => ask(limits, ip, 8));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.map(({ ends }) => ends.length)).toEqual([8, 8, 0]);
});

it("renders 3 pages at once that nobody else asks for, and others beside them without a wait", async () => {
  const limits = createRenderLimits();
  const first = ask(limits, "10.0.0.1", 3, false);
  const second = ask(limits, "10.0.0.2", 3, false);
  await vi.advanceTimersByTimeAsync(0);
  expect([first.ends.length, second.ends.length]).toEqual([2, 1]);
  const shopper = ask(limits, "10.0.0.3", 1);
  await vi.advanceTimersByTimeAsync(0);
  expect(shopper.ends).toHaveLength(1);
  first.ends[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect([first.ends.length, second.ends.length]).toEqual([3, 1]);
  first.ends[1]?.();
  first.ends[2]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(second.ends).toHaveLength(2);
});
