/** Stands for the shop itself while an address is read; nothing can be asked of it. */
const OWN = "https://own.invalid";

/**
 * A path of the shop itself, with its query and fragment, as browsers read it (WHATWG URL: they drop
 * tabs, take a backslash for a slash and resolve `..`); undefined for an address that would lead
 * anywhere else.
 */
export function ownPath(given: string): string | undefined {
  if (!given.startsWith("/")) return undefined;
  const url = URL.parse(given, OWN);
  if (url?.origin !== OWN) return undefined;
  // `/.//host` is read as a path, but written it would be another host's address.
  if (url.pathname.startsWith("//")) return undefined;
  return url.pathname + url.search + url.hash;
}
