import type { User } from "#shared/accounts/contract.ts";
import { ADMIN_ROLE } from "#shared/accounts/roles.ts";
import type { FrameCategory } from "../site/root-data.ts";

export interface NavigationLink {
  name: string;
  to: string;
  /** Marked as the current page only at exactly this address, not below it. */
  end?: boolean;
}

const myOrders: NavigationLink = { name: "My Orders", to: "/orders" };

/** A signed-in user's links; only admins see the dashboard. /login shows the account then. */
export function accountLinks({ role }: Pick<User, "role">): NavigationLink[] {
  return [
    { name: "My Account", to: "/login" },
    myOrders,
    { name: "My Quotes", to: "/quotes" },
    ...(role === ADMIN_ROLE ? [{ name: "Dashboard", to: "/dashboard/admin" }] : []),
  ];
}

export const visitorLinks: readonly NavigationLink[] = [
  { name: "Login", to: "/login" },
  { name: "Register", to: "/register" },
];

/** A visitor's links in the phone's menu, where there is room for the orders; the login leads back. */
export const visitorMenuLinks: readonly NavigationLink[] = [...visitorLinks, myOrders];

/** The header names at most this many top-level categories (specification, section 9). */
const CATEGORIES_SHOWN = 2;

/** Ways to buy that stand beside the header's links on wide screens, and in the phone's menu. */
export const orderingLinks: readonly NavigationLink[] = [
  { name: "Starter kits", to: "/starter-kits" },
  { name: "Quick order", to: "/quick-order" },
];

export function navigationLinks(categories: readonly FrameCategory[]): NavigationLink[] {
  return [
    { name: "Home", to: "/", end: true },
    ...categories
      .slice(0, CATEGORIES_SHOWN)
      .map(({ name, slug }) => ({ name, to: `/category/${slug}` })),
    { name: "All Categories", to: "/category", end: true },
    { name: "About us", to: "/about-us" },
    { name: "Blogs", to: "/blogs" },
  ];
}
