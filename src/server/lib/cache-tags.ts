/**
 * Tags name what a public page shows. A reader names the tags of its answer (`Caller.shows`); a
 * writer announces the tags that it changed (`database/change-feed.ts`); cached pages that show one of
 * them are dropped.
 */
export const cacheTags = {
  /** Names, order and slugs of all categories: every page's header shows some. */
  categories: "categories",
  /** Which products there are, in which category, and their words: lists and searches. */
  productList: "products",
  /** Answers of the search: dropped when its index has caught up after it was behind. */
  search: "search",
  /** One product's own data, stock included. An id may be written in whatever case. */
  product: (id: string) => `product:${id.toLowerCase()}`,
  /** Which blog posts there are, and their words: lists, searches and teasers. */
  blogs: "blogs",
  /** The reviews that are shown. */
  reviews: "reviews",
  /** One blog post. */
  blog: (id: string) => `blog:${id.toLowerCase()}`,
};
