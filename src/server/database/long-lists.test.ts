import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { countUnlessLong } from "./long-lists.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function shop(countingMs = 0) {
  const db = { $client: {} as never };
  let counts = 0;
  const count = (name: string, rows: number, max = 10) =>
    countUnlessLong(db, name, max, async () => {
      counts += 1;
      vi.advanceTimersByTime(countingMs);
      return Math.min(rows, max + 1);
    });
  return { count, counts: () => counts };
}

it("does not count again for a minute what has more rows than are counted", async () => {
  const { count, counts } = shop();
  expect(await count("all", 50)).toBe(11);
  expect(await count("all", 50)).toBe(11);
  expect(counts()).toBe(1);
  vi.advanceTimersByTime(60_001);
  expect(await count("all", 3)).toBe(3);
  expect(counts()).toBe(2);
});

it("knows for a hundred times as long as it took to count them that there are many", async () => {
  const { count, counts } = shop(10);
  expect(await count("many", 5_000, 10_000)).toBe(5_000);
  vi.advanceTimersByTime(900);
  expect(await count("many", 4_999, 10_000)).toBe(5_000);
  expect(counts()).toBe(1);
  vi.advanceTimersByTime(101);
  expect(await count("many", 4_999, 10_000)).toBe(4_999);
  expect([await count("fewer", 999, 10_000), await count("fewer", 998, 10_000)]).toEqual([
    999, 998,
  ]);
});

it("knows how many there are for two seconds at most, however long it takes to count them", async () => {
  const { count, counts } = shop(600);
  await count("many", 5_000, 10_000);
  vi.advanceTimersByTime(1_900);
  await count("many", 4_999, 10_000);
  expect(counts()).toBe(1);
  vi.advanceTimersByTime(101);
  expect(await count("many", 4_999, 10_000)).toBe(4_999);
});

it("counts each time what has fewer, and other lists for themselves", async () => {
  const { count, counts } = shop();
  expect([await count("few", 4), await count("few", 5)]).toEqual([4, 5]);
  await count("all", 50);
  expect(await count("other", 6)).toBe(6);
  expect(counts()).toBe(4);
});

it("knows nothing of another database's lists", async () => {
  const [one, other] = [shop(), shop()];
  await one.count("all", 50);
  expect(await other.count("all", 2)).toBe(2);
});

it("forgets the oldest of very many", async () => {
  const { count, counts } = shop();
  for (let list = 0; list <= 500; list += 1) await count(`list ${list}`, 50);
  await count("list 1", 50);
  expect(counts()).toBe(501);
  await count("list 0", 50);
  expect(counts()).toBe(502);
});
