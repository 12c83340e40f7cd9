/**
 * Addresses of which there is no end, so that robots would never be done: lists with two parameters or more,
 * such as filters with a sorting. What is merely nobody's to list says so itself (`noindex`), which only a
 * robot that may read it learns.
 */
const endless = ["/category/*?*&", "/search?*&", "/compare?*&", "/api/v1/products/found?*&"];

/** What robots may read (RFC 9309); nothing of a shop that takes play money at a public address. */
export function robotsText({ origin, isListed }: { origin: string; isListed: boolean }): string {
  if (!isListed) return "User-agent: *\nDisallow: /\n";
  return [
    "User-agent: *",
    ...endless.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
}
