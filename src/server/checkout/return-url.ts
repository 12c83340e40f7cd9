/**
 * Reads where the shopper wants to come back to: an absolute http(s) address on the shop's own
 * origin. The gateway takes neither query nor fragment there.
 *
 * @param origin the shop's, without a slash at its end
 * @returns the address as browsers write it, or undefined where it may not be used
 */
export function readReturnUrl(text: string, origin: string): string | undefined {
  // Browsers take a backslash for a slash and drop control characters: no such text is an address.
  if (!/^https?:\/\/[^\s\p{Cc}\\?#]+$/iu.test(text)) return undefined;
  const url = URL.parse(text);
  if (!url || url.origin !== new URL(origin).origin) return undefined;
  if (url.username !== "" || url.password !== "") return undefined;
  return url.href;
}
