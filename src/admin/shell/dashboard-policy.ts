/**
 * Whether this document came from an address of the dashboard: only those are sent with a policy
 * that lets in Cloudinary's script and any picture, and going from page to page keeps the first
 * one's. Also true where the browser does not tell: then nothing is won by loading it again.
 */
export function hasDashboardPolicy(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return !entry || /^\/dashboard(?:\/|$)/i.test(URL.parse(entry.name)?.pathname ?? "");
}
