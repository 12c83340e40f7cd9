import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, serveCachedPages } from "#tests/support/cached-pages.ts";
import { createPageCache, MAX_CACHE_BYTES, type PageCache } from "./page-cache.ts";

describe("the page cache, as something is sold", () => {
  let pageCache: PageCache;
  let server: Awaited<ReturnType<typeof serveCachedPages>>;
  let origin: string;
  /** For how long the shop has not heard of changes. */
  let lostForMs: number | undefined;
  const changes = { lostForMs: () => lostForMs };

  beforeEach(async () => {
    lostForMs = undefined;
    pageCache = createPageCache(MAX_CACHE_BYTES, changes);
    server = await serveCachedPages(() => pageCache);
    origin = server.origin;
  });

  afterEach(() => {
    vi.useRealTimers();
    server.close();
  });

  it("keeps a page for a second that shows how many are left, and one that shows no number", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    pageCache.add("/product/mug", await page("product:1"), pageCache.version());
    pageCache.add("/product/press", await page("product:2"), pageCache.version());
    pageCache.invalidate("product:1", "shown-stock");
    pageCache.invalidate("product:2", "stock");
    expect(pageCache.size().pages).toBe(2);
    vi.advanceTimersByTime(999);
    pageCache.invalidate("product:1", "shown-stock");
    expect(pageCache.find("/product/mug")).toBeDefined();
    vi.advanceTimersByTime(1);
    expect(pageCache.find("/product/mug")).toBeUndefined();
    expect(pageCache.findLastKnown("/product/mug")).toBeDefined();
    vi.advanceTimersByTime(100_000);
    expect(pageCache.find("/product/press")).toBeDefined();
    expect(pageCache.find("/product/mug")).toBeUndefined();
  });

  it("shows a page as it was while one visitor renders it anew, and never one of what is sold out", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const get = async () => (await fetch(`${origin}/product/mug`)).status;
    pageCache.add("/product/mug", await page("product:1"), pageCache.version());
    vi.advanceTimersByTime(5_000);
    pageCache.invalidate("product:1", "shown-stock");
    // Not there before any router: who asks first goes on, and looks once more before rendering.
    expect(await get()).toBe(404);
    expect(pageCache.find("/product/mug")).toBeUndefined();
    expect(await get()).toBe(200);
    expect(pageCache.find("/product/mug")).toBeDefined();
    // Whoever began has not ended.
    vi.advanceTimersByTime(2_000);
    expect(await get()).toBe(404);
    expect(pageCache.find("/product/mug")).toBeUndefined();
    expect(await get()).toBe(200);
    pageCache.invalidate("product:1");
    expect(await get()).toBe(404);
    expect(pageCache.find("/product/mug")).toBeUndefined();
    expect(await get()).toBe(404);
  });

  it("keeps a page for a second whose number changed while it was rendered, and drops it where it is sold out", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const version = pageCache.version();
    pageCache.invalidate("product:1", "shown-stock");
    pageCache.add("/product/mug", await page("product:1"), version);
    expect(pageCache.find("/product/mug")).toBeDefined();
    vi.advanceTimersByTime(1_000);
    expect(pageCache.find("/product/mug")).toBeUndefined();
    pageCache.add("/product/mug", await page("product:1"), pageCache.version());
    expect(pageCache.find("/product/mug")).toBeDefined();
    pageCache.invalidate("product:1");
    expect(pageCache.find("/product/mug")).toBeUndefined();
  });

  it("says how a page is renewed where numbers alone have changed of it, and nothing else", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const renewal = { render: async () => undefined, bytes: 1_000 };
    const size = () => pageCache.size().bytes;
    pageCache.add("/product/mug", await page("product:1"), pageCache.version());
    const before = size();
    pageCache.add("/product/mug", { ...(await page("product:1")), renewal }, pageCache.version());
    expect(size()).toBe(before + 1_000);
    const found = () => pageCache.findRenewal("/product/mug");
    expect(found()).toBeUndefined();
    pageCache.invalidate("product:1", "shown-stock");
    vi.advanceTimersByTime(1_000);
    expect(found()).toBe(renewal);
    lostForMs = 10;
    expect(found()).toBeUndefined();
    lostForMs = undefined;
    pageCache.invalidate("product:1");
    expect(found()).toBeUndefined();
    expect(pageCache.findRenewal("/product/press")).toBeUndefined();
  });
});
