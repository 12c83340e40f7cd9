/** A page of the dashboard's side menu. */
interface DashboardLink {
  name: string;
  to: string;
}

/** The side menu, in order (specification, section 2). */
export const dashboardMenu: readonly DashboardLink[] = [
  { name: "Create Category", to: "/dashboard/admin/create-category" },
  { name: "Create Product", to: "/dashboard/admin/create-product" },
  { name: "Products", to: "/dashboard/admin/products" },
  { name: "Create Blog", to: "/dashboard/admin/create-blog" },
  { name: "Manage Blogs", to: "/dashboard/admin/blogs" },
  { name: "Orders", to: "/dashboard/admin/orders" },
  { name: "Reviews", to: "/dashboard/admin/reviews" },
];
