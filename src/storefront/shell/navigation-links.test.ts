import { expect, it } from "vitest";
import { ADMIN_ROLE } from "#shared/accounts/roles.ts";
import type { Category } from "#shared/catalogue/contract.ts";
import { usualNavigation } from "#shared/settings/navigation-defaults.ts";
import {
  accountLinks,
  linkTarget,
  markedPlace,
  menuLinks,
  visitorMenuLinks,
} from "./navigation-links.ts";

const category = (slug: string): Category => ({
  _id: slug,
  name: `Of ${slug}`,
  slug,
  parent: null,
});

it("names only the first two categories, between home and the rest", () => {
  const links = menuLinks(usualNavigation.menu, [category("a"), category("b"), category("c")]);
  expect(links.map(({ to }) => to)).toEqual([
    "/",
    "/category/a",
    "/category/b",
    "/category",
    "/about-us",
    "/blogs",
  ]);
});

it("has the categories where the owner puts them, or not at all", () => {
  const [home, categories, ...rest] = usualNavigation.menu;
  if (!home || !categories) throw new Error("the usual menu begins with home and the categories");
  const names = (rows: typeof usualNavigation.menu) =>
    menuLinks(rows, [category("a")]).map(({ name }) => name);
  expect(names([...rest, home, categories]).slice(-2)).toEqual(["Home", "Of a"]);
  expect(names([home, ...rest])).not.toContain("Of a");
});

it("marks what other pages lie below only at its own address", () => {
  const ends = usualNavigation.menu
    .filter(({ shows }) => shows === "link")
    .map((row) => linkTarget(row).end);
  expect(ends).toEqual([true, true, false, false]);
});

it("stands without any category", () => {
  expect(menuLinks(usualNavigation.menu, []).map(({ name }) => name)).toEqual([
    "Home",
    "All Categories",
    "About us",
    "Blogs",
  ]);
});

it("leads whoever is signed in to the account and the orders, and only admins to the dashboard", () => {
  const shopper = { "My Account": "/login", "My Orders": "/orders", "My Quotes": "/quotes" };
  const links = (role: number) =>
    Object.fromEntries(accountLinks({ role }).map(({ name, to }) => [name, to]));
  expect(links(0)).toEqual(shopper);
  expect(links(ADMIN_ROLE)).toEqual({ ...shopper, Dashboard: "/dashboard/admin" });
});

it("names the orders in a visitor's menu, too", () => {
  expect(visitorMenuLinks.map(({ name }) => name)).toEqual(["Login", "Register", "My Orders"]);
});

it("depends on the page's place where one of its links may lead there or above, and nowhere else", () => {
  const links = [...menuLinks(usualNavigation.menu, [category("a")]), ...usualNavigation.ordering];
  const placeOf = (path: string) => markedPlace(links, path);
  for (const path of ["/", "/category", "/category/a", "/category/A", "/blogs/post", "/cart"]) {
    expect(placeOf(path), path).toBe(path);
  }
  for (const path of ["/category/b", "/product/lamp", "/search", "/faqs"]) {
    expect(placeOf(path), path).toBe("");
  }
  // Who knows how the page's own address is written.
  expect(markedPlace([{ name: "Mugs", to: "/category/m%c3%bcg" }], "/search")).toBe("/search");
  expect(markedPlace([{ name: "Videos", to: "https://videos.example" }], "/faqs")).toBe("/faqs");
});
