/** Of an address the first letter and the host are kept: enough to find the customer, and no more. */
const emailAddress =
  /([\p{L}\d])[\p{L}\w.!#$%&'*+=?^`{|}~-]{0,63}(@|%40)((?:[\p{L}\d-]{1,63}\.){1,8}\p{L}{2,63})/giu;

/** Links that open an order, a quote or an account for whoever has them. */
const secretPath = /(\/(?:track|quote)\/(?:[a-z-]{1,20}\/)?)[\w-]{20,}/gi;
const secretParameter = /((?:[?&]|%3F|%26)token(?:=|%3D))[^&"'\s\\<>]+/gi;

/**
 * A line of the log without what is nobody's business: customers' addresses, which mail servers repeat in
 * their refusals, and the secrets of links.
 */
export function maskPrivate(line: string): string {
  return line
    .replaceAll(emailAddress, "$1***$2$3")
    .replaceAll(secretPath, "$1***")
    .replaceAll(secretParameter, "$1***");
}
