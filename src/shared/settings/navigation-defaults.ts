import type { NavigationRow, NavigationSettings } from "./navigation.ts";

/** Stands in the footer's last line for the shop's name. */
export const SHOP_NAME_PLACE = "{shopName}";

const link = (name: string, to: string): NavigationRow => ({ shows: "link", name, to });

/** A place where the shop's first categories stand, by their own names. */
export const CATEGORIES_ROW: NavigationRow = { shows: "categories", name: "", to: "" };

/** Menu and footer until the owner changes them (specification, sections 4 and 9). */
export const usualNavigation: NavigationSettings = {
  menu: [
    link("Home", "/"),
    CATEGORIES_ROW,
    link("All Categories", "/category"),
    link("About us", "/about-us"),
    link("Blogs", "/blogs"),
  ],
  ordering: [
    { name: "Starter kits", to: "/starter-kits" },
    { name: "Quick order", to: "/quick-order" },
  ],
  columns: [
    {
      title: "Shop",
      links: [
        CATEGORIES_ROW,
        link("All Categories", "/category"),
        link("Starter kits", "/starter-kits"),
        link("Press settings", "/press-settings"),
        link("Blogs", "/blogs"),
        link("About us", "/about-us"),
      ],
    },
    {
      title: "Account",
      links: [
        link("My Account", "/login"),
        link("Account Security", "/login"),
        link("My Orders", "/orders"),
        link("Track My Orders", "/orders"),
        link("My machines", "/my-machines"),
        link("Quick order", "/quick-order"),
      ],
    },
    {
      title: "Help and policies",
      links: [
        link("Help center", "/help-center"),
        link("Privacy policy", "/privacy-policy"),
        link("Refund policy", "/refund-policy"),
        link("Terms and conditions", "/terms-conditions"),
      ],
    },
  ],
  branchesTitle: "Head office and branches",
  contactTitle: "Talk to us",
  note: "",
  lastLine: `${SHOP_NAME_PLACE}, since 1988`,
};
