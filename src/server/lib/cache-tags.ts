import type { SettingsSubject } from "#shared/settings/contract.ts";

/**
 * Cache tags name what a public page shows. A handler that reads adds the tags of its answer
 * (`Caller.addCacheTags`); one that writes announces the tags of what it changed
 * (`database/change-feed.ts`), and the cached pages that have one of them are dropped.
 */
export const cacheTags = {
  /** Names, order and slugs of all categories: every page's header shows some. */
  categories: "categories",
  /** Which products there are, whatever their category. */
  productList: "products",
  /** Which products a category has itself. A list of all below it adds the tag of each. */
  productsOf: (categoryId: string) => `products-of:${categoryId}`,
  /** Which products of a category can be bought: lists that show those first. */
  inStock: (categoryId: string) => `in-stock:${categoryId}`,
  /**
   * Which entries a category's list has, in which order and with which filters, by the category's number
   * in the search index; undefined for lists of the whole catalogue.
   */
  list: (categoryCode?: number) => `list:${categoryCode ?? "all"}`,
  /** How much a large category has (the whole catalogue without one), as it was counted last. */
  countedList: (categoryId = "all") => `counted:${categoryId}`,
  /** The dictionary of attributes and its values: the names of filters. */
  attributes: "attributes",
  /** The entries that the search finds, and their order. */
  search: "search",
  /** The words that entries are found by, and which entries sell most: what a keyword means, not what it finds of each. */
  words: "words",
  /** Whoever changes them changes what the search finds as well. */
  synonyms: "synonyms",
  /** One product's own data, stock included. An id may be in upper or lower case. */
  product: (id: string) => `product:${id.toLowerCase()}`,
  /** The owner's rules of what fits which machine. */
  compatibility: "compatibility",
  /** A family's name, options and variants. Each variant's data has a tag of its own. */
  family: (id: string) => `family:${id.toLowerCase()}`,
  /** Which blog posts there are, and their words: lists, searches and teasers. */
  blogs: "blogs",
  /** Which other sites pictures come from: every page's policy names them. */
  pictureOrigins: "picture-origins",
  /** The reviews that are shown. */
  reviews: "reviews",
  /** Which press settings there are, and what they say. */
  pressSettings: "press-settings",
  /** What the owner has set of a subject, such as the days in which goods can be returned. */
  settings: (subject: SettingsSubject) => `settings:${subject}`,
  /** An order came, was paid or moved: no public page shows one, and the dashboard's first page does. */
  orders: "orders",
  /** One blog post. */
  blog: (id: string) => `blog:${id.toLowerCase()}`,
};
