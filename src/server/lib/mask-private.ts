/** Of an address the first letter and the host are kept: enough to find the customer, and no more. */
const emailAddress =
  /([a-z\d])[\w.!#$%&'*+=?^`{|}~-]{0,63}@((?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,63})/gi;

/** Links that open an order, a quote or an account for whoever has them. */
const secretPath = /(\/(?:track|quote|quote\/link)\/)[\w-]{20,}/g;
const secretParameter = /([?&]token=)[^&"'\s\\<>]+/g;

/**
 * A line of the log without what is nobody's business: customers' addresses, which mail servers repeat in
 * their refusals, and the secrets of links.
 */
export function maskPrivate(line: string): string {
  return line
    .replaceAll(emailAddress, "$1***@$2")
    .replaceAll(secretPath, "$1***")
    .replaceAll(secretParameter, "$1***");
}
