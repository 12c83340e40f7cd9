/** A rendered page. */
export interface RenderedDocument {
  html: string;
  /** None in development, where Vite serves it. */
  stylesheet: PageStylesheet | undefined;
}

/**
 * The stylesheet of all pages. It is longer than a page, so that a place is rendered for it, where the server
 * writes it as the bytes that it has prepared.
 */
export interface PageStylesheet {
  place: string;
  text: string;
}
