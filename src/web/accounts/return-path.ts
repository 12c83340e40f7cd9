/** What a screen hands to /login so that the visitor comes back to it. */
export interface ReturnState {
  /** The path to come back to, with its query. */
  from: string;
}

const HERE = "http://shop.invalid";

/**
 * Where a visitor goes after login: the path that a screen remembered (`state.from`) or the address
 * names (`?next=`), else the home page. Only paths of the shop itself count: an address that sends
 * visitors elsewhere is a trap.
 */
export function returnPath(state: unknown, search: string): string {
  const { from } = (state ?? {}) as Partial<ReturnState>;
  return ownPath(from) ?? ownPath(new URLSearchParams(search).get("next")) ?? "/";
}

function ownPath(given: unknown): string | undefined {
  // Browsers take a backslash for a slash, and two of them for the start of another host.
  if (typeof given !== "string" || !/^\/(?![/\\])/.test(given)) return undefined;
  const url = URL.parse(given, HERE);
  if (!url || url.origin !== HERE || url.pathname === "/login") return undefined;
  // `/.//host` is read as a path, but written it would be another host's address.
  if (url.pathname.startsWith("//")) return undefined;
  return url.pathname + url.search + url.hash;
}
