import type { User } from "#shared/accounts/contract.ts";
import { ADMIN_ROLE } from "#shared/accounts/roles.ts";
import type { NavigationLink, NavigationRow } from "#shared/settings/navigation.ts";
import type { FrameCategory } from "../site/root-data.ts";

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
const CATEGORIES_IN_MENU = 2;

/** The links of rows that the owner has set, with the shop's first categories at their place. */
export function linksOf(
  rows: readonly NavigationRow[],
  categories: readonly FrameCategory[],
): NavigationLink[] {
  return rows.flatMap(({ shows, name, to }) =>
    shows === "link"
      ? [{ name, to }]
      : categories.map((category) => ({ name: category.name, to: `/category/${category.slug}` })),
  );
}

/** The links of the header. */
export function menuLinks(
  rows: readonly NavigationRow[],
  categories: readonly FrameCategory[],
): NavigationLink[] {
  return linksOf(rows, categories.slice(0, CATEGORIES_IN_MENU));
}

/** Below these are pages of other links: they are marked as the current page only at exactly their address. */
const PARENTS = new Set(["/", "/category"]);

/** What tells a link of the menu where it leads, and when it leads to the page that is shown. */
export function linkTarget({ to }: NavigationLink): { to: string; end: boolean } {
  return { to, end: PARENTS.has(to) };
}

/** Links that every menu has. */
const ALWAYS: readonly NavigationLink[] = [...visitorMenuLinks, { name: "Cart", to: "/cart" }];

/** Other addresses may be written in more than one way. */
const PLAIN_PATH = /^\/[\w/-]*$/;

/** The path of the page where it may decide which links of the menus are marked; else none, as on most pages. */
export function markedPlace(links: readonly NavigationLink[], pathname: string): string {
  const path = pathname.toLowerCase();
  const mayBeMarked = ({ to }: NavigationLink) => {
    const [target = ""] = to.toLowerCase().split(/[?#]/);
    return (
      !PLAIN_PATH.test(target) || (PARENTS.has(to) ? path === target : path.startsWith(target))
    );
  };
  return [...links, ...ALWAYS].some(mayBeMarked) ? pathname : "";
}
