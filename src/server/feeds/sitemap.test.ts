import { describe, expect, it } from "vitest";
import type { FeedStore } from "./feed-store.ts";
import { listChanges, sitemapIndex, urlSet } from "./sitemap.ts";

const origin = "https://shop.example";

async function textOf(chunks: AsyncIterable<string>): Promise<string> {
  return (await Array.fromAsync(chunks)).join("");
}

describe("the site map", () => {
  it("dates a list by its products' last change, and those above it too", () => {
    const [old, price, text] = ["2026-01-01", "2026-03-03", "2026-02-02"].map(
      (day) => new Date(day),
    );
    const category = (id: string, parentId: string | null, listChangedAt: Date | null) => ({
      ...{ id, slug: id, name: id, parentId, description: "", listChangedAt },
      updatedAt: id === "other" ? (text as Date) : (old as Date),
    });
    const dated = listChanges([
      category("top", null, null),
      category("mugs", "top", price ?? null),
      category("other", null, old ?? null),
    ]);
    expect(dated.map(({ updatedAt }) => updatedAt)).toEqual([price, price, text]);
  });

  it("writes whole addresses, with the day of the last change where it is known", async () => {
    const changedAt = new Date("2026-01-02T03:04:05Z");
    const text = await textOf(
      urlSet({ origin, pages: [{ path: "/" }, { path: "/blog/a&b", changedAt }] }),
    );
    expect(text).toContain("<url><loc>https://shop.example/</loc></url>");
    expect(text).toContain(
      "<url><loc>https://shop.example/blog/a&amp;b</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod></url>",
    );
  });

  it("never has more than 50,000 addresses in a file", async () => {
    const productPages = async (_range: unknown, after: string | undefined, limit: number) => {
      const start = after === undefined ? 0 : Number(after) + 1;
      return Array.from({ length: limit }, (_, place) => ({
        id: String(start + place),
        slug: `p-${start + place}`,
        updatedAt: new Date(0),
      }));
    };
    const store = { productPages } as unknown as FeedStore;
    const range = { from: undefined, before: undefined };
    const text = await textOf(
      urlSet({ origin, pages: [{ path: "/" }], products: { store, range } }),
    );
    expect(text.match(/<url>/g)).toHaveLength(50_000);
    expect(text.endsWith("</urlset>\n")).toBe(true);
  });

  it("lists its files with the last change in each", () => {
    const changedAt = new Date("2026-01-02T00:00:00Z");
    const text = sitemapIndex(
      origin,
      [{ path: "/" }],
      [
        { number: 1, products: 10_000, changedAt },
        { number: 2, products: 5, changedAt },
      ],
    );
    expect(text).toContain("<loc>https://shop.example/sitemaps/pages.xml</loc></sitemap>");
    expect(text).toContain(
      "<loc>https://shop.example/sitemaps/products-2.xml</loc><lastmod>2026-01-02T00:00:00.000Z</lastmod>",
    );
  });
});
