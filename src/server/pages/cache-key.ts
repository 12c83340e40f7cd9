import type { ServerBuild } from "react-router";
import { verifyEmailResult } from "#shared/accounts/link-paths.ts";
import { comparedQuery, readCompared } from "#shared/catalogue/compare-address.ts";
import { readPlaceBeside } from "#shared/list-place.ts";
import { readPageNumber } from "#shared/numbers.ts";
import { readSettingSearch, settingSearchQuery } from "#shared/press-settings/setting-search.ts";
import {
  countFilters,
  type ListQuery,
  readListQuery,
  typedKeyword,
  writeListQuery,
} from "#shared/search/list-query.ts";

/** In one order and one spelling. */
type ReadQuery = (given: URLSearchParams) => URLSearchParams;

/** The filters, the order and the place of a list of products. */
const listQuery =
  (isSearch: boolean): ReadQuery =>
  (given) => {
    const read = readListQuery(given);
    // The page names the words as they were typed, those about the price as well.
    const query = writeListQuery(
      isSearch ? { ...read, q: typedKeyword(given) } : { ...read, q: "", isLiteral: false },
    );
    const cursor = given.get("cursor");
    if (cursor) query.set("cursor", cursor);
    // It leads elsewhere, or says that there is no such page.
    const page = readPageNumber(given.get("page"));
    if (page > 1) query.set("page", String(page));
    return query;
  };

/** The list of blog posts: a search text of 500 characters at most, and the page's number or the post beside it. */
const blogsQuery: ReadQuery = (given) => {
  const text = (given.get("q") ?? "").trim().slice(0, 500);
  const page = readPageNumber(given.get("page") ?? "");
  return new URLSearchParams({
    ...(text && { q: text }),
    ...(page > 1 && { page: String(page) }),
    ...readPlaceBeside(given),
  });
};

const settingsQuery: ReadQuery = (given) => settingSearchQuery(readSettingSearch(given));

/** How it ended, for whom the server did it; the token of the link is nobody else's business. */
const verifyEmailQuery: ReadQuery = (given) => {
  const result = verifyEmailResult(given.get("result") ?? "");
  return new URLSearchParams(result && { result });
};

const COMPARE_PATTERN = /^\/compare$/;
const LIST_PATH = /^\/(?:search$|category\/[^/]+$)/;

/**
 * The query parameters that public pages depend on. All others (campaign parameters and the like)
 * are left out of the key, so that they do not fill the cache with copies of one page.
 */
const queryByPath: readonly { path: RegExp; read: ReadQuery }[] = [
  { path: /^\/search$/, read: listQuery(true) },
  { path: LIST_PATH, read: listQuery(false) },
  { path: /^\/verify-email$/, read: verifyEmailQuery },
  { path: /^\/blogs$/, read: blogsQuery },
  { path: /^\/press-settings$/, read: settingsQuery },
  { path: COMPARE_PATTERN, read: (given) => comparedQuery(readCompared(given)) },
];

/** React Router asks for a page's data alone with this suffix, for the front page as `/_.data`. */
export const DATA_SUFFIX = /(?:(?<=\/)_)?\.data$/;

/** The address whose page is shown for every address that leads to no page. */
const NOT_FOUND_PATH = "/404";

/**
 * The key of an address in the page cache: its path, and of its query only the parameters that the
 * page depends on, in one order and one spelling.
 */
export function cacheKeyOf(url: string): string {
  const queryStart = url.indexOf("?");
  if (queryStart === -1) return url;
  const path = url.slice(0, queryStart);
  const pagePath = path.replace(DATA_SUFFIX, "");
  const read = queryByPath.find((entry) => entry.path.test(pagePath))?.read;
  const query = read?.(new URLSearchParams(url.slice(queryStart + 1)));
  return query && query.size > 0 ? `${path}?${query}` : path;
}

/**
 * No products side by side, and of lists those without a filter or with one chosen value. There is
 * no end of combinations, of ranges and of filtered searches, and few are asked for twice.
 */
