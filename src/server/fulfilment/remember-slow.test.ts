import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Db } from "../database/connection.ts";
import { rememberSlow } from "./remember-slow.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const db = {} as Db;

/** Figures that take so long, each time others. */
function figuresAfter(ms: number) {
  let asked = 0;
  return rememberSlow(async () => {
    asked += 1;
    const figure = asked;
    await new Promise((resolve) => setTimeout(resolve, ms));
    return figure;
  });
}

async function ask(read: ReturnType<typeof figuresAfter>, key = "2026-11-28"): Promise<number> {
  const figure = read(db, key);
  await vi.advanceTimersByTimeAsync(1_000);
  return figure;
}

it("asks again for what was quick", async () => {
  const read = figuresAfter(5);
  expect([await ask(read), await ask(read)]).toEqual([1, 2]);
});

it("remembers for five minutes what was slow, and no longer, nor for another day", async () => {
  const read = figuresAfter(500);
  expect([await ask(read), await ask(read)]).toEqual([1, 1]);
  expect(await ask(read, "2026-11-29")).toBe(2);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(await ask(read, "2026-11-29")).toBe(3);
});

it("shares one asking among those who come at once, and forgets one that failed", async () => {
  let asked = 0;
  const read = rememberSlow(async () => {
    asked += 1;
    if (asked === 1) throw new Error("the database is away");
    return asked;
  });
  const both = Promise.allSettled([read(db, "a"), read(db, "a")]);
  expect((await both).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await read(db, "a")).toBe(2);
});
