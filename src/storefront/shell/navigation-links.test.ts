import { expect, it } from "vitest";
import { ADMIN_ROLE } from "#shared/accounts/roles.ts";
import type { Category } from "#shared/catalogue/contract.ts";
import {
  accountLinks,
  navigationLinks,
  orderingLinks,
  visitorMenuLinks,
} from "./navigation-links.ts";

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

it("has starter kits and quick order beside them", () => {
  expect(orderingLinks.map(({ to }) => to)).toEqual(["/starter-kits", "/quick-order"]);
});

it("stands without any category", () => {
  expect(navigationLinks([]).map(({ name }) => name)).toEqual([
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
