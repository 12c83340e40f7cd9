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
    /** Loads a page; when more cannot be fetched, the list stays on the screen and says so. */
    async load(url: string, fetchPage: () => Promise<Page>): Promise<Page> {
      const { query, cursor } = readListAddress(url);
      const list = listAddress(new URL(url).pathname, query);
      const shown = cursor === null ? undefined : loadedPages.pageBefore(list, cursor);
      if (!shown) return fetchPage();
      try {
        return await fetchPage();
      } catch (error) {
        // A redirect or a missing category is an answer; only a request without one is a failure.
        if (error instanceof Response || isRouteErrorResponse(error)) throw error;
        return { ...shown, failed: true };
      }
    },
    /** All pages of a list that are shown with the given one. */
    usePages(path: string, query: ListQuery, page: Page): Page[] {
      const list = listAddress(path, query);
      // biome-ignore lint/correctness/useExhaustiveDependencies: the record is made once
      useEffect(() => {
        if (!page.failed) loadedPages.add(list, page);
      }, [list, page]);
      return loadedPages.pagesUpTo(list, page);
    },
  };
}
