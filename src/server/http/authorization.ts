/** No token of ours is longer; what is, is none. */
const LONGEST = 200;

/**
 * The token of an Authorization header: raw, or after one `Bearer `. Empty when there is none, or
 * when it cannot be a token.
 */
export function readToken(header: string | undefined): string {
  if (!header || header.length > LONGEST) return "";
  const token = header.replace(/^Bearer +/i, "").trim();
  return /^[\w-]+$/.test(token) ? token : "";
}
