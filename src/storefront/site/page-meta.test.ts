import { expect, it } from "vitest";
import { pageMeta } from "./page-meta.ts";

const store = { name: "Pressroom", origin: "https://shop.example" };
const matches = [{ id: "root", loaderData: { store } }, undefined];

it("names the shop after the page, and the page's own address", () => {
  const image = "/media/products/a-800x800/800.webp";
  const tags = pageMeta(matches, { title: "Mugs", path: "/category/mugs", image });
  expect(tags).toContainEqual({ title: "Mugs | Pressroom" });
  expect(tags).toContainEqual({
    tagName: "link",
    rel: "canonical",
    href: "https://shop.example/category/mugs",
  });
  expect(tags).toContainEqual({
    property: "og:image",
    content: "https://shop.example/share/products/a-800x800.jpg",
  });
  expect(tags).toContainEqual({ property: "og:image:width", content: "1200" });
  expect(tags).toContainEqual({ property: "og:image:alt", content: "Mugs" });
  expect(tags).toContainEqual({ property: "og:type", content: "website" });
});

it("shows the shop's own picture with a page that has none, and says what a page is", () => {
  const tags = pageMeta(matches, { title: "Help center", path: "/help-center", type: "article" });
  const [picture] = tags.filter((tag) => "property" in tag && tag.property === "og:image");
  expect(picture).toMatchObject({ content: expect.stringMatching(/^https:.*\/share\/.*\.jpg$/) });
  expect(tags).toContainEqual({ property: "og:type", content: "article" });
  // Of another's picture neither kind nor size is known.
  const other = pageMeta(matches, {
    title: "Mug",
    path: "/product/mug",
    image: "https://a.b/c.png",
  });
  expect(other).toContainEqual({ property: "og:image", content: "https://a.b/c.png" });
  expect(JSON.stringify(other)).not.toContain("og:image:width");
});

it("keeps a page without an address of its own out of search engines", () => {
  const tags = pageMeta(matches, { title: "Error 404" });
  expect(tags).toContainEqual({ name: "robots", content: "noindex" });
});

it("stands where the frame's data could not be loaded", () => {
  expect(pageMeta([undefined], { title: "Error 404" })).toContainEqual({ title: "Error 404" });
});
