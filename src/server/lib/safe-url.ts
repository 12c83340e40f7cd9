import { ownPath } from "#shared/own-path.ts";
import { hasPlainHost } from "#shared/plain-host.ts";

const linkSchemes = new Set(["https:", "http:", "mailto:", "tel:"]);
const pictureSchemes = new Set(["https:", "http:"]);

/**
 * The URL of a link that may be shown: to a page of this shop, the web, a mailbox or a telephone;
 * as browsers parse it, so that everybody understands the same by it. Undefined for any other.
 */
export function safeLinkUrl(given: string): string | undefined {
  return parseUrl(given, linkSchemes);
}

/**
 * The URL of a picture that may be shown: in the shop's own media or on the web. Fetches nothing.
 */
export function safePictureUrl(given: string): string | undefined {
  const address = parseUrl(given, pictureSchemes);
  return address?.startsWith("/") && !address.startsWith("/media/") ? undefined : address;
}

/** Parses a URL by the browsers' rules (WHATWG URL), which drop tabs and correct slashes. */
function parseUrl(given: string, schemes: ReadonlySet<string>): string | undefined {
  const text = given.trim();
  if (text.startsWith("/")) return ownPath(text);
  const url = URL.parse(text);
  if (!url || !schemes.has(url.protocol)) return undefined;
  return url.host === "" || hasPlainHost(url) ? url.href : undefined;
}
