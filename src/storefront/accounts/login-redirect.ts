import { ownPath } from "#shared/own-path.ts";

/** The location state that a page passes to /login so that the visitor comes back to it. */
export interface LoginRedirect {
  /** The path to come back to, with its query. */
  from: string;
  /** The id of the signed-in user whom that page refused: it would do so again. */
  refusedUser?: string | undefined;
}

/** Handed to the login, besides where to go on. */
export interface LoginState extends Partial<LoginRedirect> {
  /** As typed on the screen before. */
  email?: string;
  /** Such as a new password that was set. */
  notice?: string;
}

/**
 * Where a visitor goes after login: the path in the location state (`from`) or in the address
 * (`?next=`), else the home page. Only paths within the shop count, so that no link can use the login
 * to send visitors to another site.
 */
export function pathAfterLogin(state: unknown, search: string): string {
  const { from } = (state ?? {}) as Partial<LoginRedirect>;
  return pathAfter(from) ?? pathAfter(new URLSearchParams(search).get("next")) ?? "/";
}

/** A path within the shop, except those of the login and of what leads to it. */
function pathAfter(given: unknown): string | undefined {
  const path = typeof given === "string" ? ownPath(given) : undefined;
  return path && !/^\/(?:login|register|forgotPassword)(?:[?#]|$)/.test(path) ? path : undefined;
}
