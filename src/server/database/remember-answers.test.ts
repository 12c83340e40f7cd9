import { afterEach, describe, expect, it, vi } from "vitest";
import { openTestFeed } from "#tests/support/change-feed.ts";
import { ALL_TAGS, announce } from "./change-feed.ts";
import type { Db } from "./connection.ts";
import { rememberAnswers, type TaggedAnswer } from "./remember-answers.ts";

function open({ max = 10, tags = ["mugs", "cups"] } = {}) {
  const feed = openTestFeed();
  let version = 0;
  const load = vi.fn(async (): Promise<TaggedAnswer<number>> => {
    version += 1;
    return { value: version, tags };
  });
  const find = rememberAnswers<number>(feed, {
    max,
    concernsAll: (tag) => tag.startsWith("all:"),
  });
  return { feed, load, find };
}

/** This process announces that; it never comes back. */
const announceNowhere = (tag: string) =>
  announce({ $client: { query: async () => ({ rows: [] }) } } as unknown as Db, tag);

afterEach(() => {
  vi.useRealTimers();
});

describe("answers that are remembered", () => {
  it("are found once, however many ask, until one of their tags changes", async () => {
    const { feed, load, find } = open();
    expect(await Promise.all([find("a", load), find("a", load)])).toEqual([1, 1]);
    feed.announce("plates");
    expect(await find("a", load)).toBe(1);
    expect(await find("b", load)).toBe(2);
    feed.announce("cups");
    expect([await find("a", load), await find("b", load)]).toEqual([3, 4]);
  });

  it.each([ALL_TAGS, "all:things"])("are all forgotten by %s", async (tag) => {
    const { feed, load, find } = open();
    await find("a", load);
    feed.announce(tag);
    expect(await find("a", load)).toBe(2);
  });

  it("are none that a change overtook, which nobody shares either", async () => {
    const { feed, load, find } = open();
    const overtaken = find("a", load);
    feed.announce("mugs");
    const next = find("a", load);
    expect([await overtaken, await next]).toEqual([1, 2]);
    expect(await find("a", load)).toBe(2);
  });

  it("are none while changes are not received", async () => {
    const { feed, load, find } = open();
    await find("a", load);
    feed.lose(40);
    expect([await find("a", load), await find("a", load)]).toEqual([2, 3]);
  });

  it("are none that have no tags", async () => {
    const { find } = open();
    const load = vi.fn(async () => ({ value: 1, tags: undefined }));
    await find("a", load);
    await find("a", load);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("are a bounded number: the one that was asked for longest ago goes", async () => {
    const { load, find } = open({ max: 2 });
    await find("a", load);
    await find("b", load);
    await find("a", load);
    await find("c", load);
    expect(await find("a", load)).toBe(1);
    expect(await find("b", load)).toBe(4);
  });

  it("count by their sizes: as many go as one needs, and what was forgotten counts no more", async () => {
    const feed = openTestFeed();
    const find = rememberAnswers<number>(feed, { max: 10, sizeOf: (size) => size });
    const load = vi.fn(async (value: number) => ({ value, tags: [`size:${value}`] }));
    const ask = (size: number) => find(String(size), () => load(size));
    const timesAsked = async (sizes: readonly number[]) => {
      load.mockClear();
      for (const size of sizes) await ask(size);
      return load.mock.calls.map(([size]) => size);
    };
    expect(await timesAsked([2, 3, 4, 2, 3, 4])).toEqual([2, 3, 4]);
    expect(await timesAsked([6, 4, 6])).toEqual([6]);
    expect(await timesAsked([3, 6])).toEqual([3]);
    feed.announce("size:3");
    expect(await timesAsked([4, 6])).toEqual([4]);
    expect(await timesAsked([11, 6, 4])).toEqual([11, 6, 4]);
    feed.announce(ALL_TAGS);
    expect(await timesAsked([6, 4, 6])).toEqual([6, 4]);
  });

  it("are looked for again after a failure", async () => {
    const { load, find } = open();
    load.mockRejectedValueOnce(new Error("the database is away"));
    await expect(find("a", load)).rejects.toThrow("away");
    expect(await find("a", load)).toBe(1);
  });

  it("are what others announce, also in the first moments of a process that has announced something else", async () => {
    // Which begins at 0.
    vi.useFakeTimers({ toFake: ["performance"] });
    const { load, find } = open({ tags: ["mugs"] });
    await announceNowhere("saucers");
    expect([await find("a", load), await find("a", load)]).toEqual([1, 1]);
  });

  it("are none of what this process announced moments ago", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const { load, find } = open({ tags: ["saucers"] });
    await find("a", load);
    await announceNowhere("saucers");
    expect([await find("a", load), await find("a", load)]).toEqual([2, 3]);
    vi.advanceTimersByTime(2_001);
    // The announcement has come back, or there was none since it was rolled back.
    expect([await find("b", load), await find("b", load)]).toEqual([4, 4]);
  });
});
