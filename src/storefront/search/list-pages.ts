import { useEffect } from "react";
import { isRouteErrorResponse } from "react-router";
import type { ListQuery } from "#shared/search/list-query.ts";
import { listAddress } from "./list-address.ts";
import { type FoundPage, readListAddress } from "./load-list.ts";
import { createLoadedPages } from "./loaded-pages.ts";

/** Keeps the pages of a route's lists for this visit, so that going back shows all of them again. */
export function createListPages<Page extends FoundPage>() {
  const loadedPages = createLoadedPages<Page>();
  return {
    /**
     * Loads a page. Without a connection, one that was shown before is shown again, and where more
     * cannot be fetched, the list stays on the screen and says so.
     */
    async load(url: string, fetchPage: () => Promise<Page>): Promise<Page> {
      try {
        return await fetchPage();
      } catch (error) {
        // A redirect or a missing category is an answer; only a request without one is a failure.
        if (error instanceof Response || isRouteErrorResponse(error)) throw error;
        const { query, cursor } = readListAddress(url);
        const list = listAddress(new URL(url).pathname, query);
        const seen = loadedPages.pageAt(list, cursor);
        if (seen) return { ...seen, fromMemory: true };
        const shown = cursor === null ? undefined : loadedPages.pageBefore(list, cursor);
        if (shown) return { ...shown, failed: true };
        throw error;
      }
    },
    /** All pages of a list that are shown with the given one. */
    usePages(path: string, query: ListQuery, page: Page): Page[] {
      const list = listAddress(path, query);
      // biome-ignore lint/correctness/useExhaustiveDependencies: the record is made once
      useEffect(() => {
        if (!page.failed && !page.fromMemory) loadedPages.add(list, page);
      }, [list, page]);
      return loadedPages.pagesUpTo(list, page);
    },
  };
}
