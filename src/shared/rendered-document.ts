/** A rendered page. */
export interface RenderedDocument {
  html: string;
  /** Of a page that was rendered for one person: by which React Router knows the page's own data. */
  route?: string;
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

/** The parts of one page whose HTML the server keeps, as what renders the page needs to know them. */
export interface PageFragments {
  /** The name of an element that stands around such a part, or in its place; nobody who writes data knows it. */
  element: string;
  /**
   * Notes that a part follows which has this key.
   *
   * @returns its number on this page, and whether its HTML is kept, so that it need not be rendered
   */
  add(key: string): { number: number; isKept: boolean };
  /** Notes a text that comes into the page last, so that what is kept of the page can be without it. */
  addLate(name: string, html: string): void;
  /** What stands in the page where that text comes; undefined where there is none of this name. */
  placeOfLate(name: string): string | undefined;
  /**
   * Whether the whole page is kept, late texts aside, so that it need not be rendered; otherwise it is from now on.
   *
   * @param address has one page
   * @param shown all that decides how the page looks, but for its late texts
   */
  isKept(address: string, shown: string): boolean;
}
