import type { ServerBuild } from "react-router";

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

/**
 * What an address leads to: `nowhere`, to no page at all; `page`, with the address that is its own;
 * `unclear`, to a page whose address a browser would read as another one.
 */
export type RouteMatch = { kind: "nowhere" | "unclear" } | { kind: "page"; own: string };

/** Finds the place of a path, without its query. */
export type FindRoute = (path: string) => RouteMatch;

const NOT_FOUND: RouteMatch = { kind: "nowhere" };
const AMBIGUOUS: RouteMatch = { kind: "unclear" };

/**
 * Reads a storefront's route table. It knows which addresses lead nowhere without rendering
 * anything, and the one way of writing each page's address: every other (in capitals, with needless
 * escapes or slashes) shows the same page, and must neither be kept beside it nor fill the memory.
 */
export function matchRoutes({ routes }: Pick<ServerBuild, "routes">): FindRoute {
  const patterns = Object.values(routes).flatMap((route) => {
    if (!route || (route.path === undefined && !route.index)) return [];
    const path = fullPath(routes, route.id);
    // The page of every other address: what only it would match leads nowhere.
    return path === "*" ? [] : [path.split("/").filter(Boolean)];
  });
  if (patterns.flat().some((part) => /[*?]/.test(part))) {
    throw new Error("the table of places knows no optional parts of a route");
  }
  const byLength = Map.groupBy(patterns, ({ length }) => length);
  return (path) => {
    const given = partsOf(path.replace(DATA, ""));
    if (!given) return NOT_FOUND;
    for (const pattern of byLength.get(given.length) ?? []) {
      const own = fill(pattern, given);
      if (own === undefined) continue;
      if (!staysItself(own)) return AMBIGUOUS;
      return { kind: "page", own: DATA.test(path) ? dataOf(own) : own };
    }
    return NOT_FOUND;
  };
}

const dataOf = (path: string) => (path === "/" ? "/_.data" : `${path}.data`);

function fullPath(routes: ServerBuild["routes"], id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id];
  if (!route) return "";
  return [fullPath(routes, route.parentId), route.path].filter(Boolean).join("/");
}

/** The decoded parts between slashes; undefined where one cannot be decoded. */
function partsOf(path: string): string[] | undefined {
  try {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** The route's own words, with what was given for its parameters; undefined for another route. */
function fill(pattern: readonly string[], given: readonly string[]): string | undefined {
  const parts = pattern.map((part, at) => {
    const value = given[at] ?? "";
    if (part.startsWith(":")) return encodeURIComponent(value);
    return part.toLowerCase() === value.toLowerCase() ? part : undefined;
  });
  return parts.includes(undefined) ? undefined : `/${parts.join("/")}`;
}

/** Not with a part such as `..`: whoever resolves the address would end up elsewhere. */
function staysItself(path: string): boolean {
  return URL.parse(path, "http://shop")?.pathname === path;
}
