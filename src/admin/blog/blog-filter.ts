import { readPageNumber } from "#shared/page-number.ts";
import { BLOGS_PATH } from "../kit/dashboard-menu.ts";

/** What an address asks of the list of blogs; what makes no sense in it counts for nothing. */
export function readBlogFilter(query: URLSearchParams): { text: string; page: number } {
  return {
    text: (query.get("search") ?? "").trim().slice(0, 500),
    page: readPageNumber(query.get("page")),
  };
}

/** The address of a page, from 1, of the blogs with a text; an empty one is in all. */
export function blogListAddress(text: string, page: number): string {
  const query = new URLSearchParams();
  if (text) query.set("search", text);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `${BLOGS_PATH}?${query}` : BLOGS_PATH;
}
