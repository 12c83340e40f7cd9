import { describe, expect, it, vi } from "vitest";
import { openTestFeed } from "#tests/support/change-feed.ts";
import { ALL_TAGS } from "./change-feed.ts";
import { rememberUntilChanged } from "./remember-until-changed.ts";

function remember() {
  const feed = openTestFeed();
  let version = 0;
  const load = vi.fn(async () => {
    version += 1;
    return version;
  });
  return { feed, load, remembered: rememberUntilChanged(feed, ["mugs", "cups"], load) };
}

describe("what is remembered", () => {
  it("is read once, however many ask, until one of its tags changes", async () => {
    const { feed, load, remembered } = remember();
    expect(await Promise.all([remembered.read(), remembered.read()])).toEqual([1, 1]);
    feed.announce("plates");
    expect(await remembered.read()).toBe(1);
    for (const tag of ["mugs", "cups", ALL_TAGS]) feed.announce(tag);
    expect(await remembered.read()).toBe(2);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("is asked for once, also by what asks whenever it is awaited", async () => {
    let readCount = 0;
    // As queries of Drizzle do.
    const query = {
      // biome-ignore lint/suspicious/noThenProperty: it stands for a thenable
      then(done: (value: number) => void) {
        readCount += 1;
        done(readCount);
      },
    };
    const lazy = rememberUntilChanged(openTestFeed(), [], () => query as Promise<number>);
    expect([await lazy.read(), await lazy.read()]).toEqual([1, 1]);
  });

  it("is forgotten when that is asked for", async () => {
    const { remembered } = remember();
    await remembered.read();
    remembered.forget();
    expect(await remembered.read()).toBe(2);
  });

  it("is no reading that a change overtook", async () => {
    const { feed, remembered } = remember();
    const overtaken = remembered.read();
    feed.announce("mugs");
    expect(await overtaken).toBe(1);
    expect(await remembered.read()).toBe(2);
  });

  it("is read each time while changes are not received", async () => {
    const { feed, remembered } = remember();
    feed.lose(40);
    await remembered.read();
    expect(await remembered.read()).toBe(2);
    feed.lose(undefined);
    await remembered.read();
    expect(await remembered.read()).toBe(3);
  });

  it("is tried again after a failure", async () => {
    const { load, remembered } = remember();
    load.mockRejectedValueOnce(new Error("the database is away"));
    await expect(remembered.read()).rejects.toThrow("away");
    expect(await remembered.read()).toBe(1);
  });
});
