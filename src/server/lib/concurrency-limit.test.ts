import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createConcurrencyLimit } from "./concurrency-limit.ts";

const bounds = {
  total: 3,
  perKey: 2,
  tooMany: "Too many at once.",
  line: { total: 3, perKey: 2, waitMs: 1_000 },
};

let limit: ReturnType<typeof createConcurrencyLimit>;
/** Who has begun, in order, with what ends it. */
let begun: { key: string; end: () => void }[];
let refused: string[];

beforeEach(() => {
  vi.useFakeTimers();
  limit = createConcurrencyLimit(bounds);
  begun = [];
  refused = [];
});
afterEach(() => void vi.useRealTimers());

async function take(...keys: string[]): Promise<void> {
  for (const key of keys) {
    void limit.take(key).then((slot) => {
      if (slot.ok) begun.push({ key, end: slot.value });
      else refused.push(`${key} ${slot.code} ${slot.retryAfter}`);
    });
  }
  await vi.advanceTimersByTimeAsync(0);
}

async function end(place: number): Promise<void> {
  begun[place]?.end();
  await vi.advanceTimersByTimeAsync(0);
}

const keys = () => begun.map(({ key }) => key).join("");

it("lets who is within the bounds begin, and others when somebody is done", async () => {
  await take("a", "a", "a", "b", "c");
  expect(keys()).toBe("aab");
  await end(0);
  expect(keys()).toBe("aabc");
  await end(1);
  expect(keys()).toBe("aabca");
  expect(refused).toEqual([]);
});

it("has first who has least", async () => {
  await take("a", "a", "b", "b", "c");
  await end(0);
  expect(keys()).toBe("aabc");
});

it("gives a slot back once, however often it is ended", async () => {
  await take("a", "b", "c", "d", "d");
  await end(0);
  await end(0);
  expect(keys()).toBe("abcd");
});

it("refuses at once who finds the line full, and later who has waited in vain", async () => {
  await take("a", "a", "a", "a", "a", "b", "c");
  expect(keys()).toBe("aab");
  expect(refused).toEqual(["a too_many_requests 5"]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(refused.slice(1)).toEqual([
    "a too_many_requests 5",
    "a too_many_requests 5",
    "c unavailable 5",
  ]);
  for (const place of [0, 1, 2]) await end(place);
  await take("d");
  expect(keys()).toBe("aabd");
});

it("puts out who came last of the key that has most in a full line, for one that has fewer", async () => {
  await take("a", "a", "b", "a", "a", "c", "d");
  expect(refused).toEqual(["a too_many_requests 5"]);
  // Of who has as few as the others nobody takes the place.
  await take("e", "c");
  expect(refused.slice(1)).toEqual(["e unavailable 5", "c unavailable 5"]);
  for (const place of [0, 1, 2]) await end(place);
  expect(keys().slice(3).split("").sort().join("")).toBe("acd");
});

it("has who goes away leave the line, and nobody leaves twice", async () => {
  const leaving = new AbortController();
  await take("a", "b", "c");
  const left = limit.take("d", leaving.signal);
  const goesOn = new AbortController();
  void limit.take("e", goesOn.signal).then(() => goesOn.abort());
  leaving.abort();
  expect(await left).toMatchObject({ ok: false });
  for (const place of [0, 1, 2]) await end(place);
  await take("a", "a", "f", "g", "h", "i");
  expect(keys()).toBe("abcaa");
  expect(refused).toEqual(["i unavailable 5"]);
});

it("has fewer begin at once as long as they go on, and one more each time that none has", async () => {
  limit = createConcurrencyLimit({ ...bounds, usual: 1 });
  await take("a", "b", "c");
  await vi.advanceTimersByTimeAsync(4);
  expect(keys()).toBe("a");
  await end(0);
  expect(keys()).toBe("ab");
  await vi.advanceTimersByTimeAsync(4);
  expect(keys()).toBe("ab");
  await vi.advanceTimersByTimeAsync(1);
  expect(keys()).toBe("abc");
  await take("d", "e");
  await vi.advanceTimersByTimeAsync(5);
  expect(keys()).toBe("abcd");
  // As many as may be; then back to what is usual.
  await vi.advanceTimersByTimeAsync(50);
  await end(1);
  await end(2);
  expect(keys()).toBe("abcd");
  await end(3);
  expect(keys()).toBe("abcde");
});

it("has those that take long hold nobody back: others begin as fast as they end", async () => {
  limit = createConcurrencyLimit({ ...bounds, total: 8, perKey: 4, usual: 2 });
  await take("s", "s", "s", "s");
  await vi.advanceTimersByTimeAsync(200);
  expect(keys()).toBe("ssss");
  // Each has a millisecond of the one thread to itself.
  let done = 0;
  let thread = Promise.resolve();
  const visitor = async (key: string) => {
    for (;;) {
      const slot = await limit.take(key);
      if (!slot.ok) return;
      thread = thread.then(() => new Promise((resolve) => setTimeout(resolve, 1)));
      await thread;
      done += 1;
      slot.value();
    }
  };
  for (const key of "abc") void visitor(key);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(done).toBeGreaterThan(900);
});

it("never has more at once than may be, also where one has begun while the next was waited for", async () => {
  limit = createConcurrencyLimit({ ...bounds, total: 3, usual: 2 });
  await take("a", "b");
  await vi.advanceTimersByTimeAsync(99);
  await take("c");
  await vi.advanceTimersByTimeAsync(1);
  // Those two have taken long by now: there is room for one of the line, and for no other.
  await take("d");
  await vi.advanceTimersByTimeAsync(100);
  expect(keys()).toBe("abc");
});

it("sets no clock for who could not begin, having its share", async () => {
  limit = createConcurrencyLimit({ ...bounds, total: 8, usual: 4 });
  await take("a", "a", "a", "a");
  // For how long they wait at most, each.
  expect(vi.getTimerCount()).toBe(2);
});
