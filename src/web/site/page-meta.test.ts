import { expect, it } from "vitest";
import { pageMeta } from "./page-meta.ts";

const store = { name: "Pressroom", origin: "https://shop.example" };
const matches = [{ id: "root", loaderData: { store } }, undefined];

it("names the shop after the page, and the page's own address", () => {
  const tags = pageMeta(matches, { title: "Mugs", path: "/category/mugs", image: "/media/a.webp" });
  expect(tags).toContainEqual({ title: "Mugs | Pressroom" });
  expect(tags).toContainEqual({
    tagName: "link",
    rel: "canonical",
    href: "https://shop.example/category/mugs",
  });
  expect(tags).toContainEqual({
    property: "og:image",
    content: "https://shop.example/media/a.webp",
  });
});

it("keeps a page without an address of its own out of search engines", () => {
  const tags = pageMeta(matches, { title: "Error 404" });
  expect(tags).toContainEqual({ name: "robots", content: "noindex" });
});

it("stands where the frame's data could not be loaded", () => {
  expect(pageMeta([undefined], { title: "Error 404" })).toContainEqual({ title: "Error 404" });
});
