import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { joinCalls } from "./join-calls.ts";

/** Runs that ask at once and end when they are told to, each with its number. */
function controlled({ asksAtOnce = true } = {}) {
  const runs: {
    key: string;
    news: readonly string[];
    later: () => readonly string[];
    before: number | undefined;
    ask: () => void;
    end: () => void;
    fail: () => void;
  }[] = [];
  const joined = joinCalls<number, string>((key, { news, later, before, onAsk }) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const number = runs.length;
    if (asksAtOnce) onAsk();
    runs.push({
      key,
      news,
      later,
      before,
      ask: onAsk,
      end: () => resolve(number),
      fail: () => reject(new Error("failed")),
    });
    return promise;
  });
  return { joined, runs };
}

it("joins what is under way, by key, and begins anew once it has ended", async () => {
  const { joined, runs } = controlled();
  const calls = [joined.current("a"), joined.current("a"), joined.current("b")];
  expect(runs.map(({ key }) => key)).toEqual(["a", "b"]);
  for (const { end } of runs) end();
  expect(await Promise.all(calls)).toEqual([0, 0, 1]);
  void joined.current("a");
  expect(runs).toHaveLength(3);
});

it("has who needs what is true now wait for one run that has yet to ask", async () => {
  const { joined, runs } = controlled();
  const first = joined.current("a");
  const fresh = [joined.fresh("a"), joined.fresh("a"), joined.current("a")];
  expect(runs).toHaveLength(1);
  runs[0]?.end();
  expect(await first).toBe(0);
  await nextTurn();
  expect(runs).toHaveLength(2);
  runs[1]?.end();
  expect(await Promise.all(fresh)).toEqual([1, 1, 1]);
});

it("joins a run that has not asked yet", async () => {
  const { joined, runs } = controlled({ asksAtOnce: false });
  const first = joined.fresh("a");
  const second = joined.fresh("a");
  runs[0]?.ask();
  const third = joined.fresh("a");
  runs[0]?.end();
  expect(await Promise.all([first, second])).toEqual([0, 0]);
  await nextTurn();
  runs[1]?.end();
  expect(await third).toBe(1);
});

it("tells all who joined of a failure, and goes on with the next run", async () => {
  const { joined, runs } = controlled();
  const calls = [joined.current("a"), joined.current("a")];
  const next = joined.fresh("a");
  runs[0]?.fail();
  expect(await Promise.allSettled(calls)).toMatchObject([
    { status: "rejected" },
    { status: "rejected" },
  ]);
  await nextTurn();
  runs[1]?.end();
  expect(await next).toBe(1);
});

it("tells a run what those know who join it before it asks or come later, and the result that it waited for", async () => {
  const { joined, runs } = controlled({ asksAtOnce: false });
  const first = [joined.current("a", "one"), joined.fresh("a", "two"), joined.current("a")];
  runs[0]?.ask();
  expect(runs[0]?.later()).toEqual([]);
  expect(joined.newsOf("a")).toEqual(["one", "two"]);
  const late = [joined.current("a", "too late"), joined.fresh("a", "three")];
  expect(runs[0]).toMatchObject({ news: ["one", "two"], before: undefined });
  expect(runs[0]?.later()).toEqual(["three"]);
  expect(joined.newsOf("a")).toEqual(["three"]);
  runs[0]?.end();
  await Promise.all(first);
  await nextTurn();
  expect(runs[1]).toMatchObject({ news: ["three"], before: 0 });
  runs[1]?.end();
  expect(await Promise.all(late)).toEqual([0, 1]);
  expect(joined.newsOf("a")).toEqual([]);
});
