/** One page of a list that grows by "Load more". */
export interface ListPage {
  /** The address's `cursor`; null for the first page. */
  cursor: string | null;
  /** The next page's; null at the end. */
  nextCursor: string | null;
}

/** The pages of lists that this visit has loaded, so that going back shows all of them again. */
interface LoadedPages<Page extends ListPage> {
  /** Adds a page; a first page starts its list anew where what follows it has changed. */
  add(list: string, page: Page): void;
  /** All pages from the first to the given one, or that one alone where those between are unknown. */
  pagesUpTo(list: string, page: Page): Page[];
  /** The page of the given cursor; null for the first. */
  pageAt(list: string, cursor: string | null): Page | undefined;
  /** The page that the given cursor follows. */
  pageBefore(list: string, cursor: string): Page | undefined;
}

/** Lists that are remembered; each choice of a filter makes another. */
const MAX_LISTS = 50;

/** Makes the memory of the pages of lists that were loaded in this visit. */
export function createLoadedPages<Page extends ListPage>(): LoadedPages<Page> {
  const lists = new Map<string, Map<string | null, Page>>();
  return {
    add(list, page) {
      const known = lists.get(list);
      const changed = page.cursor === null && known?.get(null)?.nextCursor !== page.nextCursor;
      const pages = known && !changed ? known : new Map<string | null, Page>();
      // The list that was shown last comes last; the first is the one to forget.
      lists.delete(list);
      lists.set(list, pages.set(page.cursor, page));
      const [oldest] = lists.keys();
      if (lists.size > MAX_LISTS && oldest !== undefined) lists.delete(oldest);
    },
    pagesUpTo(list, page) {
      const pages = lists.get(list);
      const chain: Page[] = [];
      let cursor: string | null = null;
      while (cursor !== page.cursor) {
        const next: Page | undefined = pages?.get(cursor);
        // A cycle would be the server's bug; it must not hang the browser.
        if (!next || next.nextCursor === null || chain.includes(next)) return [page];
        chain.push(next);
        cursor = next.nextCursor;
      }
      return [...chain, page];
    },
    pageAt: (list, cursor) => lists.get(list)?.get(cursor),
    pageBefore(list, cursor) {
      const pages = [...(lists.get(list)?.values() ?? [])];
      return pages.find((page) => page.nextCursor === cursor);
    },
  };
}
