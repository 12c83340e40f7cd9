import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, pageOf, serveCachedPages, TEXT } from "#tests/support/cached-pages.ts";
import { ALL_TAGS } from "../database/change-feed.ts";
import { createPageCache, MAX_CACHE_BYTES, type PageCache } from "./page-cache.ts";

function bodyBytes({ answers }: Awaited<ReturnType<typeof page>>): number {
  return answers.bytes;
}

describe("the page cache", () => {
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
    server.close();
  });

  it("answers the same bytes to everyone, compressed as the browser takes it", async () => {
    pageCache.add("/category", await page(), pageCache.version());
    for (const encoding of ["br", "gzip", "identity"]) {
      const answer = await fetch(`${origin}/category`, {
        headers: { "accept-encoding": encoding },
      });
      expect(answer.headers.get("content-encoding")).toBe(
        encoding === "identity" ? null : encoding,
      );
      expect(await answer.text()).toBe(TEXT);
    }
  });

  it("answers HEAD with the headers alone", async () => {
    pageCache.add("/category", await page(), pageCache.version());
    const answer = await fetch(`${origin}/category`, { method: "HEAD" });
    expect(answer.status).toBe(200);
    expect(Number(answer.headers.get("content-length"))).toBeGreaterThan(0);
  });

  it("tells whoever counts of each time that a page is shown again, and of no other page", async () => {
    const shown: string[] = [];
    const shownAgain = [(address: string) => void shown.push(address)];
    pageCache.add("/search?q=mug", { ...(await page()), shownAgain }, pageCache.version());
    pageCache.add("/category", await page(), pageCache.version());
    await fetch(`${origin}/category`);
    expect(shown).toEqual([]);
    // As one counts for which the page is rendered.
    await fetch(`${origin}/search?q=mug`, { method: "HEAD" });
    await fetch(`${origin}/search?utm_source=x&q=mug`);
    expect(shown).toEqual(["203.0.113.1", "203.0.113.1"]);
  });

  it("is sent in fewer bytes once it is asked for often, and is the same page", async () => {
    const words = "mug press paper ink heat size colour gloss white eleven ounces minutes".split(
      " ",
    );
    let next = 1;
    const text = Array.from({ length: 2_000 }, () => {
      next = (next * 16_807) % 2_147_483_647;
      return words[next % words.length];
    }).join(" ");
    const get = () => fetch(`${origin}/mugs`, { headers: { "accept-encoding": "br" } });
    const length = async () => Number((await get()).headers.get("content-length"));
    pageCache.add("/mugs", await pageOf(text), pageCache.version());
    const atFirst = await length();
    await expect.poll(length).toBeLessThan(atFirst);
    expect(await (await get()).text()).toBe(text);
    const plain = await fetch(`${origin}/mugs`, { headers: { "accept-encoding": "identity" } });
    expect(await plain.text()).toBe(text);
  });

  it("tells a browser that already has these bytes so", async () => {
    pageCache.add("/category", await page(), pageCache.version());
    const first = await fetch(`${origin}/category`);
    const again = await fetch(`${origin}/category`, {
      headers: { "if-none-match": first.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
  });

  it("ignores campaign parameters of an address, and other methods altogether", async () => {
    pageCache.add("/category", await page(), pageCache.version());
    expect((await fetch(`${origin}/category?utm_source=x`)).status).toBe(200);
    expect((await fetch(`${origin}/category`, { method: "POST" })).status).toBe(404);
  });

  it("never answers the gateway's return, whose query must be read first", async () => {
    pageCache.add("/payment/callback", await page(), pageCache.version());
    expect((await fetch(`${origin}/payment/callback`)).status).toBe(200);
    expect((await fetch(`${origin}/payment/callback?order_id=ORD1`)).status).toBe(404);
  });

  it("invalidates just the pages that show what changed", async () => {
    pageCache.add("/product/mug", await page("product:1"), pageCache.version());
    pageCache.add("/product/press", await page("product:2"), pageCache.version());
    pageCache.invalidate("product:1");
    expect((await fetch(`${origin}/product/mug`)).status).toBe(404);
    expect((await fetch(`${origin}/product/press`)).status).toBe(200);
    pageCache.invalidate(ALL_TAGS);
    expect(pageCache.size()).toEqual({ pages: 0, bytes: 0 });
  });

  it("does not add a page that changed while it was rendered", async () => {
    const version = pageCache.version();
    pageCache.invalidate("product:1");
    pageCache.add("/product/mug", await page("product:1"), version);
    expect(pageCache.size().pages).toBe(0);
    pageCache.add("/product/press", await page("product:2"), version);
    expect(pageCache.size().pages).toBe(1);
  });

  it("counts what a page takes beside its bodies, and adds none with a long key", async () => {
    const one = await page();
    pageCache.add("/a", one, pageCache.version());
    expect(pageCache.size().bytes).toBeGreaterThan(bodyBytes(one) + 4_000);
    pageCache.add(`/search?q=${"a".repeat(500)}`, one, pageCache.version());
    expect(pageCache.size().pages).toBe(1);
  });

  it("answers no page while changes are not heard of, and keeps it, marked, for a last resort", async () => {
    pageCache.add("/category", await page(), pageCache.version());
    expect(pageCache.findStale("/category")).toBeUndefined();
    lostForMs = 0;
    expect((await fetch(`${origin}/category`)).status).toBe(404);
    expect(pageCache.find("/category")).toBeUndefined();
    lostForMs = 2_400;
    const br = pageCache.findStale("/category")?.in("br");
    for (const headers of [br?.headers, br?.notModifiedHeaders]) {
      expect(headers?.slice(0, 2)).toEqual(["Cache-Status", "pressroom; hit; ttl=-3"]);
    }
    lostForMs = undefined;
    const answer = await fetch(`${origin}/category`);
    expect(answer.status).toBe(200);
    expect(answer.headers.has("cache-status")).toBe(false);
  });

  it("keeps a page that has changed, marked, for when it cannot be rendered anew", async () => {
    pageCache.add("/product/mug", await page("product:1"), pageCache.version());
    pageCache.invalidate("product:1");
    expect(pageCache.find("/product/mug")).toBeUndefined();
    expect(pageCache.findStale("/product/mug")).toBeUndefined();
    const gzip = pageCache.findLastKnown("/product/mug")?.in("gzip");
    expect(gzip?.headers.slice(0, 2)).toEqual([
      "Cache-Status",
      expect.stringMatching(/^pressroom; hit; ttl=-\d+$/),
    ]);
    lostForMs = 2_400;
    expect(pageCache.findStale("/product/mug")?.in("gzip").headers[1]).toBe(
      "pressroom; hit; ttl=-3",
    );
    lostForMs = undefined;
    pageCache.add("/product/mug", await page("product:1"), pageCache.version());
    expect((await fetch(`${origin}/product/mug`)).headers.has("cache-status")).toBe(false);
    expect(pageCache.size().pages).toBe(1);
    pageCache.invalidate("product:1");
    pageCache.invalidate(ALL_TAGS);
    expect(pageCache.size()).toEqual({ pages: 0, bytes: 0 });
  });

  it("gives every answer an id of its own", async () => {
    pageCache.add("/a", await page(), pageCache.version());
    const answers = await Promise.all([1, 2, 3].map(() => fetch(`${origin}/a`)));
    const etag = answers[0]?.headers.get("etag") ?? "";
    answers.push(await fetch(`${origin}/a`, { headers: { "if-none-match": etag } }));
    const ids = answers.map(({ headers }) => headers.get("x-request-id"));
    expect(ids).not.toContain(null);
    expect(new Set(ids).size).toBe(4);
  });

  it("evicts the least recently used page when it is full", async () => {
    const one = await page();
    pageCache = createPageCache(((bodyBytes(one) + 5_000) * 2) / 0.75, changes);
    pageCache.add("/a", one, pageCache.version());
    pageCache.add("/b", one, pageCache.version());
    await fetch(`${origin}/a`);
    pageCache.add("/c", one, pageCache.version());
    expect((await fetch(`${origin}/a`)).status).toBe(200);
    expect((await fetch(`${origin}/b`)).status).toBe(404);
    expect((await fetch(`${origin}/c`)).status).toBe(200);
  });

  it("lets pages that there is no end of push out one another, and none of the shop's own", async () => {
    const one = await page();
    pageCache = createPageCache((bodyBytes(one) + 5_000) * 8, changes);
    pageCache.add("/", one, pageCache.version());
    pageCache.add("/search?q=first", one, pageCache.version());
    for (let n = 0; n < 20; n += 1) {
      pageCache.add(`/category/mugs?cursor=c${n}`, one, pageCache.version());
      pageCache.add(`/dashboard/admin/orders/${n}`, one, pageCache.version());
    }
    expect((await fetch(`${origin}/`)).status).toBe(200);
    expect((await fetch(`${origin}/search?q=first`)).status).toBe(404);
    expect((await fetch(`${origin}/dashboard/admin/orders/19`)).status).toBe(200);
    expect(pageCache.size().pages).toBe(3);
    pageCache.invalidate(ALL_TAGS);
    expect(pageCache.size()).toEqual({ pages: 0, bytes: 0 });
  });
});
