/** The page that a quote's link opens, for whoever has it. */
export function quotePath(token: string): string {
  return `/quote/${token}`;
}

/** Where the bank returns whoever paid for a quote's order. */
export function quoteReturnPath(token: string): string {
  return `/quote/${token}/return`;
}

/** How a quote's number is shown: Q and the last 6 characters of its id in uppercase. */
export function quoteNumber(id: string): string {
  return `Q-${id.slice(-6).toUpperCase()}`;
}
