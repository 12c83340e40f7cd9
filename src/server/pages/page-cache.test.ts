import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ALL_TAGS } from "../database/change-feed.ts";
import { compress, type Page } from "./page-answer.ts";
import { createPageCache, type PageCache } from "./page-cache.ts";

const TEXT = "a page of the shop ".repeat(50);

async function page(...tags: string[]): Promise<Page> {
  return {
    status: 200,
    headers: { "Content-Type": "text/html; charset=utf-8" },
    body: await compress(TEXT),
    tags: new Set(tags),
    complete: true,
  };
}

describe("cached pages", () => {
  let kept: PageCache;
  let server: Server;
  let origin: string;

  beforeEach(async () => {
    kept = createPageCache();
    server = createServer((request, response) => {
      if (!kept.answer(request, response)) response.writeHead(404).end("not kept");
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    origin = `http://127.0.0.1:${address.port}`;
  });

  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  it("answers the same bytes to everyone, compressed as the browser takes it", async () => {
    kept.keep("/category", await page(), kept.mark());
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
    kept.keep("/category", await page(), kept.mark());
    const answer = await fetch(`${origin}/category`, { method: "HEAD" });
    expect(answer.status).toBe(200);
    expect(Number(answer.headers.get("content-length"))).toBeGreaterThan(0);
  });

  it("tells a browser that already has these bytes so", async () => {
    kept.keep("/category", await page(), kept.mark());
    const first = await fetch(`${origin}/category`);
    const again = await fetch(`${origin}/category`, {
      headers: { "if-none-match": first.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
  });

  it("leaves out campaign marks in an address, and other methods altogether", async () => {
    kept.keep("/category", await page(), kept.mark());
    expect((await fetch(`${origin}/category?utm_source=x`)).status).toBe(200);
    expect((await fetch(`${origin}/category`, { method: "POST" })).status).toBe(404);
  });

  it("never answers the gateway's return, which must be heard first", async () => {
    kept.keep("/payment/callback", await page(), kept.mark());
    expect((await fetch(`${origin}/payment/callback`)).status).toBe(200);
    expect((await fetch(`${origin}/payment/callback?order_id=ORD1`)).status).toBe(404);
  });

  it("drops just the pages that show what changed", async () => {
    kept.keep("/product/mug", await page("product:1"), kept.mark());
    kept.keep("/product/press", await page("product:2"), kept.mark());
    kept.drop("product:1");
    expect((await fetch(`${origin}/product/mug`)).status).toBe(404);
    expect((await fetch(`${origin}/product/press`)).status).toBe(200);
    kept.drop(ALL_TAGS);
    expect(kept.size()).toEqual({ pages: 0, bytes: 0 });
  });

  it("does not keep a page that changed while it was rendered", async () => {
    const mark = kept.mark();
    kept.drop("product:1");
    kept.keep("/product/mug", await page("product:1"), mark);
    expect(kept.size().pages).toBe(0);
    kept.keep("/product/press", await page("product:2"), mark);
    expect(kept.size().pages).toBe(1);
  });

  it("counts what a page takes beside its bodies, and keeps none of a long address", async () => {
    const one = await page();
    kept.keep("/a", one, kept.mark());
    expect(kept.size().bytes).toBeGreaterThan(one.body.bytes + 4_000);
    kept.keep(`/search?q=${"a".repeat(500)}`, one, kept.mark());
    expect(kept.size().pages).toBe(1);
  });

  it("gives every answer an id of its own", async () => {
    kept.keep("/a", await page(), kept.mark());
    const answers = await Promise.all([1, 2, 3].map(() => fetch(`${origin}/a`)));
    const etag = answers[0]?.headers.get("etag") ?? "";
    answers.push(await fetch(`${origin}/a`, { headers: { "if-none-match": etag } }));
    const ids = answers.map(({ headers }) => headers.get("x-request-id"));
    expect(ids).not.toContain(null);
    expect(new Set(ids).size).toBe(4);
  });

  it("forgets the least recently asked for when it is full", async () => {
    const one = await page();
    kept = createPageCache((one.body.bytes + 5_000) * 2);
    kept.keep("/a", one, kept.mark());
    kept.keep("/b", one, kept.mark());
    await fetch(`${origin}/a`);
    kept.keep("/c", one, kept.mark());
    expect((await fetch(`${origin}/a`)).status).toBe(200);
    expect((await fetch(`${origin}/b`)).status).toBe(404);
    expect((await fetch(`${origin}/c`)).status).toBe(200);
  });
});
