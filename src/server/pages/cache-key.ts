/** Reads one parameter of a query as its page does; undefined where it makes no other page. */
type ReadParameter = (value: string) => string | undefined;

/** A search as its page takes it: trimmed, and cut to this many characters. */
const words =
  (most: number): ReadParameter =>
  (value) =>
    value.trim().slice(0, most) || undefined;

const LAST_PAGE = 9_999;

/** A page's number in a list; the first needs none. */
const pageNumber: ReadParameter = (value) => {
  const page = Math.min(LAST_PAGE, Math.trunc(Number(value)) || 1);
  return page > 1 ? String(page) : undefined;
};

/**
 * Which parts of an address a public page depends on. Everything else in a query (campaign marks
 * and the like) makes no other page and is left out, so that it makes no second kept copy either.
 */
const meaningful: readonly { path: RegExp; query: Readonly<Record<string, ReadParameter>> }[] = [
  { path: /^\/search$/, query: { q: words(2_000) } },
  { path: /^\/category\/[^/]+$/, query: { cursor: (value) => value || undefined } },
  { path: /^\/blogs$/, query: { q: words(500), page: pageNumber } },
];

/** React Router asks for a page's data alone under this ending, for the front page as `/_.data`. */
export const DATA = /(?:(?<=\/)_)?\.data$/;

/** Stands for every address that leads nowhere; it leads nowhere itself. */
const NOWHERE = "/404";

/**
 * The address that a page is kept under: its path, and of its query just what the page depends on,
 * in one order and one way of writing.
 */
export function cacheKeyOf(url: string): string {
  const mark = url.indexOf("?");
  if (mark === -1) return url;
  const path = url.slice(0, mark);
  const bare = path.replace(DATA, "");
  const query = meaningful.find((entry) => entry.path.test(bare))?.query ?? {};
  const given = new URLSearchParams(url.slice(mark + 1));
  const kept = new URLSearchParams();
  for (const [name, read] of Object.entries(query)) {
    const value = read(given.get(name) ?? "");
    if (value !== undefined) kept.set(name, value);
  }
  return kept.size > 0 ? `${path}?${kept}` : path;
}

/** The one address that the page of all addresses that lead nowhere is rendered and kept under. */
export function notFoundKey(path: string): string {
  return DATA.test(path) ? `${NOWHERE}.data` : NOWHERE;
}

/** Whether an address is one of the dashboard's; the router takes it in whatever case. */
export function isDashboard(address: string): boolean {
  return /^\/dashboard(?:[/?]|$)/i.test(address);
}
