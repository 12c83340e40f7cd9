/** A page of the dashboard's side menu. */
interface DashboardLink {
  name: string;
  to: string;
  /** Where the pages stand that are reached from it, when that is elsewhere than below it. */
  leadsTo?: string;
}

/** The side menu, in order (specification, section 2). */
export const dashboardMenu: readonly DashboardLink[] = [
  { name: "Create Category", to: "/dashboard/admin/create-category" },
  { name: "Create Product", to: "/dashboard/admin/create-product" },
  {
    name: "Products",
    to: "/dashboard/admin/products",
    leadsTo: "/dashboard/admin/update-product",
  },
  { name: "Create Blog", to: "/dashboard/admin/create-blog" },
  { name: "Manage Blogs", to: "/dashboard/admin/blogs", leadsTo: "/dashboard/admin/update-blog" },
  { name: "Orders", to: "/dashboard/admin/orders" },
  { name: "Reviews", to: "/dashboard/admin/reviews" },
];

/** How a link of the menu stands to the page that is open, as `aria-current` says it. */
export function ariaCurrentOf(
  { to, leadsTo = to }: DashboardLink,
  pathname: string,
): "page" | "true" | undefined {
  if (pathname === to) return "page";
  return pathname.startsWith(`${leadsTo}/`) ? "true" : undefined;
}
