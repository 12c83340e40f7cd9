import { ownPath } from "#shared/own-path.ts";

/** What a screen hands to /login so that the visitor comes back to it. */
export interface ReturnState {
  /** The path to come back to, with its query. */
  from: string;
}

/**
 * Where a visitor goes after login: the path that a screen remembered (`state.from`) or the address
 * names (`?next=`), else the home page. Only paths of the shop itself count: an address that sends
 * visitors elsewhere is a trap.
 */
export function returnPath(state: unknown, search: string): string {
  const { from } = (state ?? {}) as Partial<ReturnState>;
  return pathAfter(from) ?? pathAfter(new URLSearchParams(search).get("next")) ?? "/";
}

/** A path of the shop's but that of the login itself. */
function pathAfter(given: unknown): string | undefined {
  const path = typeof given === "string" ? ownPath(given) : undefined;
  return path && !/^\/login(?:[?#]|$)/.test(path) ? path : undefined;
}
