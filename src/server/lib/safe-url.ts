import { ownPath } from "#shared/own-path.ts";

const linkSchemes = new Set(["https:", "http:", "mailto:", "tel:"]);
const pictureSchemes = new Set(["https:", "http:"]);

/**
 * Where a link may lead: a page of this shop, the web, a mailbox or a telephone. Answers it as
 * browsers read it, so that no two readings of it differ; undefined for anything else.
 */
export function safeLinkUrl(given: string): string | undefined {
  return parseUrl(given, linkSchemes);
}

/** Where a picture may lie: in the shop's own media or on the web. Nothing is fetched. */
export function safePictureUrl(given: string): string | undefined {
  const address = parseUrl(given, pictureSchemes);
  return address?.startsWith("/") && !address.startsWith("/media/") ? undefined : address;
}

/** Reads an address by the browsers' own rules (WHATWG URL): it drops tabs, corrects slashes. */
function parseUrl(given: string, schemes: ReadonlySet<string>): string | undefined {
  const text = given.trim();
  if (text.startsWith("/")) return ownPath(text);
  const url = URL.parse(text);
  return url && schemes.has(url.protocol) ? url.href : undefined;
}
