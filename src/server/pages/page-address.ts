/**
 * Which parts of an address a public page depends on. Everything else in a query (campaign marks
 * and the like) makes no other page and is left out, so that it makes no second kept copy either.
 */
const meaningful: readonly { path: RegExp; query: readonly string[] }[] = [
  { path: /^\/search$/, query: ["q"] },
  { path: /^\/category\/[^/]+$/, query: ["cursor"] },
  { path: /^\/blogs$/, query: ["q", "page"] },
];

/** React Router asks for a page's data alone under this ending. */
const DATA = /\.data$/;

/**
 * The address that a page is kept under: its path, and of its query just what the page depends on,
 * in one order.
 */
export function keptAddress(url: string): string {
  const mark = url.indexOf("?");
  if (mark === -1) return url;
  const path = url.slice(0, mark);
  const bare = path.replace(DATA, "");
  const names = meaningful.find((entry) => entry.path.test(bare))?.query ?? [];
  const given = new URLSearchParams(url.slice(mark + 1));
  const kept = new URLSearchParams();
  for (const name of names) {
    const value = given.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept.size > 0 ? `${path}?${kept}` : path;
}

/** Whether an address is one of the dashboard's; the router takes it in whatever case. */
export function isDashboard(address: string): boolean {
  return /^\/dashboard(?:[/?]|$)/i.test(address);
}
