import { expect, it } from "vitest";
import type { Category } from "#shared/catalogue/contract.ts";
import { navigationLinks } from "./navigation-links.ts";

const category = (slug: string): Category => ({
  _id: slug,
  name: `Of ${slug}`,
  slug,
  parent: null,
});

it("names only the first two categories, between home and the rest", () => {
  const links = navigationLinks([category("a"), category("b"), category("c")]);
  expect(links.map(({ to }) => to)).toEqual([
    "/",
    "/category/a",
    "/category/b",
    "/category",
    "/about-us",
    "/blogs",
  ]);
});

it("stands without any category", () => {
  expect(navigationLinks([]).map(({ name }) => name)).toEqual([
    "Home",
    "All Categories",
    "About us",
    "Blogs",
  ]);
});
