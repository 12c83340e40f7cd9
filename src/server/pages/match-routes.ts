import type { ServerBuild } from "react-router";
import { DATA } from "./cache-key.ts";

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