export function isCacheable(key: string): boolean {
  const [path = "", search] = key.split("?");
  if (search === undefined) return true;
  if (COMPARE_PATTERN.test(path.replace(DATA_SUFFIX, ""))) return false;
  if (!LIST_PATH.test(path.replace(DATA_SUFFIX, ""))) return true;
  const query = readListQuery(new URLSearchParams(search));
  // Without words or machines nothing is searched for, whatever else is asked.
  if (isSearch(path) && query.q === "" && query.fits.length === 0) return false;
  const filters = countFilters(query);
  if (filters === 0) return true;
  return filters === 1 && query.q === "" && !hasRange(query);
}

const isSearch = (path: string) => path.replace(DATA_SUFFIX, "") === "/search";

function hasRange({ price, ranges }: ListQuery): boolean {
  return [price, ...Object.values(ranges)].some(({ min, max }) => min !== null || max !== null);
}

/** The one key of all addresses that lead to no page. */
export function notFoundKey(path: string): string {
  return DATA_SUFFIX.test(path) ? `${NOT_FOUND_PATH}.data` : NOT_FOUND_PATH;
}

/** Of a page or of its data; the router ignores upper and lower case. */
export function isDashboard(url: string): boolean {
  return /^\/dashboard(?:\.data)?(?:[/?]|$)/i.test(url);
}

/**
 * A page, with its one canonical path and its route's pattern; no page (`notFound`); or a page whose canonical path a
 * browser would resolve to another one (`ambiguous`).
 */
export type RouteMatch =
  | { kind: "notFound" | "ambiguous" }
  | { kind: "page"; canonicalPath: string; pattern: string };

/** Matches a path, without its query. */
export type MatchRoutes = (path: string) => RouteMatch;

const NOT_FOUND: RouteMatch = { kind: "notFound" };
const AMBIGUOUS: RouteMatch = { kind: "ambiguous" };

/**
 * Reads a storefront's route table, so that addresses without a page are known without rendering,
 * and so is each page's canonical path. Other spellings (in capitals, with needless escapes or
 * slashes) show the same page, and must not fill the cache with copies of it.
 */
export function createRouteMatcher({ routes }: Pick<ServerBuild, "routes">): MatchRoutes {
  const patterns = Object.values(routes).flatMap((route) => {
    if (!route || (route.path === undefined && !route.index)) return [];
    const path = fullPath(routes, route.id);
    // The catch-all route is the page that says that there is no page.
    return path === "*" ? [] : [path.split("/").filter(Boolean)];
  });
  if (patterns.flat().some((segment) => /[*?]/.test(segment))) {
    throw new Error("the route matcher does not know optional segments or splats");
  }
  const patternsByLength = Map.groupBy(patterns, ({ length }) => length);
  return (path) => {
    const segments = decodeSegments(path.replace(DATA_SUFFIX, ""));
    if (!segments) return NOT_FOUND;
    for (const pattern of patternsByLength.get(segments.length) ?? []) {
      const pagePath = canonicalPath(pattern, segments);
      if (pagePath === undefined) continue;
      if (!resolvesToItself(pagePath)) return AMBIGUOUS;
      return {
        kind: "page",
        pattern: `/${pattern.join("/")}`,
        canonicalPath: DATA_SUFFIX.test(path) ? dataPath(pagePath) : pagePath,
      };
    }
    return NOT_FOUND;
  };
}

const dataPath = (path: string) => (path === "/" ? "/_.data" : `${path}.data`);

function fullPath(routes: ServerBuild["routes"], id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id];
  if (!route) return "";
  return [fullPath(routes, route.parentId), route.path].filter(Boolean).join("/");
}

/** The decoded segments of a path; undefined where one cannot be decoded. */
function decodeSegments(path: string): string[] | undefined {
  try {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/**
 * The pattern's path with the given values of its parameters; undefined where it does not match.
 */
function canonicalPath(
  pattern: readonly string[],
  segments: readonly string[],
): string | undefined {
  const filled = pattern.map((expected, index) => {
    const given = segments[index] ?? "";
    // Slugs are written in lower case; tokens and ids are as they are.
    if (expected === ":slug") return encodeURIComponent(given.toLowerCase());
    if (expected.startsWith(":")) return encodeURIComponent(given);
    return expected.toLowerCase() === given.toLowerCase() ? expected : undefined;
  });
  return filled.includes(undefined) ? undefined : `/${filled.join("/")}`;
}

/** False for a path with a segment such as `..`, which whoever resolves it takes for another. */
function resolvesToItself(path: string): boolean {
  return URL.parse(path, "http://shop")?.pathname === path;
}
