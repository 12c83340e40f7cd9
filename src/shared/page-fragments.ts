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
}
