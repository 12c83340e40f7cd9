import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** The specification's routes (section 2), in its words. */
export default [
  index("catalogue/home-page.tsx"),
  route("category", "catalogue/category-tree-page.tsx"),
  route("category/:slug", "catalogue/category-page.tsx"),
  route("*", "pages/not-found-page.tsx"),
] satisfies RouteConfig;
