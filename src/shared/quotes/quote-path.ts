/** The page that a quote's link opens, for whoever has it. */
export function quotePath(token: string): string {
  return `/quote/${token}`;
}

/** Where the quote of a link lies as PDF: a plain link, which every phone's browser can save. */
export function quotePdfPath(token: string): string {
  return `/api/v1/quote/link/${token}/pdf`;
}

/** Where the proforma invoice of its order lies, while that waits for its payment. */
export function quoteProformaPath(token: string): string {
  return `/api/v1/quote/link/${token}/proforma`;
}

/** Where the bank returns whoever paid for a quote's order. */
export function quoteCallbackPath(token: string): string {
  return `/quote/${token}/return`;
}

/** How a quote's number is shown: Q and the last 6 characters of its id in uppercase. */
export function quoteNumber(id: string): string {
  return `Q-${id.slice(-6).toUpperCase()}`;
}
