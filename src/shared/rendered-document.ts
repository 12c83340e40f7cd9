/** A rendered page. */
export interface RenderedDocument {
  html: string;
  /** None in development, where Vite serves it. */
  stylesheet: PageStylesheet | undefined;
}

/** The stylesheet of all pages, of which each document carries what it needs. */
export interface PageStylesheet {
  /** Rendered in its stead: what a document needs is known when it is rendered. */
  place: string;
  text: string;
  /** The address of all of it as a file, without its fonts. */
  file: string;
}
