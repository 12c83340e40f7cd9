import { expect, it } from "vitest";
import type { Blog } from "#shared/blog/contract.ts";
import { relatedArticles } from "./related-blog-posts.ts";

function article(slug: string, ...links: string[]): Blog {
  const content = links.map((link) => `<p><a href="${link}">x</a></p>`).join("");
  const author = { _id: "", name: "x" };
  const times = { createdAt: "", updatedAt: "" };
  return { _id: slug, slug, title: slug, content, thumbnail: "", images: [], author, ...times };
}

it("finds what it links to, then what shares its links, then the newest", () => {
  const one = article("one", "/product/a", "/product/b", "/blog/linked");
  const all = [
    article("newest"),
    article("second", "/product/c", "https://example.com"),
    one,
    article("sharing", "/product/b"),
    article("linked", "/product/x"),
  ];
  const slugs = (most: number) => relatedArticles(one, all, most).map(({ slug }) => slug);
  expect(slugs(4)).toEqual(["linked", "sharing", "newest", "second"]);
  expect(slugs(1)).toEqual(["linked"]);
  expect(relatedArticles(one, [one], 3)).toEqual([]);
});
