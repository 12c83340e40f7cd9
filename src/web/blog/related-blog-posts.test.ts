import { expect, it } from "vitest";
import type { BlogPost } from "#shared/blog/contract.ts";
import { relatedBlogPosts } from "./related-blog-posts.ts";

function blogPost(slug: string, ...links: string[]): BlogPost {
  const content = links.map((link) => `<p><a href="${link}">x</a></p>`).join("");
  const author = { _id: "", name: "x" };
  const times = { createdAt: "", updatedAt: "" };
  return { _id: slug, slug, title: slug, content, thumbnail: "", images: [], author, ...times };
}

it("finds what it links to, then what shares its links, then the newest", () => {
  const one = blogPost("one", "/product/a", "/product/b", "/blog/linked");
  const all = [
    blogPost("newest"),
    blogPost("second", "/product/c", "https://example.com"),
    one,
    blogPost("sharing", "/product/b"),
    blogPost("linked", "/product/x"),
  ];
  const slugs = (most: number) => relatedBlogPosts(one, all, most).map(({ slug }) => slug);
  expect(slugs(4)).toEqual(["linked", "sharing", "newest", "second"]);
  expect(slugs(1)).toEqual(["linked"]);
  expect(relatedBlogPosts(one, [one], 3)).toEqual([]);
});
