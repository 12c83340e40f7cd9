/** Paths that search engines have no business at: somebody's own, or without end. */
const closed = [
  "/api/",
  "/cart",
  "/compare",
  "/dashboard",
  "/forgotPassword",
  "/login",
  "/newsletter/",
  "/orders",
  "/addresses",
  "/payment/",
  "/register",
  "/reset-password",
  "/verify-email",
  "/search",
  // Combinations of filters; a list with a single one may be read, and names the plain list as its page.
  "/category/*?*&",
];

/** Open below a closed path: what llms.txt names. */
const open = [
  "/api/v1/product/",
  "/api/v1/category/get-category",
  "/api/v1/blog/",
  "/api/v1/press-settings/",
  "/api/v1/compatibility/starter-kits",
  "/api/docs",
];

/** What robots may read (RFC 9309); nothing of a shop that takes play money at a public address. */
export function robotsText({ origin, isListed }: { origin: string; isListed: boolean }): string {
  if (!isListed) return "User-agent: *\nDisallow: /\n";
  return [
    "User-agent: *",
    ...open.map((path) => `Allow: ${path}`),
    ...closed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
}
