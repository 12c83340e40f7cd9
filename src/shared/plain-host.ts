/**
 * Whether a site's host is made of letters, digits, dots and the like. The rules of URLs let hosts hold `;` and `,`, which
 * in the policy of a page (Content-Security-Policy) would end what may be shown and begin something else.
 */
export function hasPlainHost({ host }: Pick<URL, "host">): boolean {
  return /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::\d+)?$/i.test(host);
}
