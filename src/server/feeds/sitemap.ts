import { element } from "../lib/xml.ts";
import type { FeedCategory, FeedStore, ListedPage } from "./feed-store.ts";
import type { FeedPart, PartRange } from "./parts-store.ts";
import { inBatches } from "./parts-store.ts";

/** Addresses that one file may have (sitemaps.org). */
export const MAX_ADDRESSES = 50_000;

const SCHEMA = "http://www.sitemaps.org/schemas/sitemap/0.9";
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Pages of which nobody knows the day on which one last changed: most of their texts stand in the program. */
const undatedPaths = [
  "/starter-kits",
  "/about-us",
  "/help-center",
  "/privacy-policy",
  "/refund-policy",
  "/terms-conditions",
];

/** An address and, where it is known, when its page last changed. */
interface Address {
  path: string;
  changedAt?: Date | undefined;
}

/** Every page that search engines should list, but those of products. */
export async function otherPages(store: FeedStore): Promise<Address[]> {
  const [categories, blogPosts, settings] = await Promise.all([
    store.categories(),
    store.blogPosts(),
    store.pressSettings(),
  ]);
  const lists = listChanges(categories);
  const changedAt = latest(lists);
  const each = (folder: string, pages: readonly ListedPage[]) =>
    pages.map(({ slug, updatedAt }) => ({ path: `${folder}/${slug}`, changedAt: updatedAt }));
  return [
    // Both show prices: of the newest products, and of all categories.
    { path: "/", changedAt },
    ...undatedPaths.map((path) => ({ path })),
    { path: "/category", changedAt },
    { path: "/blogs", changedAt: latest(blogPosts) },
    { path: "/press-settings", changedAt: latest(settings) },
    ...each("/category", lists),
    ...each("/blog", blogPosts),
    ...each("/press-settings", settings),
  ];
}

/** Categories by when their lists last changed: with a text of their own, or a product in or below them. */
export function listChanges(categories: readonly FeedCategory[]): ListedPage[] {
  const childrenOf = Map.groupBy(categories, ({ parentId }) => parentId);
  const changeOf = ({ id, updatedAt, listChangedAt }: FeedCategory): number =>
    Math.max(
      updatedAt.getTime(),
      listChangedAt?.getTime() ?? 0,
      ...(childrenOf.get(id) ?? []).map(changeOf),
    );
  return categories.map((category) => ({
    slug: category.slug,
    updatedAt: new Date(changeOf(category)),
  }));
}

function latest(pages: readonly ListedPage[]): Date | undefined {
  return pages.length === 0
    ? undefined
    : new Date(Math.max(...pages.map(({ updatedAt }) => updatedAt.getTime())));
}

interface UrlSet {
  origin: string;
  pages: readonly Address[];
  /** Whose products follow, if any; no file has more than 50,000 addresses, come what may. */
  products?: { store: FeedStore; range: PartRange };
}

/** One file of addresses. */
export async function* urlSet({ origin, pages, products }: UrlSet): AsyncGenerator<string> {
  yield `${XML}<urlset xmlns="${SCHEMA}">\n`;
  let left = MAX_ADDRESSES;
  const write = (addresses: readonly Address[]) => {
    const written = addresses.slice(0, left);
    left -= written.length;
    return written.map((address) => entry("url", origin, address)).join("");
  };
  yield write(pages);
  if (products) {
    for await (const rows of inBatches(products.range, products.store.productPages)) {
      yield write(
        rows.map(({ slug, updatedAt }) => ({ path: `/product/${slug}`, changedAt: updatedAt })),
      );
      if (left === 0) break;
    }
  }
  yield "</urlset>\n";
}

/** The list of all files, for a shop whose addresses do not fit into one. */
export function sitemapIndex(
  origin: string,
  pages: readonly Address[],
  parts: readonly FeedPart[],
): string {
  const changes = pages.flatMap(({ changedAt }) => (changedAt ? [changedAt.getTime()] : []));
  const files: Address[] = [
    {
      path: "/sitemaps/pages.xml",
      changedAt: changes.length > 0 ? new Date(Math.max(...changes)) : undefined,
    },
    ...parts.map(({ number, changedAt }) => ({
      path: `/sitemaps/products-${number}.xml`,
      changedAt,
    })),
  ];
  const entries = files.map((file) => entry("sitemap", origin, file)).join("");
  return `${XML}<sitemapindex xmlns="${SCHEMA}">\n${entries}</sitemapindex>\n`;
}

function entry(name: "url" | "sitemap", origin: string, { path, changedAt }: Address): string {
  const lastmod = changedAt ? element("lastmod", changedAt.toISOString()) : "";
  return `<${name}>${element("loc", origin + path)}${lastmod}</${name}>\n`;
}
