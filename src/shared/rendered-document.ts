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

/**
 * What a page shows of how much there is of products, which is all that a sale changes of it until something is sold out. It
 * holds nothing of the page's data but ids, numbers, and of a kit's goods their prices and tiers.
 */
export interface PageStock {
  /** The products whose stock the page's data tell, each once. */
  ids: readonly string[];
  /**
   * The page's late texts (`addLate`) with other numbers; undefined where it looks otherwise by them, and is to be rendered.
   *
   * @param stock in the order of `ids`
   */
  lateTexts(stock: readonly number[]): ReadonlyMap<string, string> | undefined;
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
   * @param address has one page; with what numbers make of it beside its late texts
   * @param shown what it was made of, but for those numbers
   * @param stock of pages that know what of it a sale changes
   */
  isKept(address: string, shown: string, stock: PageStock | undefined): boolean;
}
